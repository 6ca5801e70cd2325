package jinstr.rt;

/**
 * What arrays and collections hold, where the library puts it there: when they are looked into, and what is found.
 */
abstract class Contents extends Uses {
    /** An entry or iterator of nobody knows what is taken to be of one of so many that this thread has had such of last. */
    private static final int RECENT = 4;
    private final Entry[] recent = new Entry[RECENT];
    /** The probe of the call that changed what is looked into, and its method; 0 where there is none. */
    private int called;
    private int calledIn;

    final void lookAtFirstSight(Object x, int id, int nest) {
        if (x instanceof Object[] || Host.host.kind(x) == Host.OPEN) {
            lookInto(x, id, nest);
        }
    }

    /** Writes the CONTENT of an array of references or a collection, and returns how much it holds. */
    final int lookInto(Object x, int id, int nest) {
        return lookInto(x, id, nest, false);
    }

    /** The same; where others may change a collection meanwhile, -1 if they seem to have, and nothing is written. */
    private int lookInto(Object x, int id, int nest, boolean shared) {
        Gatherer g;
        long given = Host.host.given();
        if (x instanceof Object[]) {
            Object[] a = (Object[]) x;
            if (a.length > Gatherer.most) {
                return 0;
            }
            g = new Gatherer(this, a.length, nest);
            for (int i = 0; i < a.length; i++) {
                g.add(a[i]);
            }
        } else {
            g = new Gatherer(this, 16, nest);
            int size = shared ? Host.host.size(x) : 0;
            Host.host.walk(x, g);
            if (shared && !(g.has(size, x) && Host.host.size(x) == size)) {
                return -1;
            }
        }
        if (g.size < Gatherer.most || x instanceof Object[]) {
            tell(x, id, g, given);
        }
        return g.size;
    }

    /** Writes what a look has found, unless the trace knows that. */
    private void tell(Object x, int id, Gatherer g, long given) {
        Entry e = x instanceof Object[] ? null : entryOf(x);
        Container c = e instanceof Container ? (Container) e : null;
        if (c != null && c.knows(g.ids, g.size)) {
            return;
        }
        if (called > 0 && room()) {
            // ESCAPE of null tells where the call stands that changed what is looked into.
            int p = foreign(calledIn) ? at(buf, pos, calledIn) : pos;
            commit(ref(buf, head(buf, p, ESCAPE, called), 0));
        }
        if (!content(id, g.ids, g.size, given) && c != null) {
            c.untold();
        }
    }

    /**
     * Tells whether a look at a collection cannot keep the program from going on: while this thread waits for a lock, the one
     * that has it may wait for what this one does next.
     */
    static boolean mayLook(Object x) {
        if (Host.host.kind(x) != Host.GUARDED || Host.host.holds(x)) {
            return true;
        }
        Entry e = entryOf(x);
        // A thread that runs no code that was rewritten has none that did not escape.
        return Host.host.onlyThread() && (e == null || e.id >= 0);
    }

    /**
     * A call may take elements out of x, or put some in. It comes next, unless it is apart: what stands between may take any
     * time. A monitor that the call takes itself can be taken at once; a wrapper may throw before it calls. The number of the
     * probe is negative where what the call puts in is not announced.
     */
    final void refill(Frame f, Object x, int probe, boolean apart) {
        Object within = Wrapper.within(x);
        if (!apart && x != null && x == within && !mayLook(within) && due(within)) {
            look(f, within, id(f, within), x);
        }
        if (within instanceof Object[] || within != null && !(within instanceof Obj) && Host.host.kind(within) != Host.PLAIN) {
            if (f.filled != null && f.filled != x) {
                fillWithin(f);
            }
            f.filledAt = f.filled == x && f.filledAt < 0 ? -Math.abs(probe) : probe;
            f.filled = x;
        } else if (recent[0] != null && Host.host.entry(within)) {
            for (int i = 0; i < RECENT; i++) {
                Object of = recent[i] == null ? null : recent[i].get();
                if (of != null) {
                    refill(f, of, probe, true);
                }
            }
        } else if (probe < 0 && within != null && !(within instanceof Obj)) {
            fillUnseen(f, -probe);
        }
    }

    /** What the statement takes the elements of goes into a collection into which nobody looks. */
    private void fillUnseen(Frame f, int probe) {
        if (f.filled != null) {
            pours(f, f.filled, probe);
        }
        for (Filled other = f.filledAround; other != null; other = other.around) {
            pours(f, other.x, probe);
        }
    }

    /** Entries or iterators of x, which is a collection or a view of one, may be had from now on, of which nothing tells whose they are. */
    final void opens(Entry x) {
        if (recent[0] != x) {
            System.arraycopy(recent, 0, recent, 1, RECENT - 1);
            recent[0] = x;
        }
    }

    /** Another is filled within the call that fills f.filled, which is looked into when that has returned. */
    private void fillWithin(Frame f) {
        if (Filled.full(f.filledAround)) {
            lookIntoFilled(f);
            return;
        }
        try {
            if (!Filled.has(f.filledAround, f.filled)) {
                f.filledAround = new Filled(f.filled, f.filledAt, f.filledAround);
            }
        } catch (OutOfMemoryError e) {
            // It is looked into when it is filled again.
            lose();
        }
    }

    /** Tells whether a collection that the library changes is to be looked into, as far as it is known. */
    private static boolean due(Object x) {
        Entry e = entryOf(x);
        return e instanceof Container && ((Container) e).changed(Host.host.size(x));
    }

    final void lookIntoFilled(Frame f) {
        lookIntoFilled(f, true);
    }

    /** As lookIntoFilled, where another statement begins: an exception may have kept the call from being made, so that none is told of. */
    final void lookIntoLeft(Frame f) {
        lookIntoFilled(f, false);
    }

    private void lookIntoFilled(Frame f, boolean told) {
        Object x = f.filled;
        Filled around = f.filledAround;
        f.filled = null;
        f.filledAround = null;
        lookIfDue(f, x, f.filledAt, told);
        for (; around != null; around = around.around) {
            lookIfDue(f, around.x, around.at, told);
        }
    }

    private void lookIfDue(Frame f, Object called, int probe, boolean told) {
        Object x = Wrapper.within(called);
        boolean looked = false;
        if (x instanceof Object[] || mayLook(x) && due(x)) {
            this.called = told ? Math.abs(probe) : 0;
            calledIn = f.method;
            looked = look(f, x, id(f, x), called);
            this.called = 0;
            if (looked && lends(x)) {
                handOnElements(f, x, Math.abs(probe));
            }
        }
        if (!looked && probe < 0 && !(x instanceof Object[])) {
            doubtContents(f, x, -probe);
        }
    }

    private static boolean lends(Object x) {
        Entry e = x instanceof Object[] ? null : entryOf(x);
        return e instanceof Container && ((Container) e).lent;
    }

    /** Entries of x are kept, which may hold what is in it now when x has let that go. */
    abstract void handOnElements(Frame f, Object x, int probe);

    abstract void pours(Frame f, Object x, int probe);

    /** What the call at this probe has put into x is not known before the next look: an INTO of null. */
    private void doubtContents(Frame f, Object x, int probe) {
        int id = id(f, x);
        int p = id <= 0 ? -1 : begin(f);
        if (p < 0) {
            return;
        }
        Entry e = entryOf(x);
        if (e instanceof Container) {
            ((Container) e).calls++;
            ((Container) e).untold();
        }
        writeOwned(p, INTO, f.key != ready ? f.method : -1, id, 0, probe);
    }

    /**
     * Looks into x, on which, or on a wrapper around which, the program has made a call or is about to. The lock of such a
     * wrapper is not taken: what the program does until then, or after it, may be what its owner waits for. It is false if
     * others seem to have changed x meanwhile, so that nothing was written.
     */
    final boolean look(Frame f, Object x, int id, Object called) {
        if (id <= 0 || busy) {
            return false;
        }
        guard();
        try {
            return prepare(f) && lookAndNote(x, id, x != called && Wrapper.locks(called));
        } catch (Throwable t) {
            // Out of memory or stack: the contents stay as they were known.
            lose();
            return false;
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** Looks into x, and notes that with a collection; false if others seem to have changed it meanwhile. */
    final boolean lookAndNote(Object x, int id, boolean shared) {
        int n = lookInto(x, id, 0, shared);
        Entry e = entryOf(x);
        if (e instanceof Container) {
            ((Container) e).looked(n < 0 ? Host.host.size(x) : n);
        }
        return n >= 0;
    }

    /** Looks into every collection that may hold other than the trace says, but for those that take locks. */
    final void lookIntoAll() {
        lookInto(holding());
    }

    /** The program ends: as lookIntoAll, but what takes locks is looked into, too, where nobody has them. */
    final void lookAtEnd(Object[] holding) {
        lookInto(holding);
        Copier.look(this, holding);
    }

    /**
     * The collections of which the trace says what they hold, or that hold something, then nulls. Those on which no call was
     * recorded since the last look are among them: code that does not know that what a method has given it is a collection,
     * as its class was rewritten apart, may have changed them.
     */
    static Object[] holding() {
        Holding holding = new Holding();
        for (int i = 0; i < Host.OBJECTS.parts(); i++) {
            Entry[] part = Host.OBJECTS.part(i);
            for (int j = 0; j < part.length && part[j] != null; j++) {
                Object x = part[j] instanceof Container ? part[j].get() : null;
                if (x != null && mayDiffer((Container) part[j], x)) {
                    holding.add(x, part[j].id);
                }
            }
        }
        return holding.ordered();
    }

    private static boolean mayDiffer(Container c, Object x) {
        return c.calls > 0 || c.toldOf() || mayLook(x) && Host.host.size(x) > 0;
    }

    /** Tells whether a collection can be walked at the end of the program, or when a snapshot is asked for. */
    static boolean walksFreely(Object x) {
        return Host.host.kind(x) != Host.LOCKING && mayLook(x);
    }

    /** Looks into collections, then nulls, but for those that take locks. */
    final void lookInto(Object[] list) {
        for (int i = 0; list[i] != null; i++) {
            Object x = list[i];
            if (walksFreely(x)) {
                look(frames[depth], x, known(x), x);
            }
        }
    }

    /** A look into a collection by what another thread has found in it, when so many tickets had been given. */
    final void lookIntoCopy(Object x, Elements copy, long given) {
        int id = known(x);
        if (id <= 0 || busy) {
            return;
        }
        guard();
        try {
            if (prepare(frames[depth])) {
                Gatherer g = new Gatherer(this, copy.n, 0);
                for (int i = 0; i < copy.n; i++) {
                    g.add(copy.found[i]);
                }
                content(id, g.ids, g.size, given);
            }
        } catch (Throwable t) {
            // Out of memory or stack: the contents stay as they were known.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** The weak reference to a watched object was cleared. */
    final void died(int id) {
        byte[] b = buf;
        b[pos] = (byte) DIED;
        commit(ref(b, pos + 1, id), id);
    }

    /** Tells which watched objects have died; and, if that is complete, that the others are alive. */
    final void tellDeaths(boolean complete) {
        tellDeaths();
        if (complete && !busy && room(EVENT)) {
            died(0);
        }
    }

    /** A snapshot under this name: what has died, and whether that is all; what collections hold, and a mark. */
    final void mark(String name, boolean complete) {
        tellDeaths(complete);
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
