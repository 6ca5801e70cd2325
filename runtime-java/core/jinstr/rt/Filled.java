package jinstr.rt;

/** What the library fills in the running statement, where a call has another within: a list from the innermost call to the outermost. */
final class Filled {
    /** The longest list: what stands in loop conditions has no end of a statement, and would make it longer and longer. */
    private static final int MOST = 8;

    final Object x;
    /** As Frame.filledAt. */
    final int at;
    final Filled around;
    private final int length;

    Filled(Object x, int at, Filled around) {
        this.x = x;
        this.at = at;
        this.around = around;
        length = around == null ? 1 : around.length + 1;
    }

    /** Tells whether a list is as long as it may be. */
    static boolean full(Filled f) {
        return f != null && f.length == MOST;
    }

    /** Tells whether x is in a list. */
    static boolean has(Filled f, Object x) {
        while (f != null && f.x != x) {
            f = f.around;
        }
        return f != null;
    }
}
