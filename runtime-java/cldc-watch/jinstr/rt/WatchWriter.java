package jinstr.rt;

/** Writes how many births there were, and what became of those that are watched (docs/trace-format.md, chunks P and W). */
final class WatchWriter {
    private static final int GENERATIONS = 1;
    private static final int CALLS = 8;
    private static final int END = 4;
    private static final int KEPT = 5;
    /** Flags of a part. */
    private static final int LAST = 1;
    private static final int FINAL = 2;
    private static final int COLD = 6;
    private static final int CHECKS = 7;
    /** More than a number takes. */
    private static final int NUMBER = 10;
    /** Made at once: when the program ends there may be no memory. */
    private static final byte[] BUFFER = new byte[1024];
    private static long snapshots;

    private final Chunks file;
    private final char kind;
    private byte[] b = BUFFER;
    private int pos = Chunks.HEAD;
    private int parts;
    private int method = -1;

    private WatchWriter(Chunks file, char kind) {
        this.file = file;
        this.kind = kind;
    }

    /**
     * Writes all that is known: at the end of the program, and whether the virtual machine has just collected. Whoever calls it holds the locks of the trace
     * and of births.
     */
    static void write(Chunks file, boolean end, boolean collected) {
        snapshots++;
        if (Build.WATCHES) {
            WatchWriter w = new WatchWriter(file, 'W');
            Births.tell(w, collected);
            w.part(LAST);
        }
        WatchWriter w = new WatchWriter(file, 'P');
        for (int i = 0; i < Births.ALL.length; i++) {
            long[] c = Births.ALL[i];
            for (int id = 0; c != null && id < c.length; id++) {
                w.count(i, id + 3, c[id]);
            }
        }
        w.count(0, 2, Births.lost); // nobody knows of which method
        w.part(end ? LAST | FINAL : LAST);
    }

    /** Makes room for an entry of so many numbers. */
    private void begin(int numbers) {
        int need = NUMBER * numbers + Chunks.TAIL;
        if (pos + need > b.length) {
            part(0);
        }
        if (pos + need > b.length) {
            b = new byte[pos + need];
        }
    }

    private void number(long n) {
        pos = Bytes.varlong(b, pos, n);
    }

    private void part(int flags) {
        file.part(kind, b, pos, snapshots, parts++, flags);
        pos = Chunks.HEAD;
    }

    private void count(int of, int what, long n) {
        if (n == 0) {
            return;
        }
        begin(4);
        if (method != of || pos == Chunks.HEAD) {
            method = of;
            number(0);
            number(of);
        }
        number(what);
        number(n << 1);
    }

    void generations(long[] begun, int n, int merged, int judged, boolean collected, long now) {
        begin(n + 7);
        number(GENERATIONS);
        number(n);
        number(merged);
        number(judged);
        number(collected ? 1 : 0);
        number(now);
        for (int i = 0; i < n; i++) {
            number(begun[i]);
        }
    }

    /** A path, and what it made in each generation; where the virtual machine has just collected, what was alive before, too. */
    void path(CallPath p, boolean collected) {
        int n = p.generations();
        begin(6 + p.methods.length + 10 * n);
        number(CALLS);
        number(p.of.method);
        number(p.of.turn);
        number(p.methods.length);
        for (int i = 0; i < p.methods.length; i++) {
            number(p.methods[i]);
        }
        number(n);
        for (int i = 0; i < n; i++) {
            number(p.born[i]);
            survivors(p, i, false);
            if (collected) {
                survivors(p, i, true);
            }
        }
    }

    private void survivors(CallPath p, int generation, boolean now) {
        int watched = 0;
        long births = 0;
        long squares = 0;
        long elements = 0;
        for (Watched w = p.first; w != null; w = w.next) {
            if (w.generation == generation && (!now || w.get() != null)) {
                watched++;
                births += w.births;
                squares += (long) w.births * w.births;
                elements += (long) w.births * w.length;
            }
        }
        number(watched);
        if (watched > 0) {
            number(births);
            number(squares);
            number(elements);
        }
    }

    /** What of a path was alive as each of so many generations ended. */
    void kept(CallPath p, int n) {
        begin(n + 2);
        number(KEPT);
        number(n);
        for (int i = 0; i < n; i++) {
            number(i < p.kept.length ? p.kept[i] : 0);
        }
    }

    /** What was cold of the path before. */
    void cold(long[] c) {
        begin(11);
        number(COLD);
        for (int i = 0; i < c.length; i++) {
            number(c[i]);
        }
    }

    /** After how many generations without use something is cold, and how often that was looked for. */
    void checks(int after, int checks) {
        begin(3);
        number(CHECKS);
        number(after);
        number(checks);
    }

    void end(long unwatched, long spent, long taken) {
        begin(4);
        number(END);
        number(unwatched);
        number(spent);
        number(taken);
    }
}
