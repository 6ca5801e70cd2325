package jinstr.rt;

/** What the recorder needs from its platform, and CLDC does not have or has in another way. */
abstract class Host {
    /** The platform, or null while nothing is recorded. Set once, by the platform's own start. */
    static Host host;
    /** The recording has ended for good, so that nothing need be tried any more. Plain, as PathProbes.ON is. */
    static boolean over;

    /** Ids of all objects that are not an Obj. */
    static final WeakTable OBJECTS = new WeakTable(Weak.PARTS);
    /**
     * Guards what objects, classes and sites are called at first sight: two threads must not both name one. Who holds it may
     * write to the trace, so it is the outermost lock of the recorder. Where that takes a lock of the program's, too, the
     * platform makes it this one before the first probe, as locks that are always taken in one order cannot wait for each other.
     */
    static Object outermost = new Object();

    /** Not a collection. */
    static final int PLAIN = 0;
    /** A collection that can be walked without taking a lock. */
    static final int OPEN = 1;
    /** A collection whose walk takes a lock of its own, under which no code of the program's runs but equals. */
    static final int LOCKING = 2;
    /**
     * As OPEN if the program made it. One that the library gives out may be a view of a range of another, whose walk, and
     * even whose size, compares elements by code of the program's.
     */
    static final int SORTED = 3;
    /**
     * A collection whose walk, and even whose size, takes a lock that the program may have while it waits for others: its
     * monitor, or one under which what it is given runs, such as a comparator.
     */
    static final int GUARDED = 4;

    /** The tape of the calling thread, never null. */
    abstract Tape current();

    /** The next ticket: stores that happen before each other get increasing tickets. */
    abstract long ticket();

    /** How many tickets there have been. */
    abstract long given();

    /** The first id of a block of n ids that nobody else has; 0 if there are no more. */
    abstract int ids(int n);

    /** What the VM tells about the instance fields of an object's class; empty if it tells nothing. */
    abstract String layout(Object x);

    /** Tells whether x surely refers to no instance around: compilers leave that out of inner classes that do not use it. */
    abstract boolean alone(Object x);

    /** PLAIN, OPEN, LOCKING, SORTED or GUARDED by the exact class. */
    abstract int kind(Object x);

    /** Tells whether the calling thread surely has the monitor of x. */
    abstract boolean holds(Object x);

    /**
     * Tells whether no other thread has run a probe so far, and there are no more of them than when this one ran its first:
     * code that was not rewritten runs in others, too.
     */
    abstract boolean onlyThread();

    /** Tells whether no other thread has recorded anything. */
    abstract boolean solo();

    /** The number of elements of a collection of a known class. */
    abstract int size(Object x);

    /** Tells whether a collection of a known class is a map, which has keys and values. */
    abstract boolean pairs(Object x);

    /** Tells whether x is a collection whose constructors take the elements out of another, and hold nothing of that. */
    abstract boolean copies(Object x);

    /** Tells whether x is a collection in an order, whose constructors take a comparator, or the elements and the comparator of another. */
    abstract boolean sorts(Object x);

    /** The comparator of such a collection; null if it has none. */
    abstract Object comparator(Object x);

    /** The comparator that one of the class library turns around, as that of a descending view does; another object for others. */
    abstract Object reversed(Object comparator);

    /** Tells whether x may be a wrapper of the library around a collection or array, to which it hands every call on. */
    abstract boolean wraps(Object x);

    /** The library has made x, which may be a view of a collection of its own: wraps says yes of such from now on. */
    abstract boolean views(Object x);

    /** Tells whether x is an entry of a map or an iterator, through which a collection can be changed. */
    abstract boolean entry(Object x);

    /** Tells whether a view of a collection, such as an iterator, may give what has been taken out of that; null is a stream. */
    abstract boolean outlasts(Object view, Object of);

    /** What was put last into a collection of many elements, as far as it can be had without a walk; else null. */
    abstract Object newest(Object x);

    /** Tells whether a wrapper takes a lock for each call. */
    abstract boolean locks(Object wrapper);

    /** Tells whether x is such as factory methods of the library make: it holds what it is given, or has taken what is in that. */
    abstract boolean produced(Object x);

    /** Gives every element of a collection of a known class to the gatherer, until it has enough. */
    abstract void walk(Object x, Gatherer to);

    /** Runs this in a thread of its own, which keeps no program from ending where the platform has such threads. */
    abstract void aside(Runnable r);

    /** What a lambda captures, without primitives; null where the VM does not tell. */
    abstract Object[] captured(Object lambda);

    /** Tells whether x is a constant of an enum, which no allocation in the source makes. */
    abstract boolean constant(Object x);

    /** An object has escaped, or may have without a call: the host may watch for its death. */
    abstract void escaped(Object x, int id);

    /** The entry of an object whose text or elements level lesson tells, or null if x is none. */
    abstract Entry shown(Object x, int id);

    /** The entry of a collection of which level lesson tells what is in it, in its order. */
    abstract Container listed(Object x, int id);

    /** Tells what is in collections that have changed since that was last told. The tape is ready. */
    abstract void tellListed(Tape t);

    /** A statement begins; false where so many have that nothing is recorded any more. */
    abstract boolean statement();

    /** Tells what has changed in such objects since that was last told. The tape is ready. */
    abstract void tellShown(Tape t);

    /** As escaped, for what may be returned to the library, or given to its constructors, again and again. */
    abstract void sent(Object x, int id);
}
