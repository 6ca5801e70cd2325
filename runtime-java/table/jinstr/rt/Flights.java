package jinstr.rt;

/**
 * Values in flight: what an activation has made or been given and not put anywhere yet, what an expression may have read and
 * still use, and what coarse activations, whose locals are not recorded, may hold.
 */
abstract class Flights extends Accounts {
    /** More values in flight of the thread itself, without a statement, are taken to be with code that was not rewritten. */
    private static final int WITH_CALLERS = 16;
    private static final int MOST_IN_USE = 16;
    private static final int MANY = 1024;

    /** Of views of views that a for-each may go over. */
    private static final int MOST_VIEWS = 4;
    /** Of the newest holders of a collection one may be what goes over it. */
    private static final int MOST_HOLDERS = 1024;
    /** So many values in flight are looked at for what has taken up one that is lent. */
    private static final int NEWEST = 256;

    Strand[] strands = new Strand[4];
    /** The thread whose probe it is; null for other events. */
    Strand acting;
    /** The statement of this store, if it has read its variable before; else 0. */
    int rereads;
    /** What a catch clause takes with this event; or 0. */
    int caught;
    /** Code that was not rewritten made that: what was thrown before may be its cause. */
    boolean wrapping;
    /** The event stores something, and is one of a method without an activation. */
    boolean bare;
    /** Some of the values in flight are of objects that the collector has. */
    boolean grounded;

    // The probe of this event.
    int method;
    int probe;
    boolean known;
    int[] plans;
    int pos;
    int stmt;
    int fin;
    int slot;
    /** What Plan says under A and B. */
    int key;
    int end;
    int flags;
    /** It is one of a method without an activation. */
    boolean foreign;

    Flights(int most, int leastWindow) {
        super(most, leastWindow);
    }

    final boolean has(int flag) {
        return (flags & flag) != 0;
    }

    final Strand strand(int n) {
        if (n >= strands.length) {
            Strand[] more = new Strand[Math.max(n + 1, 2 * strands.length)];
            System.arraycopy(strands, 0, more, 0, strands.length);
            strands = more;
        }
        Strand t = strands[n];
        if (t == null) {
            t = new Strand(n, ++serial);
            t.step = step; // what others did before this thread did anything is over
            strands[n] = t;
        }
        return t;
    }

    final boolean thrown(int o) {
        return kindOf(o).thrown;
    }

    /**
     * What methods returned to code that was not rewritten, that has; what the expression of a lambda made that such code called,
     * it may have, or the expression that has not ended.
     */
    final void leaveBase() {
        for (int i = 0; i < strands.length; i++) {
            Strand t = strands[i];
            int end = t == null ? 0 : t.flightsEnd(0);
            for (int j = 0; j < end; j++) {
                int o = t.flight(j, 0);
                if (o != 0 && ((t.flight(j, 3) & Strand.LENT) != 0 || ofLambda(t, j))) {
                    lend(t, o, t.flight(j, 3));
                    land(o, STATEMENT);
                    t.setFlight(j, 0, 0, 0, 0);
                }
            }
        }
    }

    private boolean ofLambda(Strand t, int flight) {
        return t.flight(flight, 1) != 0 && (plan.method(t.flight(flight, 2))[Plan.FLAGS] & Plan.LAMBDA) != 0;
    }

    /** Code that was not rewritten has what methods that it called have returned. */
    final void limitBase(Strand t) {
        while (t.flightsEnd > WITH_CALLERS && t.flight(0, 1) == 0) {
            int o = t.flight(0, 0);
            escape(o, sites[0]);
            land(o, STATEMENT);
            t.removeFlight(0);
        }
    }

    /**
     * The parameter of the top activation's method is about to get an object, which waits as an argument on the caller's stack: if
     * nothing else has it or had it, nothing but the call can have given it, and it is the parameter's from now on.
     */
    final void takesArgument(Strand t, int o) {
        int f = t.top();
        if (o == 0 || f == 0 || of(o, HEAD) != 0 || of(o, FLIGHTS) != 1 || is(o, EXTERNAL | ESCAPED | WAS_OUT)
                || t.frame(f - Strand.FRAME, Strand.COARSE) != 0) {
            return;
        }
        Site s = sites[of(o, SITE)];
        int[] r = plan.method(s.method);
        int at = Plan.probe(r, s.probe);
        int to = (r[at + Plan.PROBE_FLAGS] & (Plan.SITE | Plan.REFERENCE)) == Plan.SITE ? r[at + Plan.SLOT] : 0;
        if (to == 0 || to != plan.method(t.frame(f, Strand.METHOD))[Plan.NAME]) {
            return;
        }
        for (int i = t.frame(f, Strand.FLIGHT) - 1; i >= t.frame(f - Strand.FRAME, Strand.FLIGHT); i--) {
            if (t.flight(i, 0) == o) {
                if (t.flight(i, 1) != 0 && t.flight(i, 3) == 0) {
                    t.flights.set(i * Strand.VALUE + 4, t.frame(f, Strand.SERIAL));
                }
                return;
            }
        }
    }

    /** A parameter of the top activation's method is about to give up an object. */
    final void losesArgument(Strand t, int o) {
        int f = t.top();
        for (int i = t.frame(f, Strand.FLIGHT) - 1; f > 0 && i >= t.frame(f - Strand.FRAME, Strand.FLIGHT); i--) {
            if (t.flight(i, 0) == o && t.flight(i, 4) == t.frame(f, Strand.SERIAL)) {
                t.setFlight(i, 0, 0, 0, 0);
                land(o, REASSIGNED);
                return;
            }
        }
    }

    /** Makes an object a root. */
    final void escape(int o, Site s) {
        if (o == 0) {
            return;
        }
        if (!is(o, WAS_OUT | EXTERNAL)) {
            s.escaped(of(o, CLASS));
        }
        unflag(o, UNSURE_INSIDE);
        flag(o, ESCAPED | WAS_OUT | BOUNDED);
    }

    /** Puts an object in flight in the top activation, in a statement of the method of this event's probe. */
    final void fly(Strand t, int o, int at) {
        int f = t.top();
        if (t.frame(f, Strand.COARSE) != 0) {
            if (!hold(t, f, o)) {
                return;
            }
            flag(o, BOUNDED);
        }
        if (t.flightsEnd == t.frame(f, Strand.FLIGHT) && at != 0) {
            t.frames.set(f + Strand.STMT, at);
        } else if (t.frame(f, Strand.STMT) != at || at == 0) {
            t.frames.set(f + Strand.STMT, Strand.MIXED);
        }
        t.addFlight(o, at, at == 0 ? 0 : method);
        put(o, FLIGHTS, of(o, FLIGHTS) + 1);
    }

    /** Puts an object in flight in the top activation from which what a method returns may have been read. */
    final void flyOrigin(Strand t, int o, int at) {
        int n = t.flightsEnd;
        fly(t, o, at);
        if (t.flightsEnd > n) {
            t.flights.set(n * Strand.VALUE + 3, Strand.ORIGIN);
        }
    }

    /** What was made last in flight may have gone to who called the lambda. */
    final void lendLast(Strand t) {
        boolean lent = stmt != 0 && !plan.directly(plan.method(t.frame(t.top(), Strand.METHOD)), plan.method(method));
        t.flights.set((t.flightsEnd - 1) * Strand.VALUE + 3, lent ? Strand.LENT : 0);
    }

    /** What is in flight belongs to the for-each that has begun. */
    final void loops(Strand t, int f, int i, int how) {
        t.setFlight(i, t.flight(i, 0), t.frame(f, Strand.OWN + 1), t.frame(f, Strand.OWN), how | Strand.LOOPS);
    }

    /** Keeps what is taken out of a collection for the for-eachs and calls that go over it: see replay/iterators.go. */
    final void keepGoneOver(int container, int o) {
        if (kindOf(container).weak) {
            keepForThoseOver(container, o, 0);
        }
    }

    private void keepForThoseOver(int x, int o, int views) {
        int e = of(x, TAIL);
        for (int i = 0; e != 0 && i < MOST_HOLDERS; i++, e = holder(e, PREVIOUS)) {
            if (kind(e) == LOCAL) {
                int[] r = plan.method(holder(e, NEWER));
                int f = ((holder(e, LEVEL) >>> 8) + 1) * Strand.FRAME;
                Strand t = strands[holder(e, OWNER)];
                if ((r[Plan.var(holder(e, KEY)) + 2] & Plan.GONE_OVER) != 0 && t.frame(f, Strand.COARSE) == 0) {
                    flyOver(t, f, o, Plan.setting(r, holder(e, KEY)), r);
                }
            } else if ((kind(e) == INSIDE || kind(e) == FIELD) && views < MOST_VIEWS && kindOf(holder(e, OWNER)).mayBeOver()) {
                keepForThoseOver(holder(e, OWNER), o, views + 1);
            }
        }
    }

    /** What was taken out of a collection is in flight where the probe with numbers at p has told that it is gone over. */
    private void flyOver(Strand t, int f, int o, int p, int[] r) {
        t.insertFlight(f + Strand.FRAME, o, 0);
        t.setFlight(t.flightsEnd(f) - 1, o, r[p + Plan.STMT], t.frame(f, Strand.METHOD), (r[p + Plan.PROBE_FLAGS] & Plan.OPENS) != 0 ? Strand.LOOPS : 0);
        put(o, FLIGHTS, of(o, FLIGHTS) + 1);
        flag(o, BOUNDED);
    }

    /** From what was made last in flight the value of a lambda is read. */
    final void originLast(Strand t) {
        int how = (t.flightsEnd - 1) * Strand.VALUE + 3;
        t.flights.set(how, t.flights.get(how) | Strand.RETURNED | Strand.ORIGIN);
    }

    /** Puts an object in flight in the nearest activation of a method below the top one, if there is one. */
    final void flyBelow(Strand t, int o) {
        for (int f = t.top() - Strand.FRAME; f > 0; f -= Strand.FRAME) {
            if (t.frame(f, Strand.METHOD) == method && t.frame(f, Strand.COARSE) == 0) {
                t.insertFlight(f + Strand.FRAME, o, 0);
                put(o, FLIGHTS, of(o, FLIGHTS) + 1);
                return;
            }
        }
    }

    final void land(int o, int why) {
        if (o == 0) {
            return;
        }
        int n = of(o, FLIGHTS) - 1;
        if (n < 0) {
            return; // the collector has it: see ground
        }
        put(o, FLIGHTS, n);
        touched(o);
        if (n == 0 && of(o, HEAD) == 0) {
            doubt(o, why);
        }
    }

    /**
     * Takes the objects that the collector has out of the values in flight. Their deaths come many in a row, and values in
     * flight may be very many, so it is done when all are told.
     */
    final void ground() {
        if (!grounded) {
            return;
        }
        grounded = false;
        for (int i = 0; i < strands.length; i++) {
            Strand t = strands[i];
            for (int j = 0; t != null && j < t.flightsEnd; j++) {
                if (of(t.flight(j, 0), FLIGHTS) == 0) {
                    t.flights.set(j * Strand.VALUE, 0);
                }
            }
        }
    }

    /** What the statement, or a coarse activation, may have read before, is kept; so is what may be in use. */
    final void released(int e, int why) {
        int o = holder(e, TARGET);
        if (why == REASSIGNED && acting != null) {
            keepRead(acting, o);
            if (rereads != 0) {
                fly(acting, o, rereads);
            }
        }
        if (kind(e) >= STATIC) {
            keepInUse(strands[running], e, o);
        }
        takenAlong(e);
        Strand t = strands[running];
        int of = t.frame(t.top(), Strand.METHOD);
        if ((plan.method(of)[Plan.FLAGS] & Plan.TAKES_OUT) == 0) {
            return;
        }
        if (why == TAKEN_OUT) {
            flyOrigin(t, o, 0);
        } else if (why == REASSIGNED && acting == t && fin != 0 && method == of && mayBeRead(e)) {
            flyOrigin(t, o, fin);
        }
    }

    final void takenBefore(int o) {
        for (int e = of(o, OUT); e != 0 && open(o); e = holder(e, OLDER)) {
            takenAlong(e);
        }
    }

    /** What an object lets go is a root, where code that was not rewritten may have taken it out of that before. */
    private void takenAlong(int e) {
        int owner = kind(e) >= FIELD ? holder(e, OWNER) : 0;
        if (owner != 0 && holder(e, TARGET) != owner && is(owner, PARTS)) {
            escape(holder(e, TARGET), sites[0]);
        }
    }

    /** Tells whether what a return or throw gives may be read from what a holder has: of a variable the plan knows. */
    private boolean mayBeRead(int e) {
        return kind(e) != LOCAL || plan.method(holder(e, NEWER))[Plan.var(holder(e, KEY)) + 2] % Plan.PARAM != 0;
    }

    // What an expression has read may be in use while the methods that it calls set the variable. What the variable had
    // before such a call is kept in the lowest activation that may have read it, to the end of its statement.

    private void keepInUse(Strand t, int e, int o) {
        int kind = kind(e);
        int variable = kind == ELEMENT ? Plan.ELEMENT_KEY : kind == INSIDE ? Plan.CONTENT_KEY : Plan.FIELD_KEY + holder(e, KEY);
        if (!plan.waited(variable)) {
            return;
        }
        int lowest = -1;
        int f = t.top();
        if (bare && mayUse(t, f, e, variable)) {
            lowest = f;
        }
        for (f -= Strand.FRAME; f >= 0 && holder(e, SINCE) < t.frame(f + Strand.FRAME, Strand.SERIAL); f -= Strand.FRAME) {
            if (mayUse(t, f, e, variable)) {
                lowest = f;
            }
        }
        if (lowest < 0) {
            return;
        }
        if (t.frame(lowest, Strand.COARSE) != 0) {
            int held = of(o, HELD);
            if (t.has(held) && held <= t.frame(lowest, Strand.SERIAL)) {
                return;
            }
            limitInUse(t, lowest); // before o is one of them: the variable still holds it
            t.frames.add(lowest + Strand.USED, 1);
            flag(o, BOUNDED);
        }
        t.insertFlight(lowest + Strand.FRAME, o, Strand.IN_USE);
        put(o, FLIGHTS, of(o, FLIGHTS) + 1);
    }

    /** The method of an activation, or code without one that may run there, reads the variable of a holder and goes on. */
    private boolean mayUse(Strand t, int f, int e, int variable) {
        int[] r = plan.method(t.frame(f, Strand.METHOD));
        if (Plan.waits(r, 2 * variable)) {
            return true;
        }
        if (Plan.waits(r, 2 * variable + 1)) {
            int self = t.slots.get(t.frame(f, Strand.SLOT));
            if (self == 0 || holder(self, TARGET) == holder(e, OWNER)) {
                return true;
            }
        }
        if (!plan.waitsBare(2 * variable) || f == t.top()) {
            return plan.waitsBare(2 * variable);
        }
        int[] called = plan.method(t.frame(f + Strand.FRAME, Strand.METHOD));
        boolean lambda = (called[Plan.FLAGS] & Plan.LAMBDA) != 0;
        return plan.calledBare(called[Plan.NAME]) || f > 0 && (lambda || !Plan.calls(r, called[Plan.NAME]));
    }

    private boolean isLoose(Strand t, int i) {
        if (t.flight(i, 5) == t.entered) {
            return false;
        }
        int s = t.flight(i, 1);
        int[] r = plan.method(t.flight(i, 2));
        return (t.flight(i, 3) & Strand.LOOSE) != 0 || s > 0 && (r[Plan.stmt(r, s) + 2] & Plan.LOOSE) != 0;
    }

    /**
     * Ends a flight. What was kept as maybe in use, or as what may have been read from, was garbage by then at the latest. So was an
     * exception that may not have been thrown, or was discarded, and what no event told the end of: where the thread has begun an activation since, that may have been the next statement's.
     * Where a catch clause takes an exception of code that was not rewritten, that may have what was thrown as its cause: the virtual machine wraps what leaves a
     * static initialiser, javac's code what an accessor of a record throws for a pattern.
     */
    final void drop(Strand t, int i, int why) {
        int o = t.flight(i, 0);
        int how = t.flight(i, 3);
        if (o != 0 && ((how & Strand.LENT) != 0 || o != caught && wrapping && thrown(o) && ((how & Strand.RETURNED) != 0 || throwing(t, i)))) {
            lend(t, o, how);
        } else if (o != 0 && o != caught && ((how & (Strand.IN_USE | Strand.ORIGIN | Strand.UNSURE)) != 0 || isThrown(t, i) || isLoose(t, i)) && of(o, HEAD) == 0 && of(o, FLIGHTS) == 1) {
            flag(o, BOUNDED);
        }
        land(o, why);
    }

    /** A value is in flight in a throw statement. */
    final boolean throwing(Strand t, int i) {
        int s = t.flight(i, 1);
        int[] r = plan.method(t.flight(i, 2));
        return s > 0 && (r[Plan.stmt(r, s) + 2] & Plan.THROWS) != 0;
    }

    /**
     * An exception was made in a throw statement. Where it is let go and no catch clause has taken it, a jump in a finally clause has
     * discarded it, of which no event tells.
     */
    final boolean isThrown(Strand t, int i) {
        return throwing(t, i) && thrown(t.flight(i, 0));
    }

    // Coarse activations hold what was made or named in them.

    private void keepRead(Strand t, int o) {
        int f = t.top();
        if (t.frame(f, Strand.COARSE) != 0) {
            fly(t, o, 0);
            return;
        }
        if (t.coarse == 0 || t.has(of(o, HELD))) {
            return;
        }
        while (t.frame(f, Strand.COARSE) == 0) {
            f -= Strand.FRAME;
        }
        t.insertFlight(f + Strand.FRAME, o, 0);
        put(o, FLIGHTS, of(o, FLIGHTS) + 1);
        put(o, HELD, t.frame(f, Strand.SERIAL));
        flag(o, BOUNDED);
    }

    /**
     * Lets go, when there may be many, of what a coarse activation may have read: doubles, what is held otherwise, and the
     * oldest of the rest.
     */
    final void limitInUse(Strand t, int f) {
        int left = t.frame(f, Strand.USED);
        if (left <= 4 * MOST_IN_USE) {
            return;
        }
        int end = t.flightsEnd(f);
        int kept = end;
        int n = 0;
        int i = end - 1;
        // The oldest of them is one that was kept the last time: what comes before it may be very much.
        for (; i >= t.frame(f, Strand.FLIGHT) && left > 0; i--) {
            int o = t.flight(i, 0);
            boolean inUse = (t.flight(i, 3) & Strand.IN_USE) != 0;
            left -= inUse ? 1 : 0;
            if (o != 0 && inUse) {
                boolean doubled = false;
                for (int j = kept; j < end; j++) {
                    doubled |= t.flight(j, 0) == o && (t.flight(j, 3) & Strand.IN_USE) != 0;
                }
                if (n == MOST_IN_USE || of(o, HEAD) != 0 || doubled) {
                    drop(t, i, REASSIGNED);
                    continue;
                }
                n++;
            }
            t.flights.copy(i * Strand.VALUE, --kept * Strand.VALUE, Strand.VALUE);
        }
        t.frames.set(f + Strand.USED, n);
        t.frames.set(f + Strand.SETTLED, 0);
        t.cutFlights(f, i + 1, kept);
    }

    /** Tells whether the top activation has to hold o: whether none of this thread is known to. */
    private boolean hold(Strand t, int f, int o) {
        if (t.has(of(o, HELD))) {
            return false;
        }
        put(o, HELD, t.frame(f, Strand.SERIAL));
        limitHolds(t, f);
        return true;
    }

    /** Drops what is held more than once, when that may be much. */
    final void limitHolds(Strand t, int f) {
        int from = t.frame(f, Strand.FLIGHT);
        if (t.flightsEnd - from < t.frame(f, Strand.LIMIT)) {
            return;
        }
        mark += 2;
        t.frames.set(f + Strand.SETTLED, 0);
        int kept = from;
        for (int i = from; i < t.flightsEnd; i++) {
            int o = t.flight(i, 0);
            if ((t.flight(i, 3) & Strand.IN_USE) == 0) { // for those that are see limitInUse
                if (of(o, MARK) == mark) {
                    put(o, FLIGHTS, of(o, FLIGHTS) - 1);
                    continue;
                }
                put(o, MARK, mark);
            }
            t.flights.copy(i * Strand.VALUE, kept++ * Strand.VALUE, Strand.VALUE);
        }
        t.flightsEnd = kept;
        t.frames.set(f + Strand.LIMIT, 2 * (kept - from) + MANY);
    }

    /** So many flights of an object, if not more, are such as keep what an activation may have read before: that has not taken it up. It looks at the newest. */
    private static boolean onlyInUse(Strand t, int o, int flights) {
        int n = 0;
        for (int i = Math.max(0, t.flightsEnd - NEWEST); i < t.flightsEnd; i++) {
            if (t.flight(i, 0) == o && (t.flight(i, 3) & Strand.IN_USE) != 0) {
                n++;
            }
        }
        return n >= flights;
    }

    /**
     * Makes an object a root that was returned to code that was not rewritten, and that nothing has taken up since; where what
     * was returned was only read from it, what nothing else has of that.
     */
    private void lend(Strand t, int o, int how) {
        if (of(o, HEAD) != 0 || of(o, FLIGHTS) != 1 && ((how & Strand.ORIGIN) != 0 || !onlyInUse(t, o, of(o, FLIGHTS) - 1))) {
            return;
        }
        if ((how & Strand.ORIGIN) == 0) {
            escape(o, sites[0]);
            return;
        }
        flag(o, BOUNDED);
        for (int e = of(o, OUT); e != 0; e = holder(e, OLDER)) {
            int part = holder(e, TARGET);
            if (of(part, HEAD) == e && holder(e, NEXT) == 0 && of(part, FLIGHTS) == 0) {
                escape(part, sites[0]);
            }
        }
    }
}
