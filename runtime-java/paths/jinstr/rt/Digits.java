package jinstr.rt;

/** What rounds of a loop do to the number of a path that says in binary digits which way was taken: all of them at once. */
final class Digits {
    private Digits() {
    }

    /**
     * The number after n rounds of a loop. Each flushes it if it is limit or more, so that it is 1, and then makes r*2+1 of
     * it: r+1 doubles. A flushed number takes the same rounds to the limit each time, and is the same there.
     */
    static long digits(long r, long n, long limit) {
        long left = n - room(r + 1, limit + 1);
        if (left <= 0) {
            return (r + 1 << n) - 1;
        }
        return (2L << (left - 1) % room(2, limit + 1) + 1) - 1;
    }

    /** The path p, flushed as often as in these rounds. */
    static Path segments(Path p, long r, long n, long limit) {
        int room = room(r + 1, limit + 1);
        return n <= room ? p : flushed(p, (r + 1 << room) - 1, n - room, limit);
    }

    /** Flushed at first, and then each time that the limit is reached again, over n rounds. */
    private static Path flushed(Path p, long first, long n, long limit) {
        int room = room(2, limit + 1);
        p = Path.add(p, first);
        for (long k = (n - 1) / room; k > 0; k--) {
            p = Path.add(p, (2L << room) - 1);
        }
        return p;
    }

    /** How often a number must be doubled to be limit or more. */
    private static int room(long a, long limit) {
        int k = zeros(a) - zeros(limit);
        return k < 0 ? 0 : a << k >= limit ? k : k + 1;
    }

    /** The zeros before a number's first bit, which is not its sign. */
    private static int zeros(long a) {
        int n = 64;
        for (int width = 32; width > 0; width >>= 1) {
            if (a >>> width != 0) {
                n -= width;
                a >>>= width;
            }
        }
        return n - 1;
    }
}
