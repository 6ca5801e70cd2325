package jinstr.rt;

import java.lang.ref.WeakReference;

/** A weak reference. It is a class of the platform because Java 1.3 and the generic library spell it differently. */
class Weak extends WeakReference<Object> {
    Weak(Object x) {
        super(x);
    }
}
