package jinstr.rt;

/**
 * The calls that count paths. Each output of rewrite makes them by its own class, which hands on its counters: they are a
 * constant for the compiler there.
 */
abstract class Hits extends SiteProbes {
    /** A path of a method, or an edge, ran once. True, so that it stands in conditions. */
    protected static boolean hit(Rewritten of, long[][] counters, int method, int id) {
        if (BEGUN) {
            Counts.hit(of, counters, method, id);
        }
        return true;
    }

    /** As hit, for methods with so many ids that counters are made when they come. */
    protected static boolean hitMany(Rewritten of, long[][] counters, int method, int id) {
        if (BEGUN) {
            Counts.hitMany(of, counters, method, id);
        }
        return true;
    }

    /** A loop that is over made n rounds: the first is of one path, each of the others of another. */
    protected static void rounds(Rewritten of, long[][] counters, int method, long first, long again, long n) {
        if (BEGUN && n > 0) {
            Counts.rounds(of, counters, method, first, again, n);
        }
    }

    /** As hit, for ids of any size; p has what the running number was flushed at on the way, or is null. */
    protected static boolean path(Rewritten of, int method, Path p, long id) {
        if (BEGUN) {
            of.counts.path(method, p, id);
        }
        return true;
    }

    /**
     * An exception ended a path that had come to a place with the running number r, flushed before as p tells. It is noted behind that,
     * and the place is the id, below 0. Place 0: the path is counted.
     */
    protected static void left(Rewritten of, int method, int place, Path p, long r) {
        if (BEGUN && place != 0) {
            of.counts.path(method, Path.end(p, r), -1L - place);
        }
    }
}
