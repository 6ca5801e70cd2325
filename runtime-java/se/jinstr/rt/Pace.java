package jinstr.rt;

/**
 * At which statements something is looked into: at each one of a lesson. A program that has done far more than that is looked
 * into so seldom that what all looks cost together grows with its statements alone, whatever there is to look into.
 */
final class Pace {
    /** A look is followed by so many statements without one, where it is not worth more of them. */
    private static final int SELDOM = 32;
    /** A statement is worth so many steps of a look. */
    private static final int STEPS = 4;

    /** So many steps may all looks take before they become seldom. */
    private final long free;
    private long taken;
    private long statements;
    private long next;

    Pace(long free) {
        this.free = free;
    }

    /** A statement begins, or a method ends: tells whether this is one at which is looked. */
    boolean due() {
        return ++statements >= next;
    }

    /** The look took so many steps. */
    void took(long steps) {
        taken += steps;
        if (taken > free) {
            next = statements + Math.max(SELDOM, steps / STEPS);
        }
    }
}
