package jinstr.rt;

import java.lang.reflect.Array;

/**
 * The calls that count births by site: a birth counts when its constructor has returned. Each output of rewrite makes them by
 * its own class, as in Hits. The ids of a site of objects are one, the first; those of a site of arrays are
 * the sum of all lengths, the first, and behind it how many arrays there were by their length modulo ROUND; a site of copies has such ids for each kind. It is public so that programs that are compiled
 * without the recorder, too, can call generation by reflection.
 */
public abstract class SiteProbes extends UseProbes {
    /** So many elements of any type fill whole words of 8 bytes, to which sizes of arrays are rounded. */
    static final int ROUND = 8;

    /** An object was made. Where births are watched, there stands behind the counters of a site how many come before the next that is. */
    protected static <T> T made(Rewritten of, long[][] counters, boolean watches, int method, int id, T x) {
        if (BEGUN) {
            if (watches) {
                Counts.bornWatched(of, counters, method, id, x);
            } else {
                Counts.born(of, counters, method, id, x);
            }
        }
        return x;
    }

    /** An array of n elements was made. */
    protected static void madeArray(Rewritten of, long[][] counters, boolean watches, int method, int id, Object x, int n) {
        if (BEGUN) {
            int same = id + 1 + (n & ROUND - 1);
            if (watches) {
                Counts.bornWatched(of, counters, method, id, same, id + 1 + ROUND, x, n);
                return;
            }
            Counts.born(of, counters, method, same, x);
            if (n > 0) {
                Counts.add(of, counters, method, id, n);
            }
        }
    }

    /** An array was made with arrays in it, to so many dimensions; each has a site of its own. */
    protected static void madeArrays(Rewritten of, long[][] counters, boolean watches, int method, int id, int dimensions, Object x) {
        if (!BEGUN || x == null) {
            return;
        }
        madeArray(of, counters, watches, method, id, x, Array.getLength(x));
        if (dimensions > 1) {
            Object[] all = (Object[]) x;
            int next = id + 1 + ROUND + (watches ? 1 : 0);
            for (int i = 0; i < all.length; i++) {
                madeArrays(of, counters, watches, method, next, dimensions - 1, all[i]);
            }
        }
    }

    /** A copy was made. It has the class of what was copied: a site has counters for several, of so many kinds. */
    protected static <T> T copied(Rewritten of, long[][] counters, boolean watches, int method, int id, int kinds, T x) {
        if (BEGUN && x != null) {
            boolean array = x.getClass().isArray();
            int at = kinds == 1 ? id : of.made.kind(method, id, kinds, (array ? 1 + ROUND : 1) + (watches ? 1 : 0), x);
            if (array) {
                madeArray(of, counters, watches, method, at, x, Array.getLength(x));
            } else {
                made(of, counters, watches, method, at, x);
            }
        }
        return x;
    }

    /** The program says that a generation of births ends; see docs/leaks.md. */
    public static void generation() {
        if (BEGUN) {
            StreamHost.generation();
        }
    }

    /** The program changes how births are watched: a property of docs/manual.md, and its value. */
    public static void set(String property, String value) {
        if (BEGUN) {
            StreamHost.set(property, value);
        }
    }

    /** As the calls, where one would move what follows to another line: a constructor has no line. No dimensions: an object. */
    protected static class Made<T> {
        public final T v;

        protected Made(Rewritten of, long[][] counters, boolean watches, int method, int id, int dimensions, T x) {
            v = x;
            if (dimensions > 0) {
                madeArrays(of, counters, watches, method, id, dimensions, x);
            } else {
                made(of, counters, watches, method, id, x);
            }
        }
    }

    /** As copied, likewise. */
    protected static class Copied<T> {
        public final T v;

        protected Copied(Rewritten of, long[][] counters, boolean watches, int method, int id, int kinds, T x) {
            v = copied(of, counters, watches, method, id, kinds, x);
        }
    }
}
