package jinstr.rt;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Watches escaped objects, whose death nothing in the program's own code tells. */
final class Deaths {
    private static final int PARTS = 16;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Watch[] watched = new Watch[PARTS];
    /** A chunk was flushed, so the queue is to be asked. */
    volatile boolean due;

    Deaths() {
        for (int i = 0; i < PARTS; i++) {
            watched[i] = new Watch(null, null, 0);
        }
    }

    void watch(Object x, int id) {
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

    /** Writes the deaths since the last time, as far as they fit the tape's buffer. */
    void tell(Tape t) {
        if (!due) {
            return;
        }
        due = false;
        while (t.pos <= t.limit) {
            Watch w = (Watch) queue.poll();
            if (w == null) {
                return;
            }
            remove(w);
            t.died(w.id);
        }
        due = true;
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
    private static final class Watch extends WeakReference<Object> {
        final int id;
        Watch next;
        Watch previous;

        Watch(Object x, ReferenceQueue<Object> queue, int id) {
            super(x, queue);
            this.id = id;
        }
    }
}
