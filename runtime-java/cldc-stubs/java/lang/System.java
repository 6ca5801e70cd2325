package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public final class System {
    public static final java.io.PrintStream out = null;
    public static final java.io.PrintStream err = null;

    private System() {
    }

    public static long currentTimeMillis() {
        return 0;
    }

    public static void arraycopy(Object src, int srcOffset, Object dst, int dstOffset, int length) {
    }

    public static int identityHashCode(Object x) {
        return 0;
    }

    public static String getProperty(String key) {
        return null;
    }

    public static void exit(int status) {
    }

    public static void gc() {
    }
}
