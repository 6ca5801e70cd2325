package jinstr.rt;

import java.lang.ref.WeakReference;

/** A weak reference. It is a class of the platform because Java 1.3 and the generic library spell it differently. */
class Weak extends WeakReference {
    /** The parts of a table of them: there is no room for more than one. */
    static final int PARTS = 1;
    /** So many entries of a part, about, are found without its index. */
    static final int RECENT = 128;

    Weak(Object x) {
        super(x);
    }

    /** There are no soft references. */
    static Object softlyHeldBy(Object x) {
        return null;
    }
}
