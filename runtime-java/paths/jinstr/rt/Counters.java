package jinstr.rt;

/** What paths of some methods are counted in. */
abstract class Counters {
    /** The number of the first of these methods in the trace, less that which it has here, 1. */
    final int base;
    /** One more than the highest number here. */
    final int methods;

    Counters(int base, int methods) {
        this.base = base;
        this.methods = methods;
    }

    /** Tells all that was counted; a path may come several times. */
    abstract void tell(Auditor to);
}
