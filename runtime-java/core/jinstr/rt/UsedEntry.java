package jinstr.rt;

/** The entry of an array where uses are recorded. */
final class UsedEntry extends Entry {
    /** As in UsedObj. */
    int used;
    /** Code that was not rewritten may use it: when, nobody knows. */
    boolean lent;

    UsedEntry(Object x, int id) {
        super(x, id);
    }
}
