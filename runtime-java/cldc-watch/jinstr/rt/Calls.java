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
        Calls mine = null;
        Calls c = all;
        all = null;
        while (c != null) { // those of threads that have ended are let go
            Calls after = c.next;
            if (c.thread == me) {
                mine = c;
            } else if (c.thread.isAlive()) {
                c.next = all;
                all = c;
            }
            c = after;
        }
        if (mine == null) {
            mine = new Calls();
        }
        mine.next = all;
        all = mine;
        last = mine;
        return mine;
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

    /** The methods that run, as far as they are known, at most so many, from the innermost outwards. */
    static int[] path(int most) {
        Calls c = mine();
        int[] path = new int[c.depth > c.methods.length ? 0 : Math.min(most, c.depth)];
        for (int i = 0; i < path.length; i++) {
            path[i] = c.methods[c.depth - 1 - i];
        }
        return path;
    }
}
