package jinstr.rt;

/** Collects what is in a collection, for one who hands that on when the walk is over. */
final class Elements extends Gatherer {
    Object[] found = new Object[16];
    int n;

    Elements(Naming tape) {
        super(tape, 0, 0);
    }

    boolean add(Object x) {
        if (n == found.length) {
            Object[] more = new Object[2 * n];
            System.arraycopy(found, 0, more, 0, n);
            found = more;
        }
        found[n++] = x;
        return n < most;
    }
}
