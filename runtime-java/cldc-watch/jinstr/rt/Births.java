package jinstr.rt;

/** Births are counted by their sites, whose counters stand among those of paths. */
final class Births {
    /** Some are watched: each site has a counter more for that. */
    static final boolean WATCHES = Build.WATCHES;
    /** So many elements of any type fill whole words of 8 bytes, to which sizes of arrays are rounded. */
    private static final int ROUND = 8;

    private Births() {
    }

    static void made(int method, int id, Object x) {
        synchronized (Counts.ALL) {
            count(method, id, 1, id + 1);
            watch(method, id + 1, x, 0);
        }
    }

    /** An array of n elements was made. */
    static void madeArray(int method, int id, Object x, int n) {
        synchronized (Counts.ALL) {
            count(method, id, n, id + 1 + ROUND);
            count(method, id + 1 + (n & ROUND - 1), 1, id + 1 + ROUND);
            watch(method, id + 1 + ROUND, x, n);
        }
    }

    /** An array was made with arrays in it, to so many dimensions; each has a site of its own. */
    static void madeArrays(int method, int id, int dimensions, Object x) {
        if (x == null) {
            return;
        }
        if (dimensions == 1 && !(x instanceof Object[])) {
            madeArray(method, id, x, Arrays.length(x));
            return;
        }
        Object[] all = (Object[]) x;
        madeArray(method, id, x, all.length);
        int next = id + 1 + ROUND + (WATCHES ? 1 : 0);
        for (int i = 0; dimensions > 1 && i < all.length; i++) {
            madeArrays(method, next, dimensions - 1, all[i]);
        }
    }

    /** The counter that stands last of its site gets its place at once. */
    private static void count(int method, int id, int times, int last) {
        try {
            if (WATCHES && method < Counts.METHODS && last >= Counts.ALL.small[method].length) {
                Counts.ALL.count(method, last, 0);
            }
            Counts.ALL.count(method, id, times);
        } catch (OutOfMemoryError e) {
            // The program goes on, and the report says how many are missing.
            Room.failed();
            Counts.ALL.lose(method, times);
        }
    }

    private static void watch(int method, int turn, Object x, int length) {
        if (!WATCHES || method >= Counts.METHODS) {
            return;
        }
        try {
            Watching.born(method, turn, x, length);
        } catch (OutOfMemoryError e) {
            // This one is not watched.
            Room.failed();
        }
    }
}
