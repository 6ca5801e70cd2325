package jinstr.rt;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** A weak reference. It is a class of the platform because Java 1.3 and the generic library spell it differently. */
class Weak extends WeakReference<Object> {
    /** The parts of a table of them: as many threads as may write to it at once. */
    static final int PARTS = 16;
    /** So many entries of a part, about, are found without its index. */
    static final int RECENT = 1024;

    Weak(Object x) {
        super(x);
    }

    /** What x refers to if it is a soft reference of the library's; else null. Another's get is code of the program's. */
    static Object softlyHeldBy(Object x) {
        return x.getClass() == SoftReference.class ? ((SoftReference<?>) x).get() : null;
    }
}
