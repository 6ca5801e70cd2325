package jinstr.rt;

/** One entry of a weak table: an object, held weakly, and its id. */
class Entry extends Weak {
    final int hash;
    /** The id, and the ESCAPED bit. */
    int id;

    Entry(Object x, int id) {
        super(x);
        this.hash = System.identityHashCode(x);
        this.id = id;
    }
}
