package jinstr.rt;

/** The calls that count paths. */
abstract class Hits extends PathProbes {
    /** A path of a method, or an edge, ran once. True, so that it stands in conditions. */
    public static boolean hit(int method, int id) {
        if (BEGUN) {
            Counts.hit(method, id);
        }
        return true;
    }

    /** As hit, for methods with so many ids that counters are made when they come. */
    public static boolean hitMany(int method, int id) {
        if (BEGUN) {
            Counts.hitMany(method, id);
        }
        return true;
    }

    /** A loop that is over made n rounds: the first is of one path, each of the others of another. */
    public static void rounds(int method, long first, long again, long n) {
        if (BEGUN && n > 0) {
            Counts.rounds(method, first, again, n);
        }
    }

    /** As hit, for ids of any size. */
    public static boolean path(int method, long id) {
        if (BEGUN) {
            Counts.path(method, null, id);
        }
        return true;
    }

    /** As path, where the running number was flushed on the way. */
    public static boolean path(int method, Path p, long id) {
        if (BEGUN) {
            Counts.path(method, p, id);
        }
        return true;
    }
}
