package jinstr.rt;

import java.lang.ref.WeakReference;

/**
 * The births that are watched, by the sites that made them, and the generations of births. One ends when the virtual machine has collected, or has not for
 * long, and when the program says so. All is looked at as births come: there is no thread for it. The monitor of the counters guards all of it.
 */
final class Watching {
    /** As many generations as are told apart; where there are more, two become one, and those that follow are twice as long. */
    private static final int GENERATIONS = 64;
    /** A generation ends after so long in any case, in milliseconds. */
    private static final int LONG_MS = 1000;
    /** So many births come between two looks at the clock. */
    private static final int LOOK = 32;
    /** Bytes that a watched birth takes, about; those that are watched take at most a PART of the heap. */
    private static final int BYTES = 48;
    private static final int PART = 16;
    private static final int MOST = 1000;

    /** So many of the methods that run make a path. */
    private static final int DEPTH = property("jinstr.path.depth", 8);
    private static final int MOST_PATHS = 256;

    /** So many generations without use make something cold. */
    static final int COLD_AFTER = property("jinstr.cold.generations", 8);
    /** How often a collection is asked for, in milliseconds; 0: never, but for the end. They take at most one part in SELDOM of the time. */
    private static final int ASK_MS = property("jinstr.generation.collect.ms", 0);
    private static final int SELDOM = 20;

    /** A generation lasts so long at least, in milliseconds. */
    private static final int LEAST_MS = property("jinstr.generation.ms", 200);

    /** By a hash of the method and the counter. */
    private static final Ration[] RATIONS = new Ration[64];
    private static final int MOST_ALIVE = (int) Math.min(MOST, Runtime.getRuntime().totalMemory() / PART / BYTES);

    private static final long[] BEGUN = new long[GENERATIONS];
    /** The epoch with which each began. */
    private static final int[] EPOCHS = new int[GENERATIONS];
    private static final long ZERO = System.currentTimeMillis();
    private static int now;
    private static int coldChecks;
    /** As often two have become one. */
    private static int merged;
    /** Calls since the last that counted, where some have become one. */
    private static int skipped;
    /** What the first collection clears. */
    private static WeakReference sentinel = new WeakReference(new Object());
    /** There was one in this generation. */
    private static boolean collected;
    /** What was dead before the last collection that was asked for is known to have been, of those before this one. */
    private static int judged;

    /** When a collection was last asked for, and how long it took. */
    private static long asked;
    private static long took;

    private static int untilLook;
    private static int numPaths;
    private static int alive;
    static int unwatched;
    private static int taken;
    private static int spent;
    /** All is being written: by a stream that may be the program's, whose own births are not watched. */
    private static boolean telling;

    private Watching() {
    }

    static int property(String name, int usual) {
        String s = System.getProperty(name);
        try {
            return s == null ? usual : Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return usual;
        }
    }

    /** A birth comes. An array has a length. */
    static void born(int method, int turn, Object x, int length) {
        if (telling) {
            return;
        }
        if (--untilLook < 0) {
            untilLook = LOOK;
            look();
        }
        long[] slots = Births.ALL[method];
        if (slots[turn] > 0) {
            slots[turn]--;
        } else {
            Ration r = ration(method, turn);
            add(r, x, length);
            slots[turn] = r.next();
        }
    }

    private static Ration ration(int method, int turn) {
        int h = method * 31 + turn & RATIONS.length - 1;
        for (Ration r = RATIONS[h]; r != null; r = r.next) {
            if (r.method == method && r.turn == turn) {
                return r;
            }
        }
        return RATIONS[h] = new Ration(method, turn, RATIONS[h]);
    }

    private static void add(Ration r, Object x, int length) {
        long start = System.currentTimeMillis();
        int births = r.take(now);
        if (alive >= MOST_ALIVE) {
            sweep(false);
            if (alive > MOST_ALIVE / 4 * 3) {
                sweep(true);
            }
        }
        if (alive >= MOST_ALIVE) {
            unwatched += births;
            return;
        }
        Watched w = new Watched(x, now, births, length);
        path(r, Calls.known(DEPTH)).add(w);
        Touches.add(w);
        if (Touches.SEEN && x instanceof Obj) { // what its constructor did is no use
            ((Obj) x).this$id = 0;
        }
        r.alive++;
        alive++;
        taken++;
        spent += System.currentTimeMillis() - start;
    }

    /** The path of the calling thread to a site, by as many of the methods that run; by none where there are too many paths. */
    private static CallPath path(Ration r, int n) {
        for (CallPath p = r.paths; p != null; p = p.next) {
            if (p.runs(n)) {
                return p;
            }
        }
        if (numPaths >= MOST_PATHS && n > 0) {
            return path(r, 0);
        }
        numPaths++;
        return r.paths = new CallPath(n, r.paths);
    }

    /** Takes out what is known to be dead, and, to make room, half of the others. */
    private static void sweep(boolean thin) {
        for (int i = 0; i < RATIONS.length; i++) {
            for (Ration r = RATIONS[i]; r != null; r = r.next) {
                for (CallPath p = r.paths; p != null; p = p.next) {
                    int gone = p.sweep(thin);
                    r.alive -= gone;
                    alive -= gone;
                }
            }
        }
    }

    private static long ms() {
        return System.currentTimeMillis() - ZERO;
    }

    /** Ends the generation if it is time. */
    private static void look() {
        notice();
        long ran = ms() - BEGUN[now];
        if (collected && ran >= (long) LEAST_MS << merged || ran >= (long) Math.max(LONG_MS, LEAST_MS) << merged) {
            advance();
        }
        if (ASK_MS > 0 && ms() - asked >= Math.max(ASK_MS, SELDOM * took)) {
            ask();
        }
    }

    /** Has the virtual machine collect, so that it is known what is dead and what is cold while the program runs. */
    private static void ask() {
        long start = ms();
        WeakReference cleared = new WeakReference(new Object());
        System.gc();
        asked = ms();
        took = asked - start;
        if (cleared.get() == null) {
            judged = now;
            if (Touches.SEEN) {
                findCold(now);
            }
        }
    }

    /** Notices a collection since the last time. */
    private static void notice() {
        if (sentinel.get() == null) {
            sentinel = new WeakReference(new Object());
            collected = true;
        }
    }

    /** The program says that a generation ends. */
    static void generation() {
        synchronized (Births.ALL) {
            if (!telling && ++skipped >> merged > 0) {
                notice();
                advance();
            }
        }
    }

    private static void advance() {
        skipped = 0;
        sweep(false);
        if (now + 1 == GENERATIONS) {
            merge();
        }
        for (int i = 0; i < RATIONS.length; i++) {
            for (Ration r = RATIONS[i]; r != null; r = r.next) {
                for (CallPath p = r.paths; collected && p != null; p = p.next) {
                    p.keep(now);
                }
                long[] slots = Births.ALL[r.method];
                slots[r.turn] = r.sooner((int) slots[r.turn]);
            }
        }
        collected = false;
        BEGUN[++now] = ms();
        EPOCHS[now] = ++manOT.EPOCH;
    }

    /** That of an epoch. */
    static int generation(int epoch) {
        int i = now;
        while (i > 0 && EPOCHS[i] > epoch) {
            i--;
        }
        return i;
    }

    /** When one began, in milliseconds; the one that comes begins now. */
    static long begun(int generation) {
        return generation > now ? ms() : BEGUN[generation];
    }

    /** Looks for what is cold, where the virtual machine has just collected: what was not used in the generations directly before one. */
    private static void findCold(int generation) {
        for (int i = 0; i < RATIONS.length; i++) {
            for (Ration r = RATIONS[i]; r != null; r = r.next) {
                r.findCold(generation);
            }
        }
        coldChecks++;
    }

    private static void merge() {
        for (int i = 0; i < GENERATIONS / 2; i++) {
            BEGUN[i] = BEGUN[2 * i];
            EPOCHS[i] = EPOCHS[2 * i];
        }
        now = GENERATIONS / 2 - 1;
        judged /= 2;
        merged++;
        for (int i = 0; i < RATIONS.length; i++) {
            for (Ration r = RATIONS[i]; r != null; r = r.next) {
                for (CallPath p = r.paths; p != null; p = p.next) {
                    p.merge();
                }
            }
        }
    }

    /** Asks for a collection, and tells whether there was one; what was known to be dead before it is told apart. */
    static boolean collects() {
        if ("off".equals(System.getProperty("jinstr.collect"))) {
            return false;
        }
        WeakReference asked;
        synchronized (Births.ALL) {
            sweep(false);
            asked = new WeakReference(new Object());
        }
        System.gc();
        return asked.get() == null;
    }

    /** Tells all that is known; whether the virtual machine has just collected. */
    static void tell(WatchWriter to, boolean just) {
        synchronized (Births.ALL) {
            telling = true;
            try {
                if (just && Touches.SEEN) {
                    findCold(now + 1);
                }
                to.generations(BEGUN, now + 1, merged, judged, just, ms());
                for (int i = 0; i < RATIONS.length; i++) {
                    for (Ration r = RATIONS[i]; r != null; r = r.next) {
                        for (CallPath p = r.paths; p != null; p = p.next) {
                            to.path(r, p, just);
                            if (p.keeps()) {
                                to.kept(p, now);
                            }
                            if (p.cold != null) {
                                to.cold(p.cold);
                            }
                        }
                    }
                }
                if (Touches.SEEN) {
                    to.checks(COLD_AFTER, coldChecks);
                }
                to.end(unwatched, spent * 1000000L, taken);
                judged = just ? now : judged;
            } finally {
                telling = false;
            }
        }
    }
}
