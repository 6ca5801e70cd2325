package jinstr.rt;

/**
 * Births: what was announced for the object about to be made, and the event that tells of it.
 */
abstract class Births extends Escapes {
    // How an allocation is finished.
    private static final int PLAIN = 0;
    private static final int FILLED = 1;
    private static final int PRODUCED = 2;

    /** At which site the call that comes next makes an array. */
    private int variedMethod;
    private int variedProbe;

    /** Of ids so many before the next it is not looked up whether their objects are watched. */
    private static final int FRESH = 32;

    /** The id of what was watched last as a constructor was given it. */
    private int lastGiven;

    /** The array, collection, or wrapper around one, that was given last to what is being made. */
    private Entry wrapped;

    final void captured(Frame f, Object x, int probe) {
        int id = id(f, x);
        if (id > 0) {
            announce(f, HOLD, id, probe);
        }
    }

    /**
     * A value that is given to the object that the newest pending site makes: its outer object, or an argument. The number of the probe is
     * negative where that keeps it for certain. Else its death is told, as the object may let it go.
     */
    final void given(Frame f, Object x, int probe) {
        int id = site(f.depth) < 0 ? 0 : id(f, x);
        if (id > 0) {
            announce(f, GIVEN, id, Math.abs(probe));
            if (probe > 0 && !Values.is(x) && !copied(f)) {
                watchGiven(x, id);
                if (x instanceof Object[]) {
                    givenParts(f, (Object[]) x, probe, 1);
                }
            }
            if (x instanceof Object[] || !(x instanceof Obj) && (Host.host.kind(x) != Host.PLAIN || Host.host.wraps(x))) {
                wrapped = entryOf(x);
            }
        }
    }

    /** Tells whether the newest site makes collections that take what is in another, and not that: then it need not be watched. */
    private boolean copied(Frame f) {
        int i = site(f.depth);
        return i >= 0 && ClassTable.copies(Sites.expected(pend[i + 1], pend[i + 2]));
    }

    private static void learn(int method, int probe) {
        int cls = Sites.expected(method, probe);
        if (cls != 0 && !ClassTable.copies(cls)) {
            ClassTable.setCopies(cls);
        }
    }

    /** Most are made for this, and watched at once; of others it is known whether they are watched. */
    private void watchGiven(Object x, int id) {
        if (id == lastGiven) {
            return;
        }
        if (nextId - id <= FRESH && nextId >= id && !isWatched(x) && !busy) {
            watch(x, id);
        } else {
            watchOnce(x, id);
        }
        lastGiven = id;
    }

    /** A constructor may take what is in an array that it is given, and not the array. */
    private void givenParts(Frame f, Object[] x, int probe, int nest) {
        for (int i = 0; x.length <= PARTS && i < x.length; i++) {
            int id = x[i] == null || Values.is(x[i]) ? 0 : id(f, x[i]);
            if (id > 0) {
                announce(f, GIVEN, id, probe);
                pend[pn - SIZE + 3] = PART;
                watchGiven(x[i], id);
                if (x[i] instanceof Object[] && nest < NESTED_PARTS) {
                    givenParts(f, (Object[]) x[i], probe, nest + 1);
                }
            }
        }
    }

    /** The constructor of Obj runs for the object that it has passed to the running frame. */
    final void made() {
        Frame f = frames[depth];
        Obj o = (Obj) f.passed;
        if (o == null) {
            // The recording has just ended, and the frame is another.
            return;
        }
        f.passed = null;
        int i = site(depth);
        if (i >= 0 && i == pn - SIZE && pend[i + 3] == 0 && !hold(i - SIZE)) {
            int method = pend[i + 1];
            int probe = pend[i + 2];
            int cls = Sites.expected(method, probe);
            if (cls != 0 && ClassTable.is(cls, o) && cls == Sites.declared(method, probe) && nextId != endId) {
                birth(o, i, method, probe);
                beginsToBeMade(o);
                return;
            }
        }
        firstSight(f, o);
        beginsToBeMade(o);
    }

    /** What the constructor does with an object that was announced is no use of it. */
    private void beginsToBeMade(Obj o) {
        if (o instanceof UsedObj && makes(o.this$id)) {
            ((UsedObj) o).this$used = Uses.MADE;
        }
    }

    /** The birth of an object of the site's declared class. */
    private void birth(Obj o, int i, int method, int probe) {
        turn();
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
        o.this$id = id;
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
        boolean its = cls == 0 ? !Host.host.constant(x) : ClassTable.is(cls, x);
        return its ? bornAt(i, x, method, probe) : seen(x, 0);
    }

    /** The allocation at the newest pending site is finished. */
    final void born(Object x) {
        if (x instanceof UsedObj && ((UsedObj) x).this$used == Uses.MADE) {
            ((UsedObj) x).this$used = 0;
        }
        int i = site(depth);
        if (i < 0 || busy) {
            return;
        }
        int taken = pend[i + 3];
        if (taken == 0 && !(x instanceof Obj) && !(x instanceof Throwable) && Weak.softlyHeldBy(x) == null && bornAsEver(i, x)) {
            return;
        }
        if (taken == 0 || !(x instanceof Obj) || (((Obj) x).this$id & Naming.ID) != taken) {
            finish(i, x, PLAIN);
        }
        popSite(i);
    }

    /** The call that comes next makes an array whose last element is x, at this site. */
    final void vary(Frame f, Object x, int probe) {
        variedAt = f.key >= 0 ? f.depth : depth;
        variedMethod = f.method;
        variedProbe = probe;
        varied = System.identityHashCode(x);
    }

    final int variedId(Frame f, Object x) {
        if (varied == 0 || f.key < 0 || variedAt != f.depth - 1 || !(x instanceof Object[]) || !endsWith((Object[]) x, varied)) {
            return -1;
        }
        varied = 0;
        int id = writeBirth(x, variedMethod, variedProbe);
        if (id > 0) {
            lookInto(x, id, NESTED);
        }
        return id;
    }

    /** Which of several methods is called, and so of how many arguments the array is, only the compiler knows. */
    private static boolean endsWith(Object[] array, int last) {
        return array.length > 0 && System.identityHashCode(array[array.length - 1]) == last;
    }

    /** As born; where sent is not 0, it goes to who may have called, and its death is told. */
    final void born(Object x, int sent) {
        born(x);
        if (sent != 0) {
            sent(x);
        }
    }

    final void filled(Object[] x, int sent) {
        filled(x);
        if (sent != 0) {
            sent(x);
        }
    }

    final void produced(Object x, int sent) {
        produced(x);
        if (sent != 0) {
            sent(x);
        }
    }

    private void sent(Object x) {
        int id = busy ? 0 : known(x);
        if (id > 0) {
            watch(x, id);
        }
    }

    /**
     * The common case of an array or library object: the newest announcement is its site, which is known to make this class,
     * and nothing is captured. It does what finish does, without asking tables that have locks. Where nothing was seen for the
     * first time since the announcement, x was not: to miss it would be the dearest of all look-ups.
     */
    private boolean bornAsEver(int i, Object x) {
        int method = pend[i + 1];
        int probe = pend[i + 2];
        int cls = Sites.expected(method, probe);
        if (cls == 0 || cls != Sites.declared(method, probe) || !ClassTable.is(cls, x) || i != pn - SIZE || hold(i - SIZE)
                || nextId == endId || pend[i + 4] != sights && known(x) >= 0) {
            return false;
        }
        turn();
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
            finish(i, x, FILLED);
            popSite(i);
        }
    }

    /** As born, for what a factory method of the library gives. */
    final void produced(Object x) {
        int i = site(depth);
        if (i >= 0 && !busy) {
            finish(i, x, PRODUCED);
            popSite(i);
        }
    }

    /** What a stream had is in x, and in the collections in it, which are new. */
    final void gathered(Frame f, Object x, int probe, int nest) {
        if (busy || x == null || !(x instanceof Object[]) && (Host.host.kind(x) == Host.PLAIN || known(x) >= 0 && !mayLook(x))) {
            return;
        }
        guard();
        try {
            if (prepare(f) && (nest >= 0 || Host.host.size(x) > 0)) {
                gather(f, x, probe, nest);
            }
        } catch (Throwable t) {
            // Out of memory or stack: the object stays unknown, to be seen later.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    final void gather(Frame f, Object x, int probe, int nest) {
        if (known(x) < 0 && writeBirth(x, f.method, probe) < 0) {
            return;
        }
        if (nest > 0) {
            Host.host.walk(x, new Groups(this, f, probe, nest - 1));
        }
        if (x instanceof Object[]) {
            lookInto(x, known(x), 0);
        } else {
            filledByConstructor(x);
        }
    }

    /** What born has to do when the constructor's first sight did not do it. */
    private void finish(int i, Object x, int how) {
        guard();
        try {
            if (!prepare(frames[depth])) {
                return;
            }
            if (how == PRODUCED) {
                settleProduct(i, x);
            } else {
                boolean given = i + SIZE < pn && hold(i + SIZE);
                settleBirth(i, x);
                if (given) {
                    filledByConstructor(x);
                }
                if (how == FILLED) {
                    fill(i, (Object[]) x, 0);
                }
                heldElsewhere(x);
            }
        } catch (Throwable t) {
            // Out of memory or stack: the object stays unknown, to be seen later.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** A collection that is made of another comes with its elements. */
    private void filledByConstructor(Object x) {
        if (!(x instanceof Obj) && entryOf(x) instanceof Container) {
            lookAndNote(x, known(x), false);
        }
    }

    /**
     * x holds what was announced behind the site i, or has taken what is in that, unless it was made before: an empty one, or a
     * wrapper that a wrapper is asked for around. What is not such as factory methods make may hold it in another way.
     */
    private void settleProduct(int i, Object x) {
        int given = i + SIZE;
        int method = pend[i + 1];
        if (pend[i + 3] != 0 && room()) {
            writeEscape(method, pend[i + 2], pend[i + 3]);
        }
        if (x == null || given >= pn || pend[given] != (pend[i] & ~7 | GIVEN)) {
            return;
        }
        if (!Host.host.produced(x)) {
            escapeGiven(given, method);
        } else if (known(x) < 0 && (Host.host.kind(x) == Host.PLAIN || Host.host.size(x) > 0)) {
            if (wrapped != null && !around(x, wrapped, pend[given + 1])) {
                wrapped = null;
            }
            bornAt(i, x, method, pend[i + 2]);
            filledByConstructor(x);
        }
    }

    /** Tells whether x, which was given the object id, is around what has this entry. A list is that of an array only. */
    private static boolean around(Object x, Entry e, int id) {
        return (e.id & Naming.ID) == id && (Host.host.kind(x) == Host.PLAIN || e.get() instanceof Object[]);
    }

    /** What was given from n on has escaped. */
    private void escapeGiven(int n, int method) {
        for (int kind = pend[n]; n < pn && pend[n] == kind; n += SIZE) {
            if (room()) {
                writeEscape(method, pend[n + 2], pend[n + 1]);
            }
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
            if (taken != 0 && room()) {
                writeEscape(method, probe, taken);
            }
            id = id < 0 ? seen(x, 0) : id;
            if (id > 0 && room()) {
                writeSite(method, probe, id);
                Sites.expect(method, probe, ClassTable.find(x));
                holds(i, x, id, method);
            }
        }
    }

    /**
     * An exception may go to code that was not rewritten without a call: its death is told. A soft reference holds what it
     * was made for, which has escaped, until the garbage collector has it.
     */
    private void heldElsewhere(Object x) {
        if (x instanceof Throwable) {
            int id = known(x);
            if (id > 0) {
                Host.host.escaped(x, id);
            }
            return;
        }
        int held = known(Weak.softlyHeldBy(x));
        int id = held > 0 ? known(x) : 0;
        if (id > 0) {
            content(id, new int[] {held}, 1, Host.host.given());
        }
    }

    /** A new array of primitives is known to nobody: no need to look. */
    private static boolean freshArray(Object x) {
        return !(x instanceof Obj) && !(x instanceof Object[]) && ArrayLength.of(x) >= 0;
    }

    /**
     * Code that was not rewritten may hold the object: at a site, one that was taken for the site's and comes from there.
     */
    private void writeEscape(int method, int probe, int id) {
        int p = foreign(method) ? at(buf, pos, method) : pos;
        commit(ref(buf, head(buf, p, ESCAPE, probe), id), id);
    }

    private void writeSite(int method, int probe, int id) {
        byte[] b = buf;
        int p = foreign(method) ? at(b, pos, method) : pos;
        b[p] = (byte) SITE;
        p = varint(b, p + 1, probe);
        commit(ref(b, p, id), id);
    }

    /** The birth of x, which is unknown, at the pending site i. */
    private int bornAt(int i, Object x, int method, int probe) {
        int id = writeBirth(x, method, probe);
        if (id > 0) {
            pend[i + 3] = id;
            holds(i, x, id, method);
        }
        return id;
    }

    /**
     * The new object x holds what was announced for its site i, in the order of the announcements. A collection that is made
     * of another holds the elements of that only.
     */
    private void holds(int i, Object x, int id, int method) {
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
        boolean has = n < pn && pend[n] == given;
        boolean sorts = has && Host.host.sorts(x);
        boolean keeps = has && !sorts && (!Host.host.copies(x) || entryOf(x) instanceof Wrapper);
        if (sorts) {
            holdComparator(n, x, id, method);
        } else if (has && !keeps) {
            learn(method, pend[i + 2]);
        }
        for (; n < pn && pend[n] == given; n += SIZE) {
            if (keeps) {
                hold(id, n, method);
            }
        }
        if (n == pn) {
            pn = i + SIZE;
        }
    }

    /** The sorted collection x has of what was given to it, at n and behind, a comparator at most, which may be that of another one. */
    private void holdComparator(int n, Object x, int id, int method) {
        Object comparator = Host.host.comparator(x);
        int held = comparator == null ? 0 : known(comparator);
        if (comparator != null && held <= 0) {
            held = known(Host.host.reversed(comparator));
        }
        if (held > 0 && room()) {
            int at = n;
            int given = pend[n];
            while (at < pn && pend[at] == given && pend[at + 1] != held) {
                at += SIZE;
            }
            boolean itself = at < pn && pend[at] == given;
            writeOwned(pos, FIELD, foreign(method) ? method : -1, id, held, pend[(itself ? at : n) + 2]);
        }
    }

    /** The object id captures the value at j. The same probe again in its own activation would begin its statement again. */
    private void hold(int id, int j, int method) {
        if (room()) {
            writeOwned(pos, FIELD, foreign(method) || pend[j + 3] == PART ? method : -1, id, pend[j + 1], pend[j + 2]);
        }
    }

    /** BIRTH, ARRAY or BORN of x; its id, or -1. */
    private int writeBirth(Object x, int method, int probe) {
        int cls = ClassTable.define(this, x);
        turn();
        if (cls == 0 || !Sites.declare(this, method, probe, cls) || !ids() || !room()) {
            return -1;
        }
        Entry e = wrapped != null && !(x instanceof Obj) && Host.host.wraps(x) ? new Wrapper(x, nextId, wrapped) : entry(x, nextId);
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
}
