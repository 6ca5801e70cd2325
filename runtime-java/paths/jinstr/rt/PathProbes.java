package jinstr.rt;

/**
 * What the calls that count paths need on every platform, and those that begin and end the recording. Programs know them as those of manOT. It is public so that they may
 * call these by reflection, too.
 */
public abstract class PathProbes {
    /**
     * Tells that something is recorded. It is settled before the first probe, so that the compiler drops all probes
     * otherwise.
     */
    static final boolean BEGUN = StreamHost.begin();

    /**
     * Tells that the heap is recorded. Once the recording has ended for good it is false, and all probes but those of paths do
     * what they do where nothing is recorded; so do the stores into handles that the program itself makes. It is a plain field,
     * as a thread that reads what was true before comes to a tape that takes nothing.
     */
    public static boolean ON = BEGUN;

    /** Flushes the running number; p is what it was flushed at before, or null. */
    public static Path segment(Path p, long r) {
        return BEGUN ? Counts.segment(p, r) : null;
    }

    /** The number with the digits of n rounds of a loop; see Digits. */
    public static long digits(long r, long n, long limit) {
        return BEGUN ? Digits.digits(r, n, limit) : r;
    }

    /** What the number is flushed at in these rounds, behind p. */
    public static Path segments(Path p, long r, long n, long limit) {
        return BEGUN ? Counts.segments(p, r, n, limit) : null;
    }

    /** A path is not of interest, and that is to end the program's work. Stands where a number does. */
    public static int miss() {
        throw new Missed();
    }

    /** As miss, for the whole program. */
    public static int exit() {
        System.exit(0);
        return 0;
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

    /** Writes out what all threads have recorded. */
    public static void flush() {
        if (BEGUN) {
            StreamHost.flush();
        }
    }

    /** The program is about to stop the virtual machine at once, with this status: nothing is run any more that could write. */
    public static int halts(int status) {
        if (BEGUN) {
            StreamHost.halts();
        }
        return status;
    }
}
