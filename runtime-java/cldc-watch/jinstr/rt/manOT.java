package jinstr.rt;

/** The calls that rewritten programs make of which births are counted. */
public final class manOT {
    /** Tells that something is recorded. */
    static final boolean BEGUN = StreamHost.begin();

    /** The epoch that is now, where it is noted what is used. It is not volatile: a loop without calls may go on with an old value as long as it runs. */
    public static int EPOCH = 1;

    private manOT() {
    }

    /** Records again after stop. */
    public static void start() {
        if (BEGUN) {
            StreamHost.record(true);
        }
    }

    /** Records nothing until start. */
    public static void stop() {
        if (BEGUN) {
            StreamHost.record(false);
        }
    }

    /** Writes out what is known. */
    public static void flush() {
        if (BEGUN) {
            StreamHost.flush();
        }
    }

    /** As flush: nothing is recorded that could be marked with a name. */
    public static void snapshot(String name) {
        flush();
    }

    /** The program says that a generation of births ends; see docs/leaks.md. */
    public static void generation() {
        if (BEGUN) {
            Births.generation();
        }
    }

    /** A method begins that calls others; returns what leave is to be given when it ends. */
    public static int enter(int method) {
        return BEGUN ? Calls.enter(method) : 0;
    }

    public static void leave(int depth) {
        if (BEGUN) {
            Calls.leave(depth);
        }
    }

    /** The program changes how births are watched: a property of docs/leaks.md, and its value. */
    public static void set(String property, String value) {
        if (BEGUN) {
            Births.set(property, value);
        }
    }

    /** An object was made. */
    public static Object made(int method, int id, Object x) {
        if (BEGUN) {
            Births.made(method, id, x);
        }
        return x;
    }

    public static Object[] madeArray(int method, int id, Object[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    /** An array was made with arrays in it, to so many dimensions. */
    public static Object[] madeArrays(int method, int id, int dimensions, Object[] x) {
        if (BEGUN) {
            Births.madeArrays(method, id, dimensions, x);
        }
        return x;
    }

    public static boolean[] madeArray(int method, int id, boolean[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static byte[] madeArray(int method, int id, byte[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static char[] madeArray(int method, int id, char[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static short[] madeArray(int method, int id, short[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static int[] madeArray(int method, int id, int[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static long[] madeArray(int method, int id, long[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static float[] madeArray(int method, int id, float[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static double[] madeArray(int method, int id, double[] x) {
        if (BEGUN) {
            Births.madeArray(method, id, x, x.length);
        }
        return x;
    }

    public static Obj touch(Obj x) {
        if (x != null && x.this$id != EPOCH) {
            x.this$id = EPOCH;
        }
        return x;
    }

    /** Of a type that may be of an object or an array. */
    public static Object touch(Object x) {
        if (x instanceof Obj) {
            touch((Obj) x);
        } else if (x != null && x.getClass().isArray()) {
            Watched.use(x, Integer.MAX_VALUE);
        }
        return x;
    }

    public static Object[] touch(Object[] x) {
        if (x != null) {
            Watched.use(x, x.length * 4);
        }
        return x;
    }

    public static boolean[] touch(boolean[] x) {
        if (x != null) {
            Watched.use(x, x.length);
        }
        return x;
    }

    public static byte[] touch(byte[] x) {
        if (x != null) {
            Watched.use(x, x.length);
        }
        return x;
    }

    public static char[] touch(char[] x) {
        if (x != null) {
            Watched.use(x, x.length * 2);
        }
        return x;
    }

    public static short[] touch(short[] x) {
        if (x != null) {
            Watched.use(x, x.length * 2);
        }
        return x;
    }

    public static int[] touch(int[] x) {
        if (x != null) {
            Watched.use(x, x.length * 4);
        }
        return x;
    }

    public static float[] touch(float[] x) {
        if (x != null) {
            Watched.use(x, x.length * 4);
        }
        return x;
    }

    public static long[] touch(long[] x) {
        if (x != null) {
            Watched.use(x, x.length * 8);
        }
        return x;
    }

    public static double[] touch(double[] x) {
        if (x != null) {
            Watched.use(x, x.length * 8);
        }
        return x;
    }

    /** What is handed to code that was not rewritten: if it is an array, nobody knows when it is used from here on. */
    public static Object lend(Object x) {
        Watched.lend(x);
        return x;
    }

    /** As touch, where a call would move what follows to another line: a constructor has no line. */
    public static final class Touched {
        public final Object v;

        public Touched(Object x) {
            v = touch(x);
        }
    }

    /** As lend, likewise. */
    public static final class Lent {
        public final Object v;

        public Lent(Object x) {
            v = lend(x);
        }
    }

    /** As the calls, where one would move what follows to another line: a constructor has no line. No dimensions: an object. */
    public static final class Made {
        public final Object v;

        public Made(int method, int id, int dimensions, Object x) {
            v = x;
            if (BEGUN && dimensions > 0) {
                Births.madeArrays(method, id, dimensions, x);
            } else if (BEGUN) {
                Births.made(method, id, x);
            }
        }
    }

    /** What is passed on out of a compiler's sight. */
    public static final class Passed {
        public Object v;
    }
}
