package jinstr.rt;

import java.lang.ref.WeakReference;

/**
 * Births are counted by their sites, and some are watched: by generations, of which one ends when the virtual machine has collected, or has not for
 * long, and when the program says so. All is looked at as births come: there is no thread for it. The monitor of the class guards all of it. (It is one class, as each
 * takes some hundred bytes more of a jar.)
 */
final class Births {
    /** So many elements of any type fill whole words of 8 bytes, to which sizes of arrays are rounded. */
    private static final int ROUND = 8;

    /** By method, then by id. An array is as long as the ids that came so far. */
    static final long[][] ALL = new long[Build.PATHS][];
    /** Counts that there was no room for. */
    static long lost;
    /** Nothing is recorded now: it is paused, or all is being written, by a stream that may be the program's own. */
    private static boolean paused;

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

    private static final int MOST_PATHS = 256;
    /** So many of the methods that run make a path. */
    static int depth = 8;
    /** So many generations without use make something cold. */
    static int coldAfter = 8;
    /** A generation lasts so long at least, in milliseconds. */
    static int leastMs = 200;

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

    private static int untilLook;
    /** The path that was met last. */
    private static CallPath paths;
    private static int numPaths;
    private static int alive;
    static int unwatched;
    private static int taken;
    private static int spent;

    private Births() {
    }

    static synchronized void made(int method, int id, Object x) {
        long[] c = counters(method, id + 1);
        if (c != null) {
            c[id]++;
            watch(method, id + 1, x, 0);
        }
    }

    /** An array of n elements was made. */
    static synchronized void madeArray(int method, int id, Object x, int n) {
        long[] c = counters(method, id + 1 + ROUND);
        if (c != null) {
            c[id] += n;
            c[id + 1 + (n & ROUND - 1)]++;
            watch(method, id + 1 + ROUND, x, n);
        }
    }

    /** An array was made with arrays in it, to so many dimensions; each has a site of its own. */
    static void madeArrays(int method, int id, int dimensions, Object x) {
        if (x == null) {
            return;
        }
        if (!(x instanceof Object[])) {
            madeArray(method, id, x, length(x));
            return;
        }
        Object[] all = (Object[]) x;
        madeArray(method, id, x, all.length);
        int next = id + 1 + ROUND + (Build.WATCHES ? 1 : 0);
        for (int i = 0; dimensions > 1 && i < all.length; i++) {
            madeArrays(method, next, dimensions - 1, all[i]);
        }
    }

    private static int length(Object x) {
        if (x instanceof byte[]) {
            return ((byte[]) x).length;
        } else if (x instanceof char[]) {
            return ((char[]) x).length;
        } else if (x instanceof int[]) {
            return ((int[]) x).length;
        } else if (x instanceof boolean[]) {
            return ((boolean[]) x).length;
        } else if (x instanceof short[]) {
            return ((short[]) x).length;
        } else if (x instanceof long[]) {
            return ((long[]) x).length;
        } else if (x instanceof float[]) {
            return ((float[]) x).length;
        }
        return ((double[]) x).length;
    }

    /** The program changes how births are watched. What makes no sense is told, and changes nothing. */
    static synchronized void set(String property, String value) {
        int n = -1;
        try {
            n = Integer.parseInt(value);
        } catch (NumberFormatException e) {
            // Told below.
        }
        if (n < 0) {
            System.err.println("jinstr: " + property + " is a number, not " + value);
        } else if (property.equals("jinstr.generation.ms")) {
            leastMs = n;
        } else if (property.equals("jinstr.cold.generations")) {
            coldAfter = n;
        } else if (property.equals("jinstr.path.depth")) {
            depth = n;
        } else if (property.equals("jinstr.touch.bytes")) {
            Watched.least = n - 16; // the header of an array
        } else {
            System.err.println("jinstr: " + property + " cannot be set on a device");
        }
    }

    /** Writes all that is known, at the end of the program, and whether the virtual machine has just collected. */
    static synchronized void write(Chunks file, boolean end, boolean collected) {
        boolean before = paused;
        paused = true;
        try {
            WatchWriter.write(file, end, collected);
        } finally {
            paused = before;
        }
    }

    static synchronized void pause(boolean pause) {
        paused = pause;
    }

    /** Those of a method, up to a last one; null while nothing is recorded, and where there is no memory. */
    private static long[] counters(int method, int last) {
        if (paused) {
            return null;
        }
        long[] c = ALL[method];
        if (c != null && last < c.length) {
            return c;
        }
        try {
            long[] more = new long[last + 1];
            if (c != null) {
                System.arraycopy(c, 0, more, 0, c.length);
            }
            ALL[method] = more;
            return more;
        } catch (OutOfMemoryError e) {
            // The program goes on, and the report says how many are missing.
            lost++;
            return null;
        }
    }

    private static void watch(int method, int turn, Object x, int length) {
        if (Build.WATCHES) {
            try {
                born(method, turn, x, length);
            } catch (OutOfMemoryError e) {
                unwatched++;
            }
        }
    }

    /** A birth comes. An array has a length. */
    private static void born(int method, int turn, Object x, int length) {
        if (--untilLook < 0) {
            untilLook = LOOK;
            look();
        }
        long[] slots = ALL[method];
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
        long start = ms();
        int births = r.take(now);
        if (alive >= MOST_ALIVE) {
            sweep(true);
        }
        if (alive >= MOST_ALIVE) {
            unwatched += births;
            return;
        }
        path(r, Calls.path(depth)).add(new Watched(x, now, births, length));
        r.alive++;
        alive++;
        taken++;
        spent += ms() - start;
    }

    /** The path by these methods to a site; by none where there are too many paths. */
    private static CallPath path(Ration r, int[] by) {
        for (CallPath p = paths; p != null; p = p.older) {
            if (p.is(r, by)) {
                return p;
            }
        }
        if (by.length > 0 && ++numPaths > MOST_PATHS) {
            return path(r, new int[0]);
        }
        paths = new CallPath(r, by, paths);
        r.newest = paths;
        return paths;
    }

    /** Takes out what is known to be dead, and, to make room, half of the others. */
    private static void sweep(boolean thin) {
        for (CallPath p = paths; p != null; p = p.older) {
            int gone = p.sweep(thin);
            p.of.alive -= gone;
            alive -= gone;
        }
    }

    private static long ms() {
        return System.currentTimeMillis() - ZERO;
    }

    /** Ends the generation if it is time. */
    private static void look() {
        notice();
        long ran = ms() - BEGUN[now];
        if (ran >= (long) (collected ? leastMs : Math.max(LONG_MS, leastMs)) << merged) {
            advance();
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
    static synchronized void generation() {
        if (Build.WATCHES && !paused && ++skipped >> merged > 0) {
            notice();
            advance();
        }
    }

    private static void advance() {
        skipped = 0;
        sweep(false);
        if (now + 1 == GENERATIONS) {
            merge();
        }
        for (CallPath p = paths; p != null; p = p.older) {
            if (collected) {
                p.keep(now);
            }
            if (p == p.of.newest) {
                long[] slots = ALL[p.of.method];
                slots[p.of.turn] = p.of.sooner((int) slots[p.of.turn]);
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
        coldChecks++;
        CallPath p;
        for (p = paths; p != null; p = p.older) {
            p.findCold(generation);
        }
        for (p = paths; p != null; p = p.older) {
            p.keepCold();
        }
        for (p = paths; p != null; p = p.older) {
            p.of.mostCold = Math.max(p.of.mostCold, p.of.found);
            p.of.found = 0;
        }
    }

    private static void merge() {
        for (int i = 0; i < GENERATIONS / 2; i++) {
            BEGUN[i] = BEGUN[2 * i];
            EPOCHS[i] = EPOCHS[2 * i];
        }
        now = GENERATIONS / 2 - 1;
        judged /= 2;
        merged++;
        for (CallPath p = paths; p != null; p = p.older) {
            p.merge();
        }
    }

    /** Asks for a collection, and tells whether there was one; what was known to be dead before it is told apart. */
    static synchronized boolean collects() {
        if (!Build.WATCHES) {
            return false;
        }
        sweep(false);
        WeakReference w = new WeakReference(new Object());
        System.gc();
        return w.get() == null;
    }

    /** Tells all that is known; whether the virtual machine has just collected. */
    static void tell(WatchWriter to, boolean just) {
        if (just && Watched.TOUCHES) {
            findCold(now + 1);
        }
        to.generations(BEGUN, now + 1, merged, judged, just, ms());
        for (CallPath p = paths; p != null; p = p.older) {
            to.path(p, just);
            if (p.kept.length > 0) {
                to.kept(p, now);
            }
            if (p.cold != null) {
                to.cold(p.cold);
            }
        }
        if (Watched.TOUCHES) {
            to.checks(coldAfter, coldChecks);
        }
        to.end(unwatched, spent * 1000000L, taken);
        judged = just ? now : judged;
    }
}
