package jinstr.rt;

/**
 * The calls that note that an object is used. One of a class that extends Obj has the epoch in its own field; an array has none, and is looked for among
 * those that are watched, if it is large. Of all other objects it is not known when they are used. A store that another thread's overwrites is
 * one of the same epoch, or of the one before: it loses no use by more than that.
 */
public abstract class TouchProbes extends PathProbes {
    /** The epoch that is now. It is not volatile: compilers may go on with an old value in a loop without calls, as long as that runs. */
    public static int EPOCH = 1;

    /** From how many elements on arrays are looked for, by the size of an element. Not volatile, as EPOCH. */
    private static int least1;
    private static int least2;
    private static int least4;
    private static int least8;

    static {
        see(Settings.leastTouched());
    }

    /** Arrays of so many bytes are looked for from here on. */
    static void see(int bytes) {
        least1 = Math.max(0, bytes - (ObjectModel.VM == null ? 16 : ObjectModel.VM.array));
        least2 = (least1 + 1) / 2;
        least4 = (least1 + 3) / 4;
        least8 = (least1 + 7) / 8;
    }

    /** From how many elements on arrays of the type of x are looked for. */
    static int least(Object x) {
        switch (x.getClass().getName().charAt(1)) {
            case 'B':
            case 'Z':
                return least1;
            case 'C':
            case 'S':
                return least2;
            case 'D':
            case 'J':
                return least8;
            default:
                return least4;
        }
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
        if (x != null && x.length >= least4) {
            Touches.use(x);
        }
        return x;
    }

    public static boolean[] touch(boolean[] x) {
        if (x != null && x.length >= least1) {
            Touches.use(x);
        }
        return x;
    }

    public static byte[] touch(byte[] x) {
        if (x != null && x.length >= least1) {
            Touches.use(x);
        }
        return x;
    }

    public static char[] touch(char[] x) {
        if (x != null && x.length >= least2) {
            Touches.use(x);
        }
        return x;
    }

    public static short[] touch(short[] x) {
        if (x != null && x.length >= least2) {
            Touches.use(x);
        }
        return x;
    }

    public static int[] touch(int[] x) {
        if (x != null && x.length >= least4) {
            Touches.use(x);
        }
        return x;
    }

    public static float[] touch(float[] x) {
        if (x != null && x.length >= least4) {
            Touches.use(x);
        }
        return x;
    }

    public static long[] touch(long[] x) {
        if (x != null && x.length >= least8) {
            Touches.use(x);
        }
        return x;
    }

    public static double[] touch(double[] x) {
        if (x != null && x.length >= least8) {
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
