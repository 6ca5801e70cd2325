package jinstr.out.@name@;

import jinstr.rt.Block;
import jinstr.rt.Path;
import jinstr.rt.Rewritten;

import java.util.Arrays;

/**
 * What the classes of this output call. It gives their methods numbers that those of no other output have; all else is the
 * recorder's own. Written by jinstr.
 */
public final class manOT extends jinstr.rt.manOT {
    private static final Rewritten OUTPUT = Rewritten.met(manOT.class, "@name@", "@build@", "@version@", "@level@", @methods@,
            @sizes@,
            Rewritten.choosesLocals() ? Owners.parts() : null);
    // Constants for the compiler, as the fields of an object are not.
    private static final int BASE = OUTPUT.base;
    private static final long[][] COUNTERS = OUTPUT.counters;
    private static final boolean WATCHES = @watches@;
    /** 0. Bodies of which only paths are counted begin by reading it: loading the recorder at a StackOverflowError would break classes of the platform. */
    public static final int NONE = OUTPUT.none;

    static {
        if (WATCHES) {
            OUTPUT.watch(@touches@);
        }
        if (@uses@) {
            OUTPUT.recordsUses();
        }
    }

    private manOT() {
    }

    public static Block enter(int method) {
        return jinstr.rt.manOT.enter(BASE + method);
    }

    public static Block at(int method) {
        return jinstr.rt.manOT.at(BASE + method);
    }

    /** The empty array that a call makes which gives no argument for it: of the parameter's type. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> T[] none(T... none) {
        return none;
    }

    /** The array that a call makes of its last arguments: of the parameter's type. */
    @SafeVarargs
    @SuppressWarnings({"unchecked", "varargs"})
    public static <T> T[] rest(Object[] elements, T... none) {
        return Arrays.copyOf(elements, elements.length, (Class<T[]>) none.getClass());
    }

    /** The output may be met by this only: it has counted nothing, and what runs is told. */
    public static int halts(int status) {
        return jinstr.rt.manOT.halts(status);
    }

    public static boolean hit(int method, int id) {
        return hit(OUTPUT, COUNTERS, method, id);
    }

    public static boolean hitMany(int method, int id) {
        return hitMany(OUTPUT, COUNTERS, method, id);
    }

    public static void rounds(int method, long first, long again, long n) {
        rounds(OUTPUT, COUNTERS, method, first, again, n);
    }

    public static boolean path(int method, long id) {
        return path(OUTPUT, method, null, id);
    }

    public static boolean path(int method, Path p, long id) {
        return path(OUTPUT, method, p, id);
    }

    public static void left(int method, int place) {
        left(OUTPUT, method, place, null, 0);
    }

    public static void left(int method, int place, long r) {
        left(OUTPUT, method, place, null, r);
    }

    public static void left(int method, int place, Path p, long r) {
        left(OUTPUT, method, place, p, r);
    }

    public static <T> T made(int method, int id, T x) {
        return made(OUTPUT, COUNTERS, WATCHES, method, id, x);
    }

    public static <T> T[] madeArray(int method, int id, T[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static <T> T[] madeArrays(int method, int id, int dimensions, T[] x) {
        madeArrays(OUTPUT, COUNTERS, WATCHES, method, id, dimensions, x);
        return x;
    }

    public static boolean[] madeArray(int method, int id, boolean[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static byte[] madeArray(int method, int id, byte[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static char[] madeArray(int method, int id, char[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static short[] madeArray(int method, int id, short[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static int[] madeArray(int method, int id, int[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static long[] madeArray(int method, int id, long[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static float[] madeArray(int method, int id, float[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static double[] madeArray(int method, int id, double[] x) {
        madeArray(OUTPUT, COUNTERS, WATCHES, method, id, x, x.length);
        return x;
    }

    public static <T> T copied(int method, int id, int kinds, T x) {
        return copied(OUTPUT, COUNTERS, WATCHES, method, id, kinds, x);
    }

    public static final class Site extends jinstr.rt.manOT.Site {
        public Site(Block v, int p) {
            super(v, p);
        }

        public Site(int method, int p) {
            super(BASE + method, p);
        }

        public Site(Held h, int p) {
            super(h, p);
        }
    }

    public static final class Index extends jinstr.rt.manOT.Index {
        public Index(Block b, int i) {
            super(b, i);
        }

        public Index(int method, int i) {
            super(BASE + method, i);
        }
    }

    public static final class Seen<T> extends jinstr.rt.manOT.Seen<T> {
        public Seen(Block b, int what, T x, int p) {
            super(b, what, x, p);
        }

        public Seen(int method, int what, T x, int p) {
            super(BASE + method, what, x, p);
        }
    }

    public static final class Made<T> extends jinstr.rt.manOT.Made<T> {
        public Made(int method, int id, int dimensions, T x) {
            super(OUTPUT, COUNTERS, WATCHES, method, id, dimensions, x);
        }
    }

    public static final class Copied<T> extends jinstr.rt.manOT.Copied<T> {
        public Copied(int method, int id, int kinds, T x) {
            super(OUTPUT, COUNTERS, WATCHES, method, id, kinds, x);
        }
    }
}
