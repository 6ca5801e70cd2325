package jinstr.rt;

/**
 * What a statement's lambda captures. A lambda cannot be passed through a probe, so the values are announced before the
 * statement, and joined to the lambda when it is first seen; if it is not seen before the statement ends, nobody knows who
 * holds them, and they count as escaped. They are held weakly: nothing of the program's lives longer because of them.
 */
final class Captures {
    private static final int SIZE = 4;
    private static final int MOST = SIZE * 32;

    /**
     * Depth, id, method of each value, and twice its probe, plus 1 if its lambda is only lent; null until there is one, as
     * most threads never have any.
     */
    private int[] list;
    private Weak[] values;
    private int n;
    private boolean joined;

    /** Notes a value; false if there is no room. */
    boolean add(Object x, int depth, int id, int method, int probe, boolean lent) {
        if (n == MOST) {
            return false;
        }
        if (n == 0) {
            joined = false;
            if (values == null) {
                list = new int[MOST];
                values = new Weak[MOST / SIZE];
            }
        }
        values[n / SIZE] = new Weak(x);
        list[n] = depth;
        list[n + 1] = id;
        list[n + 2] = method;
        list[n + 3] = probe << 1 | (lent ? 1 : 0);
        n += SIZE;
        return true;
    }

    int size() {
        return n / SIZE;
    }

    Object value(int i) {
        return values[i].get();
    }

    int id(int i) {
        return list[i * SIZE + 1];
    }

    int method(int i) {
        return list[i * SIZE + 2];
    }

    int probe(int i) {
        return list[i * SIZE + 3] >> 1;
    }

    /** Tells whether the value's lambda goes to a rewritten method, which would be seen to keep it. */
    boolean lent(int i) {
        return (list[i * SIZE + 3] & 1) != 0;
    }

    /** A lambda was seen that holds all of them. */
    void join() {
        joined = true;
    }

    /** Tells whether nobody was seen that holds them. */
    boolean lost() {
        return !joined;
    }

    /** Tells whether the newest belongs to depth d or above. */
    boolean above(int d) {
        return n > 0 && list[n - SIZE] >= d;
    }

    /** What belongs to an activation that returns may be in what it returns. */
    void lower(int d) {
        for (int i = n - SIZE; i >= 0 && list[i] >= d; i -= SIZE) {
            list[i] = d - 1;
        }
    }

    void clear() {
        while (n > 0) {
            n -= SIZE;
            values[n / SIZE] = null;
        }
    }
}
