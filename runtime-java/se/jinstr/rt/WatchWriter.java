package jinstr.rt;

import java.util.Arrays;

/** Writes what became of the births that are watched (docs/trace-format.md, chunk W). */
final class WatchWriter extends PartWriter {
    private static final int GENERATIONS = 1;
    private static final int FRAME = 2;
    private static final int PATH = 3;
    private static final int END = 4;
    private static final int KEPT = 5;
    private static final int COLD = 6;
    private static final int CHECKS = 7;
    private static final int FULLEST = 9;
    /** More than a number takes. */
    private static final int NUMBER = 10;

    private static final byte[] BUFFER = new byte[Counts.PIECE];
    private static long snapshots;

    /** Of a path, by generation; made at once, as the buffer is. The lock of write guards them. */
    private static final Survivors ALIVE = new Survivors();
    private static final Survivors COLLECTED = new Survivors();

    private WatchWriter(Chunks file) {
        super(file, 'W', ++snapshots, BUFFER);
    }

    /** Loads what the end of the program needs. */
    static void preload() {
        ALIVE.clear(0);
    }

    /** Writes all that is known; whether the virtual machine has just collected. */
    static synchronized void write(Chunks file, boolean collected) {
        WatchWriter w = new WatchWriter(file);
        Watching.ALL.tell(w, collected);
        w.last();
    }

    /**
     * When each of so many generations began, in milliseconds; as often two have become one. What those before the one that is judged have made and
     * was dead before the last collection is known to be.
     */
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

    /** When the heap was found to be fullest, if there was little room. */
    void fullest(HeapUse most) {
        begin(4 * NUMBER);
        number(FULLEST);
        number(most.at);
        number(most.used);
        number(most.most);
    }

    void frame(CallFrame f) {
        begin(2 * NUMBER + 3 * (f.type.length() + f.method.length() + f.file.length() + NUMBER));
        number(FRAME);
        text(f.type);
        text(f.method);
        text(f.file);
        number(f.line);
    }

    /** A path, and what it made in each generation; where the virtual machine has just collected, what was alive before, too. */
    void path(CallPath p, boolean justCollected) {
        int n = p.generations();
        ALIVE.clear(n);
        COLLECTED.clear(n);
        for (Watched w = p.first; w != null; w = w.next) {
            ALIVE.add(w);
            // While the collector works, asking would keep the object alive; when it has just done so, nobody has to wait for the queue.
            if (justCollected && w.get() != null) {
                COLLECTED.add(w);
            }
        }
        begin(NUMBER * (6 + p.frames.length + 10 * n));
        number(PATH);
        number(p.of.base + p.method);
        number(p.id);
        number(p.frames.length);
        for (CallFrame f : p.frames) {
            number(f.number);
        }
        number(n);
        for (int i = 0; i < n; i++) {
            number(p.born(i));
            survivors(ALIVE, i);
            if (justCollected) {
                survivors(COLLECTED, i);
            }
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

    /** After how many generations without use something is cold, and how often that was looked for. */
    void checks(int after, int checks) {
        begin(3 * NUMBER);
        number(CHECKS);
        number(after);
        number(checks);
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

    private void survivors(Survivors s, int generation) {
        number(s.watched[generation]);
        if (s.watched[generation] > 0) {
            number(s.births[generation]);
            number(s.squares[generation]);
            number(s.elements[generation]);
        }
    }

    /** By generation, the births watched whose objects are alive, those that they stand for, the sum of the squares of those, and elements of arrays. */
    private static final class Survivors {
        final long[] watched = new long[Generations.MOST];
        final long[] births = new long[Generations.MOST];
        final long[] squares = new long[Generations.MOST];
        final long[] elements = new long[Generations.MOST];

        void clear(int n) {
            Arrays.fill(watched, 0, n, 0);
            Arrays.fill(births, 0, n, 0);
            Arrays.fill(squares, 0, n, 0);
            Arrays.fill(elements, 0, n, 0);
        }

        void add(Watched w) {
            watched[w.generation]++;
            births[w.generation] += w.births;
            squares[w.generation] += w.births * w.births;
            elements[w.generation] += w.births * w.length;
        }
    }

    /** So many births were due to be watched and were not; how long all of it has taken, in nanoseconds; how many were watched. */
    void end(long unwatched, long spent, long taken) {
        begin(4 * NUMBER);
        number(END);
        number(unwatched);
        number(spent);
        number(taken);
    }
}
