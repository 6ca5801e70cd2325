package jinstr.rt;

/** Writes how many births there were, and what became of those that are watched (docs/trace-format.md, chunks P and W). */
final class WatchWriter extends PartWriter {
    private static final int GENERATIONS = 1;
    private static final int CALLS = 8;
    private static final int END = 4;
    private static final int KEPT = 5;
    private static final int COLD = 6;
    private static final int CHECKS = 7;
    /** More than a number takes. */
    private static final int NUMBER = 10;
    /** Made at once: when the program ends there may be no memory. */
    private static final byte[] BUFFER = new byte[1024];
    private static long snapshots;

    private WatchWriter(Chunks file, char kind) {
        super(file, kind, snapshots, BUFFER);
    }

    /** Writes all that is known: at the end of the program, and whether the virtual machine has just collected. Whoever calls it holds the lock of the trace. */
    static void write(Chunks file, boolean end, boolean collected) {
        snapshots++;
        if (Births.WATCHES) {
            WatchWriter w = new WatchWriter(file, 'W');
            Watching.tell(w, collected);
            w.last();
        }
        WatchWriter w = new WatchWriter(file, 'P');
        synchronized (Births.ALL) {
            for (int i = 0; i < Births.ALL.length; i++) {
                w.counters(i, Births.ALL[i]);
            }
        }
        if (Births.lost > 0) {
            w.begin(4 * NUMBER);
            w.number(0);
            w.number(0);
            w.number(2);
            w.number(Births.lost << 1);
        }
        if (end) {
            w.lastOfAll();
        } else {
            w.last();
        }
    }

    private void counters(int method, long[] c) {
        boolean named = false;
        for (int id = 0; c != null && id < c.length; id++) {
            if (c[id] != 0) {
                begin(4 * NUMBER);
                if (!named || pos == Chunks.HEAD) {
                    number(0);
                    number(method);
                    named = true;
                }
                number(id + 3);
                number(c[id] << 1);
            }
        }
    }

    void generations(long[] begun, int n, int merged, int judged, boolean collected, long now) {
        begin(NUMBER * (n + 7));
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
    void path(Ration r, CallPath p, boolean collected) {
        int n = p.generations();
        begin(NUMBER * (6 + p.methods.length + 10 * n));
        number(CALLS);
        number(r.method);
        number(r.turn);
        number(p.methods.length);
        for (int i = 0; i < p.methods.length; i++) {
            number(p.methods[i]);
        }
        number(n);
        for (int i = 0; i < n; i++) {
            number(p.born(i));
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
        begin(NUMBER * (n + 2));
        number(KEPT);
        number(n);
        for (int i = 0; i < n; i++) {
            number(p.kept(i));
        }
    }

    /** What was cold of the path before. */
    void cold(Cold c) {
        begin(NUMBER * 11);
        number(COLD);
        number(c.at);
        number(c.watched);
        number(c.births);
        number(c.squares);
        number(c.elements);
        number(c.never);
        number(c.idle);
        number(c.longest);
        number(c.used);
        number(c.unknown);
    }

    /** After how many generations without use something is cold, and how often that was looked for. */
    void checks(int after, int checks) {
        begin(3 * NUMBER);
        number(CHECKS);
        number(after);
        number(checks);
    }

    void end(long unwatched, long spent, long taken) {
        begin(4 * NUMBER);
        number(END);
        number(unwatched);
        number(spent);
        number(taken);
    }
}
