package jinstr.rt;

/**
 * How often paths of one method ran whose ids are large or come in several values: a hash table. One thread at a time writes
 * to it. Who reads it meanwhile holds its monitor, which is taken for each new path; counts go up without.
 */
final class PathTable {
    /** Paths beyond these are counted as lost: their ids would fill the memory. */
    private static final int MOST = 1 << 16;
    private static final int FEW = 16;
    /** Bytes of a slot, and of a link of a path. */
    private static final int SLOT = 20;
    private static final int LINK = 40;
    /** Bytes of an empty table. */
    static final int BYTES = FEW * SLOT + 100;

    private long[] ids = new long[FEW];
    /** The values before the id; null where all ids are single values. */
    private Path[] paths;
    /** 0 where the slot is free. */
    private long[] counts = new long[FEW];
    private int used;
    /** How many runs of paths were not told apart. */
    private long lost;

    /** Counts runs of the path whose last value is r. */
    void count(Path p, long r, long times) {
        if (p != null && p.lost) {
            lost += times;
            return;
        }
        int i = find(ids, paths, counts, p, r);
        if (counts[i] != 0) {
            counts[i] += times;
        } else {
            add(p, r, times);
        }
    }

    /** Enters a new path. The monitor keeps a reader from seeing half a slot or half a table. */
    private synchronized void add(Path p, long r, long times) {
        if (used == MOST || !Room.take(p == null ? 0 : p.runs * LINK) || used * 4 >= ids.length * 3 && !grow()) {
            lost += times;
            return;
        }
        if (p != null && paths == null) {
            paths = new Path[ids.length];
        }
        int i = find(ids, paths, counts, p, r);
        ids[i] = r;
        if (paths != null) {
            paths[i] = p;
        }
        counts[i] = times;
        used++;
    }

    private boolean grow() {
        int n = ids.length * 2;
        if (!Room.take(n * SLOT)) {
            return false;
        }
        long[] to = new long[n];
        long[] times = new long[n];
        Path[] before = paths == null ? null : new Path[n];
        for (int i = 0; i < ids.length; i++) {
            if (counts[i] != 0) {
                Path p = paths == null ? null : paths[i];
                int k = find(to, before, times, p, ids[i]);
                to[k] = ids[i];
                times[k] = counts[i];
                if (before != null) {
                    before[k] = p;
                }
            }
        }
        ids = to;
        counts = times;
        paths = before;
        return true;
    }

    /** The slot of a path, or the free one that it goes to. At least a quarter of the slots is free. */
    private static int find(long[] ids, Path[] paths, long[] counts, Path p, long r) {
        int mask = ids.length - 1;
        int i = Path.hash(p, r) & mask;
        while (counts[i] != 0 && !(ids[i] == r && Path.same(paths == null ? null : paths[i], p))) {
            i = i + 1 & mask;
        }
        return i;
    }

    synchronized void tell(int method, Auditor to) {
        for (int i = 0; i < ids.length; i++) {
            if (counts[i] != 0) {
                to.counted(method, paths == null ? null : paths[i], ids[i], counts[i]);
            }
        }
        if (lost != 0) {
            to.lost(method, lost);
        }
    }
}
