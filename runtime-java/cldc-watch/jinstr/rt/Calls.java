package jinstr.rt;

/** The methods that run in a thread, by their numbers: a device has no stack that can be walked. */
final class Calls {
    /** Deeper, nothing is known of callers. */
    private static final int DEEPEST = 512;

    /** That of the thread which called last. */
    private static Calls last;
    /** Those of all threads. The monitor of the class guards it. */
    private static Calls all;

    private final Thread thread = Thread.currentThread();
    private int[] methods = new int[16];
    private int depth;
    private Calls next;

    private Calls() {
    }

    /** The calling thread's. */
    private static Calls mine() {
        Calls c = last;
        return c != null && c.thread == Thread.currentThread() ? c : find();
    }

    private static synchronized Calls find() {
        Thread me = Thread.currentThread();
        Calls before = null;
        for (Calls c = all; c != null; c = c.next) {
            if (c.thread == me) {
                return last = c;
            }
            if (c.thread.isAlive()) {
                before = c;
            } else if (before == null) {
                all = c.next;
            } else {
                before.next = c.next;
            }
        }
        Calls c = new Calls();
        c.next = all;
        all = c;
        return last = c;
    }

    /** A method begins; returns what is to be given when it ends. */
    static int enter(int method) {
        try {
            return mine().push(method);
        } catch (OutOfMemoryError e) {
            // Its callers are not known.
            return 0;
        }
    }

    private int push(int method) {
        int d = depth++;
        if (d == methods.length && d < DEEPEST) {
            int[] more = new int[2 * d];
            System.arraycopy(methods, 0, more, 0, d);
            methods = more;
        }
        if (d < methods.length) {
            methods[d] = method;
        }
        return d;
    }

    static void leave(int depth) {
        mine().depth = depth;
    }

    /** How many methods run of whom it is known, at most so many. */
    static int known(int most) {
        Calls c = mine();
        return c.depth > c.methods.length ? 0 : Math.min(most, c.depth);
    }

    /** That of the calling thread which began so many calls before the innermost. */
    static int method(int back) {
        Calls c = mine();
        return c.methods[c.depth - 1 - back];
    }
}
