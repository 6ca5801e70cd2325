package jinstr.rt;

/**
 * One entry of a weak table: an object, held weakly, and its id. There is one for each array and library object, so it has no
 * field more: the table keeps the hashes.
 */
class Entry extends Weak {
    /** The id, and the ESCAPED bit. */
    int id;

    Entry(Object x, int id) {
        super(x);
        this.id = id;
    }
}
