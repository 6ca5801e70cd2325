package jinstr.rt;

/** The calls that count paths, and those that begin and end the recording. Programs know them as those of manOT. */
abstract class PathProbes {
    /**
     * Tells that something is recorded. It is settled before the first probe, so that the compiler drops all probes
     * otherwise, and with them the stores into handles that the program itself makes.
     */
    public static final boolean ON = StreamHost.begin();

    /** A path of a method, or an edge, ran once. True, so that it stands in conditions. */
    public static boolean hit(int method, int id) {
        if (ON) {
            Counts.hit(method, id);
        }
        return true;
    }

    /** As hit, for methods with so many ids that counters are made when they come. */
    public static boolean hitMany(int method, int id) {
        if (ON) {
            Counts.hitMany(method, id);
        }
        return true;
    }

    /** A loop that is over made n rounds: the first is of one path, each of the others of another. */
    public static void rounds(int method, long first, long again, long n) {
        if (ON && n > 0) {
            Counts.rounds(method, first, again, n);
        }
    }

    /** As hit, for ids of any size. */
    public static boolean path(int method, long id) {
        if (ON) {
            Counts.path(method, null, id);
        }
        return true;
    }

    /** As path, where the running number was flushed on the way. */
    public static boolean path(int method, Path p, long id) {
        if (ON) {
            Counts.path(method, p, id);
        }
        return true;
    }

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
