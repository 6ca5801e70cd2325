package jinstr.rt;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A birth that is watched, and stands for others of its site. It is in the list of its path as long as the object may be alive. */
final class Watched extends WeakReference<Object> {
    final CallPath path;
    /** In which it was born. */
    int generation;
    /** So many births it stands for; 0 when it is watched no longer. */
    long births;
    /** Of an array, else 0. */
    final int length;
    Watched next;
    Watched previous;

    Watched(Object x, ReferenceQueue<Object> queue, CallPath path, int generation, long births, int length) {
        super(x, queue);
        this.path = path;
        this.generation = generation;
        this.births = births;
        this.length = length;
    }
}
