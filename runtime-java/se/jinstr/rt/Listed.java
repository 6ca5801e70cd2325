package jinstr.rt;

import java.util.ArrayList;

/**
 * A collection of which level lesson tells what is in it, in its order. Code that was not rewritten changes it, and so do lambdas and
 * method references, around whose calls no probe stands: it is looked into at each statement. That tells nothing of who holds
 * what: what a statement that goes on has taken out, it may still have.
 */
final class Listed extends Container {
    /** So many elements are looked at for changes at each statement; what is left has its turn at the next one. */
    private static final int MOST_IN_ALL = 4096;

    /** Guards what has been named since the last look. Nothing is called under it, as others name objects under locks of theirs. */
    private static final Object NAMING = new Object();
    private static ArrayList<Listed> fresh = new ArrayList<>();

    /** Guards what follows. It is the outermost lock of a look, which writes to the trace. */
    private static final Object LOOKING = new Object();
    private static final ArrayList<Listed> ALL = new ArrayList<>();
    private static int next;
    private static boolean looking;

    /** What it was when it was last looked at, by the identity of what is in it: empty at first. */
    private int shape = Shape.EMPTY;
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
        synchronized (NAMING) {
            fresh.add(l);
        }
        return l;
    }

    @Override
    void told(int id) {
        super.told(id);
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
            if (looking) {
                return; // what is found is named
            }
            looking = true;
            try {
                synchronized (NAMING) {
                    ALL.addAll(fresh);
                    fresh.clear();
                }
                tellSome(t);
            } finally {
                looking = false;
            }
        }
    }

    private static void tellSome(Tape t) {
        int left = MOST_IN_ALL;
        boolean within = false;
        for (int n = ALL.size(); n > 0 && left > 0 && !within; n--) {
            next = next < ALL.size() ? next : 0;
            Listed l = ALL.get(next);
            Object x = l.get();
            if (x == null || (l.id & Obj.ID) < Naming.first) {
                Listed last = ALL.remove(ALL.size() - 1);
                if (next < ALL.size()) {
                    ALL.set(next, last);
                }
                continue;
            }
            if (!Contents.walksFreely(x) || Host.host.size(x) > SMALL) {
                next++;
                continue;
            }
            Shape now = new Shape();
            Host.host.walk(x, now);
            left -= 1 + now.size;
            if (l.stale || l.shape != now.shape) {
                within = withinLibrary();
                if (within) {
                    break; // it goes on from here
                }
                l.tell(t, x);
                l.shape = now.shape;
            }
            next++;
        }
    }

    /** A call of the library's collections goes on, in which one may be about to change. */
    private static boolean withinLibrary() {
        for (StackTraceElement e : new Throwable().getStackTrace()) {
            if (e.getClassName().startsWith("java.util.")) {
                return true;
            }
        }
        return false;
    }

    private void tell(Tape t, Object x) {
        Gatherer g = new Gatherer(t, 16, 0);
        Host.host.walk(x, g);
        long sum = sum(g.ids, g.size);
        if ((stale || sum != told) && t.lists(id & Obj.ID, g.ids, g.size)) {
            told = sum;
            stale = false;
        }
    }

    /** A number for ids in their order. */
    private static long sum(int[] ids, int n) {
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
