package jinstr.rt;

/**
 * What one thread records: the probes of the rewritten program, in terms of objects. Each probe finds the ids, makes the
 * tape ready for the frame, writes the event behind the tape's end and commits it. A probe throws nothing, runs no code of
 * the program's and keeps no object.
 */
abstract class Tape extends Pending {
    /** Containers in containers are looked into so deep at first sight. */
    private static final int NESTED = 8;

    /** The object whose constructor runs, set by the constructor for the call of made. */
    Obj newborn;

    /** Stands for the id of a receiver of a rewritten class. */
    private static final int REWRITTEN = -1;

    private final Captures captures = new Captures();

    /** The id of x, 0 for null, or -1 if x is unknown. */
    static int known(Object x) {
        if (x instanceof Obj) {
            int id = ((Obj) x).id & Obj.ID;
            return id != 0 ? id : -1;
        }
        if (x == null) {
            return 0;
        }
        Entry e = Host.OBJECTS.find(x);
        return e == null ? -1 : e.id & Obj.ID;
    }

    /** The id of x, which is named in f; -1 if it cannot be recorded. */
    final int id(Frame f, Object x) {
        int id = known(x);
        return id >= 0 ? id : unknown(f, x);
    }

    private int unknown(Frame f, Object x) {
        if (busy) {
            return -1;
        }
        guard();
        try {
            if (!prepare(f)) {
                return -1;
            }
            // A constructor's own object is known to its pending allocation, if nobody has named it yet.
            return x == f.self ? selfId(x, f.key >= 0 ? f.depth - 1 : f.depth) : seen(x, 0);
        } catch (Throwable t) {
            // Out of memory or stack: the event is lost, the program goes on.
            lose();
            return -1;
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    // Stores to variables.

    final void local(Frame f, Object x, int probe) {
        int id = id(f, x);
        if (id >= 0) {
            one(f, LOCAL, id, probe);
        }
    }

    /** An event with one reference, not a store. */
    final void one(Frame f, int op, int id, int probe) {
        int p = begin(f);
        if (p < 0) {
            return;
        }
        byte[] b = buf;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, op, probe);
        commit(ref(b, p, id), id);
    }

    /** SELF, or FIELD with `this` as owner where no frame tells it. */
    final void self(Frame f, Object x, int probe) {
        if (f.key < 0) {
            field(f, f.self, x, probe);
        } else {
            store(f, SELF, x, probe);
        }
    }

    /** A store whose owner need not be told: SELF or STATIC. */
    final void store(Frame f, int op, Object x, int probe) {
        int id = id(f, x);
        int p = id < 0 ? -1 : begin(f);
        if (p < 0) {
            return;
        }
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, op, probe);
        commit(ref(b, p, id), id, 0, t);
    }

    final void field(Frame f, Object owner, Object x, int probe) {
        int o = owner == null ? -1 : id(f, owner);
        if (o > 0) {
            field(f, o, x, probe);
        }
    }

    /** A store to a field of the pending owner. */
    final void field(Frame f, Object x, int probe) {
        int i = top(f.depth, OWNER);
        if (i >= 0) {
            pn = i;
            if (pend[i + 1] > 0) {
                field(f, pend[i + 1], x, probe);
            }
        }
    }

    private void field(Frame f, int owner, Object x, int probe) {
        int id = id(f, x);
        int p = id < 0 ? -1 : begin(f);
        if (p >= 0) {
            writeField(p, f.key != ready ? f.method : -1, owner, id, probe);
        }
    }

    /** A FIELD, of a probe of this method if it is not the top frame's. */
    private void writeField(int p, int method, int owner, int id, int probe) {
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (method >= 0) {
            p = at(b, p, method);
        }
        p = head(b, p, FIELD, probe);
        p = ref(b, p, owner);
        commit(ref(b, p, id, owner), owner, id, t);
    }

    /** A store to the pending index of the pending owner. */
    final void element(Frame f, Object x, int probe) {
        int i = top(f.depth, INDEX);
        if (i < SIZE || pend[i - SIZE] != (f.depth << 3 | OWNER)) {
            return;
        }
        pn = i - SIZE;
        int array = pend[pn + 1];
        int index = pend[i + 1];
        int id = array <= 0 ? -1 : id(f, x);
        int p = id < 0 ? -1 : begin(f);
        if (p < 0) {
            return;
        }
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, ELEM, probe);
        p = ref(b, p, array);
        p = varint(b, p, index);
        commit(ref(b, p, id, array), array, id, t);
    }

    /** A primitive was stored: the newest entry of this kind is used up. */
    final void drop(Frame f, int kind) {
        int i = top(f.depth, kind);
        if (i >= 0) {
            pn = i;
        }
    }

    /** An AT, not committed: it belongs to the event that follows. */
    private static int at(byte[] b, int p, int method) {
        b[p] = (byte) AT;
        return varint(b, p + 1, method);
    }

    // What a statement announces.

    final void announce(Frame f, int kind, int a, int b) {
        if (f.depth < depth && f.key >= 0) {
            settle(f);
        }
        push(f.depth, kind, a, b);
    }

    /** Forgets frames above f whose exits were lost. */
    private void settle(Frame f) {
        if (!busy) {
            cutTo(f.depth);
        }
    }

    final void owner(Frame f, Object x) {
        announce(f, OWNER, id(f, x), 0);
    }

    final void captured(Frame f, Object x, int probe) {
        int id = id(f, x);
        if (id > 0) {
            announce(f, HOLD, id, probe);
        }
    }

    /** A value given to the object that the newest pending site makes: its outer object, or an argument. */
    final void given(Frame f, Object x, int probe) {
        int id = site(f.depth) < 0 ? 0 : id(f, x);
        if (id > 0) {
            announce(f, GIVEN, id, probe);
        }
    }

    // The ends of blocks, statements and activations.

    final void leave(Frame f, int probe) {
        if (f.key < 0 || written >= f.depth) {
            bare(f, LEAVE, probe);
        }
    }

    final void end(Frame f, int probe) {
        cut(f);
        if (f.filled != null) {
            lookIntoFilled(f);
        }
        if (captures.above(f.depth)) {
            settleCaptures(f);
        }
        if (f.key < 0 || written >= f.depth) {
            bare(f, END, probe);
        }
    }

    // What lambdas capture.

    final void capture(Frame f, Object x, int probe) {
        int id = id(f, x);
        if (id > 0 && !captures.add(x, f.depth, id, f.method, probe)) {
            escape(f, x, probe);
        }
    }

    /** The statement has ended: values whose lambda was not seen have escaped. */
    private void settleCaptures(Frame f) {
        if (captures.lost()) {
            for (int i = 0; i < captures.size(); i++) {
                int p = begin(f);
                if (p < 0) {
                    break;
                }
                if (f.key != ready || foreign(captures.method(i))) {
                    p = at(buf, p, captures.method(i));
                }
                p = head(buf, p, ESCAPE, captures.probe(i));
                commit(ref(buf, p, captures.id(i)), captures.id(i));
                watch(captures.value(i), captures.id(i));
            }
        }
        captures.clear();
    }

    /** A lambda was first seen, under this id: it holds what was captured. */
    private void joinCaptures(int lambda) {
        for (int i = 0; i < captures.size() && room(); i++) {
            int p = foreign(captures.method(i)) ? at(buf, pos, captures.method(i)) : pos;
            p = head(buf, p, INTO, captures.probe(i));
            p = ref(buf, p, lambda);
            commit(ref(buf, p, captures.id(i), lambda), lambda, captures.id(i));
        }
        captures.join();
    }

    private void bare(Frame f, int op, int probe) {
        int p = begin(f);
        if (p < 0) {
            return;
        }
        byte[] b = buf;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        commit(head(b, p, op, probe));
    }

    final void exit(Frame f) {
        int d = f.depth;
        if (f.key < 0) {
            f.self = null;
            return;
        }
        if (depth > d && !busy) {
            cutTo(d);
        }
        if (f.filled != null) {
            lookIntoFilled(f);
        }
        f.self = null;
        if (captures.above(d)) {
            captures.lower(d);
        }
        depth = d - 1;
        if (pn != 0 && pend[pn - SIZE] >= d << 3) {
            cut(f);
        }
        if (written >= d) {
            left(d);
        }
    }

    // Births.

    /** The constructor of Obj runs for the object in newborn. */
    final void made() {
        Obj o = newborn;
        newborn = null;
        int i = site(depth);
        if (i >= 0 && i == pn - SIZE && pend[i + 3] == 0 && !hold(i - SIZE)) {
            int method = pend[i + 1];
            int probe = pend[i + 2];
            int cls = Sites.expected(method, probe);
            if (cls != 0 && ClassTable.is(cls, o) && cls == Sites.declared(method, probe) && nextId != endId) {
                birth(o, i, method, probe);
                return;
            }
        }
        firstSight(frames[depth], o);
    }

    /** The birth of an object of the site's declared class. */
    private void birth(Obj o, int i, int method, int probe) {
        Frame f = frames[depth];
        int p = begin(f);
        if (p < 0 || nextId == endId) {
            return;
        }
        byte[] b = buf;
        if (f.method != method) {
            p = at(b, p, method);
        }
        p = head(b, p, BIRTH, probe);
        int id = nextId;
        commitMade(p, 0);
        o.id = id;
        pend[i + 3] = id;
        publish();
    }

    private void firstSight(Frame f, Object x) {
        if (busy) {
            return;
        }
        guard();
        try {
            if (prepare(f)) {
                selfId(x, depth);
            }
        } catch (Throwable t) {
            // Out of memory or stack: the object stays unknown, to be seen later.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    final int selfId(Object x, int d) {
        int i = site(d);
        if (i < 0 || pend[i + 3] != 0 || known(x) > 0) {
            return seen(x, 0);
        }
        int method = pend[i + 1];
        int probe = pend[i + 2];
        int cls = Sites.expected(method, probe);
        return cls == 0 || ClassTable.is(cls, x) ? bornAt(i, x, method, probe) : seen(x, 0);
    }

    /** The allocation at the newest pending site is finished. */
    final void born(Object x) {
        int i = site(depth);
        if (i < 0 || busy) {
            return;
        }
        int taken = pend[i + 3];
        if (taken == 0 && !(x instanceof Obj) && bornAsEver(i, x)) {
            return;
        }
        if (taken == 0 || !(x instanceof Obj) || (((Obj) x).id & Obj.ID) != taken) {
            finish(i, x, false);
        }
        popSite(i);
    }

    /**
     * The common case of an array or library object: the newest announcement is its site, which is known to make this class,
     * and nothing is captured. It does what finish does, without asking tables that have locks.
     */
    private boolean bornAsEver(int i, Object x) {
        int method = pend[i + 1];
        int probe = pend[i + 2];
        int cls = Sites.expected(method, probe);
        if (cls == 0 || cls != Sites.declared(method, probe) || !ClassTable.is(cls, x) || i != pn - SIZE || hold(i - SIZE)
                || nextId == endId || !freshArray(x) && known(x) >= 0) {
            return false;
        }
        int p = begin(frames[depth]);
        if (p < 0 || nextId == endId) {
            return false;
        }
        try {
            // The entry comes first, as there may be no memory for it. Until its event is written nobody else has x.
            Host.OBJECTS.add(x, entry(x, nextId));
        } catch (Throwable t) {
            // Out of memory or stack: the object stays unknown, to be seen later.
            lose();
            return false;
        }
        byte[] b = buf;
        if (frames[depth].method != method) {
            p = at(b, p, method);
        }
        int length = ArrayLength.of(x);
        p = head(b, p, length < 0 ? BIRTH : ARRAY, probe);
        commitMade(length < 0 ? p : varint(b, p, length), 0);
        publish();
        pn = i;
        return true;
    }

    /** As born, for an array that comes with its elements or with arrays in it. */
    final void filled(Object[] x) {
        int i = site(depth);
        if (i >= 0 && !busy) {
            finish(i, x, true);
            popSite(i);
        }
    }

    /** What born has to do when the constructor's first sight did not do it. */
    private void finish(int i, Object x, boolean fill) {
        guard();
        try {
            if (prepare(frames[depth])) {
                settleBirth(i, x);
                if (fill) {
                    fill(i, (Object[]) x, 0);
                }
            }
        } catch (Throwable t) {
            // Out of memory or stack: the object stays unknown, to be seen later.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    private void settleBirth(int i, Object x) {
        int method = pend[i + 1];
        int probe = pend[i + 2];
        int taken = pend[i + 3];
        int id = freshArray(x) && taken == 0 ? -1 : known(x);
        if (id < 0 && taken == 0) {
            bornAt(i, x, method, probe);
        } else if (id < 0 || id != taken) {
            // Another object was taken for the site's, or this one was seen before it was known to be.
            id = id < 0 ? seen(x, 0) : id;
            if (id > 0 && room()) {
                writeSite(method, probe, id);
                Sites.expect(method, probe, ClassTable.find(x));
            }
        }
    }

    /** A new array of primitives is known to nobody: no need to look. */
    private static boolean freshArray(Object x) {
        return !(x instanceof Obj) && !(x instanceof Object[]) && ArrayLength.of(x) >= 0;
    }

    private void writeSite(int method, int probe, int id) {
        byte[] b = buf;
        int p = foreign(method) ? at(b, pos, method) : pos;
        b[p] = (byte) SITE;
        p = varint(b, p + 1, probe);
        commit(ref(b, p, id), id);
    }

    /** Tells whether the top frame on the tape is of another method. */
    private boolean foreign(int method) {
        return frames[written].method != method;
    }

    /** The birth of x, which is unknown, at the pending site i. */
    private int bornAt(int i, Object x, int method, int probe) {
        int id = writeBirth(x, method, probe);
        if (id > 0) {
            pend[i + 3] = id;
            holds(i, id, method);
        }
        return id;
    }

    /** The new object id holds what was announced for its site i, in the order of the announcements. */
    private void holds(int i, int id, int method) {
        int hold = pend[i] & ~7 | HOLD;
        int j = i;
        while (j >= SIZE && pend[j - SIZE] == hold) {
            j -= SIZE;
        }
        for (; j < i; j += SIZE) {
            hold(id, j, method);
        }
        int given = pend[i] & ~7 | GIVEN;
        int n = i + SIZE;
        for (; n < pn && pend[n] == given; n += SIZE) {
            hold(id, n, method);
        }
        if (n == pn) {
            pn = i + SIZE;
        }
    }

    /** The object id captures the value at j. */
    private void hold(int id, int j, int method) {
        if (room()) {
            writeField(pos, foreign(method) ? method : -1, id, pend[j + 1], pend[j + 2]);
        }
    }

    /** BIRTH, ARRAY or BORN of x; its id, or -1. */
    private int writeBirth(Object x, int method, int probe) {
        int cls = ClassTable.define(this, x);
        if (cls == 0 || !Sites.declare(this, method, probe, cls) || !ids() || !room()) {
            return -1;
        }
        Entry e = entry(x, nextId);
        int length = x instanceof Obj ? -1 : ArrayLength.of(x);
        byte[] b = buf;
        int p = foreign(method) ? at(b, pos, method) : pos;
        if (cls == Sites.declared(method, probe)) {
            p = head(b, p, length < 0 ? BIRTH : ARRAY, probe);
        } else {
            p = varint(b, head(b, p, BORN, probe), classOperand(cls, length));
        }
        return name(x, e, length < 0 ? p : varint(b, p, length), 0);
    }

    /** How BORN and SEEN name a class: a reader must know whether a length follows before it knows the class. */
    private static int classOperand(int cls, int length) {
        return cls << 1 | (length < 0 ? 0 : 1);
    }

    /** The class that a site makes. */
    final boolean writeSiteClass(int method, int probe, int cls) {
        if (!room()) {
            return false;
        }
        byte[] b = buf;
        int p = foreign(method) ? at(b, pos, method) : pos;
        b[p] = (byte) SITECLASS;
        p = varint(b, p + 1, probe);
        commit(varint(b, p, cls));
        return true;
    }

    /** The table entry that x is to have; null for an Obj. Made before the event, as it may find no memory. */
    private static Entry entry(Object x, int id) {
        if (x instanceof Obj) {
            return null;
        }
        return Host.host.kind(x) == Host.PLAIN ? new Entry(x, id) : new Container(x, id);
    }

    /** Commits the event that makes x, up to p, after a reference to first (0 for none), and gives x its id. */
    private int name(Object x, Entry e, int p, int first) {
        int id = nextId;
        commitMade(p, first);
        if (e == null) {
            ((Obj) x).id = id;
        }
        publish();
        if (e != null) {
            Host.OBJECTS.add(x, e);
        }
        return id;
    }

    /** Births of the arrays in an array that its own expression made, and all elements. */
    private void fill(int i, Object[] x, int nest) {
        for (int j = 0; j < x.length; j++) {
            Object e = x[j];
            if (e != null && ArrayLength.of(e) >= 0 && known(e) < 0
                    && x.getClass().getName().equals("[" + e.getClass().getName())) {
                writeBirth(e, pend[i + 1], pend[i + 2]);
                if (e instanceof Object[] && nest < 255) {
                    fill(i, (Object[]) e, nest + 1);
                }
            }
        }
        int id = known(x);
        if (id > 0) {
            lookInto(x, id, NESTED);
        }
    }

    /** A clone holds a copy of its source's id, or none. */
    final void cloned(Frame f, Object x, int probe) {
        if (x == null || busy) {
            return;
        }
        int source = source(f, x);
        if (source <= 0) {
            return;
        }
        guard();
        try {
            if (prepare(f)) {
                writeClone(f, x, source, probe);
            }
        } catch (Throwable t) {
            // Out of memory or stack: the copy must not go on under its source's id.
            lose();
            if (x instanceof Obj && (((Obj) x).id & Obj.ID) == source) {
                ((Obj) x).id = 0;
            }
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /**
     * The id of what x was copied from: the pending owner where it is for this call (an array always; an object if x came
     * with its id and `this` has another), else `this`.
     */
    private int source(Frame f, Object x) {
        int i = top(f.depth, OWNER);
        if (i >= 0) {
            int owner = pend[i + 1];
            boolean own = f.self != null && f.self.getClass() == x.getClass();
            if (!own || x instanceof Obj && (((Obj) x).id & Obj.ID) == owner && known(f.self) != owner) {
                pn = i;
                return owner;
            }
        }
        return f.self == null || f.self == x ? -1 : id(f, f.self);
    }

    private void writeClone(Frame f, Object x, int source, int probe) {
        int id = known(x);
        if (id > 0 && id != source) {
            return;
        }
        if (!ids() || !room()) {
            throw new RuntimeException();
        }
        Entry e = entry(x, nextId);
        byte[] b = buf;
        int p = pos;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, CLONE, probe);
        p = ref(b, p, source);
        name(x, e, p, source);
    }

    // First sights and contents.

    /** The id of x, which may be unknown; -1 if it cannot be recorded. For callers that guard and have prepared. */
    final int seen(Object x, int nest) {
        int cls = ClassTable.define(this, x);
        if (cls == 0) {
            return -1;
        }
        int id;
        // The lock keeps two threads from naming one object. What runs inside takes only the locks of table and sink.
        synchronized (Host.FIRST_SIGHT) {
            id = knownNow(x);
            if (id > 0) {
                return id;
            }
            if (!ids() || !room()) {
                return -1;
            }
            Entry e = entry(x, nextId);
            int length = x instanceof Obj ? -1 : ArrayLength.of(x);
            byte[] b = buf;
            b[pos] = (byte) SEEN;
            int p = varint(b, pos + 1, classOperand(cls, length));
            id = name(x, e, length < 0 ? p : varint(b, p, length), 0);
        }
        if (captures.size() > 0 && x.getClass().getName().indexOf("$$Lambda") >= 0) {
            joinCaptures(id);
        }
        if (nest < NESTED && !(x instanceof Obj)) {
            lookAtFirstSight(x, id, nest);
        }
        return id;
    }

    private static int knownNow(Object x) {
        if (x instanceof Obj) {
            return known(x);
        }
        Entry e = Host.OBJECTS.lookUp(x);
        return e == null ? -1 : e.id & Obj.ID;
    }

    /** The table entry of x, or null if it has none for certain. */
    private static Entry entryOf(Object x) {
        Entry e = Host.OBJECTS.find(x);
        return e != null ? e : Host.OBJECTS.lookUp(x);
    }

    private void lookAtFirstSight(Object x, int id, int nest) {
        if (x instanceof Object[] || Host.host.kind(x) == Host.OPEN) {
            lookInto(x, id, nest);
        }
    }

    /** Writes the CONTENT of an array of references or a collection, and returns how much it holds. */
    private int lookInto(Object x, int id, int nest) {
        Gatherer g;
        if (x instanceof Object[]) {
            Object[] a = (Object[]) x;
            if (a.length > Gatherer.MOST) {
                return 0;
            }
            g = new Gatherer(this, a.length, nest);
            for (int i = 0; i < a.length; i++) {
                g.add(a[i]);
            }
        } else {
            g = new Gatherer(this, 16, nest);
            Host.host.walk(x, g);
        }
        content(id, g.ids, g.size);
        return g.size;
    }

    final void refill(Frame f, Object x) {
        if (x instanceof Object[] || x != null && !(x instanceof Obj) && Host.host.kind(x) != Host.PLAIN && due(x)) {
            if (f.filled != null && f.filled != x) {
                lookIntoFilled(f);
            }
            f.filled = x;
        }
    }

    /** Tells whether a collection that the library changes is to be looked into, as far as it is known. */
    private static boolean due(Object x) {
        Entry e = entryOf(x);
        return e instanceof Container && ((Container) e).changed();
    }

    private void lookIntoFilled(Frame f) {
        Object x = f.filled;
        f.filled = null;
        look(f, x, id(f, x));
    }

    private void look(Frame f, Object x, int id) {
        if (id <= 0 || busy) {
            return;
        }
        guard();
        try {
            if (prepare(f)) {
                int n = lookInto(x, id, 0);
                Entry e = entryOf(x);
                if (e instanceof Container) {
                    ((Container) e).looked(n);
                }
            }
        } catch (Throwable t) {
            // Out of memory or stack: the contents stay as they were known.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** Looks into every collection that was handed something since the last look, but for those that take locks. */
    final void lookIntoAll() {
        for (int i = 0; i < Host.OBJECTS.parts(); i++) {
            Entry[] part = Host.OBJECTS.part(i);
            for (int j = 0; j < part.length && part[j] != null; j++) {
                if (part[j] instanceof Container) {
                    lookIfChanged((Container) part[j]);
                }
            }
        }
    }

    private void lookIfChanged(Container c) {
        Object x = c.get();
        if (c.calls > 0 && x != null && Host.host.kind(x) == Host.OPEN) {
            look(frames[depth], x, c.id & Obj.ID);
        }
    }

    // Code that was not rewritten.

    /** A call of a library method on x, whose next so many arguments are announced. */
    final void receiver(Frame f, Object x, int args) {
        if (args == 0) {
            return;
        }
        int id = 0;
        if (x != null && Host.host.kind(x) != Host.PLAIN) {
            id = id(f, x);
            Entry e = entryOf(x);
            if (e instanceof Container && ++((Container) e).calls >= ((Container) e).due) {
                // The program is about to lock a collection that locks, so the walk adds no danger.
                look(f, x, id);
            }
        }
        // An object of a rewritten class takes care of its arguments itself.
        announce(f, RECEIVER, x instanceof Obj ? REWRITTEN : id, args);
    }

    /** The next argument of the pending receiver. */
    final void argument(Frame f, Object x, int probe) {
        int container = nextArgument(f);
        if (x == null || container == REWRITTEN) {
            return;
        }
        if (container <= 0) {
            escape(f, x, probe);
            return;
        }
        int id = id(f, x);
        int p = id < 0 ? -1 : begin(f);
        if (p < 0) {
            return;
        }
        byte[] b = buf;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, INTO, probe);
        p = ref(b, p, container);
        commit(ref(b, p, id, container), container, id);
    }

    /** Counts an argument and returns the receiver's id, or 0 if it is no collection. */
    final int nextArgument(Frame f) {
        int i = top(f.depth, RECEIVER);
        if (i < 0) {
            return 0;
        }
        if (--pend[i + 2] == 0) {
            pn = i;
        }
        return pend[i + 1];
    }

    final void escape(Frame f, Object x, int probe) {
        if (x instanceof Obj) {
            Obj o = (Obj) x;
            if (o.id >= 0) {
                int id = id(f, o);
                if (id > 0 && escape(f, o, id, probe)) {
                    o.id = id | Obj.ESCAPED;
                }
            }
        } else if (x != null) {
            Entry e = entryOf(x);
            if (e != null && e.id > 0 && escape(f, x, e.id, probe)) {
                e.id |= Obj.ESCAPED;
            }
        }
    }

    private boolean escape(Frame f, Object x, int id, int probe) {
        if (busy || begin(f) < 0) {
            return false;
        }
        one(f, ESCAPE, id, probe);
        watch(x, id);
        return true;
    }

    /** Has the death of an escaped object told. */
    private void watch(Object x, int id) {
        guard();
        try {
            Host.host.escaped(x, id);
        } catch (Throwable t) {
            // Out of memory or stack: the death of this object will not be known.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** The weak reference to an escaped object was cleared. */
    final void died(int id) {
        byte[] b = buf;
        b[pos] = (byte) DIED;
        commit(ref(b, pos + 1, id), id);
    }

    /** A snapshot under this name: what collections hold, and a mark. */
    final void mark(String name) {
        lookIntoAll();
        if (begin(frames[depth]) < 0) {
            return;
        }
        guard();
        try {
            text(MARK, name);
        } catch (Throwable t) {
            // Out of memory: the snapshot has no name.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }
}
