package jinstr.rt;

/** Writes what became of the births that are watched (docs/trace-format.md, chunk W). */
final class WatchWriter extends PartWriter {
    private static final int GENERATIONS = 1;
    private static final int FRAME = 2;
    private static final int PATH = 3;
    private static final int END = 4;
    /** More than a number takes. */
    private static final int NUMBER = 10;

    private static final byte[] BUFFER = new byte[Counts.PIECE];
    private static long snapshots;

    /** Of a generation of a path: the births watched whose objects are alive, those that they stand for, the sum of the squares of those, and elements of arrays. */
    private final long[] alive = new long[Generations.MOST];
    private final long[] births = new long[Generations.MOST];
    private final long[] squares = new long[Generations.MOST];
    private final long[] elements = new long[Generations.MOST];

    private WatchWriter(Chunks file) {
        super(file, 'W', ++snapshots, BUFFER);
    }

    /** Writes all that is known; whether the virtual machine has just collected. */
    static synchronized void write(Chunks file, boolean collected) {
        WatchWriter w = new WatchWriter(file);
        Watching.ALL.tell(w, collected);
        w.last();
    }

    /**
     * When each of so many generations began, in milliseconds; as often two have become one. What those before the one that is judged have made and
     * is dead is known to be.
     */
    void generations(long[] begun, int n, int merged, int judged, long now) {
        begin(NUMBER * (n + 6));
        number(GENERATIONS);
        number(n);
        number(merged);
        number(judged);
        number(now);
        for (int i = 0; i < n; i++) {
            number(begun[i]);
        }
    }

    void frame(CallFrame f) {
        begin(2 * NUMBER + 3 * (f.type.length() + f.method.length() + f.file.length() + NUMBER));
        number(FRAME);
        text(f.type);
        text(f.method);
        text(f.file);
        number(f.line);
    }

    /** A path, and of its generations those that have made something. */
    void path(CallPath p, boolean collected) {
        int n = p.generations();
        for (int i = 0; i < n; i++) {
            alive[i] = 0;
            births[i] = 0;
            squares[i] = 0;
            elements[i] = 0;
        }
        for (Watched w = p.first; w != null; w = w.next) {
            // While the collector works, asking would keep the object alive; when it has just done so, nobody has to wait for the queue.
            if (!collected || w.get() != null) {
                alive[w.generation]++;
                births[w.generation] += w.births;
                squares[w.generation] += w.births * w.births;
                elements[w.generation] += w.births * w.length;
            }
        }
        begin(NUMBER * (6 + p.frames.length + 6 * n));
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
            number(alive[i]);
            if (alive[i] > 0) {
                number(births[i]);
                number(squares[i]);
                number(elements[i]);
            }
        }
    }

    /** So many births were due to be watched and were not; how long all of it has taken, in nanoseconds. */
    void end(long unwatched, long spent) {
        begin(3 * NUMBER);
        number(END);
        number(unwatched);
        number(spent);
    }
}
