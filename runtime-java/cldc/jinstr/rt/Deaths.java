package jinstr.rt;

import java.util.Hashtable;
import java.util.Vector;

/** Watches objects that have escaped or that other code made, whose death nothing in the program's own code tells. */
final class Deaths {
    /** So many are asked each time that a chunk was flushed. */
    private static final int SOME = 32;

    private final Vector watched = new Vector();
    /** The ids of those that are watched as a method has returned them. */
    private final Hashtable returned = new Hashtable();
    private int next;
    /** A chunk was flushed. */
    boolean due;

    /** Another trace begins, in which none of those that are watched is known. */
    synchronized void forget() {
        watched.removeAllElements();
        returned.clear();
    }

    synchronized void watch(Object x, int id) {
        watched.addElement(new Entry(x, id));
    }

    /** As watch, unless this was called with the object before. */
    synchronized void watchOnce(Object x, int id) {
        if (returned.put(new Integer(id), "") == null) {
            watch(x, id);
        }
    }

    synchronized int size() {
        return watched.size();
    }

    /** Asks some of those that are watched, writes deaths as far as they fit the tape's buffer, and returns how many it has asked. */
    synchronized int tell(Tape t) {
        if (!due) {
            return 0;
        }
        due = false;
        int i = 0;
        for (; i < SOME && watched.size() > 0 && t.pos <= t.limit; i++) {
            next = next < watched.size() ? next : 0;
            Entry e = (Entry) watched.elementAt(next);
            if (e.get() != null) {
                next++;
                continue;
            }
            watched.setElementAt(watched.lastElement(), next);
            watched.removeElementAt(watched.size() - 1);
            returned.remove(new Integer(e.id & Naming.ID));
            if (e.id >= Naming.first) {
                t.died(e.id);
            }
        }
        return i;
    }
}
