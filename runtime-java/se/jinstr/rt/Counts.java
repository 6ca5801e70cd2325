package jinstr.rt;

import java.util.ArrayList;

/**
 * The counters of the paths of one output. A thread counts in a tally of its own, without a lock or an atomic instruction; the sum of all
 * tallies is what was counted. The tally of a thread that has ended goes on with another thread. Virtual threads, and those
 * beyond a number, share the stripes.
 */
final class Counts extends Counters {
    /** They are written in pieces of about so many bytes. */
    static final int PIECE = StreamTape.LARGE;

    /** The main thread, if the program began to record in it: a constant for the compiler. */
    private static final Thread OWNER = owner();
    /** What a thread has that shares the stripes. */
    private static final Tally SHARED = new Tally(0);
    /** The superclass of virtual threads, or null before Java 21. A table for each of a million of them would be too much. */
    private static final Class<?> VIRTUAL = virtual();

    /** What the owner counts in. */
    private final Tally first;
    private final ThreadLocal<Tally> tallies = new ThreadLocal<>();
    /** Tallies of other threads than the owner. */
    private final ArrayList<Owned> owned = new ArrayList<>();
    /** How many tallies there are at most. */
    private final int most;
    /** The tally at which threads that have ended are next looked for. */
    private int next;
    private final Stripe[] stripes = new Stripe[STRIPES];
    private static final int STRIPES = 16;

    /** Runs that were not counted because memory or stack ran out here. Written without care: there is no stack for any. */
    private long uncounted;

    Counts(int base, int methods, String[] sizes) {
        super(base, methods);
        first = new Tally(OWNER == null ? 0 : methods);
        if (OWNER != null) {
            first.widen(sizes);
        }
        // The memory of tables by method, 4 bytes each, bounds how many there are.
        most = Math.max(8, Math.min(256, (16 << 20) / Math.max(1, methods)));
    }

    /** What the owner finds its counters in, by method and id. */
    long[][] mine() {
        return first.small;
    }

    /** A tally, and the thread that it belongs to. */
    private static final class Owned extends Tally {
        Weak thread;

        Owned(int methods, Thread thread) {
            super(methods);
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
        Tally t = new Tally(1);
        t.count(0, 0, 1);
        t.path(0, Path.add(null, 0), 0, 1);
        new Stripe(1).tell(null);
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
    static void hit(Rewritten of, long[][] mine, int method, int id) {
        if (Thread.currentThread() == OWNER && method < mine.length) {
            long[] c = mine[method];
            if (id >= 0 && id < c.length) {
                c[id]++;
                return;
            }
        }
        of.counts.otherwise(method, id, 1);
    }

    /** As hit, for methods of more ids: here all of it runs at times. */
    static void hitMany(Rewritten of, long[][] mine, int method, int id) {
        if (Thread.currentThread() == OWNER && method < mine.length) {
            long[] c = mine[method];
            if (id >= 0 && id < c.length) {
                c[id]++;
                return;
            }
        }
        of.counts.otherwise(method, id, 1);
    }

    /** Counts the rounds of a loop; small ones in the owner are the common case. */
    static void rounds(Rewritten of, long[][] mine, int method, long first, long again, long n) {
        if (Thread.currentThread() == OWNER && method < mine.length) {
            long[] c = mine[method];
            if (first >= 0 && first < c.length && again >= 0 && again < c.length) {
                c[(int) first]++;
                c[(int) again] += n - 1;
                return;
            }
        }
        of.counts.otherwise(method, first, 1);
        if (n > 1) {
            of.counts.otherwise(method, again, n - 1);
        }
    }

    /** Counts a birth; the first of a site tells of its class. */
    static void born(Rewritten of, long[][] mine, int method, int id, Object x) {
        long[] c = ofThread(of, mine, method);
        if (id >= 0 && id < c.length) {
            if (c[id]++ == 0) {
                Seldom.meet(of, method, id, x);
            }
            return;
        }
        of.counts.otherwise(method, id, 1);
        of.made.meet(method, id, x);
    }

    /**
     * Counts a birth that may be watched: what is left of the turns of its site, behind its counter, becomes one less, and at the end of them
     * Watching says how many there are from there on. A thread's first birth of a site ends a turn, so that no other has to be asked whether it is the first.
     */
    static void bornWatched(Rewritten of, long[][] mine, int method, int id, Object x) {
        long[] c = ofThread(of, mine, method);
        int turn = id + 1;
        if (id >= 0 && turn < c.length) {
            c[id]++;
            if ((int) --c[turn] < 0) {
                Seldom.endTurn(of, c, method, id, turn, x, 0);
            }
            return;
        }
        of.counts.otherwise(method, id, 1);
        of.made.meet(method, id, x);
        of.counts.watchElsewhere(of, method, turn, x, 0);
    }

    /** As bornWatched, of an array of n elements, with a counter of arrays of about as many. */
    static void bornWatched(Rewritten of, long[][] mine, int method, int id, int same, int turn, Object x, int n) {
        long[] c = ofThread(of, mine, method);
        if (id >= 0 && turn < c.length) {
            c[id] += n;
            c[same]++;
            if ((int) --c[turn] < 0) {
                Seldom.endTurn(of, c, method, same, turn, x, n);
            }
            return;
        }
        of.counts.otherwise(method, same, 1);
        of.made.meet(method, same, x);
        if (n > 0) {
            of.counts.otherwise(method, id, n);
        }
        of.counts.watchElsewhere(of, method, turn, x, n);
    }

    /** The counters that this thread has for a method, as many as there are by now; none where it has no table of its own. */
    private static long[] ofThread(Rewritten of, long[][] mine, int method) {
        if (Thread.currentThread() == OWNER) {
            return method < mine.length ? mine[method] : Tally.NONE;
        }
        return elsewhere(of, method);
    }

    /**
     * As ofThread, in another thread than the owner. A virtual thread may not even be asked for what it has: ThreadLocal would make an entry for each.
     */
    private static long[] elsewhere(Rewritten of, int method) {
        Tally t = Thread.currentThread().getClass() == Thread.class ? of.counts.tallies.get() : null;
        return t != null && method < t.small.length ? t.small[method] : Tally.NONE;
    }

    private void watchElsewhere(Rewritten of, int method, int turn, Object x, int length) {
        try {
            Tally t = tally();
            if (t == SHARED) {
                stripe(Thread.currentThread()).watch(of, method, turn, x, length);
                return;
            }
            long[] c = method < t.small.length ? t.small[method] : null;
            if (c == null || turn >= c.length) {
                t.count(method, turn, Watching.ALL.born(of, method, turn, x, length, 0));
            } else if ((int) --c[turn] < 0) {
                c[turn] = Watching.ALL.born(of, method, turn, x, length, c[turn] + 1);
            }
        } catch (StackOverflowError | OutOfMemoryError e) {
            // It is not watched.
            Room.failed();
        }
    }

    /** Births of a site are watched soon, in all threads. */
    void turn(int method, int id, Ration r) {
        turn(first, method, id, r);
        for (Tally t : owned()) {
            turn(t, method, id, r);
        }
        for (Stripe s : stripes) {
            if (s != null) {
                s.turn(method, id, r);
            }
        }
    }

    private static void turn(Tally t, int method, int id, Ration r) {
        long[] c = method < t.small.length ? t.small[method] : null;
        if (c != null && id < c.length) {
            long slot = c[id];
            long sooner = r.sooner(slot);
            // The thread may be at the end of a turn, or take one at this moment: then a turn comes late, or stands for few.
            if (sooner != slot) {
                c[id] = sooner;
            }
        }
    }

    /** Adds to what is counted under an id. */
    static void add(Rewritten of, long[][] mine, int method, int id, int n) {
        if (Thread.currentThread() == OWNER && method < mine.length) {
            long[] c = mine[method];
            if (id >= 0 && id < c.length) {
                c[id] += n;
                return;
            }
        }
        of.counts.otherwise(method, id, n);
    }

    private void otherwise(int method, long id, long times) {
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
    private void other(int method, long id, long times) {
        Tally t = tally();
        if (method < t.small.length) {
            long[] c = t.small[method];
            if (id >= 0 && id < c.length) {
                c[(int) id] += times;
                return;
            }
        }
        if (t == SHARED) {
            stripe(Thread.currentThread()).hit(method, id, times);
        } else {
            t.count(method, id, times);
        }
    }

    void path(int method, Path p, long id) {
        try {
            Tally t = tally();
            if (t == SHARED) {
                stripe(Thread.currentThread()).count(method, p, id, 1);
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

    private Tally tally() {
        Thread t = Thread.currentThread();
        if (t == OWNER) {
            return first;
        }
        if (t.getClass() != Thread.class && VIRTUAL != null && VIRTUAL.isInstance(t)) {
            return SHARED;
        }
        Tally mine = tallies.get();
        return mine != null ? mine : open(t);
    }

    private Tally open(Thread t) {
        Tally mine = adopt(t);
        tallies.set(mine);
        return mine;
    }

    /** A tally for a thread. The lock guards the list, and is taken once by each thread. */
    private synchronized Tally adopt(Thread thread) {
        for (int i = 0; i < 4 && !owned.isEmpty(); i++) {
            next = next < owned.size() ? next : 0;
            Owned t = owned.get(next++);
            if (t.dead()) {
                t.thread = new Weak(thread);
                return t;
            }
        }
        if (owned.size() == most) {
            return SHARED;
        }
        Owned t = new Owned(methods, thread);
        owned.add(t);
        return t;
    }

    /** The stripe of a thread that has no tally. */
    private Stripe stripe(Thread t) {
        int i = System.identityHashCode(t) & STRIPES - 1;
        Stripe s = stripes[i];
        return s != null ? s : make(i);
    }

    private synchronized Stripe make(int i) {
        if (stripes[i] == null) {
            stripes[i] = new Stripe(methods);
        }
        return stripes[i];
    }

    @Override
    void tell(Auditor to) {
        first.tell(to);
        for (Tally t : owned()) {
            t.tell(to);
        }
        for (Stripe s : stripes) {
            if (s != null) {
                s.tell(to);
            }
        }
        if (uncounted != 0) {
            to.lost(0, uncounted);
        }
    }

    private synchronized Tally[] owned() {
        return owned.toArray(new Tally[0]);
    }
}
