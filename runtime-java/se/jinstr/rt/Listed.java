package jinstr.rt;

import java.util.ArrayList;
import java.util.WeakHashMap;

/**
 * A collection of which level lesson tells what is in it, in its order. Code that was not rewritten changes it, and so do lambdas and
 * method references, around whose calls no probe stands: it is looked into at each statement. That tells nothing of who holds
 * what: what a statement that goes on has taken out, it may still have.
 */
final class Listed extends Container {
    /** So many elements are compared at each statement where their number is the same; what is left has its turn at the next one. */
    private static final int MOST_IN_ALL = 64;
    /** So many collections, elements and frames are looked at in all before looks become seldom. */
    private static final int MOST_OFTEN = 4 << 20;

    private static final Named<Listed> NAMED = new Named<>();

    /** Guards what follows. It is the outermost lock of a look, which writes to the trace. */
    private static final Object LOOKING = new Object();
    private static final ArrayList<Listed> ALL = new ArrayList<>();
    private static int next;
    private static final Pace PACE = new Pace(MOST_OFTEN);
    private static int steps;
    private static boolean looking;

    /** What it was when it was last looked at, by the identity of what is in it: empty at first. */
    private int shape = Shape.EMPTY;
    private int size;
    /** The trace has been told since that something went in. */
    private boolean stale;
    /** A number for what the trace has been told last. */
    private long told;

    private Listed(Object x, int id) {
        super(x, id);
    }

    /** The entry of a collection that gets an id. */
    static Listed entry(Object x, int id) {
        Listed l = new Listed(x, id);
        NAMED.add(l);
        return l;
    }

    /** At which place it holds the object, the look that follows tells. */
    @Override
    void told(int id) {
        untold();
        stale = true;
    }

    @Override
    boolean knows(int[] ids, int n) {
        boolean known = super.knows(ids, n);
        if (!known) {
            told = sum(ids, n);
            stale = false;
        }
        return known;
    }

    /** Tells of what is new or changed. */
    static void tell(Tape t) {
        synchronized (LOOKING) {
            if (looking || !PACE.due()) {
                return; // what is found is named
            }
            looking = true;
            try {
                ALL.addAll(NAMED.take());
                steps = 1 + ALL.size();
                tellSome(t);
            } finally {
                PACE.took(steps);
                looking = false;
            }
        }
    }

    private static void tellSome(Tape t) {
        int kept = 0;
        int left = MOST_IN_ALL;
        int after = 0;
        boolean within = false;
        for (int i = 0; i < ALL.size(); i++) {
            Listed l = ALL.get(i);
            Object x = l.get();
            if (x == null || (l.id & Naming.ID) < Naming.first) {
                continue;
            }
            ALL.set(kept++, l);
            int n = within || !walksFreely(x) ? SMALL + 1 : Host.host.size(x);
            boolean turn = i >= next && left > 0;
            if (n > SMALL || !(turn || l.stale || l.size != n)) {
                continue;
            }
            if (turn) {
                left -= 1 + n;
                after = kept;
            }
            steps += n;
            Shape now = new Shape();
            Host.host.walk(x, now);
            if (l.stale || l.shape != now.shape) {
                within = withinLibrary();
                if (!within && l.tell(t, x, n)) {
                    l.shape = now.shape;
                    l.size = n;
                }
            }
        }
        while (ALL.size() > kept) {
            ALL.remove(ALL.size() - 1);
        }
        next = after < kept ? after : 0;
    }

    /** One with weak keys changes when it is asked for its size, which another thread may not bear. */
    private static boolean walksFreely(Object x) {
        return Contents.walksFreely(x) && (!(x instanceof WeakHashMap) || Host.host.onlyThread());
    }

    /** A call of the library's collections goes on, in which one may be about to change. */
    private static boolean withinLibrary() {
        StackTraceElement[] stack = new Throwable().getStackTrace();
        steps += stack.length;
        for (StackTraceElement e : stack) {
            if (e.getClassName().startsWith("java.util.")) {
                return true;
            }
        }
        return false;
    }

    /** Tells what is in the collection, if that is not known; false if another thread seems to change it. */
    private boolean tell(Tape t, Object x, int n) {
        Gatherer g = new Gatherer(t, 16, 0);
        Host.host.walk(x, g);
        if (!g.has(n, x) || Host.host.size(x) != n) {
            return false;
        }
        long sum = sum(g.ids, g.size);
        if ((stale || sum != told) && t.lists(id & Naming.ID, g.ids, g.size)) {
            told = sum;
            stale = false;
        }
        return true;
    }

    /** A number for ids in their order. */
    @Override
    long sum(int[] ids, int n) {
        long sum = n;
        for (int i = 0; i < n; i++) {
            sum = sum * 0x9E3779B97F4A7C15L + ids[i];
        }
        return sum;
    }

    /** Goes over what is in a collection, and names nothing. */
    private static final class Shape extends Gatherer {
        static final int EMPTY = 1;
        int shape = EMPTY;

        Shape() {
            super(null, 0, 0);
        }

        @Override
        boolean add(Object x) {
            shape = 31 * shape + System.identityHashCode(x);
            return ++size <= 2 * SMALL;
        }
    }
}
