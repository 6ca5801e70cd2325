package jinstr.rt;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Watches objects that have escaped or that other code made, whose death nothing in the program's own code tells. What a finalizer may still reach is not dead,
 * so the references are phantoms, which are enqueued after finalizers have run.
 */
final class Deaths {
    private static final int PARTS = 16;
    /** The longest wait for the thread that enqueues, in milliseconds: on a busy machine it may not run for a while. */
    private static final long SENTINEL_MS = 2000;
    private static final long QUIET_MS = 5;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    /** Sentinels have a queue of their own: threads of the program ask the other one, too. */
    private final ReferenceQueue<Object> sentinels = new ReferenceQueue<>();
    private final Watch[] watched = new Watch[PARTS];
    /** The ids of those that are watched as a method has returned them. */
    private final ConcurrentHashMap<Integer, Boolean> returned = new ConcurrentHashMap<>();
    /** The newest of those that died and are not told yet, linked by next. */
    private Watch dead;
    /** How many were found dead by any thread, and how many of them when the newest sentinel was made. The lock of the queue guards them. */
    private int found;
    private int before;
    /** A chunk was flushed, so the queue is to be asked. */
    volatile boolean due;

    Deaths() {
        forget();
    }

    /** Another trace begins, in which none of those that are watched is known. */
    void forget() {
        for (int i = 0; i < PARTS; i++) {
            watched[i] = new Watch(null, null, 0);
        }
        returned.clear();
    }

    void watch(Object x, int id) {
        // Before Java 9 an object stays in memory until its phantom is cleared, and it may be long before there is a flush.
        take((Watch) queue.poll());
        take((Watch) queue.poll());
        Watch w = new Watch(x, queue, id);
        Watch head = head(id);
        // The lock keeps the list whole: other threads add to it and remove from it.
        synchronized (head) {
            w.next = head.next;
            w.previous = head;
            if (head.next != null) {
                head.next.previous = w;
            }
            head.next = w;
        }
    }

    /** As watch, unless this was called with the object before. */
    void watchOnce(Object x, int id) {
        if (returned.putIfAbsent(id, true) == null) {
            watch(x, id);
        }
    }

    /** Writes the deaths since the last time, as far as they fit the tape's buffer. */
    void tell(Tape t) {
        if (!due) {
            return;
        }
        due = false;
        while (t.pos <= t.limit) {
            take((Watch) queue.poll());
            Watch w = next();
            if (w == null) {
                return;
            }
            if (w.id >= Naming.first) {
                t.died(w.id);
            }
        }
        due = true;
    }

    /** Whether any object is watched, so that a collection could tell something. */
    boolean any() {
        for (Watch head : watched) {
            // As in watch.
            synchronized (head) {
                if (head.next != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Takes what the collector enqueues, which it does in a thread of its own: up to the sentinel, which was garbage when the collection began,
     * and on until nothing has come for a while. Returns the number of objects found dead since the sentinel was made, by whatever thread, or -1 if it did not
     * come: there may be more. They are told in an order that does not hang on the collector's, the younger first: what is in a collection is mostly younger than
     * that, and is not told as taken out of it then.
     */
    int await(Watch sentinel) throws InterruptedException {
        boolean all = false;
        for (Object s; !all && (s = sentinels.remove(SENTINEL_MS)) != null;) {
            all = s == sentinel;
        }
        for (Watch w; (w = (Watch) queue.remove(QUIET_MS)) != null;) {
            take(w);
        }
        // As in next.
        synchronized (queue) {
            dead = sorted(dead);
            return all ? found - before : -1;
        }
    }

    /** A reference to garbage, which the next collection enqueues. */
    Watch sentinel() {
        // As in next.
        synchronized (queue) {
            before = found;
        }
        return new Watch(new Object(), sentinels, 0);
    }

    /** Takes a reference to a dead object, if it is one, from the list of the living to that of the dead. */
    private void take(Watch w) {
        if (w == null) {
            return;
        }
        w.clear();
        remove(w);
        returned.remove(w.id);
        // The lock keeps the list whole, as in next.
        synchronized (queue) {
            w.next = dead;
            dead = w;
            found++;
        }
    }

    private Watch next() {
        synchronized (queue) {
            Watch w = dead;
            if (w != null) {
                dead = w.next;
            }
            return w;
        }
    }

    /** A list with the younger first. There may be no memory for more than its links. */
    private static Watch sorted(Watch list) {
        if (list == null || list.next == null) {
            return list;
        }
        Watch last = list;
        for (Watch end = list.next; end != null && end.next != null; end = end.next.next) {
            last = last.next;
        }
        Watch behind = last.next;
        last.next = null;
        return merged(sorted(list), sorted(behind));
    }

    private static Watch merged(Watch a, Watch b) {
        Watch head = a.id > b.id ? a : b;
        Watch rest = head == a ? b : a;
        for (Watch last = head; rest != null; last = last.next) {
            if (last.next == null || last.next.id < rest.id) {
                Watch next = last.next;
                last.next = rest;
                rest = next;
            }
        }
        return head;
    }

    private void remove(Watch w) {
        // As in watch.
        synchronized (head(w.id)) {
            w.previous.next = w.next;
            if (w.next != null) {
                w.next.previous = w.previous;
            }
        }
    }

    private Watch head(int id) {
        return watched[id >>> 10 & PARTS - 1];
    }

    /** A reference to an escaped object, in the list that keeps it until the object dies. */
    static final class Watch extends PhantomReference<Object> {
        private final int id;
        private Watch next;
        private Watch previous;

        private Watch(Object x, ReferenceQueue<Object> queue, int id) {
            super(x, queue);
            this.id = id;
        }
    }
}
