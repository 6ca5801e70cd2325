package jinstr.rt;

import java.lang.ref.WeakReference;

/** A birth that is watched, and stands for others of its site. It is in the list of its path as long as the object may be alive. */
final class Watched extends WeakReference {
    /** In which it was born. */
    int generation;
    /** So many births it stands for. */
    int births;
    /** Of an array, else 0. */
    final int length;
    Watched next;

    /** Stands for the epoch of the last use where that is not known, as others may use it. */
    static final int LENT = -1;
    /** Of an array whose uses are seen its identity hash, else 0; the epoch in which that was last used. */
    final int hash;
    int used;
    /** The next with such a hash. */
    Watched chained;

    Watched(Object x, int generation, int births, int length) {
        super(x);
        this.generation = generation;
        this.births = births;
        this.length = length;
        hash = Touches.hash(x, length);
    }
}
