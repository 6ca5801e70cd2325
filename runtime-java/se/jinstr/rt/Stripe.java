package jinstr.rt;

import java.util.concurrent.atomic.AtomicLongArray;

/** Counters that several threads share. Small ids are counted by atomic additions, others under the stripe's monitor. */
final class Stripe extends PathTables {
    /** The ids of a page. Pages are made under the monitor and never move, so that no addition goes astray. */
    private static final int PAGE = 256;

    /** By method, then by id. */
    private final AtomicLongArray[][] pages;

    Stripe(int methods) {
        super(methods);
        pages = new AtomicLongArray[methods][];
    }

    void hit(int method, long id, long times) {
        int small = id >= 0 && id < Tally.SMALL ? (int) id : -1;
        AtomicLongArray page = page(method, small);
        if (page == null) {
            page = make(method, small);
        }
        if (page != null) {
            page.getAndAdd(small % PAGE, times);
        } else {
            count(method, null, id, times);
        }
    }

    private AtomicLongArray page(int method, int id) {
        if (method >= pages.length || id < 0) {
            return null;
        }
        AtomicLongArray[] m = pages[method];
        return m == null || id / PAGE >= m.length ? null : m[id / PAGE];
    }

    /** Makes the page of a small id, if there is room for it. */
    private synchronized AtomicLongArray make(int method, int id) {
        AtomicLongArray page = page(method, id);
        int i = id / PAGE;
        if (page != null || method >= pages.length || id < 0 || !Room.take(PAGE * 8 + i * 4)) {
            return page;
        }
        page = new AtomicLongArray(PAGE);
        AtomicLongArray[] old = pages[method];
        if (old != null && i < old.length) {
            old[i] = page;
            return page;
        }
        AtomicLongArray[] m = new AtomicLongArray[i + 1];
        if (old != null) {
            System.arraycopy(old, 0, m, 0, old.length);
        }
        m[i] = page;
        pages[method] = m;
        return page;
    }

    /** As Counts.watch. */
    void watch(Rewritten of, int method, int turn, Object x, int length) {
        hit(method, turn, 0);
        AtomicLongArray page = page(method, turn);
        if (page == null) {
            return;
        }
        long slot = page.decrementAndGet(turn % PAGE);
        // Of several threads that come at the end of a turn, one takes it.
        if ((int) slot == -1) {
            page.set(turn % PAGE, Watching.ALL.born(of, method, turn, x, length, slot + 1));
        }
    }

    /** As Counts.turn. */
    void turn(int method, int id, Ration r) {
        AtomicLongArray page = page(method, id);
        if (page != null) {
            long slot = page.get(id % PAGE);
            page.compareAndSet(id % PAGE, slot, r.sooner(slot));
        }
    }

    synchronized void count(int method, Path p, long id, long times) {
        path(method, p, id, times);
    }

    @Override
    synchronized void tell(Auditor to) {
        for (int m = 0; m < pages.length; m++) {
            for (int i = 0; pages[m] != null && i < pages[m].length; i++) {
                tell(m, i, to);
            }
        }
        super.tell(to);
    }

    private void tell(int method, int i, Auditor to) {
        AtomicLongArray page = pages[method][i];
        for (int k = 0; page != null && k < PAGE; k++) {
            if (page.get(k) != 0) {
                to.counted(method, null, i * PAGE + k, page.get(k));
            }
        }
    }
}
