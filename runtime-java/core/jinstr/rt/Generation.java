package jinstr.rt;

/** A generation of a program that records when its objects are used. */
final class Generation {
    /** The one that is now; null where uses are not recorded. It is plain: a thread may go on with the one before for a moment. */
    static Generation now;

    /** They rise from 1. */
    final int number;
    /** When it began, in milliseconds since the first did. */
    final long began;

    Generation(int number, long began) {
        this.number = number;
        this.began = began;
    }
}
