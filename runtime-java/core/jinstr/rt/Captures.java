package jinstr.rt;

/**
 * What the lambdas of running statements capture. A lambda cannot be passed through a probe, so the values are announced before
 * the statement, and joined to the lambda when it is first seen; if it is not seen before the statement ends, nobody knows who
 * holds them, and they count as escaped. Where an exception leaves the statement, a lambda that was not seen is gone. They are
 * held weakly: nothing of the program's lives longer because of them.
 */
final class Captures {
    private static final int SIZE = 4;
    private static final int MOST = SIZE * 32;
    /** Set where a lambda was seen that holds the value. */
    private static final int JOINED = 1;
    /** Set where nobody holds the value if nobody is seen that does. */
    static final int LENT = 2;
    /** Set where the lambda goes straight to code that was not rewritten, which may keep it though an exception follows. */
    static final int HANDED = 4;
    /** Set where the statement has several lambdas: which one captures the value only their fields tell. */
    static final int SEVERAL = 8;
    /** The bits of all. */
    private static final int FLAGS = 4;

    /**
     * Depth, id and method of each value, and its probe above the flags, the newest last; null until there is one, as most
     * threads never have any. No depth is less than the one before it.
     */
    private int[] list;
    private Weak[] values;
    private int n;

    /** Notes a value of the statement that begins at this depth; false if there is no room. */
    boolean add(Object x, int depth, int id, int method, int probe, int how) {
        int i = n - SIZE;
        if (i >= 0 && (list[i] != depth || list[i + 2] != method || list[i + 3] >> FLAGS != probe - 1)) {
            drop(depth); // the probes of one statement follow each other: an exception left those that ran before
        }
        if (n == MOST) {
            return false;
        }
        if (values == null) {
            list = new int[MOST];
            values = new Weak[MOST / SIZE];
        }
        values[n / SIZE] = new Weak(x);
        list[n] = depth;
        list[n + 1] = id;
        list[n + 2] = method;
        list[n + 3] = probe << FLAGS | how;
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
        return list[i * SIZE + 3] >> FLAGS;
    }

    /** A lambda was seen that holds the value. */
    void join(int i) {
        list[i * SIZE + 3] |= JOINED;
    }

    /** Tells whether only the fields of a lambda tell whether it captures the value. */
    boolean several(int i) {
        return (list[i * SIZE + 3] & SEVERAL) != 0;
    }

    /** Tells whether code that was not rewritten may have the value, and nobody was seen that has. */
    boolean handed(int i) {
        return (list[i * SIZE + 3] & (JOINED | HANDED)) == HANDED;
    }

    /** The collections that the lambdas of depth d or above were handed have none of them but those that were seen. */
    void refused(int d) {
        for (int i = first(d) * SIZE; i < n; i += SIZE) {
            if ((list[i + 3] & HANDED) != 0) {
                list[i + 3] = list[i + 3] & ~HANDED | LENT;
            }
        }
    }

    /** Tells whether nobody knows who holds the value, and somebody may. */
    boolean lost(int i) {
        return (list[i * SIZE + 3] & (JOINED | LENT)) == 0;
    }

    /** Tells whether nobody knows who holds some value of depth d or above, and somebody may. */
    boolean sought(int d) {
        int i = first(d);
        while (i < size() && !lost(i)) {
            i++;
        }
        return i < size();
    }

    /** Tells whether the newest belongs to depth d or above. */
    boolean above(int d) {
        return n > 0 && list[n - SIZE] >= d;
    }

    /** The first value of depth d or above. */
    int first(int d) {
        int i = n;
        while (i > 0 && list[i - SIZE] >= d) {
            i -= SIZE;
        }
        return i / SIZE;
    }

    /** The first value of the newest statement, as far as depths tell. */
    int newest() {
        return n == 0 ? 0 : first(list[n - SIZE]);
    }

    /** The newest announcement of the value with this id, or -1. */
    int newest(int id) {
        int i = n - SIZE;
        while (i >= 0 && list[i + 1] != id) {
            i -= SIZE;
        }
        return i < 0 ? -1 : i / SIZE;
    }

    /** The method and the probe of a value that is among these, or, where these are not known, of the newest; in text. */
    String of(Object[] held) {
        int i = held == null && n > 0 && !several(size() - 1) ? size() - 1 : -1;
        for (int j = 0; held != null && j < held.length && i < 0; j++) {
            int id = Naming.known(held[j]);
            i = id <= 0 ? -1 : newest(id);
        }
        return i < 0 ? "" : ":" + method(i) + ":" + probe(i);
    }

    /** What belongs to an activation that returns may be in the lambda that it returns. */
    void lower(int d) {
        int kept = first(d) * SIZE;
        for (int i = kept; i < n; i += SIZE) {
            if ((list[i + 3] & JOINED) == 0) {
                list[kept] = d - 1;
                list[kept + 1] = list[i + 1];
                list[kept + 2] = list[i + 2];
                list[kept + 3] = list[i + 3] | LENT;
                values[kept / SIZE] = values[i / SIZE];
                kept += SIZE;
            }
        }
        cut(kept);
    }

    /** Forgets what belongs to depth d or above. */
    void drop(int d) {
        cut(first(d) * SIZE);
    }

    /** The first value of a depth above d, or at d of those that a method announced by probes below this one. */
    int left(int d, int method, int probe) {
        int i = n;
        while (i > 0 && (list[i - SIZE] > d || list[i - SIZE] == d && list[i - SIZE + 2] == method && list[i - SIZE + 3] >> FLAGS < probe)) {
            i -= SIZE;
        }
        return i / SIZE;
    }

    /** Forgets the values from this one on. */
    void forget(int from) {
        cut(from * SIZE);
    }

    private void cut(int to) {
        while (n > to) {
            n -= SIZE;
            values[n / SIZE] = null;
        }
    }
}
