package jinstr.rt;

/**
 * The entry of a wrapper around a collection or array, which Collections.synchronizedMap, Arrays.asList and the like make, or of
 * a view of one, such as a key set, a sublist or an iterator: what is put into it is in that, and so is what it takes out.
 */
final class Wrapper extends Entry {
    /** Programs that have none pay nothing at calls. Who has a wrapper of another thread's sees this as it sees that. */
    private static boolean any;

    private final Entry wrapped;

    Wrapper(Object x, int id, Entry wrapped) {
        super(x, id);
        this.wrapped = wrapped;
        any = true;
    }

    /** The entry of x if it may be a wrapper; else null. */
    private static Entry of(Object x) {
        return !any || x == null || x instanceof Obj || !(Host.host.wraps(x) || Host.host.kind(x) == Host.SORTED) ? null : Naming.entryOf(x);
    }

    /** What calls on x go to, as far as that is known; x if it is no wrapper. */
    static Object within(Object x) {
        Entry e = of(x);
        while (e instanceof Wrapper) {
            e = ((Wrapper) e).wrapped;
        }
        Object within = e == null ? null : e.get();
        return within == null ? x : within;
    }

    /** Code that was not rewritten has got what this is the entry of, and may change the collection that it is, or is a view of. */
    static void handedOn(Entry e) {
        while (e instanceof Wrapper) {
            e = ((Wrapper) e).wrapped;
        }
        if (e instanceof Container) {
            ((Container) e).calls++;
            ((Container) e).untold();
        }
    }

    /** Tells whether a call on x takes a lock before it comes to what is within. */
    static boolean locks(Object x) {
        for (Entry e = of(x); e instanceof Wrapper; e = ((Wrapper) e).wrapped) {
            Object wrapper = e.get();
            if (wrapper != null && Host.host.locks(wrapper)) {
                return true;
            }
        }
        return false;
    }
}
