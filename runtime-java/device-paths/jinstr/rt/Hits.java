package jinstr.rt;

/** The calls that count paths. */
abstract class Hits extends PathProbes {
    /** 0. Bodies of which only paths are counted begin by reading it, so that the recorder is loaded before the stack may overflow. */
    public static final int NONE = none();

    private static int none() {
        return 0;
    }

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

    /** An exception leaves an activation that has one path only; see below. */
    public static void left(int method, int place) {
        left(method, place, null, 0);
    }

    /** An exception ended a path that had come to a place with the running number r. Place 0: the path is counted. */
    public static void left(int method, int place, long r) {
        left(method, place, null, r);
    }

    /** As before, where the running number was flushed on the way. The number is noted behind that, and the place is the id, below 0. */
    public static void left(int method, int place, Path p, long r) {
        if (BEGUN && place != 0) {
            Counts.path(method, Path.end(p, r), -1L - place);
        }
    }
}
