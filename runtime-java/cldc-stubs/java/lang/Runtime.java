package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class Runtime {
    private Runtime() {
    }

    public static Runtime getRuntime() {
        return null;
    }

    public void exit(int status) {
    }

    public long freeMemory() {
        return 0;
    }

    public long totalMemory() {
        return 0;
    }

    public void gc() {
    }
}
