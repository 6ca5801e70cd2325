package jinstr.rt;

/**
 * The calls that record when objects are used, where the heap is, too. One of a class that extends UsedObj has the generation of its last use in its own field,
 * an array in the table of objects. The first use in each generation is an event of the thread's.
 */
public abstract class UseProbes extends TouchProbes {
    public static <T extends UsedObj> T use(T x) {
        if (x != null && x.this$used != EPOCH) {
            Used.object(x);
        }
        return x;
    }

    /** Of a type that may be of an object or an array. */
    public static <T> T use(T x) {
        if (x instanceof UsedObj) {
            use((UsedObj) x);
        } else if (x != null && x.getClass().isArray()) {
            Used.array(x);
        }
        return x;
    }

    public static <T> T[] use(T[] x) {
        Used.array(x);
        return x;
    }

    public static boolean[] use(boolean[] x) {
        Used.array(x);
        return x;
    }

    public static byte[] use(byte[] x) {
        Used.array(x);
        return x;
    }

    public static char[] use(char[] x) {
        Used.array(x);
        return x;
    }

    public static short[] use(short[] x) {
        Used.array(x);
        return x;
    }

    public static int[] use(int[] x) {
        Used.array(x);
        return x;
    }

    public static float[] use(float[] x) {
        Used.array(x);
        return x;
    }

    public static long[] use(long[] x) {
        Used.array(x);
        return x;
    }

    public static double[] use(double[] x) {
        Used.array(x);
        return x;
    }

    // What seems to be a reference, and is none.
    public static boolean use(boolean x) {
        return x;
    }

    public static byte use(byte x) {
        return x;
    }

    public static char use(char x) {
        return x;
    }

    public static short use(short x) {
        return x;
    }

    public static int use(int x) {
        return x;
    }

    public static float use(float x) {
        return x;
    }

    public static long use(long x) {
        return x;
    }

    public static double use(double x) {
        return x;
    }

    /** What is handed to code that was not rewritten: if it is an array, nobody knows when it is used from here on. */
    public static <T> T give(T x) {
        if (x != null && x.getClass().isArray()) {
            Used.lend(x);
        }
        return x;
    }

    /** As use, where a call would move what follows to another line: a constructor has no line. */
    public static final class InUse<T> {
        public final T v;

        public InUse(T x) {
            v = use(x);
        }
    }

    /** As give, likewise. */
    public static final class Given<T> {
        public final T v;

        public Given(T x) {
            v = give(x);
        }
    }
}
