package jinstr.rt;

/**
 * The values that an activation's running number had when it was flushed, the last one first. A value that comes again at
 * once, as in a loop that always goes the same way, is counted and not kept again. A path belongs to its activation until
 * it is counted, and does not change afterwards.
 */
public final class Path {
    /** A longer path is not told apart any more: a loop that never ends must not fill the memory. */
    static final int LONGEST = 4096;
    /** Stands for a path that there is no memory for. */
    static final Path UNKNOWN = new Path(null, 0);

    static {
        UNKNOWN.lost = true;
    }

    final Path before;
    final long value;
    int times = 1;
    /** How many different values in a row there are, with those before. */
    final int runs;
    boolean lost;

    private Path(Path before, long value) {
        this.before = before;
        this.value = value;
        this.runs = before == null ? 1 : before.runs + 1;
    }

    /** The path p, flushed once more at r. */
    static Path add(Path p, long r) {
        if (p != null && p.lost) {
            return p;
        }
        if (p != null && p.value == r && p.times < Integer.MAX_VALUE) {
            p.times++;
            return p;
        }
        if (p != null && p.runs == LONGEST) {
            p.lost = true;
            return p;
        }
        return Room.scarce && !Room.take(0) ? UNKNOWN : new Path(p, r);
    }

    /** The path p, which may be counted already, and behind it the number at which an exception came. */
    static Path end(Path p, long r) {
        if (p != null && (p.lost || p.runs == LONGEST) || Room.scarce && !Room.take(0)) {
            return UNKNOWN;
        }
        try {
            return new Path(p, r);
        } catch (OutOfMemoryError e) {
            // The path is counted as lost.
            Room.failed();
            return UNKNOWN;
        }
    }

    static int hash(Path p, long r) {
        int h = mix(r);
        for (Path q = p; q != null; q = q.before) {
            h = h * 31 + mix(q.value) + q.times;
        }
        return h;
    }

    private static int mix(long v) {
        long x = v * 0x9E3779B97F4A7C15L;
        return (int) (x >>> 32);
    }

    static boolean same(Path p, Path q) {
        while (p != q) {
            if (p == null || q == null || p.value != q.value || p.times != q.times || p.runs != q.runs) {
                return false;
            }
            p = p.before;
            q = q.before;
        }
        return true;
    }
}
