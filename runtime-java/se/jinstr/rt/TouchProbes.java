package jinstr.rt;

/**
 * The calls that note that an object is used. One of a class that extends Obj has the epoch in its own field; an array has none, and is looked for among
 * those that are watched, if it is large. Of all other objects it is not known when they are used. A store that another thread's overwrites is
 * one of the same epoch, or of the one before: it loses no use by more than that.
 */
public abstract class TouchProbes extends PathProbes {
    /** The epoch that is now. It is not volatile: compilers may go on with an old value in a loop without calls, as long as that runs. */
    public static int EPOCH = 1;

    /** From how many elements on arrays are looked for, by the size of an element. They are constants for the compiler, so that who asks for more bytes later changes what is watched. */
    private static final int LEAST_1 = Touches.elements(1);
    private static final int LEAST_2 = Touches.elements(2);
    private static final int LEAST_4 = Touches.elements(4);
    private static final int LEAST_8 = Touches.elements(8);

    /** What stops the virtual machine in place of r, when what is recorded has been written. */
    public static Halts halting(Runtime r) {
        return r == null ? null : new Halts(r);
    }

    public static <T extends Obj> T touch(T x) {
        if (x != null && x.this$id != EPOCH) {
            x.this$id = EPOCH;
        }
        return x;
    }

    /** Of a type that may be of an object or an array. */
    public static <T> T touch(T x) {
        if (x instanceof Obj) {
            touch((Obj) x);
        } else if (x != null && x.getClass().isArray()) {
            Touches.use(x);
        }
        return x;
    }

    public static <T> T[] touch(T[] x) {
        if (x != null && x.length >= LEAST_4) {
            Touches.use(x);
        }
        return x;
    }

    public static boolean[] touch(boolean[] x) {
        if (x != null && x.length >= LEAST_1) {
            Touches.use(x);
        }
        return x;
    }

    public static byte[] touch(byte[] x) {
        if (x != null && x.length >= LEAST_1) {
            Touches.use(x);
        }
        return x;
    }

    public static char[] touch(char[] x) {
        if (x != null && x.length >= LEAST_2) {
            Touches.use(x);
        }
        return x;
    }

    public static short[] touch(short[] x) {
        if (x != null && x.length >= LEAST_2) {
            Touches.use(x);
        }
        return x;
    }

    public static int[] touch(int[] x) {
        if (x != null && x.length >= LEAST_4) {
            Touches.use(x);
        }
        return x;
    }

    public static float[] touch(float[] x) {
        if (x != null && x.length >= LEAST_4) {
            Touches.use(x);
        }
        return x;
    }

    public static long[] touch(long[] x) {
        if (x != null && x.length >= LEAST_8) {
            Touches.use(x);
        }
        return x;
    }

    public static double[] touch(double[] x) {
        if (x != null && x.length >= LEAST_8) {
            Touches.use(x);
        }
        return x;
    }

    /** What is handed to code that was not rewritten: if it is an array, nobody knows when it is used from here on. */
    public static <T> T lend(T x) {
        if (x != null && x.getClass().isArray()) {
            Touches.lend(x);
        }
        return x;
    }

    /** As touch, where a call would move what follows to another line: a constructor has no line. */
    public static final class Touched<T> {
        public final T v;

        public Touched(T x) {
            v = touch(x);
        }
    }

    /** As lend, likewise. */
    public static final class Lent<T> {
        public final T v;

        public Lent(T x) {
            v = lend(x);
        }
    }
}
