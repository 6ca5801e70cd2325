package jinstr.rt;

/** Births are counted by their sites. The monitor of the counters guards all that is known of births. */
final class Births {
    /** Some are watched: each site has a counter more for that. */
    static final boolean WATCHES = Build.WATCHES;
    /** So many elements of any type fill whole words of 8 bytes, to which sizes of arrays are rounded. */
    private static final int ROUND = 8;

    /** By method, then by id. An array is as long as the ids that came so far. */
    static final long[][] ALL = new long[Build.PATHS][];
    /** Counts that there was no room for. */
    static long lost;
    /** Nothing is recorded now. */
    static boolean paused;

    private Births() {
    }

    static void made(int method, int id, Object x) {
        synchronized (ALL) {
            long[] c = counters(method, id + 1);
            if (c != null) {
                c[id]++;
                watch(method, id + 1, x, 0);
            }
        }
    }

    /** An array of n elements was made. */
    static void madeArray(int method, int id, Object x, int n) {
        synchronized (ALL) {
            long[] c = counters(method, id + 1 + ROUND);
            if (c != null) {
                c[id] += n;
                c[id + 1 + (n & ROUND - 1)]++;
                watch(method, id + 1 + ROUND, x, n);
            }
        }
    }

    /** An array was made with arrays in it, to so many dimensions; each has a site of its own. */
    static void madeArrays(int method, int id, int dimensions, Object x) {
        if (x == null) {
            return;
        }
        if (!(x instanceof Object[])) {
            madeArray(method, id, x, length(x));
            return;
        }
        Object[] all = (Object[]) x;
        madeArray(method, id, x, all.length);
        int next = id + 1 + ROUND + (WATCHES ? 1 : 0);
        for (int i = 0; dimensions > 1 && i < all.length; i++) {
            madeArrays(method, next, dimensions - 1, all[i]);
        }
    }

    private static int length(Object x) {
        if (x instanceof byte[]) {
            return ((byte[]) x).length;
        } else if (x instanceof char[]) {
            return ((char[]) x).length;
        } else if (x instanceof int[]) {
            return ((int[]) x).length;
        } else if (x instanceof boolean[]) {
            return ((boolean[]) x).length;
        } else if (x instanceof short[]) {
            return ((short[]) x).length;
        } else if (x instanceof long[]) {
            return ((long[]) x).length;
        } else if (x instanceof float[]) {
            return ((float[]) x).length;
        }
        return ((double[]) x).length;
    }

    /** Those of a method, up to a last one; null while nothing is recorded, and where there is no memory. */
    private static long[] counters(int method, int last) {
        if (paused) {
            return null;
        }
        long[] c = ALL[method];
        if (c != null && last < c.length) {
            return c;
        }
        try {
            long[] more = new long[last + 1];
            if (c != null) {
                System.arraycopy(c, 0, more, 0, c.length);
            }
            ALL[method] = more;
            return more;
        } catch (OutOfMemoryError e) {
            // The program goes on, and the report says how many are missing.
            lost++;
            return null;
        }
    }

    private static void watch(int method, int turn, Object x, int length) {
        if (WATCHES) {
            try {
                Watching.born(method, turn, x, length);
            } catch (OutOfMemoryError e) {
                Watching.unwatched++;
            }
        }
    }
}
