package jinstr.rt;

/** The entry of a library collection, with what decides when its contents are looked at again. */
final class Container extends Entry {
    /** The fewest calls between two looks. */
    static final int FEWEST = 16;

    /** A collection of at most so many elements is looked into after each call that takes some out. */
    static final int SMALL = 64;

    /** Calls that may have changed it since the last look. Races lose a count, which only delays a look. */
    int calls;
    /** The number of calls that makes the next look due. */
    int due = FEWEST;

    Container(Object x, int id) {
        super(x, id);
    }

    /** Counts a call that took elements out and left so many, and tells whether a look is due. */
    boolean changed(int left) {
        return ++calls >= due || left <= SMALL;
    }

    /** Notes a look that found n elements, so that looking stays cheap against what the program itself does. */
    void looked(int n) {
        calls = 0;
        due = n > FEWEST ? n : FEWEST;
    }
}
