package jinstr.rt;

/**
 * What a statement has announced and not yet used: sites of objects being made, owners and indices of stores, receivers of
 * calls. Entries are five ints, so that no object is kept; the first is depth * 8 + kind, the last what sights was then, and an
 * activation drops its own when its statement or the activation itself ends, however that comes.
 */
abstract class Pending extends Frames {
    /** An allocation: method, probe, id of the object that took it. */
    static final int SITE_OF = 1;
    /** A value that the object about to be made captures, announced before its site: id, probe. */
    static final int HOLD = 2;
    /** A value that the object whose site was announced before is given: id, probe, PART where it is in the array of the value before. */
    static final int GIVEN = 6;
    static final int PART = 1;
    /** The owner of the field or element that is stored to: id. */
    static final int OWNER = 3;
    /** The index of the element: value. */
    static final int INDEX = 4;
    /** The receiver of a library call: id of the collection or 0, arguments still to come. */
    static final int RECEIVER = 5;

    static final int SIZE = 5;
    /** No statement nests so deep: more are the remains of statements that threw where no frame could cut them back. */
    private static final int MOST = SIZE * 16384;

    /** Counts the objects that were seen for the first time after their birth, in all threads; set under Host.outermost. */
    static volatile int sights;

    int[] pend;
    int pn;

    /** The objects that were announced are those of the trace before. */
    void restart() {
        super.restart();
        for (int i = 0; i < pn; i += SIZE) {
            int kind = pend[i] & 7;
            if (kind == SITE_OF) {
                pend[i + 3] = 0;
            } else if (kind != INDEX && pend[i + 1] > 0) {
                pend[i + 1] = 0;
            }
        }
    }

    final void push(int depth, int kind, int a, int b) {
        int n = pn;
        if (n + SIZE > pend.length && !grow()) {
            return;
        }
        n = pn;
        int[] s = pend;
        s[n] = depth << 3 | kind;
        s[n + 1] = a;
        s[n + 2] = b;
        s[n + 3] = 0;
        s[n + 4] = sights;
        pn = n + SIZE;
    }

    private boolean grow() {
        if (busy) {
            return false;
        }
        if (pn >= MOST) {
            pn = 0;
            return true;
        }
        try {
            int[] more = new int[pend.length * 2];
            System.arraycopy(pend, 0, more, 0, pn);
            pend = more;
            return true;
        } catch (Throwable t) {
            // Out of memory: the entry is missing, so that its event is not written.
            lose();
            return false;
        }
    }

    /** Drops the entries that belong to f or to frames above it. */
    final void cut(Frame f) {
        int n = pn;
        int least = f.depth << 3;
        while (n > f.base && pend[n - SIZE] >= least) {
            n -= SIZE;
        }
        pn = n;
    }

    /** The index of the newest entry if it is of this kind and depth, else -1. */
    final int top(int depth, int kind) {
        int i = pn - SIZE;
        return i >= 0 && pend[i] == (depth << 3 | kind) ? i : -1;
    }

    final boolean hold(int i) {
        return i >= 0 && i < pn && ((pend[i] & 7) == HOLD || (pend[i] & 7) == GIVEN);
    }

    /** The newest allocation at depth d, below whatever newer frames have announced; or -1. */
    final int site(int d) {
        int i = pn - SIZE;
        while (i >= 0 && (pend[i] >> 3 > d || hold(i))) {
            i -= SIZE;
        }
        return i >= 0 && pend[i] == (d << 3 | SITE_OF) ? i : -1;
    }

    /** Drops the allocation at i with what is above it and the values it captures. */
    final void popSite(int i) {
        int n = i;
        int hold = pend[i] & ~7 | HOLD;
        while (n > 0 && pend[n - SIZE] == hold) {
            n -= SIZE;
        }
        pn = n;
    }
}
