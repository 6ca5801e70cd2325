package jinstr.rt;

/** The counters of paths: one tally for all threads, under one lock. */
final class Counts {
    /** One more than the highest number of a method whose paths are counted. */
    static final int METHODS = Build.PATHS;
    /** They are written in pieces of about so many bytes. */
    static final int PIECE = 1024;

    /** The memory that counters may take, as a part of the heap. */
    private static final int PART = 8;

    private static final Tally ALL = new Tally(METHODS);
    static final Pauses[] PAUSES = {new Pauses(new Counters(0, METHODS) {
        void tell(Auditor to) {
            synchronized (ALL) {
                ALL.tell(to);
            }
        }
    })};

    private Counts() {
    }

    static void begin() {
        Room.set((int) Math.min(1 << 20, Runtime.getRuntime().totalMemory() / PART));
    }

    static void hit(int method, int id) {
        count(method, id, 1);
    }

    static void hitMany(int method, int id) {
        count(method, id, 1);
    }

    static void rounds(int method, long first, long again, long n) {
        count(method, first, 1);
        if (n > 1) {
            count(method, again, n - 1);
        }
    }

    private static void count(int method, long id, long times) {
        synchronized (ALL) {
            try {
                ALL.count(method, id, times);
            } catch (OutOfMemoryError e) {
                // The program goes on, and the report says how many are missing.
                Room.failed();
                ALL.lose(method, times);
            }
        }
    }

    static void path(int method, Path p, long id) {
        synchronized (ALL) {
            try {
                ALL.path(method, p, id, 1);
            } catch (OutOfMemoryError e) {
                // As in count.
                Room.failed();
                ALL.lose(METHODS, 1);
            }
        }
    }

    static Path segment(Path p, long r) {
        try {
            return Path.add(p, r);
        } catch (OutOfMemoryError e) {
            // The path is counted as lost at its end.
            Room.failed();
            return Path.UNKNOWN;
        }
    }

    static Path segments(Path p, long r, long n, long limit) {
        try {
            return Digits.segments(p, r, n, limit);
        } catch (OutOfMemoryError e) {
            // As in segment.
            Room.failed();
            return Path.UNKNOWN;
        }
    }
}
