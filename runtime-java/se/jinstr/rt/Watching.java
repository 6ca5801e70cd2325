package jinstr.rt;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * The births that are watched, by the path that made them. That some of each site and generation are is enough to see which paths make what
 * stays: Ration says which, and the time that it takes is bounded.
 */
final class Watching {
    /** A constant for the compiler; made when an output is met whose births are watched. */
    static final Watching ALL = new Watching();

    /** What watching may take at the program's start, beside its share of the time, in nanoseconds. */
    private static final long START_NS = 100_000_000;
    /** One birth takes no longer: in the rest of the time another thread ran. */
    private static final long MOST_NS = 100_000;
    /** Bytes that a watched birth takes, about. */
    private static final int BYTES = 112;
    private static final int MOST_PATHS = 8192;
    private static final int MOST_FRAMES = 1 << 16;

    final Generations generations = new Generations(this);
    private final CallStack stack = new CallStack();
    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final long begun = System.nanoTime();
    /** Written by any thread without care: what is lost makes it a little less. */
    private long spent;
    /** A watched birth makes some kilobytes of garbage. */
    private final Rest rest = new Rest(500);

    // The monitor guards what follows.
    private final int most = (int) Math.max(2000, Math.min(200_000, Runtime.getRuntime().maxMemory() / 50 / BYTES));
    private int alive;
    private CallPath[] paths = new CallPath[64];
    private int numPaths;
    private CallFrame[] frames = new CallFrame[64];
    /** By number. */
    private final ArrayList<CallFrame> framesMet = new ArrayList<>();
    /** What tells places of a method apart, by the frame's number. */
    private int[] places = new int[64];
    private long unwatched;
    /** What each look has found dead lately, the newest first; and what the next will find, the newest again where that is still to be made. */
    private FoundDead found;
    private FoundDead next = new FoundDead();
    /** All that were ever watched. */
    private long taken;
    /** How often was looked for what is cold. */
    private int coldChecks;
    private volatile boolean paused;
    /** The program ends: what is in the lists was not known to be dead before its last collection. */
    private boolean ended;

    /** Loads all that the first birth needs. */
    void begin() {
        try {
            Object[] all = stack.walk();
            CallStack.own(all[0]);
            CallStack.method(all[0]);
            CallStack.place(all[0]);
            CallStack.element(all[0]);
        } catch (Throwable e) {
            // The first birth finds out for itself.
        }
        WatchWriter.preload();
        generations.start();
    }

    /** The program ends, perhaps as it has no memory left. */
    void end() {
        generations.end();
    }

    /**
     * Nothing that dies is noted any more. What was found dead since some time counts as if it had been alive until the end, with the most that one look found: always, or where that is
     * more than what is alive. Returns the generation in which that was found, -1 if nothing counts again.
     */
    synchronized int close(long since, boolean always) {
        ended = true;
        FoundDead most = null;
        for (FoundDead d = found; d != null && d.at >= since; d = d.before) {
            most = most == null || d.births > most.births ? d : most;
        }
        long lives = 0;
        for (CallPath p : paths) {
            lives += p == null || always ? 0 : p.alive();
        }
        if (most == null || most.births <= lives) {
            return -1;
        }
        for (FoundDead d = found; d != most.before; d = d.before) {
            d.restore();
        }
        return most.generation;
    }

    /** While the recording is paused nothing is watched, as nothing is counted. */
    void pause(boolean pause) {
        paused = pause;
    }

    /**
     * A birth comes whose turn it is. The slot has in its upper half how many births the turn is for, 0 for the first; returns what
     * it has from here on.
     */
    long born(Rewritten of, int method, int turn, Object x, int length, long slot) {
        long start = System.nanoTime();
        long births = Ration.births(slot);
        try {
            Ration r = of.ration(method, turn);
            births = r.take(generations.now(), births, spent < START_NS + (start - begun) / 100 * Tuning.watchPercent && !rest.at(start));
            if (births > 0 && !paused) {
                try {
                    watch(of, method, turn, r, x, length, births);
                } finally {
                    spent += Math.min(MOST_NS, System.nanoTime() - start);
                    rest.behind(start);
                }
            }
            return r.slot();
        } catch (StackOverflowError | OutOfMemoryError e) {
            unwatched += births;
            return Ration.FAR;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            // A stack that cannot be walked must not stop the program.
            unwatched += births;
            return Ration.FAR;
        }
    }

    private void watch(Rewritten of, int method, int turn, Ration r, Object x, int length, long births) throws Throwable {
        Object[] walked = stack.walk();
        int from = 0;
        while (from < walked.length && CallStack.own(walked[from])) {
            from++;
        }
        if (from == walked.length) { // without memory, Java 25 walks no frame and says nothing
            unwatched += births;
            return;
        }
        CallFrame[] path = new CallFrame[Math.min(Tuning.pathDepth, walked.length - from)];
        add(of, method, turn, r, walked, from, path, x, length, births);
    }

    private synchronized void add(Rewritten of, int method, int turn, Ration r, Object[] walked, int from, CallFrame[] to, Object x, int length, long births)
            throws Throwable {
        int n = 0;
        while (n < to.length) {
            CallFrame f = frame(walked[from + n]);
            if (f == null) {
                break;
            }
            to[n++] = f;
        }
        CallPath p = path(of, method, turn, r, to, n);
        if (p == null || alive >= most && !thin()) {
            unwatched += births;
            return;
        }
        Watched w = new Watched(x, queue, p, generations.now(), births, length);
        p.add(w);
        if (w.hash != 0) {
            Touches.add(w);
        }
        if (x instanceof Obj) { // what its constructor did is no use
            ((Obj) x).this$id = 0;
        }
        alive++;
        taken++;
    }

    /** The frame of a place, or null if there are too many. */
    private CallFrame frame(Object walked) throws Throwable {
        String type = CallStack.type(walked);
        String method = CallStack.method(walked);
        int place = CallStack.place(walked);
        int i = hash(type, method, place) & frames.length - 1;
        for (CallFrame f; (f = frames[i]) != null; i = i + 1 & frames.length - 1) {
            if (places[f.number] == place && f.method.equals(method) && f.type.equals(type)) {
                return f;
            }
        }
        if (framesMet.size() == MOST_FRAMES) {
            return null;
        }
        CallFrame f = new CallFrame(CallStack.element(walked), framesMet.size());
        if (f.number == places.length) {
            places = Arrays.copyOf(places, 2 * f.number);
        }
        places[f.number] = place;
        framesMet.add(f);
        frames[i] = f;
        if (2 * framesMet.size() > frames.length) {
            rehashFrames();
        }
        return f;
    }

    private static int hash(String type, String method, int place) {
        int h = (type.hashCode() * 31 + method.hashCode()) * 31 + place;
        return h ^ h >>> 16;
    }

    private void rehashFrames() {
        CallFrame[] more = new CallFrame[2 * frames.length];
        for (CallFrame f : framesMet) {
            int i = hash(f.type, f.method, places[f.number]) & more.length - 1;
            while (more[i] != null) {
                i = i + 1 & more.length - 1;
            }
            more[i] = f;
        }
        frames = more;
    }

    /** The path of a site and so many frames, or null if there are too many. */
    private CallPath path(Rewritten of, int method, int id, Ration r, CallFrame[] by, int n) {
        int i = CallPath.hash(of, method, id, by, n) & paths.length - 1;
        for (CallPath p; (p = paths[i]) != null; i = i + 1 & paths.length - 1) {
            if (p.is(of, method, id, by, n)) {
                return p;
            }
        }
        if (numPaths == MOST_PATHS) {
            return null;
        }
        CallPath p = new CallPath(of, method, id, r, Arrays.copyOf(by, n));
        paths[i] = p;
        if (2 * ++numPaths > paths.length) {
            rehashPaths();
        }
        return p;
    }

    private void rehashPaths() {
        CallPath[] more = new CallPath[2 * paths.length];
        for (CallPath p : paths) {
            if (p != null) {
                int i = CallPath.hash(p.of, p.method, p.id, p.frames, p.frames.length) & more.length - 1;
                while (more[i] != null) {
                    i = i + 1 & more.length - 1;
                }
                more[i] = p;
            }
        }
        paths = more;
    }

    /** Takes those that are dead out of the lists. */
    synchronized void drain() {
        if (next == found) {
            try {
                next = new FoundDead();
            } catch (OutOfMemoryError e) {
                // What is found now goes with what was found before.
            }
        }
        for (Reference<?> r; !ended && (r = queue.poll()) != null;) {
            Watched w = (Watched) r;
            if (w.births > 0) {
                w.path.remove(w);
                alive--;
                w.previous = null;
                w.next = null;
                if (w.generation < generations.judged()) {
                    next.add(w);
                }
            }
            if (w.hash != 0) {
                Touches.remove(w);
            }
        }
        if (next.births > 0 && next != found) {
            keepFound();
        }
    }

    /** What this look has found dead is kept apart from what the next will find; what was found long ago counts no longer. */
    private void keepFound() {
        next.at = generations.ms();
        next.generation = generations.now();
        next.before = found;
        found = next;
        FoundDead d = found;
        for (long since = generations.lately(); d.before != null && d.before.at >= since;) {
            d = d.before;
        }
        d.before = null;
    }

    /** A generation ends in which the virtual machine has collected. */
    synchronized void keep(int generation) {
        drain();
        for (CallPath p : paths) {
            if (p != null) {
                p.keep(generation);
            }
        }
    }

    /** Makes room where too many are watched; false if that cannot be. */
    private boolean thin() {
        drain();
        if (alive < most) {
            return true;
        }
        for (CallPath p : paths) {
            alive -= p == null ? 0 : p.thin();
        }
        return alive < most;
    }

    /** Two generations have become one. */
    synchronized void merge() {
        for (FoundDead d = found; d != null; d = d.before) {
            d.merge();
        }
        for (CallPath p : paths) {
            if (p != null) {
                p.merge();
            }
        }
    }

    /** Looks for what is cold, where all that was dead when a generation began is known to be: what was not used in those directly before it. */
    synchronized void findCold(int generation) {
        for (CallPath p : paths) {
            if (p != null) {
                p.findCold(generations, generation);
            }
        }
        for (CallPath p : paths) {
            if (p != null) {
                p.keepCold();
            }
        }
        for (CallPath p : paths) {
            if (p != null) {
                p.keptCold();
            }
        }
        coldChecks++;
    }

    /** What was found to be cold counts no longer, as another number of generations makes it so. */
    synchronized void forgetCold() {
        for (CallPath p : paths) {
            if (p != null) {
                p.forgetCold();
            }
        }
        coldChecks = 0;
    }

    synchronized void see(int bytes) {
        Touches.see(bytes);
    }

    /** Writes all that is known; whether the virtual machine has just collected. */
    void tell(WatchWriter to, boolean collected) {
        // The monitor of generations comes first, as where one ends.
        synchronized (generations) {
            generations.tell(to, collected);
            if (collected && Touches.SEEN) {
                findCold(generations.now() + 1);
            }
            tellPaths(to, collected);
        }
    }

    private synchronized void tellPaths(WatchWriter to, boolean collected) {
        if (!collected) {
            drain();
        }
        for (CallFrame f : framesMet) {
            to.frame(f);
        }
        for (CallPath p : paths) {
            if (p != null) {
                to.path(p, collected);
                if (p.keeps()) {
                    to.kept(p, generations.now());
                }
                if (p.cold != null) {
                    to.cold(p.cold);
                }
            }
        }
        if (Touches.SEEN) {
            to.checks(Tuning.coldAfter, coldChecks);
        }
        to.end(unwatched, spent, taken);
    }
}
