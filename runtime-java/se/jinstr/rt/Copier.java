package jinstr.rt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Copies what collections hold whose walk takes a lock, when the program ends. A thread of its own does, as another may have
 * a lock for ever: the end waits for it a short while only.
 */
final class Copier extends Gatherer implements Runnable {
    /** Milliseconds. */
    private static final long PATIENCE = 200;

    private final Object[] from;
    private final Object[][] copies;
    private final long[] given;
    private List<Object> list;
    /** So many, from the first, are copied. */
    private volatile int done;

    private Copier(Object[] from) {
        super(null, 0, 0);
        this.from = from;
        copies = new Object[from.length][];
        given = new long[from.length];
    }

    /** Has the tape look into collections, then nulls, that take locks which others may have, as far as nobody has them. */
    static void look(Tape t, Object[] list) {
        int n = 0;
        for (int i = 0; list[i] != null; i++) {
            if (!Contents.walksFreely(list[i])) {
                list[n++] = list[i];
            }
        }
        if (n == 0) {
            return;
        }
        Copier c = new Copier(Arrays.copyOf(list, n));
        Thread thread = new Thread(c, "jinstr end");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            // The program wants its end sooner: what is copied by now is used.
        }
        for (int i = 0; i < c.done; i++) {
            t.lookIntoCopy(c.from[i], c.copies[i], c.given[i]);
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < from.length; i++) {
            list = new ArrayList<>();
            given[i] = StreamHost.tickets();
            Collections.walk(from[i], this);
            copies[i] = list.toArray();
            done = i + 1;
        }
    }

    @Override
    boolean add(Object x) {
        list.add(x);
        return list.size() < most;
    }
}
