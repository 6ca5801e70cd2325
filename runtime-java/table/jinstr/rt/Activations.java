package jinstr.rt;

/**
 * The activations of all threads, and with what they begin and end: when variables leave their tuples. What decides that is in
 * the trace format's document, under what an event does to the tuples; the replay of a stream goes by the same.
 */
abstract class Activations extends Asked {
    // How many class loaders have a class.
    private static final int ONE = 1;
    private static final int SEVERAL = 2;

    final Ints statics = new Ints();
    int staticsEnd;
    /** Of each class of the plan, whether several class loaders have it: each then has static fields of its own. */
    private final int[] loaded;
    private boolean several;

    Activations(int most, int leastWindow) {
        super(most, leastWindow);
        loaded = new int[plan.classes()];
    }

    /** The next event of the top activation's method has come, which a stream may leave out, or 0: its end. */
    abstract void tells(Strand t, int probe, boolean leftOut);

    final void reachRoots() {
        ground();
        for (int i = 0; i < staticsEnd; i++) {
            reachHolder(statics.get(i));
        }
        for (int i = 0; i < strands.length; i++) {
            Strand t = strands[i];
            for (int j = 0; t != null && j < t.slotsEnd; j++) {
                reachHolder(t.slots.get(j));
            }
            for (int j = 0; t != null && j < t.flightsEnd; j++) {
                reach(t.flight(j, 0));
            }
        }
    }

    final void enter(Strand t, int number) {
        int[] r = plan.method(number);
        boolean isCoarse = (r[Plan.FLAGS] & Plan.COARSE) != 0;
        int f = t.push(r[Plan.VARS], ++serial, coarse || isCoarse);
        t.frames.set(f + Strand.METHOD, number);
        if (isCoarse) {
            t.coarse++;
        }
        if ((r[Plan.FLAGS] & (Plan.STATIC | Plan.ENTERED)) == (Plan.STATIC | Plan.ENTERED)) {
            hasSeveral(r[Plan.CLASS]);
        }
        if ((r[Plan.FLAGS] & (Plan.STATIC | Plan.BLIND)) != 0) {
            r[Plan.FLAGS] |= Plan.ENTERED;
            blind |= (r[Plan.FLAGS] & Plan.BLIND) != 0;
        }
    }

    // Classes of several class loaders. A STATIC does not tell whose field it sets.

    private void hasSeveral(int entry) {
        if (entry != 0) {
            loaded[entry] = SEVERAL;
            several = true;
        }
    }

    /** A class has come that the plan has as this. */
    final void loaded(int entry) {
        if (entry != 0 && loaded[entry] == 0) {
            loaded[entry] = ONE;
        } else {
            hasSeveral(entry);
        }
    }

    /** The initialiser of a static field has run: a second time, if another class loader has the class, too. */
    final void initialised() {
        int at = Plan.probe(plans, probe) + Plan.PROBE_FLAGS;
        if (known && (plans[Plan.FLAGS] & Plan.STATIC) != 0) {
            if ((plans[at] & Plan.RAN) != 0) {
                hasSeveral(plans[Plan.CLASS]);
            }
            plans[at] |= Plan.RAN;
        }
    }

    /** Has what a static field does not hold any more escape, if several classes have the field. */
    final void keepForOthers(int o) {
        if (several && (end == 0 || loaded[end] == SEVERAL)) {
            escape(o, sites[0]);
        }
    }

    /** Ends the top activation. What it may have returned or thrown is in flight in the one below. */
    final boolean exit(Strand t) {
        if (t.framesEnd == 1) {
            return false;
        }
        tells(t, References.TO_THE_END, false);
        int f = t.top();
        int[] r = plan.method(t.frame(f, Strand.METHOD));
        int self = self(t, f);
        int sent = t.frame(f, Strand.GIVES) != 0 ? t.frame(f, Strand.GIVES) : t.sent;
        t.sent = 0;
        boolean returns = (r[Plan.FLAGS] & Plan.RETURNS) != 0;
        int from = t.frame(f, Strand.SLOT);
        for (int v = 0; v < r[Plan.VARS]; v++) {
            int e = t.slots.get(from + 1 + v);
            int how = r[Plan.var(v) + 2];
            if (e != 0 && (how & Plan.RETURNED) != 0 && (returns || thrown(holder(e, TARGET)))) {
                fly(t, holder(e, TARGET), 0);
            } else if (e != 0 && (how & (Plan.RETURNED | Plan.READ)) == Plan.READ) {
                flyOrigin(t, holder(e, TARGET), 0);
            }
        }
        if (self != 0 && (r[Plan.FLAGS] & Plan.GIVES_THIS) != 0 && (returns || thrown(self))) {
            fly(t, self, 0);
        }
        for (int i = from; i < t.slotsEnd; i++) {
            if (t.slots.get(i) != 0) {
                unlink(t.slots.get(i), METHOD_ENDED);
            }
        }
        t.slotsEnd = from;
        t.framesEnd--;
        if ((r[Plan.FLAGS] & Plan.COARSE) != 0) {
            t.coarse--;
        }
        goOn(t, f, r, self, sent);
        if ((r[Plan.FLAGS] & Plan.ITERATES) != 0) {
            iterated(t, t.frame(f, Strand.FLIGHT), self);
        }
        return true;
    }

    /** Tells that what a method gives nothing else has: who keeps it, if the code that has called does, nobody sees. */
    private boolean nothingHolds(int o, int how) {
        return of(o, HEAD) == 0 && (how & Strand.ORIGIN) == 0 && !thrown(o);
    }

    /** A for-each ends: what may be its iterator is in flight like what else its statement has made. */
    private void closes(Strand t, int f) {
        for (int i = t.frame(f, Strand.FLIGHT); i < t.flightsEnd; i++) {
            if (t.flight(i, 1) == stmt && t.flight(i, 2) == method) {
                t.flights.set(i * Strand.VALUE + 3, t.flight(i, 3) & ~Strand.LOOPS);
            }
        }
    }

    private int self(Strand t, int f) {
        int e = t.slots.get(t.frame(f, Strand.SLOT));
        return e == 0 ? 0 : holder(e, TARGET);
    }

    // Iterators: a for-each has a variable that has no name, over an array that, else the iterator (JLS 14.14.2).

    /** A for-each begins, which goes over o: what an earlier round of the loop around has left in its variable is gone. */
    final void reopen(Strand t, int at, int o) {
        int e = t.slots.get(at);
        if (e != 0 && holder(e, TARGET) != o) {
            t.slots.set(at, 0);
            unlink(e, LEFT_BLOCK);
        }
    }

    /** An activation of a method iterator() has ended, and has left the values in flight from there on. */
    private void iterated(Strand t, int from, int goneOver) {
        int f = t.top();
        int opened = t.frame(f, Strand.OPENED);
        if (opened == 0 || t.frame(f, Strand.COARSE) != 0) {
            return;
        }
        int at = t.frame(f, Strand.SLOT) + opened;
        if (opened > 0 && goneOver != 0 && t.slots.get(at) != 0 && holder(t.slots.get(at), TARGET) == goneOver) {
            t.frames.set(f + Strand.OPENED, 0);
            endHeader(t, f, from);
            for (int i = from; i < t.flightsEnd; i++) { // the loop has called it, though the plan may not tell
                t.flights.set(i * Strand.VALUE + 3, t.flight(i, 3) & ~Strand.LENT);
            }
            if (isOne(t, from)) {
                hasIterator(t, at, from);
            }
        }
        for (int i = from; i < t.flightsEnd; i++) {
            if (t.flight(i, 0) != 0 && !thrown(t.flight(i, 0))) {
                loops(t, f, i, t.flight(i, 3) | Strand.ORIGIN);
            }
        }
    }

    /** Ends what is in flight in the header of a for-each: from now on the loop has what it goes over, or its iterator, only. */
    final void endHeader(Strand t, int f, int end) {
        for (int i = t.frame(f, Strand.FLIGHT); i < end; i++) {
            int o = t.flight(i, 0);
            int how = t.flight(i, 3);
            if (o != 0 && t.flight(i, 1) == t.frame(f, Strand.OWN + 1) && t.flight(i, 2) == t.frame(f, Strand.OWN)
                    && (how & (Strand.LOOPS | Strand.AROUND)) == 0) {
                drop(t, i, STATEMENT);
                t.setFlight(i, 0, 0, 0, 0);
            }
        }
    }

    /** A method has surely returned what is in flight, and not only something that was read from that. */
    private boolean isOne(Strand t, int from) {
        for (int i = from; i < t.flightsEnd; i++) {
            int o = t.flight(i, 0);
            if (o != t.flight(from, 0) || (t.flight(i, 3) & ~Strand.LOOSE) != Strand.RETURNED || thrown(o)) {
                return false;
            }
        }
        return t.flightsEnd > from;
    }

    /** Gives the variable of a for-each what was in flight, which is its iterator. */
    private void hasIterator(Strand t, int at, int from) {
        int o = t.flight(from, 0);
        int e = t.slots.get(at);
        if (holder(e, TARGET) != o) {
            t.slots.set(at, 0);
            setSlot(t, at, o, holder(e, KEY), holder(e, NEWER), LOCAL);
            unlink(e, STATEMENT);
        }
        for (int i = from; i < t.flightsEnd; i++) {
            t.setFlight(i, 0, 0, 0, 0);
            land(o, STATEMENT);
        }
    }

    /**
     * Hands the values in flight of an activation that has ended to the one below: all, or the exceptions only; where it is known
     * what it returns, that and the exceptions. What is in flight in a throw statement it does not return.
     */
    private void goOn(Strand t, int f, int[] r, int self, int sent) {
        int from = t.frame(f, Strand.FLIGHT);
        int below = t.top();
        boolean foreign = !plan.directly(plan.method(t.frame(below, Strand.METHOD)), r);
        boolean asked = from < t.flightsEnd && asked(t, r, self);
        int out = foreign ? t.frame(f, Strand.OUT) : 0;
        boolean gone = false;
        if (foreign) {
            handOut(out);
        }
        boolean returns = (r[Plan.FLAGS] & Plan.RETURNS) != 0;
        boolean called = plan.calledBy(plan.method(t.frame(below, Strand.METHOD)), r);
        boolean hold = t.frame(below, Strand.COARSE) != 0;
        int kept = from;
        int last = t.flightsEnd - 1;
        for (int i = from; i < t.flightsEnd; i++) {
            int o = t.flight(i, 0);
            int how = t.flight(i, 3) & (Strand.LENT | Strand.IN_USE | Strand.ORIGIN | Strand.LOOSE | Strand.UNSURE);
            boolean inUse = (how & Strand.IN_USE) != 0;
            if (remains(t, i, t.frame(f, Strand.COARSE) != 0, r, sent)) {
                drop(t, i, METHOD_ENDED);
                continue;
            }
            if (out != 0 && o == Math.abs(out)) { // that is what was returned, not only what it may have been read from
                if (gone) {
                    land(o, METHOD_ENDED);
                    continue;
                }
                gone = true;
                how &= ~Strand.ORIGIN;
            }
            if (thrown(o) && ((r[Plan.FLAGS] & Plan.STATIC) != 0 || plan.deep)) { // it is wrapped, or who has called may have caught it
                escape(o, sites[0]);
            }
            if (inUse && hold) {
                t.frames.add(below + Strand.USED, 1);
            } else {
                how &= ~Strand.IN_USE;
                put(o, HELD, hold ? t.frame(below, Strand.SERIAL) : 0);
            }
            if (foreign && ((r[Plan.FLAGS] & Plan.LAMBDA) != 0 || returnable(r, o))) {
                how |= Strand.LENT;
            }
            if ((r[Plan.FLAGS] & Plan.LENDS) != 0 && t.frame(below, Strand.METHOD) == t.frame(f, Strand.METHOD)) {
                how |= Strand.LENT; // the library may have called it, as a job that runs others while it waits for one
            }
            if ((how & Strand.LENT) == 0 && asked && goesOut(r, o, how, self)) {
                how |= Strand.LENT;
            }
            if (foreign && (r[Plan.FLAGS] & Plan.LENDS) != 0 && t.framesEnd > 1 && nothingHolds(o, how)) {
                escape(o, sites[0]);
            }
            if (!called || (r[Plan.FLAGS] & Plan.BLURS) != 0 && !isValue(t.frame(f, Strand.METHOD), r, o)) {
                how |= Strand.LOOSE;
            }
            if (thrown(o) && (!returns || throwing(t, i) || (t.flight(i, 3) & Strand.RETURNED) == 0 && !(i == last && t.flight(i, 1) > 0))) {
                how |= Strand.UNSURE;
            }
            t.came(kept);
            t.setFlight(kept++, o, 0, 0, how | Strand.RETURNED);
        }
        t.flightsEnd = kept;
        if (out != 0 && !gone && !thrown(Math.abs(out)) && !is(Math.abs(out), DEAD)) { // it is in flight in an activation below only, which may end before who got it lets it go
            escape(Math.abs(out), sites[0]);
        }
        if (kept == from) {
            return;
        }
        t.frames.set(below + Strand.STMT, Strand.MIXED);
        if (hold) {
            limitInUse(t, below);
            limitHolds(t, below);
        }
        if (t.framesEnd == 1) {
            limitBase(t);
        }
    }

    /** An object was handed to code that may keep what is in it. */
    abstract void part(int o);

    /**
     * Makes what a method has returned to code that was not rewritten a root, if something else holds it: that may let it go before
     * that code does. What nothing else has is in flight, until rewritten code takes it up or the statement has ended. The parts are
     * that code's, too, if the probe tells so.
     */
    private void handOut(int out) {
        int o = Math.abs(out);
        if (o == 0 || thrown(o)) {
            return;
        }
        if (out < 0) {
            part(o);
        }
        if (of(o, HEAD) != 0) {
            escape(o, sites[0]);
        }
    }

    /** What is in flight in an activation that has ended does not leave it. Where it is known what that has returned, that and exceptions do. */
    private boolean remains(Strand t, int i, boolean isCoarse, int[] r, int sent) {
        int o = t.flight(i, 0);
        int how = t.flight(i, 3);
        if ((how & Strand.LOOPS) != 0 || (how & Strand.IN_USE) != 0 && !isCoarse) {
            return true;
        }
        if (thrown(o)) {
            return false;
        }
        boolean own = (how & (Strand.RETURNED | Strand.ORIGIN)) == Strand.ORIGIN;
        return sent != 0 && o != sent || throwing(t, i) || (r[Plan.FLAGS] & Plan.RETURNS) == 0 && !own
                || (how & Strand.ORIGIN) == 0 && !returnable(r, o);
    }

    /** An object was made as the value that the method returns. */
    private boolean isValue(int method, int[] r, int o) {
        Site s = sites[of(o, SITE)];
        return s.method == method && s.probe <= r[Plan.PROBES]
                && (r[Plan.probe(r, s.probe) + Plan.PROBE_FLAGS] & (Plan.WATCHED_SITE | Plan.WATCHED_OUTERMOST)) != 0;
    }

    final void leaveScopes(Strand t, int f) {
        int[] r = plan.method(t.frame(f, Strand.METHOD));
        int slots = t.frame(f, Strand.SLOT) + 1;
        t.frames.set(f + Strand.FROM, -1);
        t.frames.set(f + Strand.TO, Strand.EVERYWHERE);
        for (int v = 0; v < r[Plan.VARS]; v++) {
            int e = t.slots.get(slots + v);
            if (e == 0) {
                continue;
            }
            int scope = Plan.var(v);
            if (v + 1 == slot || pos >= r[scope] && pos < r[scope + 1]) {
                narrow(t, f, r, v);
            } else {
                t.slots.set(slots + v, 0);
                unlink(e, LEFT_BLOCK);
            }
        }
    }

    final void narrow(Strand t, int f, int[] r, int v) {
        int scope = Plan.var(v);
        t.frames.set(f + Strand.FROM, Math.max(t.frame(f, Strand.FROM), r[scope]));
        t.frames.set(f + Strand.TO, Math.min(t.frame(f, Strand.TO), r[scope + 1]));
    }

    /** Makes a local or `this` refer to an object, or to null. */
    final void setSlot(Strand t, int at, int o, int key, int of, int kind) {
        int old = t.slots.get(at);
        if (old != 0 && holder(old, TARGET) == o) {
            return;
        }
        int e = o == 0 ? 0 : link(o, t.number, key, kind, t.framesEnd - 2);
        t.slots.set(at, e);
        if (e != 0) {
            holders.set(e * HOLDER + OLDER, at);
            holders.set(e * HOLDER + NEWER, of);
        }
        if (old != 0) {
            unlink(old, REASSIGNED);
        }
    }

    /** A block ends: its variables leave their tuples. */
    final void leave(Strand t, int f) {
        if (has(Plan.LAST_EVENT)) {
            closes(t, f);
        }
        clear(t, f);
    }

    /** Takes out the variables of a block that has ended. */
    private void clear(Strand t, int f) {
        int[] r = plans;
        for (int v = 0; v < r[Plan.VARS]; v++) {
            int at = t.frame(f, Strand.SLOT) + 1 + v;
            int from = r[Plan.var(v)];
            if (t.slots.get(at) != 0 && from >= key && from < end) {
                int e = t.slots.get(at);
                t.slots.set(at, 0);
                unlink(e, LEFT_BLOCK);
            }
        }
    }

    /**
     * Ends what the try block had in which o was thrown that a catch clause takes: its variables, and what is in flight in its
     * statements, however far a return or throw reaches for a finally clause. Where the clause stands in another finally
     * clause, the exception is in flight to the end of that, too: the last that came.
     */
    final void catches(Strand t, int f, int o) {
        clear(t, f);
        boolean caught = false;
        for (int i = t.flightsEnd - 1; i >= t.frame(f, Strand.FLIGHT); i--) {
            int v = t.flight(i, 0);
            int s = t.flight(i, 1);
            if (v == 0 || (t.flight(i, 3) & Strand.AROUND) != 0 || s <= 0 || t.flight(i, 2) != method) {
                continue;
            }
            int begins = plans[Plan.stmt(plans, s)];
            if (begins >= key && begins < end || !caught && v == o && s == fin) {
                caught |= v == o;
                drop(t, i, STATEMENT);
                t.setFlight(i, 0, 0, 0, 0);
            }
        }
    }
}
