package jinstr.rt;

/**
 * What is handed to code that was not rewritten: to collections, which hold it, to lambdas, which capture it, and to all
 * other code, which may do anything with it.
 */
abstract class Escapes extends Views {
    /** Stands for the id of a receiver of a rewritten class. */
    private static final int REWRITTEN = -1;
    /** Of one into which nobody looks, and which is given what is in its arguments. */
    private static final int UNSEEN = -2;
    /** What is in a longer array that escapes does so when the array dies. */
    static final int PARTS = 64;
    /** Arrays in arrays that escape are gone through so deep. */
    static final int NESTED_PARTS = 2;
    /** Added to the number of arguments where a call puts in what is in these; alone, where it puts in what its receiver has. */
    private static final int POURED = 256;

    /** The collection whose arguments were announced last, or null. Others that have some to come are taken to have more than is known. */
    private Container into;

    /** A call on x, whose next so many arguments are announced: less than none where a rewritten method may run. */
    final void receiver(Frame f, Object called, int args) {
        if (args == 0) {
            return;
        }
        Object x = Wrapper.within(called);
        if (args >= POURED) {
            poured(f, x, args - POURED);
            return;
        }
        int id = 0;
        if (x != null && Host.host.kind(x) != Host.PLAIN) {
            // What is put into one that cannot be named just now has escaped.
            id = Math.max(id(f, x), 0);
            Entry e = entryOf(x);
            if (e instanceof Container && ++((Container) e).calls >= ((Container) e).due && mayLook(x)) {
                look(f, x, id, called);
            }
            into = e instanceof Container ? (Container) e : null;
            if (into != null) {
                into.announced += Math.abs(args);
            }
        }
        if (args > 0) {
            announce(f, RECEIVER, id, args);
        } else {
            // A rewritten method takes care of its arguments itself.
            announce(f, RECEIVER, x instanceof Obj ? REWRITTEN : id, -args);
        }
    }

    /**
     * What is put into x is seen when the call has returned, where x is small. A large one holds the arguments until it is
     * looked into. Of a collection that nobody looks into it is not known what it has: the arguments escape, and what is in them.
     */
    private void poured(Frame f, Object x, int args) {
        int container = x instanceof Obj ? REWRITTEN : UNSEEN;
        if (x != null && !(x instanceof Obj) && Host.host.kind(x) != Host.PLAIN) {
            int id = id(f, x);
            Entry e = entryOf(x);
            if (e instanceof Container) {
                boolean small = args == 0 || mayLook(x) && Host.host.size(x) <= Container.SMALL;
                container = small ? REWRITTEN : id > 0 ? id : UNSEEN;
                if (small) {
                    ((Container) e).due = 0;
                }
            }
        }
        if (args > 0) {
            announce(f, RECEIVER, container, args);
        }
    }

    /** The next argument of the pending receiver. */
    final void argument(Frame f, Object x, int probe) {
        int container = nextArgument(f);
        if (x == null || container == REWRITTEN) {
            return;
        }
        if (container == UNSEEN) {
            entries(f, x, probe);
            return;
        }
        if (container <= 0) {
            escape(f, x, probe);
            return;
        }
        int id = id(f, x);
        int p = id <= 0 ? -1 : begin(f);
        if (p >= 0) {
            writeOwned(p, INTO, f.key != ready ? f.method : -1, container, id, probe);
        }
        if (id != 0 && into != null && (into.id & Naming.ID) == container) {
            if (p >= 0) {
                into.told(id);
            } else {
                into.untold();
            }
            if (into.lent) {
                escape(f, x, probe, true);
            }
        }
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
        if (into != null && (into.id & Naming.ID) == pend[i + 1]) {
            into.announced--;
        }
        return pend[i + 1];
    }

    /**
     * x is handed on. A call may keep what is in an array, as a reflective one does with its arguments, when the program has
     * put something else there: so that has escaped, too, at every call. The number of the probe is negative where it stays in
     * the array, which the call's result holds as it is.
     */
    final void escape(Frame f, Object x, int probe) {
        if (x == f.self) {
            // Of a class of the library's below, it may be under construction, and not known yet.
            id(f, x);
        }
        escape(f, x, Math.abs(probe), false);
        if (x instanceof Object[] && probe > 0) {
            escapeParts(f, (Object[]) x, probe, 1);
        } else if (probe > 0) {
            escapeWithin(f, x, probe);
        }
    }

    /** As escape, of the receiver of a call, unless that is of a class that was rewritten. */
    final void called(Frame f, Object x, int probe) {
        if (!(x instanceof Obj)) {
            escape(f, x, probe);
        }
    }

    /** An array around which x is, or into which it looks, is as good as handed on: the call may change it, now or later. */
    private void escapeWithin(Frame f, Object x, int probe) {
        Object within = Wrapper.within(x);
        if (within != x && within instanceof Object[]) {
            refill(f, x, probe, true);
            escapeParts(f, (Object[]) within, probe, 1);
        }
    }

    /**
     * Entries of x are kept. Each goes on holding its key and value when x has let them go: so they are handed on, too, and
     * so is what x is given from now on.
     */
    final void entries(Frame f, Object x, int probe) {
        Object within = Wrapper.within(x);
        if (within != null && !(within instanceof Obj) && !(within instanceof Object[])) {
            lend(f, within, probe);
        }
        // Last, as nobody looks into one with a monitor that others may have.
        escape(f, x, probe);
    }

    /** What is in x has been put into what nobody looks into. */
    final void pours(Frame f, Object x, int probe) {
        Object within = Wrapper.within(x);
        if (within instanceof Object[] && ((Object[]) within).length <= PARTS) {
            escapeParts(f, (Object[]) within, probe, NESTED_PARTS);
        } else if (within instanceof Object[] || !mayLook(within)) {
            entries(f, x, probe);
        } else {
            handOnElements(f, within, probe);
        }
    }

    /** A stream of x is kept. It goes on over what x has let go if it has been made of x as it was. */
    final void streamed(Frame f, Object x, int probe) {
        Object within = Wrapper.within(x);
        if (within != null && Host.host.outlasts(null, within)) {
            lend(f, within, probe);
        }
        escape(f, x, probe);
    }

    final void lend(Frame f, Object collection, int probe) {
        Entry e = entryOf(collection);
        if (e instanceof Container && !((Container) e).lent) {
            ((Container) e).lent = true;
            handOnElements(f, collection, probe);
        }
    }

    final void handOnElements(Frame f, Object x, int probe) {
        if (busy || !mayLook(x)) {
            return;
        }
        try {
            Elements all = new Elements(this);
            Host.host.walk(x, all);
            for (int i = 0; i < all.n; i++) {
                escape(f, all.found[i], probe, true);
            }
        } catch (Throwable t) {
            // Out of memory or stack: what the entries hold is not known.
            lose();
        }
    }

    private void escapeParts(Frame f, Object[] x, int probe, int nest) {
        if (x.length > PARTS) {
            return;
        }
        for (int i = 0; i < x.length; i++) {
            Object o = x[i];
            escape(f, o, probe, true);
            if (o instanceof Object[] && nest < NESTED_PARTS) {
                escapeParts(f, (Object[]) o, probe, nest + 1);
            }
        }
    }

    private void escape(Frame f, Object x, int probe, boolean part) {
        if (x instanceof Obj) {
            Obj o = (Obj) x;
            if (o.this$id >= 0) {
                int id = id(f, o);
                if (id > 0 && escape(f, o, id, probe, part)) {
                    o.this$id = id | Naming.ESCAPED;
                }
            }
        } else if (x != null && !Values.passedOver(x)) {
            Entry e = entryOf(x);
            Wrapper.handedOn(e);
            if (e != null && e.id >= first && escape(f, x, e.id, probe, part)) {
                e.id |= Naming.ESCAPED;
                watchElements(x);
            }
        }
    }

    /** The library may keep what is in a collection that it was handed, and let that go: the deaths of few elements are told. */
    private void watchElements(Object x) {
        if (busy || Host.host.kind(x) == Host.PLAIN || !mayLook(x) || Host.host.size(x) > PARTS) {
            return;
        }
        try {
            Elements all = new Elements(this);
            Host.host.walk(x, all);
            for (int i = 0; i < all.n; i++) {
                int id = Values.is(all.found[i]) ? 0 : known(all.found[i]);
                if (id > 0) {
                    watchOnce(all.found[i], id);
                }
            }
        } catch (Throwable t) {
            // Out of memory or stack: the deaths of these objects will not be known.
            lose();
        }
    }

    private boolean escape(Frame f, Object x, int id, int probe, boolean part) {
        // The same probe again in its own activation would begin its statement again.
        if (busy || !one(f, ESCAPE, id, probe, part)) {
            return false;
        }
        watch(x, id);
        return true;
    }

    /** x goes to the library that has called: its death is told. */
    final void sends(Frame f, Object x, int probe) {
        int id = id(f, x);
        if (id > 0 && !busy && one(f, ESCAPE, id, probe, false)) {
            watchOnce(x, id);
        }
    }

    /** Has the death of an object told that has not escaped, or not yet. */
    final void watchOnce(Object x, int id) {
        if (busy || isWatched(x)) {
            return;
        }
        guard();
        try {
            Host.host.sent(x, id);
        } catch (Throwable t) {
            // Out of memory or stack: the death of this object will not be known.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    static boolean isWatched(Object x) {
        Entry e = x instanceof Obj ? null : entryOf(x);
        return x instanceof Obj ? ((Obj) x).this$id < 0 : e != null && e.id < 0;
    }

    /** Has the death of an escaped object told. */
    final void watch(Object x, int id) {
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

    final void capture(Frame f, Object x, int probe, int how) {
        int id = id(f, x);
        boolean kept = false;
        try {
            kept = id <= 0 || captures.add(x, statement(f), id, f.method, probe, how);
        } catch (OutOfMemoryError e) {
            // The program must not notice; who holds the value is not known then.
            lose();
        }
        if (!kept) {
            escape(f, x, probe);
        }
    }

    /** The depth of f's statements: what runs without an activation runs within a statement of the activation. */
    private static int statement(Frame f) {
        return f.key < 0 ? f.depth + 1 : f.depth;
    }

    /** The statement has ended: values whose lambda was not seen have escaped. */
    final void settle(Frame f) {
        int d = statement(f);
        if (!captures.above(d)) {
            return;
        }
        lambdasIn(f);
        for (int i = captures.first(d); i < captures.size(); i++) {
            if (captures.lost(i)) {
                escapeCaptured(f, i);
            }
        }
        captures.drop(d);
    }

    /** What was announced as captured has escaped: nobody has seen the lambda. */
    private void escapeCaptured(Frame f, int i) {
        int p = begin(f);
        if (p < 0) {
            return;
        }
        if (f.key != ready || foreign(captures.method(i))) {
            p = at(buf, p, captures.method(i));
        }
        p = head(buf, p, ESCAPE, captures.probe(i));
        commit(ref(buf, p, captures.id(i)), captures.id(i));
        Object x = captures.value(i);
        if (x != null) {
            watch(x, captures.id(i));
        }
    }

    /** The activation of f ends, or its statements from this announcement on do, by an exception. */
    final void escapeHanded(Frame f, int from) {
        for (int i = from; i < captures.size(); i++) {
            if (captures.handed(i)) {
                escapeCaptured(f, i);
                captures.join(i);
            }
        }
    }

    /** Looks for lambdas of the running statement in the collection that it has been handed them. */
    final void lambdasIn(Frame f) {
        Object x = f.filled == null || busy ? null : Wrapper.within(f.filled);
        if (x == null || x instanceof Object[] || x instanceof Obj || Host.host.kind(x) == Host.PLAIN || !mayLook(x)) {
            return;
        }
        int id = id(f, x);
        guard();
        try {
            if (id > 0 && prepare(f)) {
                Lambda to = new Lambda(this, f.method, id, Math.abs(f.filledAt), entryOf(x));
                to.add(Host.host.newest(x));
                if (Host.host.size(x) <= Container.SMALL && captures.sought(statement(f))) {
                    Host.host.walk(x, to);
                    if (f.filledAround == null) {
                        captures.refused(statement(f));
                    }
                }
            }
        } catch (Throwable t) {
            // Out of memory or stack: nobody has seen the lambdas.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** A lambda that nobody has named is in the collection with this id. */
    final void lambdaIn(Object x, int container, int method, int probe, Entry e) {
        int id = seen(x, 0);
        if (id > 0 && room()) {
            writeOwned(pos, INTO, foreign(method) ? method : -1, container, id, probe);
            if (e instanceof Container) {
                ((Container) e).told(id);
            }
        }
    }

    /**
     * An exception was caught behind the activation's probe. What statements before that announced is gone with them; what
     * one around them did has a later probe.
     */
    final void caught(Frame f, int probe) {
        int from = captures.left(f.depth, f.method, probe);
        escapeHanded(f, from);
        captures.forget(from);
    }

    final void joinCaptures(Object x, int lambda) {
        Object[] held = Host.host.captured(x);
        int joined = 0;
        if (held == null) {
            for (int i = captures.newest(); i < captures.size(); i++) {
                if (!captures.several(i)) {
                    joined += join(i, lambda) ? 1 : 0;
                }
            }
            watchLambda(x, lambda, joined);
            return;
        }
        int[] ids = new int[held.length];
        int n = 0;
        for (int i = 0; i < held.length; i++) {
            int id = known(held[i]);
            if (id < 0 && Lambda.is(held[i])) {
                id = seen(held[i], 0);
            }
            if (id > 0) {
                ids[n++] = id;
                int j = captures.newest(id);
                joined += j >= 0 && join(j, lambda) ? 1 : 0;
            }
        }
        if (joined < n) {
            content(lambda, ids, n, Host.host.given());
        }
        watchLambda(x, lambda, n);
    }

    /**
     * The death of a lambda that holds something is told: code that was not rewritten may have had it before, where its statement has
     * ended, and may come to have it out of a collection, which no event tells.
     */
    private static void watchLambda(Object x, int lambda, int held) {
        if (held > 0) {
            Host.host.escaped(x, lambda);
        }
    }

    /** The lambda holds an announced value. */
    private boolean join(int i, int lambda) {
        if (!room()) {
            return false;
        }
        int method = captures.method(i);
        writeOwned(pos, INTO, foreign(method) ? method : -1, lambda, captures.id(i), captures.probe(i));
        captures.join(i);
        return true;
    }
}
