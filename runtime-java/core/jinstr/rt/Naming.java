package jinstr.rt;

/**
 * What objects are called: the ids of those that are known, and the first sight of those that are not.
 */
abstract class Naming extends Pending {
    /** Marks an id whose object was handed to code that was not rewritten. */
    static final int ESCAPED = 0x80000000;
    /** The part of an id field that is the id. */
    static final int ID = 0x7fffffff;

    /** Containers in containers are looked into so deep at first sight. */
    static final int NESTED = 8;

    /** What the lambdas of running statements capture. */
    final Captures captures = new Captures();

    /** The entry of the collection that what is seen next is a view of, or null. */
    Entry viewed;

    /**
     * The identity hash of the last of the arguments of which the call that comes next makes an array, or 0; and from the activation at which depth. The
     * argument itself would stay in memory as long as that activation, where another method is called.
     */
    int varied;
    int variedAt;

    /** The first id of this trace: what has a lower one was named in the one before, and is unknown until it is seen again. */
    static int first = 1;

    /** Another trace begins, whose ids are those from here on: nothing is known in it. */
    static void forget(int from) {
        first = from;
        ClassTable.forget();
        Sites.forget();
    }

    /** The id of x, 0 for null and what is passed over, or -1 if x is unknown. */
    static int known(Object x) {
        if (x instanceof Obj) {
            int id = ((Obj) x).this$id & Naming.ID;
            return id >= first ? id : -1;
        }
        if (x == null || Values.passedOver(x)) {
            return 0;
        }
        return idOf(Host.OBJECTS.find(x));
    }

    private static int idOf(Entry e) {
        int id = e == null ? 0 : e.id & Naming.ID;
        return id >= first ? id : -1;
    }

    /** The id of x, which is named in f; -1 if it cannot be recorded. */
    final int id(Frame f, Object x) {
        int id = known(x);
        return id >= 0 ? id : unknown(f, x, false);
    }

    void restart() {
        super.restart();
        captures.drop(0);
    }

    private int unknown(Frame f, Object x, boolean made) {
        if (busy || Host.over) {
            return -1;
        }
        guard();
        try {
            if (!prepare(f)) {
                return -1;
            }
            if (made) {
                return seen(x, 0, true);
            }
            // A constructor's own object is known to its pending allocation, if nobody has named it yet.
            if (x == f.self) {
                return selfId(x, f.key >= 0 ? f.depth - 1 : f.depth);
            }
            int id = variedId(f, x);
            return id > 0 ? id : seen(x, 0);
        } catch (Throwable t) {
            // Out of memory or stack: the event is lost, the program goes on.
            lose();
            return -1;
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** The id of x, which was made just now by code that was not rewritten; -1 if it cannot be recorded. */
    final int unseen(Frame f, Object x) {
        return unknown(f, x, true);
    }

    /** The id of x, which may be unknown; -1 if it cannot be recorded. For callers that guard and have prepared. */
    final int seen(Object x, int nest) {
        return seen(x, nest, false);
    }

    private int seen(Object x, int nest, boolean made) {
        Entry of = viewed;
        viewed = null;
        int cls = ClassTable.define(this, x);
        if (cls == 0) {
            return -1;
        }
        int id;
        // The lock keeps two threads from naming one object. What runs inside takes only the locks of table and sink.
        synchronized (Host.outermost) {
            id = made ? 0 : knownNow(x);
            if (id > 0) {
                return id;
            }
            if (!ids() || !room()) {
                return -1;
            }
            Entry e = of != null ? new Wrapper(x, nextId, of)
                    : x instanceof Obj || Host.host.kind(x) != Host.SORTED ? entry(x, nextId) : new Entry(x, nextId);
            int length = x instanceof Obj ? -1 : ArrayLength.of(x);
            sights++;
            byte[] b = buf;
            b[pos] = (byte) SEEN;
            int p = varint(b, pos + 1, classOperand(cls, length));
            id = name(x, e, length < 0 ? p : varint(b, p, length), 0);
        }
        if (Values.TOLD && Values.is(x)) {
            Host.host.tellShown((Tape) this);
        }
        if (mayHold(x)) {
            // Reflection, deserialisation or a library made it, and what it holds lives as long.
            Host.host.escaped(x, id);
        }
        if (Lambda.is(x)) {
            joinCaptures(x, id);
        }
        if (nest < NESTED && !(x instanceof Obj)) {
            lookAtFirstSight(x, id, nest);
        }
        return id;
    }

    /**
     * Tells whether events may say what x holds: into the library's own objects nobody looks, but for arrays and collections.
     * Of a lambda it is known who made it, or its captures are found.
     */
    private static boolean mayHold(Object x) {
        if (x instanceof Obj || x instanceof Object[] || Host.host.kind(x) != Host.PLAIN) {
            return true;
        }
        String name = x.getClass().getName();
        return name.charAt(0) != '[' && !name.startsWith("java.") && name.indexOf("$$Lambda") < 0;
    }

    private static int knownNow(Object x) {
        if (x instanceof Obj) {
            return known(x);
        }
        return idOf(Host.OBJECTS.lookUp(x));
    }

    /** What the class of x is called in the trace: of a lambda it tells what probe announced that it captures, if one has. */
    final String className(Object x) {
        return Lambda.is(x) ? x.getClass().getName() + captures.of(Host.host.captured(x)) : x.getClass().getName();
    }

    /** The table entry of x, or null if it has none for certain. */
    static Entry entryOf(Object x) {
        Entry e = Host.OBJECTS.find(x);
        return e != null ? e : Host.OBJECTS.lookUp(x);
    }

    /** How BORN and SEEN name a class: a reader must know whether a length follows before it knows the class. */
    static int classOperand(int cls, int length) {
        return cls << 1 | (length < 0 ? 0 : 1);
    }

    /** The table entry that x is to have; null for an Obj. Made before the event, as it may find no memory. */
    static Entry entry(Object x, int id) {
        if (x instanceof Obj) {
            return null;
        }
        Entry e = Values.TOLD ? Host.host.shown(x, id) : null;
        if (e != null) {
            return e;
        }
        if (Host.host.kind(x) == Host.PLAIN) {
            return Generation.now != null && ArrayLength.of(x) >= 0 ? new UsedEntry(x, id) : new Entry(x, id);
        }
        return Values.TOLD ? Host.host.listed(x, id) : new Container(x, id);
    }

    /** Commits the event that makes x, up to p, after a reference to first (0 for none), and gives x its id. */
    final int name(Object x, Entry e, int p, int first) {
        int id = nextId;
        commitMade(p, first);
        if (e == null) {
            ((Obj) x).this$id = id;
            if (x instanceof UsedObj) { // it may be a clone, or of the trace before
                ((UsedObj) x).this$used = 0;
            }
        }
        publish();
        Entry old = e == null || first == 1 ? null : Host.OBJECTS.lookUp(x);
        if (old != null) {
            old.id = id;
        } else if (e != null) {
            Host.OBJECTS.add(x, e);
        }
        return id;
    }

    /** An AT, not committed: it belongs to the event that follows. */
    static int at(byte[] b, int p, int method) {
        b[p] = (byte) AT;
        return varint(b, p + 1, method);
    }

    /** A FIELD or INTO, of a probe of this method if it is not the top frame's. */
    final void writeOwned(int p, int op, int method, int owner, int id, int probe) {
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (method >= 0) {
            p = at(b, p, method);
        }
        p = head(b, p, op, probe);
        p = ref(b, p, owner);
        commit(ref(b, p, id, owner), owner, id, t);
    }

    /** Tells whether the top frame on the tape is of another method. */
    final boolean foreign(int method) {
        return frames[written].method != method;
    }

    /** The id of an array that the call which f is of has made of its last arguments; or -1. */
    abstract int variedId(Frame f, Object x);

    /** A lambda was first seen, under this id: it holds what was captured. */
    abstract void joinCaptures(Object x, int lambda);

    /** Tells what an array or collection, which has just been named, holds. */
    abstract void lookAtFirstSight(Object x, int id, int nest);
}
