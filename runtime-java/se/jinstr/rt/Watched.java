package jinstr.rt;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A birth that is watched, and stands for others of its site. It is in the list of its path as long as the object may be alive. */
final class Watched extends WeakReference<Object> {
    final CallPath path;
    /** In which it was born. */
    int generation;
    /** So many births it stands for; 0 when another stands for it. */
    long births;
    /** Of an array, else 0. */
    final int length;
    Watched next;
    Watched previous;

    /** Of an array whose uses are seen its identity hash, else 0; the epoch in which that was last used; whether others may use it. */
    final int hash;
    boolean lent;
    int used;
    /** The next with such a hash. */
    Watched chained;
    /** It has the epoch of its last use itself. */
    private final boolean noted;

    Watched(Object x, ReferenceQueue<Object> queue, CallPath path, int generation, long births, int length) {
        super(x, queue);
        this.path = path;
        this.generation = generation;
        this.births = births;
        this.length = length;
        noted = x instanceof Obj;
        hash = Touches.sees(x, length) ? System.identityHashCode(x) : 0;
    }

    /** Two generations have become one, for all of a list. */
    static void merge(Watched first) {
        for (Watched w = first; w != null; w = w.next) {
            w.generation /= 2;
        }
    }

    /** Its uses are seen. */
    boolean tracked() {
        return noted || hash != 0 && !lent;
    }

    /**
     * The epoch in which it was last used after it was made, 0 if it was not; -1 if it is dead. The object is asked for, so nobody may ask while that keeps it alive.
     */
    int lastUsed() {
        Object x = get();
        return x == null ? -1 : noted ? ((Obj) x).this$id : used;
    }
}
