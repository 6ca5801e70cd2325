package jinstr.rt;

/** What the rewriter writes, for the self-tests and the benchmark of single events. */
public final class Build {
    public static final String ID = "b";
    public static final String LEVEL = "full";
    static final String VERSION = "written";
    static final String RECORDER = "stream";
    static final int PATHS = 64;
    static final boolean WATCHES = true;

    private Build() {
    }

    static Table table(int n) {
        return null;
    }
}
