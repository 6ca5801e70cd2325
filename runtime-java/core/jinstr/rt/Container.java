package jinstr.rt;

/** The entry of a library collection, with what decides when its contents are looked at again. */
class Container extends Entry {
    /** The fewest calls between two looks. */
    static final int FEWEST = 16;

    /** A collection of at most so many elements is looked into after each call that takes some out. */
    static final int SMALL = 64;

    /** Values of held that no sum has but for one in 2^64: nothing was told yet, and it is not known what was. */
    private static final long MADE = -2;
    private static final long UNKNOWN = -1;

    /** Calls that may have changed it since the last look. Races lose a count, which only delays a look. */
    int calls;
    /** The number of calls that makes the next look due. */
    int due = FEWEST;
    /**
     * What stands for the ids that the trace says it holds, and how many arguments more were announced than told of. Only one
     * thread's are counted so.
     */
    private long held = MADE;
    int announced;
    /** Entries of it have been kept: what it lets go, one of them may hold. */
    boolean lent;

    Container(Object x, int id) {
        super(x, id);
    }

    /** Counts a call that took elements out and left so many, and tells whether a look is due. */
    boolean changed(int left) {
        return ++calls >= due || left <= SMALL;
    }

    /** The trace has been told that it holds the object with this id. */
    void told(int id) {
        held += sign(id);
    }

    /** The trace may not know what it holds. */
    final void untold() {
        held = UNKNOWN;
    }

    /** Tells whether the trace may say that it holds something. */
    boolean toldOf() {
        return held != MADE;
    }

    /**
     * Notes that a look finds these ids, and tells whether the trace knows that already: where other threads have recorded, who reads it
     * takes some of what they put in for what may have come after the look before.
     */
    boolean knows(int[] ids, int n) {
        long sum = sum(ids, n);
        boolean known = announced == 0 && sum == held && Host.host.solo();
        held = sum;
        announced = 0;
        return known;
    }

    /** What stands for ids, in whatever order. */
    long sum(int[] ids, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += sign(ids[i]);
        }
        return sum;
    }

    /** A number that stands for an id: sums of different sets are different but for one in 2^64. */
    private static long sign(int id) {
        long x = id * 0x9E3779B97F4A7C15L;
        x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
        return x ^ x >>> 32;
    }

    /** Notes a look that found n elements, so that looking stays cheap against what the program itself does. */
    void looked(int n) {
        calls = 0;
        due = n > FEWEST ? n : FEWEST;
    }
}
