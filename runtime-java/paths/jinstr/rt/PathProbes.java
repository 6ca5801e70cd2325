package jinstr.rt;

/** What the calls that count paths need on every platform, and those that begin and end the recording. Programs know them as those of manOT. */
abstract class PathProbes {
    /**
     * Tells that something is recorded. It is settled before the first probe, so that the compiler drops all probes
     * otherwise, and with them the stores into handles that the program itself makes.
     */
    public static final boolean ON = StreamHost.begin();

    /** Flushes the running number; p is what it was flushed at before, or null. */
    public static Path segment(Path p, long r) {
        return ON ? Counts.segment(p, r) : null;
    }

    /** The number with the digits of n rounds of a loop; see Digits. */
    public static long digits(long r, long n, long limit) {
        return ON ? Digits.digits(r, n, limit) : r;
    }

    /** What the number is flushed at in these rounds, behind p. */
    public static Path segments(Path p, long r, long n, long limit) {
        return ON ? Counts.segments(p, r, n, limit) : null;
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
        if (ON) {
            StreamHost.record(true);
        }
    }

    /** Records nothing until start. */
    public static void stop() {
        if (ON) {
            StreamHost.record(false);
        }
    }

    /** Writes out what all threads have recorded. */
    public static void flush() {
        if (ON) {
            StreamHost.flush();
        }
    }
}
