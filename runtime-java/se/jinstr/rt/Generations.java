package jinstr.rt;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * Counts the generations of births. One ends when the virtual machine has collected, or has not for long, and when the program says so.
 * Where they are many, two become one and all that follow are twice as long: an old one never looks young.
 */
final class Generations implements Runnable {
    /** As many as are told apart. */
    static final int MOST = 256;
    /** A generation ends after so long in any case, in milliseconds. */
    private static final long LONG_MS = 1000;
    private static final long LOOK_MS = 20;
    private final Rest rest = new Rest(SELDOM);
    /** What has lived through so many collections is among the old, which the virtual machine collects apart. */
    private static final int OLD = 17;
    private static final int MOST_GONE = 32;

    private final Watching watching;
    private final long[] begun = new long[MOST];
    /** The epoch with which each began. */
    private final int[] epochs = new int[MOST];
    private final long zero = System.nanoTime();
    private volatile int now;
    /** As often two have become one. */
    private int merged;
    /** Calls since the last that counted, where some have become one. */
    private int skipped;
    /**
     * Cleared by the next collection: which of both is by chance. With several threads a young collection may let what only a weak reference refers to live
     * and grow old: G1 where an object has that reference, the parallel collector where it is on a stack.
     */
    private Weak sentinel = new Weak(new Object());
    private Weak onStack = new Weak(new Object());
    /** There was one in this generation. */
    private boolean collected;

    /** One that was made at each of the last collections; the next to be replaced has lived through OLD of them. */
    private final Object[] growing = new Object[OLD];
    private int oldest;
    /** Those that have grown old and been let go. */
    private final Gone[] gone = new Gone[MOST_GONE];
    private int numGone;
    private final ReferenceQueue<Object> cleared = new ReferenceQueue<>();
    /** So many are judged; and were, when each generation began. */
    private volatile int judged;
    private final int[] judgedThen = new int[MOST];

    /** The virtual machine does not collect when it is asked. */
    private boolean deaf;
    /** As many times as long as a collection took is waited for the next, so that they take little of the program's time; or such a part of the time up to it, so that most of a short run is judged. */
    private static final int SELDOM = 20;
    private static final int PART = 3;
    /** Of a short run they take such a part at most. */
    private static final int MOST_PART = 5;
    /** A program is at its end for so long, more or less: it tells what it has done, and its main method has let go what it worked with. */
    private static final int SHORTLY_MS = 1000;
    /** When what is old was last known to be collected, and when that was last asked for; how long the collection took that was asked for; the generation then, until its deaths are known. */
    private long collectedOld;
    private long askedAt;
    private long took;
    /** How long all took that were asked for, and those where there was little room. */
    private long tookAll;
    private long tookLittle;
    private int asked = -1;
    /** There was little room behind the last collection; when it was last so, -1 if never. */
    private boolean little;
    private long full = -1;
    /** There was room behind the last collection that was asked for, of all; when there was least. */
    private boolean room = true;
    /** What was known when there was none any more is still to be told. */
    private boolean untold;
    private final HeapUse fullest = new HeapUse();
    private boolean ended;
    private boolean started;

    /** What has grown old and been let go, and the generation then: all that was dead by then was born before. */
    private static final class Gone extends WeakReference<Object> {
        int letGo;
        boolean cleared;

        Gone(Object old, ReferenceQueue<Object> queue, int letGo) {
            super(old, queue);
            this.letGo = letGo;
        }
    }

    Generations(Watching watching) {
        this.watching = watching;
        epochs[0] = TouchProbes.EPOCH;
    }

    /** The one that is now. */
    int now() {
        return now;
    }

    @Override
    public void run() {
        try {
            for (Weak held = onStack;;) {
                Thread.sleep(Math.max(2, Math.min(LOOK_MS, Tuning.generationMs / 2)));
                boolean before = room;
                held = tryLook(held, rest.at(System.nanoTime()));
                untold = !room && (before || untold) && !tell();
            }
        } catch (InterruptedException e) {
            // The program interrupts all threads that it finds: generations end when it says so.
        }
    }

    /** The thread's stack holds what it is given until it has the next. */
    private synchronized Weak tryLook(Weak held, boolean rests) {
        if (ended) {
            return held;
        }
        try {
            if (!rests) {
                long start = System.nanoTime();
                try {
                    look(held);
                } finally {
                    rest.behind(start);
                }
            }
            if (asks()) {
                ask();
            }
        } catch (OutOfMemoryError e) {
            // The program needs its memory; it may be its leak that took it, and there is another look.
        }
        return onStack;
    }

    private void look(Weak held) {
        findGone();
        notice(held);
        long ran = ms() - begun[now];
        if (collected && ran >= (long) Tuning.generationMs << merged || ran >= Math.max(LONG_MS, Tuning.generationMs) << merged) {
            advance();
        }
        watching.drain();
    }

    /** Where there is little room, the virtual machine collects by itself, and what matters is how much of it is garbage. */
    private boolean asks() {
        if (Tuning.askMs == 0 || deaf) {
            return false;
        }
        if (little) {
            return ms() - askedAt >= LONG_MS / 10 && SELDOM * (tookLittle + took) <= ms();
        }
        boolean afford = MOST_PART * (tookAll + took) <= ms();
        return ms() - collectedOld >= Math.max(Tuning.askMs, afford ? Math.min(SELDOM * took, collectedOld / PART) : SELDOM * took);
    }

    /** Memory comes to its end, and with it the program may: then there is no more to tell with. Reports whether there was memory for it. */
    private static boolean tell() {
        try {
            StreamHost.counted(false);
            return true;
        } catch (OutOfMemoryError e) {
            // The newest that is whole counts.
            return false;
        }
    }

    /** The next look knows what has died by it: the queue may tell of that a moment later. */
    private void ask() {
        long start = ms();
        if (Collecting.collects()) {
            asked = now;
            room = !fullest.collected(start);
        } else {
            deaf = true;
        }
        askedAt = ms();
        collectedOld = askedAt;
        took = askedAt - start;
        tookAll += took;
        tookLittle += little ? took : 0;
        if (fullest.at == start) { // what was alive then is known as it ends
            advance();
        }
    }

    /** The virtual machine was asked for a collection in a generation, by others, and what it found dead is told of: as in ask. */
    synchronized void collected(int generation) {
        asked = Math.min(generation, now);
    }

    /** The program ends: what the last collection finds dead is told apart from what is known to be dead until then. */
    synchronized void end() {
        ended = true;
        try {
            findGone();
            watching.drain();
        } catch (OutOfMemoryError e) {
            // Queues have locks, which take memory where a thread waits for them: then the last collection tells all.
        }
        boolean died = full >= begun[Math.max(0, now - 2)];
        int restored = watching.close(died ? lately() : ms() - SHORTLY_MS, died);
        if (restored >= 0) {
            judged = judgedThen[restored];
        }
    }

    /** What was found dead since then may count at the end: in the last two generations, as the program may have died of want of memory, and shortly before. */
    long lately() {
        return Math.min(begun[Math.max(0, now - 1)], ms() - SHORTLY_MS);
    }

    /** Notices a collection since the last time. */
    private void notice(Weak held) {
        if (sentinel.get() == null || held == onStack && held.get() == null) {
            sentinel = new Weak(new Object());
            onStack = new Weak(new Object());
            collected = true;
            little = HeapUse.littleRoom();
            if (little) {
                full = ms();
            }
            grow();
        }
    }

    /** Lets go what has grown old: the next collection of what is old clears it. All memory is taken first: there may be none. */
    private void grow() {
        Object young = new Object();
        Object old = growing[oldest];
        Gone letGo = old == null ? null : new Gone(old, cleared, now);
        growing[oldest] = young;
        oldest = (oldest + 1) % OLD;
        if (letGo == null) {
            return;
        }
        if (numGone == MOST_GONE) {
            // Each second one will do, and the newest.
            numGone = 0;
            for (int i = 1; i < MOST_GONE; i += 2) {
                gone[numGone++] = gone[i];
            }
        }
        gone[numGone++] = letGo;
    }

    /**
     * What is old has been collected when all are cleared that were let go up to some time: a part of it may be collected apart, as G1 does.
     * The queue tells of it: a reference that is asked while the collector marks, as G1 does beside the program, keeps what it refers to.
     */
    private void findGone() {
        for (Reference<?> r; (r = cleared.poll()) != null;) {
            ((Gone) r).cleared = true;
        }
        int n = 0;
        while (n < numGone && gone[n].cleared) {
            judged = gone[n++].letGo;
        }
        System.arraycopy(gone, n, gone, 0, numGone - n);
        Arrays.fill(gone, numGone - n, numGone, null);
        numGone -= n;
        if (asked >= 0) {
            judged = asked;
            asked = -1;
        } else if (n == 0) {
            return;
        }
        collectedOld = ms();
        if (Touches.SEEN) {
            watching.findCold(judged);
        }
    }

    /** Of what those before made is known what was dead when the virtual machine last collected what is old. */
    int judged() {
        return judged;
    }

    /** From here on the heap's recorder tells of generations. */
    synchronized void record() {
        start();
        Generation.now = new Generation(TouchProbes.EPOCH, begun[now]);
    }

    /** The program has ended: so has its last generation, for the heap's recorder. */
    synchronized void last() {
        ended = true;
        Generation.now = new Generation(TouchProbes.EPOCH + 1, ms());
    }

    /** Starts the thread that ends generations. */
    synchronized void start() {
        if (!started) {
            started = true;
            Tuning.begin();
            Snapshots.start(this, "jinstr generations");
        }
    }

    /** The program says that a generation ends. */
    synchronized void next() {
        try {
            if (++skipped >> merged > 0) {
                advance();
            }
        } catch (OutOfMemoryError e) {
            // It is the program's thread: the generation lasts longer.
        }
    }

    private void advance() {
        skipped = 0;
        notice(onStack);
        if (collected) {
            watching.keep(now);
        }
        collected = false;
        if (now + 1 == MOST) {
            merge();
        }
        begun[now + 1] = ms();
        judgedThen[now + 1] = judged;
        epochs[now + 1] = TouchProbes.EPOCH + 1;
        if (Generation.now != null) {
            Generation.now = new Generation(TouchProbes.EPOCH + 1, begun[now + 1]);
        }
        TouchProbes.EPOCH++;
        now++;
        Tuning.look();
        StreamHost.turn();
    }

    private void merge() {
        for (int i = 1; i < MOST / 2; i++) {
            begun[i] = begun[2 * i];
            epochs[i] = epochs[2 * i];
            judgedThen[i] = judgedThen[2 * i] / 2;
        }
        Arrays.fill(begun, MOST / 2, MOST, 0);
        merged++;
        for (int i = 0; i < numGone; i++) {
            gone[i].letGo /= 2;
        }
        judged /= 2;
        asked = asked < 0 ? asked : asked / 2;
        // Births are noted under this monitor, by the old numbers or by the new.
        synchronized (watching) {
            now = MOST / 2 - 1;
            watching.merge();
        }
    }

    /** That of an epoch. */
    int of(int epoch) {
        int i = Arrays.binarySearch(epochs, 0, now + 1, epoch);
        return i >= 0 ? i : -i - 2;
    }

    /** When a generation began, in milliseconds; the one that comes begins now. */
    long begun(int generation) {
        return generation > now ? ms() : begun[generation];
    }

    long ms() {
        return (System.nanoTime() - zero) / 1_000_000;
    }

    /** Tells of them; whether the virtual machine has just collected all. */
    synchronized void tell(WatchWriter to, boolean collected) {
        if (!collected) {
            findGone();
        }
        to.generations(begun, now + 1, merged, judged, collected, ms());
        if (fullest.used > 0) {
            to.fullest(fullest);
        }
    }
}
