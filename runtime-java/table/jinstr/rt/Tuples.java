package jinstr.rt;

/**
 * The objects that are alive and the variables that hold them: a record of ints for each object, one for each holder. A
 * holder stands in two lists: its object's tuple, in order of joining, and its owner's references. What does not fit is
 * counted, and what it would have held counts as held for ever, so that nothing is called garbage for want of room.
 */
abstract class Tuples extends Table {
    // An object.
    static final int ID = 0;
    private static final int CHAIN = 1;
    static final int CLASS = 2;
    static final int SITE = 3;
    /** Its place in the order of births. */
    static final int ORDER = 4;
    /** Its number among those of its class. */
    static final int NUMBER = 5;
    static final int LENGTH = 6;
    static final int HEAD = 7;
    static final int TAIL = 8;
    /** Its newest reference. */
    static final int OUT = 9;
    /** How many values in flight it is. */
    static final int FLIGHTS = 10;
    /** The activation that holds it, where locals are not recorded. */
    static final int HELD = 11;
    /** The last step at which it is known to have been reachable, or was named; the lower 32 bits. */
    static final int STAMP = 12;
    static final int MARK = 13;
    static final int FLAGS = 14;
    /** The step of its birth; the lower 32 bits. */
    static final int BIRTH = 15;
    static final int OBJECT = 16;

    // Flags of an object. Among them stands the cause of its death, and above them the thread that named it last.
    static final int ESCAPED = 1;
    static final int EXTERNAL = 2;
    static final int DEAD = 4;
    /** The recorder tells when it dies. */
    static final int WATCHED = 8;
    static final int FRESH = 16;
    static final int BOUNDED = 32;
    static final int WAS_OUT = 64;
    /** What was in it may be held by others without it. */
    static final int VIEWED = 128;
    static final int CAUSE = 8;
    static final int CAUSE_BITS = 0xf;
    /** Has escaped, and a garbage collection has found it alive. */
    static final int FOUND = 0x1000;
    /** When it died only the collector tells, which came to it later. */
    static final int LATE = 0x2000;
    /** Escaped only as it may be in a collection of which that is not known. */
    static final int UNSURE_INSIDE = 0x4000;
    /** Others may take out of it what it has, and keep that. */
    static final int PARTS = 0x8000;
    static final int NAMER = 16;

    // A holder.
    static final int TARGET = 0;
    static final int OWNER = 1;
    static final int KEY = 2;
    /** The depth of the activation above AHEAD and 7 bits of the kind; of what is inside a collection, the thread that put it in. */
    static final int LEVEL = 3;
    /** Marks the level of what an iterator holds that may have looked up what it gives next. */
    static final int AHEAD = 0x80;
    static final int NEXT = 4;
    static final int PREVIOUS = 5;
    /** Its owner's next older reference; of a variable, its slot. */
    static final int OLDER = 6;
    /** Its owner's next newer reference; of a variable, its method. */
    static final int NEWER = 7;
    private static final int ECHAIN = 8;
    /** The newest activation when it was made. */
    static final int SINCE = 9;
    static final int HOLDER = 10;

    // Kinds of holders.
    static final int LOCAL = 1;
    static final int THIS = 2;
    static final int STATIC = 3;
    static final int FIELD = 4;
    static final int ELEMENT = 5;
    static final int INSIDE = 6;

    // Causes of death.
    static final int REASSIGNED = 1;
    static final int LEFT_BLOCK = 2;
    static final int METHOD_ENDED = 3;
    static final int STATEMENT = 4;
    static final int HOLDER_DIED = 5;
    static final int TAKEN_OUT = 6;
    static final int CLEARED = 7;
    static final int CYCLE = 8;

    private static final int BUCKETS = 256;
    /** A window has no more steps than this, so that differences of steps tell their order. */
    static final int STEPS = 1 << 28;

    final Ints objects = new Ints();
    final Ints holders = new Ints();
    /** One more than the highest record that was ever used. */
    int objectsEnd = 1;
    private int holdersEnd = 1;
    private int freeObjects;
    private int freeHolders;
    int live;
    /** The most records of either kind. */
    private int mostObjects;
    private int mostHolders;
    /** Objects and holders that found no room. */
    int lostObjects;
    int lostHolders;
    int highest;

    private Ints byId = new Ints();
    private int idMask = BUCKETS - 1;
    private Ints byElement = new Ints();
    private int elementMask = BUCKETS - 1;
    private int elements;

    /** Objects that this event may have left without a holder, each with the cause. */
    final Ints doubts = new Ints();
    private int doubtful;
    /** Objects that have died in this window. */
    Ints fresh = new Ints();
    int freshEnd;

    /** The present step, and its lower 32 bits. */
    long step;
    int now;
    /** Code ran that is not recorded. */
    boolean blind;
    boolean collecting;
    /** The thread whose event it is. */
    int running;
    int revived;
    /** How many holders are iterators that may have looked up what they give next. */
    int ahead;
    int settled;
    int unknown;

    Tuples(int most) {
        mostObjects = most;
        mostHolders = 2 * most;
        objects.reserve(OBJECT);
        holders.reserve(HOLDER);
        byId.reserve(BUCKETS);
        byElement.reserve(BUCKETS);
    }

    /** How many activations there have been. */
    int serial;

    /** A variable is set anew by the thread that runs, or a collection looked into: what a holder stands for gives up its object. */
    abstract void released(int e, int why);

    /** What an object refers to are roots as that dies, where code that was not rewritten may have taken it out before. */
    abstract void takenBefore(int o);

    /** Tells whether an object may be in a collection of which that is not known. */
    abstract boolean mayBeInside(int o);

    /** A look has found what is in a collection, or it is garbage. */
    abstract void knownAgain(int container);

    /** Keeps such an object, which would die for this cause. */
    abstract void keepInside(int o, int why);

    final int of(int o, int what) {
        return objects.get(o * OBJECT + what);
    }

    final void put(int o, int what, int v) {
        objects.set(o * OBJECT + what, v);
    }

    final boolean is(int o, int flags) {
        return (of(o, FLAGS) & flags) != 0;
    }

    final void flag(int o, int flags) {
        put(o, FLAGS, of(o, FLAGS) | flags);
    }

    final void unflag(int o, int flags) {
        put(o, FLAGS, of(o, FLAGS) & ~flags);
    }

    final int holder(int e, int what) {
        return holders.get(e * HOLDER + what);
    }

    final int kind(int e) {
        return holder(e, LEVEL) & (AHEAD - 1);
    }

    final boolean ahead(int e) {
        return (holder(e, LEVEL) & AHEAD) != 0;
    }

    abstract boolean unshared(int o);

    // Objects by id.

    final int find(int id) {
        int o = id == 0 ? 0 : byId.get(id & idMask);
        while (o != 0 && of(o, ID) != id) {
            o = of(o, CHAIN);
        }
        return o;
    }

    /** Sees to it that an object has room, or that the table is known to be full. */
    final boolean roomForObject() {
        if (freeObjects != 0) {
            return true;
        }
        if (objectsEnd > mostObjects) {
            return false;
        }
        try {
            objects.reserve((objectsEnd + 1) * OBJECT);
            return true;
        } catch (OutOfMemoryError e) {
            // The program needs its memory: the table is as large as it may be.
            mostObjects = objectsEnd - 1;
            return false;
        }
    }

    /** The record of a new object, or 0 if there is no room. */
    final int add(int id) {
        if (!roomForObject()) {
            lostObjects++;
            return 0;
        }
        int o = freeObjects;
        if (o != 0) {
            freeObjects = of(o, CHAIN);
        } else {
            o = objectsEnd++;
        }
        for (int i = 0; i < OBJECT; i++) {
            put(o, i, 0);
        }
        if (live > 2 * idMask) {
            widenIds();
        }
        highest = Math.max(highest, id);
        put(o, ID, id);
        int bucket = id & idMask;
        put(o, CHAIN, byId.get(bucket));
        byId.set(bucket, o);
        live++;
        return o;
    }

    private void widenIds() {
        Ints more = wider(idMask);
        if (more == null) {
            return;
        }
        byId = more;
        idMask = 2 * idMask + 1;
        for (int o = 1; o < objectsEnd; o++) {
            int id = of(o, ID);
            if (id != 0) {
                put(o, CHAIN, byId.get(id & idMask));
                byId.set(id & idMask, o);
            }
        }
    }

    private static Ints wider(int mask) {
        try {
            Ints more = new Ints();
            more.reserve(2 * (mask + 1));
            return more;
        } catch (OutOfMemoryError e) {
            // The chains of the old one grow longer.
            return null;
        }
    }

    /** Frees an object that nothing refers to any more. */
    final void remove(int o) {
        int id = of(o, ID);
        int before = byId.get(id & idMask);
        if (before == o) {
            byId.set(id & idMask, of(o, CHAIN));
        } else {
            while (of(before, CHAIN) != o) {
                before = of(before, CHAIN);
            }
            put(before, CHAIN, of(o, CHAIN));
        }
        put(o, ID, 0);
        put(o, FLAGS, 0);
        put(o, CHAIN, freeObjects);
        freeObjects = o;
        live--;
    }

    // Holders.

    final boolean roomForHolder() {
        if (freeHolders != 0) {
            return true;
        }
        if (holdersEnd > mostHolders) {
            return false;
        }
        try {
            holders.reserve((holdersEnd + 1) * HOLDER);
            return true;
        } catch (OutOfMemoryError x) {
            // As for objects.
            mostHolders = holdersEnd - 1;
            return false;
        }
    }

    private int newHolder() {
        if (!roomForHolder()) {
            return 0;
        }
        int e = freeHolders;
        if (e == 0) {
            return holdersEnd++;
        }
        freeHolders = holder(e, NEXT);
        return e;
    }

    final int previous(int e) {
        return holder(e, PREVIOUS);
    }

    /** Makes target's newest holder; 0 if there is no room. */
    final int link(int target, int owner, int key, int kind, int depth) {
        int e = newHolder();
        if (e == 0) {
            lostHolders++;
            pin(target);
            return 0;
        }
        int at = e * HOLDER;
        int last = of(target, TAIL);
        holders.set(at + TARGET, target);
        holders.set(at + OWNER, owner);
        holders.set(at + KEY, key);
        holders.set(at + LEVEL, depth << 8 | kind);
        holders.set(at + NEXT, 0);
        holders.set(at + PREVIOUS, last);
        holders.set(at + OLDER, 0);
        holders.set(at + NEWER, 0);
        holders.set(at + SINCE, serial);
        if (last != 0) {
            holders.set(last * HOLDER + NEXT, e);
        } else {
            put(target, HEAD, e);
        }
        put(target, TAIL, e);
        if (kind >= FIELD) {
            int older = of(owner, OUT);
            holders.set(at + OLDER, older);
            if (older != 0) {
                holders.set(older * HOLDER + NEWER, e);
            }
            put(owner, OUT, e);
        }
        if (kind == ELEMENT) {
            enterElement(e);
        }
        return e;
    }

    /** An object that something holds which found no room: it counts as held for ever. */
    final void pin(int o) {
        if (o != 0) {
            unflag(o, UNSURE_INSIDE);
            flag(o, ESCAPED | WAS_OUT | BOUNDED);
        }
    }

    /** Takes a holder out of its tuple. Whether its object is garbage now is settled when the event is over. */
    final void unlink(int e, int why) {
        int at = e * HOLDER;
        int target = holders.get(at + TARGET);
        if (why == REASSIGNED || why == TAKEN_OUT) {
            released(e, why);
        }
        if (ahead(e)) {
            ahead--;
        }
        int next = holders.get(at + NEXT);
        int previous = holders.get(at + PREVIOUS);
        if (previous != 0) {
            holders.set(previous * HOLDER + NEXT, next);
        } else {
            put(target, HEAD, next);
        }
        if (next != 0) {
            holders.set(next * HOLDER + PREVIOUS, previous);
        } else {
            put(target, TAIL, previous);
        }
        if (kind(e) >= FIELD) {
            leaveOwner(e);
        }
        touched(target);
        if (of(target, HEAD) == 0 && of(target, FLIGHTS) == 0) {
            doubt(target, why);
        }
        holders.set(at + NEXT, freeHolders);
        freeHolders = e;
    }

    private void leaveOwner(int e) {
        int older = holder(e, OLDER);
        int newer = holder(e, NEWER);
        if (newer != 0) {
            holders.set(newer * HOLDER + OLDER, older);
        } else {
            put(holder(e, OWNER), OUT, older);
        }
        if (older != 0) {
            holders.set(older * HOLDER + NEWER, newer);
        }
        if (kind(e) == ELEMENT) {
            leaveElements(e);
        }
    }

    /** The object was reachable up to the step before this. */
    final void touched(int o) {
        if (now - of(o, STAMP) > 1) {
            put(o, STAMP, now - 1);
        }
    }

    // Elements of arrays, by owner and index.

    private int elementBucket(int owner, int index) {
        int h = owner * 0x9E3779B1 + index;
        return (h ^ h >>> 15) & elementMask;
    }

    final int element(int owner, int index) {
        int e = byElement.get(elementBucket(owner, index));
        while (e != 0 && (holder(e, OWNER) != owner || holder(e, KEY) != index)) {
            e = holder(e, ECHAIN);
        }
        return e;
    }

    private void enterElement(int e) {
        if (++elements > 2 * elementMask) {
            widenElements();
        }
        int bucket = elementBucket(holder(e, OWNER), holder(e, KEY));
        holders.set(e * HOLDER + ECHAIN, byElement.get(bucket));
        byElement.set(bucket, e);
    }

    private void widenElements() {
        Ints more = wider(elementMask);
        if (more == null) {
            return;
        }
        Ints old = byElement;
        int n = elementMask + 1;
        byElement = more;
        elementMask = 2 * elementMask + 1;
        for (int i = 0; i < n; i++) {
            for (int e = old.get(i); e != 0;) {
                int next = holder(e, ECHAIN);
                int bucket = elementBucket(holder(e, OWNER), holder(e, KEY));
                holders.set(e * HOLDER + ECHAIN, byElement.get(bucket));
                byElement.set(bucket, e);
                e = next;
            }
        }
    }

    private void leaveElements(int e) {
        elements--;
        int bucket = elementBucket(holder(e, OWNER), holder(e, KEY));
        int before = byElement.get(bucket);
        if (before == e) {
            byElement.set(bucket, holder(e, ECHAIN));
            return;
        }
        while (holder(before, ECHAIN) != e) {
            before = holder(before, ECHAIN);
        }
        holders.set(before * HOLDER + ECHAIN, holder(e, ECHAIN));
    }

    // Garbage.

    final void doubt(int o, int why) {
        if (is(o, DEAD | ESCAPED)) {
            return;
        }
        doubts.reserve(2 * doubtful + 2);
        doubts.set(2 * doubtful, o);
        doubts.set(2 * doubtful + 1, why);
        doubtful++;
    }

    final int doubtful() {
        return doubtful;
    }

    final void forgetDoubts() {
        doubtful = 0;
    }

    /** Lets go what this event left without a holder, and what only that held. */
    final void reap() {
        for (int i = 0; i < doubtful; i++) {
            int o = doubts.get(2 * i);
            if (of(o, HEAD) != 0 || of(o, FLIGHTS) != 0 || is(o, DEAD | ESCAPED)) {
                continue;
            }
            int why = doubts.get(2 * i + 1);
            if (why != CLEARED && mayBeInside(o)) {
                keepInside(o, why);
                continue;
            }
            die(o, why);
            knownAgain(o);
            takenBefore(o);
            int bounded = of(o, FLAGS) & (BOUNDED | LATE);
            for (int e = of(o, OUT); e != 0;) {
                int next = holder(e, OLDER);
                flag(holder(e, TARGET), bounded);
                unlink(e, HOLDER_DIED);
                e = next;
            }
        }
        doubtful = 0;
    }

    /** Makes an object a tombstone: it is settled when one more window has passed without a sight of it. */
    final void die(int o, int why) {
        int flags = of(o, FLAGS) & (0xff | FOUND | LATE) | DEAD | why << CAUSE;
        if (blind) {
            flags |= BOUNDED;
        }
        if ((flags & FRESH) == 0) {
            fresh.reserve(freshEnd + 1);
            fresh.set(freshEnd++, o);
        }
        put(o, FLAGS, flags | FRESH);
    }

    /** The thread that named an object last, without what is above 16 bits. */
    final int namer(int o) {
        return of(o, FLAGS) >>> NAMER;
    }

    final void name(int o, int thread) {
        put(o, FLAGS, of(o, FLAGS) & (1 << NAMER) - 1 | thread << NAMER);
    }

    /** Notes that an event named the object of this id, and returns it; 0 if there is none. A dead object lives again. */
    final int see(int id) {
        if (id == 0) {
            return 0;
        }
        int o = find(id);
        if (o == 0) {
            if (lostObjects > 0) {
                return 0;
            }
            if (id <= highest) {
                settled++;
            } else {
                unknown++;
            }
            return 0;
        }
        put(o, STAMP, now);
        name(o, running);
        if (is(o, DEAD)) {
            unflag(o, DEAD);
            flag(o, BOUNDED);
            if (!unshared(o)) {
                revived++;
            }
            doubts.reserve(2 * doubtful + 2);
            doubts.set(2 * doubtful, o);
            doubts.set(2 * doubtful + 1, STATEMENT);
            doubtful++;
        }
        return o;
    }
}
