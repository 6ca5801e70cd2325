package jinstr.rt;

import java.util.ArrayList;

/**
 * The counters of paths. A thread counts in a tally of its own, without a lock or an atomic instruction; the sum of all
 * tallies is what was counted. The tally of a thread that has ended goes on with another thread. Virtual threads, and those
 * beyond a number, share the stripes.
 */
final class Counts {
    /** One more than the highest number of a method whose paths are counted. */
    static final int METHODS = Build.PATHS;
    /** They are written in pieces of about so many bytes. */
    static final int PIECE = StreamTape.LARGE;

    /** The main thread, if the program began to record in it: a constant for the compiler. */
    private static final Thread OWNER = METHODS > 0 ? owner() : null;
    private static final Tally FIRST = new Tally(OWNER == null ? 0 : METHODS);
    private static final long[][] MINE = FIRST.small;

    /** What a thread has that shares the stripes. */
    private static final Tally SHARED = new Tally(0);
    private static final ThreadLocal<Tally> TALLIES = new ThreadLocal<>();
    /** The superclass of virtual threads, or null before Java 21. A table for each of a million of them would be too much. */
    private static final Class<?> VIRTUAL = virtual();

    /** Tallies of other threads than the owner. */
    private static final ArrayList<Owned> OWNED = new ArrayList<>();
    /** The memory of tables by method, 4 bytes each, bounds how many tallies there are. */
    private static final int MOST = Math.max(8, Math.min(256, (16 << 20) / Math.max(1, METHODS)));
    /** The tally at which threads that have ended are next looked for. */
    private static int next;

    /** Runs that were not counted because memory or stack ran out here. Written without care: there is no stack for any. */
    private static long uncounted;

    private Counts() {
    }

    /** A tally, and the thread that it belongs to. */
    private static final class Owned extends Tally {
        Weak thread;

        Owned(Thread thread) {
            super(METHODS);
            this.thread = new Weak(thread);
        }

        boolean dead() {
            Thread t = (Thread) thread.get();
            return t == null || !t.isAlive();
        }
    }

    /** Loads all that counting needs before the first count. */
    static void begin() {
        Room.set((int) Math.max(4 << 20, Math.min(256 << 20, Runtime.getRuntime().maxMemory() / 8)));
        if (OWNER != null) {
            FIRST.widen(Build.SIZES);
        }
        Tally t = new Tally(1);
        t.count(0, 0, 1);
        t.path(0, Path.add(null, 0), 0, 1);
        Stripe.tellAll(null);
    }

    /** The main thread is no object of the program's, so that it may be kept. */
    static Thread owner() {
        Thread t = Thread.currentThread();
        return t.getClass() == Thread.class && t.getName().equals("main") ? t : null;
    }

    private static Class<?> virtual() {
        try {
            return Class.forName("java.lang.BaseVirtualThread");
        } catch (ClassNotFoundException e) {
            // An older Java: there are none.
            return null;
        }
    }

    /**
     * Each method has counters for all its ids here, so that what stands behind the first test never runs in the owner. Then
     * the compiler leaves it out, and sees a loop with an addition in it and no call.
     */
    static void hit(int method, int id) {
        if (Thread.currentThread() == OWNER && method < MINE.length) {
            long[] c = MINE[method];
            if (id >= 0 && id < c.length) {
                c[id]++;
                return;
            }
        }
        otherwise(method, id, 1);
    }

    /** As hit, for methods of more ids: here all of it runs at times. */
    static void hitMany(int method, int id) {
        if (Thread.currentThread() == OWNER && method < MINE.length) {
            long[] c = MINE[method];
            if (id >= 0 && id < c.length) {
                c[id]++;
                return;
            }
        }
        otherwise(method, id, 1);
    }

    /** Counts the rounds of a loop; small ones in the owner are the common case. */
    static void rounds(int method, long first, long again, long n) {
        if (Thread.currentThread() == OWNER && method < MINE.length) {
            long[] c = MINE[method];
            if (first >= 0 && first < c.length && again >= 0 && again < c.length) {
                c[(int) first]++;
                c[(int) again] += n - 1;
                return;
            }
        }
        otherwise(method, first, 1);
        if (n > 1) {
            otherwise(method, again, n - 1);
        }
    }

    private static void otherwise(int method, long id, long times) {
        try {
            other(method, id, times);
        } catch (StackOverflowError e) {
            // The program's own next call finds out for itself. Nothing is called here: there is no stack for it.
            uncounted += times;
        } catch (OutOfMemoryError e) {
            // The program goes on, and the report says how many are missing.
            uncounted += times;
            Room.failed();
        }
    }

    /** As hit, in a thread that is not the owner, or for an id that its array has no place for. */
    private static void other(int method, long id, long times) {
        Tally t = mine();
        if (method < t.small.length) {
            long[] c = t.small[method];
            if (id >= 0 && id < c.length) {
                c[(int) id] += times;
                return;
            }
        }
        if (t == SHARED) {
            Stripe.of(Thread.currentThread()).hit(method, id, times);
        } else {
            t.count(method, id, times);
        }
    }

    static void path(int method, Path p, long id) {
        try {
            Tally t = mine();
            if (t == SHARED) {
                Stripe.of(Thread.currentThread()).count(method, p, id, 1);
            } else {
                t.path(method, p, id, 1);
            }
        } catch (StackOverflowError e) {
            // As in hit.
            uncounted++;
        } catch (OutOfMemoryError e) {
            // As in hit.
            uncounted++;
            Room.failed();
        }
    }

    static Path segment(Path p, long r) {
        try {
            return Path.add(p, r);
        } catch (StackOverflowError e) {
            // The path is counted as lost at its end.
            return Path.UNKNOWN;
        } catch (OutOfMemoryError e) {
            // As before.
            Room.failed();
            return Path.UNKNOWN;
        }
    }

    static Path segments(Path p, long r, long n, long limit) {
        try {
            return Digits.segments(p, r, n, limit);
        } catch (StackOverflowError e) {
            // As in segment.
            return Path.UNKNOWN;
        } catch (OutOfMemoryError e) {
            // As before.
            Room.failed();
            return Path.UNKNOWN;
        }
    }

    private static Tally mine() {
        Thread t = Thread.currentThread();
        if (t == OWNER) {
            return FIRST;
        }
        if (t.getClass() != Thread.class && VIRTUAL != null && VIRTUAL.isInstance(t)) {
            return SHARED;
        }
        Tally mine = TALLIES.get();
        return mine != null ? mine : open(t);
    }

    private static Tally open(Thread t) {
        Tally mine = adopt(t);
        TALLIES.set(mine);
        return mine;
    }

    /** A tally for a thread. The lock guards the list, and is taken once by each thread. */
    private static synchronized Tally adopt(Thread thread) {
        for (int i = 0; i < 4 && !OWNED.isEmpty(); i++) {
            next = next < OWNED.size() ? next : 0;
            Owned t = OWNED.get(next++);
            if (t.dead()) {
                t.thread = new Weak(thread);
                return t;
            }
        }
        if (OWNED.size() == MOST) {
            return SHARED;
        }
        Owned t = new Owned(thread);
        OWNED.add(t);
        return t;
    }

    /** Tells all that was counted; a path comes once for each tally that it is in. */
    static void tell(Auditor to) {
        FIRST.tell(to);
        for (Tally t : owned()) {
            t.tell(to);
        }
        Stripe.tellAll(to);
        if (uncounted != 0) {
            to.lost(0, uncounted);
        }
    }

    private static synchronized Tally[] owned() {
        return OWNED.toArray(new Tally[0]);
    }
}
