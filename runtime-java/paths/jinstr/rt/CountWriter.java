package jinstr.rt;

/** Writes a snapshot of the counters to the trace file, in parts. */
final class CountWriter implements Auditor {
    /** The last part of a snapshot, and of the one that is taken at the end of the program. */
    private static final int LAST = 1;
    private static final int FINAL = 2;
    /** More than a method, an id and a count take; a link of a path takes less. */
    private static final int SOME = 40;

    /** Made at once: when the program ends there may be no memory. */
    private static final byte[] BUFFER = new byte[Counts.PIECE];
    private static long snapshots;

    private final Chunks file;
    private byte[] b = BUFFER;
    private int pos = Chunks.HEAD;
    private int parts;
    private int method = -1;
    /** What is added to the numbers of methods. */
    private int base;
    /** -1 while what is told is to be taken off. */
    private int sign = 1;
    private boolean failed;

    private CountWriter(Chunks file) {
        this.file = file;
    }

    /** Writes all that was counted; the lock keeps snapshots one after another. */
    static synchronized void write(Chunks file, Pauses[] all, boolean end) {
        CountWriter w = new CountWriter(file);
        snapshots++;
        for (int i = 0; i < all.length; i++) {
            w.base = all[i].of.base;
            w.sign = 1;
            all[i].tell(w);
        }
        w.part(end ? LAST | FINAL : LAST);
    }

    /** Takes off what is told from here on. */
    void subtract() {
        sign = -1;
    }

    public void counted(int method, Path p, long id, long times) {
        int runs = p == null ? 0 : p.runs;
        begin(method, runs);
        if (p == null && id >= 0 && id <= Long.MAX_VALUE - 3) {
            pos = Bytes.varlong(b, pos, id + 3);
        } else {
            pos = Bytes.varint(b, pos, 1);
            values(p, runs);
            pos = Bytes.varlong(b, pos, id);
        }
        number(times);
    }

    private void values(Path p, int runs) {
        Path[] all = new Path[runs];
        Path q = p;
        for (int i = runs - 1; i >= 0; i--) {
            all[i] = q;
            q = q.before;
        }
        pos = Bytes.varint(b, pos, runs);
        for (int i = 0; i < runs; i++) {
            pos = Bytes.varlong(b, pos, all[i].value);
            pos = Bytes.varint(b, pos, all[i].times);
        }
    }

    public void lost(int method, long times) {
        begin(method, 0);
        pos = Bytes.varint(b, pos, 2);
        number(times);
    }

    private void number(long times) {
        long n = times * sign;
        pos = Bytes.varlong(b, pos, n << 1 ^ n >> 63);
    }

    /** Makes room for an entry, and names its method where that is another. */
    private void begin(int here, int runs) {
        int m = here == 0 ? 0 : base + here;
        int need = SOME + 15 * runs + Chunks.TAIL;
        if (pos + need > b.length) {
            part(0);
        }
        if (pos + need > b.length) {
            b = new byte[pos + need];
        }
        if (m != method) {
            method = m;
            pos = Bytes.varint(b, pos, 0);
            pos = Bytes.varint(b, pos, m);
        }
    }

    private void part(int flags) {
        failed = failed || !file.part('P', b, pos, snapshots, parts, flags);
        parts++;
        pos = Chunks.HEAD;
        method = -1;
    }
}
