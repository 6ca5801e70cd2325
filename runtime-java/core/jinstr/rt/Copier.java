package jinstr.rt;

/**
 * Copies what collections hold whose walk takes a lock, when the program ends. A thread of its own does, as another may have
 * a lock for ever: the end waits for it a short while only.
 */
final class Copier implements Runnable {
    /** Milliseconds. */
    private static final long PATIENCE = 200;

    /** The collections, then nulls. */
    private final Object[] from;
    private final Elements[] copies;
    private final long[] given;
    /** So many, from the first, are copied. */
    private volatile int done;
    private boolean ended;

    private Copier(Object[] from) {
        this.from = from;
        copies = new Elements[from.length];
        given = new long[from.length];
    }

    /** Has the tape look into collections, then nulls, that take locks which others may have, as far as nobody has them. */
    static void look(Contents t, Object[] list) {
        int n = 0;
        Object[] locking = new Object[list.length];
        for (int i = 0; list[i] != null; i++) {
            if (!Contents.walksFreely(list[i])) {
                locking[n++] = list[i];
            }
        }
        if (n == 0) {
            return;
        }
        Copier c = new Copier(locking);
        Host.host.aside(c);
        c.await();
        for (int i = 0, done = c.done; i < done; i++) {
            t.lookIntoCopy(c.from[i], c.copies[i], c.given[i]);
        }
    }

    private synchronized void await() {
        long began = System.currentTimeMillis();
        try {
            for (long left = PATIENCE; !ended && left > 0; left = began + PATIENCE - System.currentTimeMillis()) {
                wait(left);
            }
        } catch (InterruptedException e) {
            // The program wants its end sooner: what is copied by now is used.
        }
    }

    public void run() {
        try {
            for (int i = 0; from[i] != null; i++) {
                Elements all = new Elements(null);
                given[i] = Host.host.given();
                Host.host.walk(from[i], all);
                copies[i] = all;
                done = i + 1;
            }
        } finally {
            synchronized (this) {
                ended = true;
                notifyAll();
            }
        }
    }
}
