package jinstr.rt;

/** The paths that one thread has counted. Nobody else writes to it while the thread runs. */
class Tally extends PathTables {
    /** Ids below this are counted in arrays. */
    static final int SMALL = 1 << 16;
    static final long[] NONE = new long[0];

    /** By method, then by id. An array is as long as the ids that came so far. */
    final long[][] small;

    Tally(int methods) {
        super(methods);
        small = new long[methods][];
        for (int i = 0; i < methods; i++) {
            small[i] = NONE;
        }
    }

    /** Makes the arrays of methods as long as their ids are many: a character for each method. */
    final void widen(String[] sizes) {
        int m = 0;
        for (int i = 0; i < sizes.length; i++) {
            for (int k = 0; k < sizes[i].length(); k++, m++) {
                int n = sizes[i].charAt(k);
                if (n > 0 && Room.take(n * 8)) {
                    small[m] = new long[n];
                }
            }
        }
    }

    /** Counts runs of the path with an id. */
    final void count(int method, long id, long times) {
        if (id < 0 || id >= SMALL || method >= small.length || !widened(method, (int) id)) {
            path(method, null, id, times);
        } else {
            small[method][(int) id] += times;
        }
    }

    /** Sees to it that an id has a place in its array; false if that may not grow so far. */
    private boolean widened(int method, int id) {
        long[] old = small[method];
        if (id < old.length) {
            return true;
        }
        int n = 4;
        while (n <= id) {
            n *= 2;
        }
        if (!Room.take((n - old.length) * 8)) {
            return false;
        }
        long[] all = new long[n];
        System.arraycopy(old, 0, all, 0, old.length);
        small[method] = all;
        return true;
    }

    void tell(Auditor to) {
        for (int m = 0; m < small.length; m++) {
            long[] c = small[m];
            for (int id = 0; id < c.length; id++) {
                if (c[id] != 0) {
                    to.counted(m, null, id, c[id]);
                }
            }
        }
        super.tell(to);
    }
}
