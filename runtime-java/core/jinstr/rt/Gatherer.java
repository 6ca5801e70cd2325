package jinstr.rt;

/** Collects the ids of what an array or collection holds. It keeps ids only, never an object. */
class Gatherer {
    /** Larger containers are not looked into: the event would not fit a buffer of reasonable size. */
    static int most = 1 << 22;
    /** A trace that is to fit them has so many bytes for each of their elements. */
    private static final int PER_ELEMENT = 32;

    private final Naming tape;
    private final int nest;
    int[] ids;
    int size;

    Gatherer(Naming tape, int room, int nest) {
        this.tape = tape;
        this.nest = nest;
        this.ids = new int[room];
    }

    /** Containers are to fit a trace of so many bytes. */
    static void fit(long bytes) {
        most = (int) Math.min(most, Math.max(0, bytes / PER_ELEMENT));
    }

    /** Tells whether it has got all elements of a collection of this size. */
    boolean has(int elements, Object collection) {
        return size == (Host.host.pairs(collection) ? 2 * elements : elements);
    }

    /** Takes one element, and tells whether there is room for more. */
    boolean add(Object x) {
        if (size == ids.length) {
            int[] more = new int[size * 2 + 16];
            System.arraycopy(ids, 0, more, 0, size);
            ids = more;
        }
        int id = Naming.known(x);
        if (id < 0) {
            id = tape.seen(x, nest + 1);
        }
        if (id >= 0) {
            ids[size++] = id;
        }
        return size < most;
    }
}
