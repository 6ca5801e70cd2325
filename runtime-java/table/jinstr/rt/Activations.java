package jinstr.rt;

/**
 * The activations of all threads: when variables and temporaries leave their tuples. What decides that is in the trace
 * format's document, under what an event does to the tuples; the replay of a stream goes by the same.
 */
abstract class Activations extends Accounts {
    /** More values in flight of the thread itself, without a statement, are taken to be with code that was not rewritten. */
    private static final int WITH_CALLERS = 16;
    /** So many values of initialisers that run within each other are kept in flight. */
    private static final int MOST_AROUND = 2048;
    private static final int MOST_IN_USE = 16;
    private static final int MANY = 1024;

    // How many class loaders have a class.
    private static final int ONE = 1;
    private static final int SEVERAL = 2;

    // Why values in flight are gone through.
    private static final int BEFORE = 0;
    private static final int ROUND = 1;
    private static final int AFTER = 2;

    Strand[] strands = new Strand[4];
    final Ints statics = new Ints();
    int staticsEnd;
    /** Of each class of the plan, whether several class loaders have it: each then has static fields of its own. */
    private final int[] loaded;
    private boolean several;
    /** The thread whose probe it is; null for other events. */
    Strand acting;
    /** The statement of this store, if it has read its variable before; else 0. */
    int rereads;
    /** The event stores something, and is one of a method without an activation. */
    boolean bare;

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
    private boolean base;
    private boolean nests;
    private boolean again;
    /** It is the first in a finally clause of a method that may return what it was given before that. */
    private boolean begun;
    private boolean first;
    private int named;

    Activations(int most, int leastWindow) {
        super(most, leastWindow);
        loaded = new int[plan.classes()];
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

    final void reachRoots() {
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

    final boolean thrown(int o) {
        return kindOf(o).thrown;
    }

    // Activations.

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
        int f = t.top();
        int[] r = plan.method(t.frame(f, Strand.METHOD));
        boolean returns = (r[Plan.FLAGS] & Plan.RETURNS) != 0;
        int from = t.frame(f, Strand.SLOT);
        for (int v = 0; v < r[Plan.VARS]; v++) {
            int e = t.slots.get(from + 1 + v);
            int how = r[Plan.var(v) + 2];
            if (e != 0 && (how & Plan.RETURNED) != 0 && (returns || thrown(holder(e, TARGET)))) {
                fly(t, holder(e, TARGET), 0);
            } else if (e != 0 && how == Plan.READ) {
                flyOrigin(t, holder(e, TARGET), 0);
            }
        }
        int self = t.slots.get(from);
        if (self != 0 && (r[Plan.FLAGS] & Plan.GIVES_THIS) != 0 && (returns || thrown(holder(self, TARGET)))) {
            fly(t, holder(self, TARGET), 0);
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
        goOn(t, f, r);
        return true;
    }

    /** Hands the values in flight of an activation that has ended to the one below: all, or the exceptions only. */
    private void goOn(Strand t, int f, int[] r) {
        int from = t.frame(f, Strand.FLIGHT);
        if (t.flightsEnd == from) {
            return;
        }
        int below = t.top();
        boolean returns = (r[Plan.FLAGS] & Plan.RETURNS) != 0;
        boolean foreign = !plan.directly(plan.method(t.frame(below, Strand.METHOD)), r);
        boolean hold = t.frame(below, Strand.COARSE) != 0;
        int kept = from;
        for (int i = from; i < t.flightsEnd; i++) {
            int o = t.flight(i, 0);
            boolean own = (t.flight(i, 3) & (Strand.RETURNED | Strand.ORIGIN)) == Strand.ORIGIN;
            int how = t.flight(i, 3) & (Strand.LENT | Strand.IN_USE | Strand.ORIGIN);
            boolean inUse = (how & Strand.IN_USE) != 0;
            if (inUse && t.frame(f, Strand.COARSE) == 0 || !returns && !own && !thrown(o)) {
                drop(o, how, METHOD_ENDED);
                continue;
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
            t.setFlight(kept++, o, 0, 0, how | Strand.RETURNED);
        }
        t.flightsEnd = kept;
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

    /** A method may give out an object, by its type, or throw it: what makes a string is let go. */
    private boolean returnable(int[] r, int o) {
        Kind k = kindOf(o);
        return (r[Plan.FLAGS] & Plan.PLAIN) == 0 || k.thrown || k.plain;
    }

    /** What methods returned to code that was not rewritten, that has. */
    final void leaveBase() {
        for (int i = 0; i < strands.length; i++) {
            Strand t = strands[i];
            int end = t == null ? 0 : t.flightsEnd(0);
            for (int j = 0; j < end; j++) {
                int o = t.flight(j, 0);
                if (o != 0 && (t.flight(j, 3) & Strand.LENT) != 0) {
                    lend(o);
                    land(o, STATEMENT);
                    t.setFlight(j, 0, 0, 0, 0);
                }
            }
        }
    }

    /** Code that was not rewritten has what methods that it called have returned. */
    private void limitBase(Strand t) {
        while (t.flightsEnd > WITH_CALLERS && t.flight(0, 1) == 0) {
            int o = t.flight(0, 0);
            escape(o, sites[0]);
            land(o, STATEMENT);
            t.removeFlight(0);
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
        flag(o, ESCAPED | WAS_OUT | BOUNDED);
    }

    // Values in flight.

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
    private void flyOrigin(Strand t, int o, int at) {
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
        put(o, FLIGHTS, n);
        touched(o);
        if (n == 0 && of(o, HEAD) == 0) {
            doubt(o, why);
        }
    }

    /** Ends all flights of an object. */
    final void ground(int o) {
        for (int i = 0; i < strands.length; i++) {
            Strand t = strands[i];
            for (int j = 0; t != null && j < t.flightsEnd; j++) {
                if (t.flight(j, 0) == o) {
                    t.flights.set(j * Strand.VALUE, 0);
                }
            }
        }
        put(o, FLIGHTS, 0);
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
        Strand t = strands[running];
        int of = t.frame(t.top(), Strand.METHOD);
        if ((plan.method(of)[Plan.FLAGS] & Plan.TAKES_OUT) == 0) {
            return;
        }
        if (why == TAKEN_OUT) {
            flyOrigin(t, o, 0);
        } else if (why == REASSIGNED && acting == t && fin != 0 && method == of) {
            flyOrigin(t, o, fin);
        }
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

    /** Ends a flight. What was kept as maybe in use, or as what may have been read from, was garbage by then at the latest. */
    private void drop(int o, int how, int why) {
        if (o != 0 && (how & Strand.LENT) != 0) {
            lend(o);
        } else if (o != 0 && (how & (Strand.IN_USE | Strand.ORIGIN)) != 0 && of(o, HEAD) == 0 && of(o, FLIGHTS) == 1) {
            flag(o, BOUNDED);
        }
        land(o, why);
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
    private void limitInUse(Strand t, int f) {
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
                    drop(o, t.flight(i, 3), REASSIGNED);
                    continue;
                }
                n++;
            }
            t.flights.copy(i * Strand.VALUE, --kept * Strand.VALUE, Strand.VALUE);
        }
        t.frames.set(f + Strand.USED, n);
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
    private void limitHolds(Strand t, int f) {
        int from = t.frame(f, Strand.FLIGHT);
        if (t.flightsEnd - from < t.frame(f, Strand.LIMIT)) {
            return;
        }
        mark += 2;
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

    // Statements and scopes.

    /** Does what the position of an event tells: statements that have ended since, and scopes that were left. */
    final void before(Strand t, int f) {
        if (!foreign && (pos < t.frame(f, Strand.FROM) || pos >= t.frame(f, Strand.TO))) {
            leaveScopes(t, f);
        }
        int seen = f + (foreign ? Strand.FOREIGN : Strand.OWN);
        int seenProbe = t.frames.get(seen + 2);
        first = t.frames.get(seen) == method && t.frames.get(seen + 1) == stmt;
        base = foreign && t.framesEnd == 1;
        nests = foreign && (plans[Plan.FLAGS] & Plan.NESTS) != 0;
        again = first && stmt != 0 && !has(Plan.LOOP)
                && (probe < seenProbe || probe == seenProbe && (!foreign || nests) && !has(Plan.MANY));
        begun = !foreign && fin != 0 && (plans[Plan.FLAGS] & Plan.TAKES_OUT) != 0
                && !(t.frames.get(seen) == method && plans[Plan.probe(plans, seenProbe) + Plan.FINAL] == fin);
        t.frames.set(seen, method);
        t.frames.set(seen + 1, stmt);
        t.frames.set(seen + 2, probe);
        int common = t.frame(f, Strand.STMT);
        if (common == 0 || common == stmt && stmt != 0 && !again) {
            return;
        }
        sift(t, f, BEFORE);
        if (base && nests) {
            limitAround(t);
        }
    }

    /** Ends what is in flight when the variable of a for-each is set, but for what belongs to the loop. */
    final void round(Strand t, int f, int value) {
        named = value;
        sift(t, f, ROUND);
    }

    /** Ends the statement of an event that is the last of it, and lets go what no statement claims. */
    final void after(Strand t, int f) {
        if (t.frame(f, Strand.STMT) != 0 && !has(Plan.LATE) && (stmt == 0 || has(Plan.LAST_EVENT))) {
            base = foreign && t.framesEnd == 1;
            sift(t, f, AFTER);
        }
    }

    /**
     * Keeps the values in flight of the top activation that are to be kept, and notes the statement that they share. Where those
     * that have no statement yet stay as they are, the first ones are passed over: a stream's lambda may make any number of them.
     */
    private void sift(Strand t, int f, int why) {
        int from = t.frame(f, Strand.FLIGHT);
        int waiting = why == ROUND || !foreign || base ? 0 : t.frame(f, Strand.WAITING);
        int kept = from + waiting;
        int common = waiting == 0 ? 0 : Strand.MIXED;
        for (int i = kept; i < t.flightsEnd; i++) {
            if (!(why == BEFORE ? keptBefore(t, i) : why == ROUND ? keptRound(t, i) : keptAfter(t, i))) {
                drop(t.flight(i, 0), t.flight(i, 3), STATEMENT);
                continue;
            }
            int s = t.flight(i, 1);
            if (kept == from && s != 0) {
                common = s;
            } else if (s != common || s == 0) {
                common = Strand.MIXED;
            }
            if (s == 0 && (t.flight(i, 3) & Strand.AROUND) == 0 && kept == from + waiting) {
                waiting++;
            }
            t.flights.copy(i * Strand.VALUE, kept++ * Strand.VALUE, Strand.VALUE);
        }
        t.flightsEnd = kept;
        t.frames.set(f + Strand.STMT, common);
        t.frames.set(f + Strand.WAITING, waiting);
    }

    private boolean keptBefore(Strand t, int i) {
        int s = t.flight(i, 1);
        int of = t.flight(i, 2);
        int how = t.flight(i, 3);
        if ((how & Strand.RETURNED) != 0 && s == 0 && base && nests) {
            return set(t, i, s, of, how | Strand.AROUND);
        }
        if (s == 0) {
            if (begun && (how & Strand.RETURNED) != 0) {
                return set(t, i, fin, method, how | Strand.ORIGIN); // a return before the finally clause may give it
            }
            if ((!foreign || base) && (!has(Plan.LOOP) || first)) {
                set(t, i, stmt, stmt == 0 ? 0 : method, how);
                underWay(t, i);
            }
            return true;
        }
        boolean around = (how & Strand.AROUND) != 0;
        if (around || of != method) {
            if (!foreign || around && base && !nests) {
                set(t, i, stmt, stmt == 0 ? 0 : method, how & ~Strand.AROUND);
            } else if (!base && (plans[Plan.FLAGS] & Plan.STATIC) != 0 && unframed(t, of)) {
                set(t, i, s, of, how | Strand.AROUND); // the class that is initialised may make the object's class again
            }
            return true;
        }
        if (s == stmt) {
            set(t, i, s, of, again && nests ? how | Strand.AROUND : how & ~Strand.AROUND);
            return !again || nests;
        }
        int range = Plan.stmt(plans, s);
        if (nests && (pos < plans[range] || has(Plan.SITE) && (plans[range + 2] & Plan.ENDS) != 0)) {
            return set(t, i, s, of, how | Strand.AROUND);
        }
        return pos >= plans[range] && pos < plans[range + 1] || (plans[range + 2] & Plan.FINALLY) != 0 && underWay(t, i);
    }

    /** A method's statement runs without an activation, for an object that is made in the top one. */
    private boolean unframed(Strand t, int method) {
        return method != t.frame(t.top(), Strand.METHOD) && (plan.method(method)[Plan.FLAGS] & Plan.NESTS) != 0;
    }

    private static boolean set(Strand t, int i, int stmt, int method, int flags) {
        t.setFlight(i, t.flight(i, 0), stmt, method, flags);
        return true;
    }

    /** Keeps an exception to the end of the finally clause that runs: it may go on from there. So may what is returned. */
    private boolean underWay(Strand t, int i) {
        return fin != 0 && ((t.flight(i, 3) & Strand.ORIGIN) != 0 || thrown(t.flight(i, 0))) && set(t, i, fin, method, t.flight(i, 3));
    }

    private boolean keptRound(Strand t, int i) {
        int s = t.flight(i, 1);
        return s != 0 && (s != stmt || t.flight(i, 0) != named);
    }

    private boolean keptAfter(Strand t, int i) {
        int s = t.flight(i, 1);
        if (s == 0) {
            return foreign && !base;
        }
        if ((t.flight(i, 3) & Strand.AROUND) != 0) {
            return true;
        }
        return s != stmt && !(stmt == 0 && has(Plan.LAST_EVENT) && t.flight(i, 2) == method);
    }

    /** Makes an object a root that was returned to code that was not rewritten, and that nothing has taken up since. */
    private void lend(int o) {
        if (o != 0 && of(o, HEAD) == 0 && of(o, FLIGHTS) == 1) {
            escape(o, sites[0]);
        }
    }

    /** Takes out the variables whose scope does not have the event's position. */
    private void leaveScopes(Strand t, int f) {
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

    // Initialisers that make their own class again.

    private void limitAround(Strand t) {
        int n = 0;
        for (int i = t.flightsEnd - 1; i >= 0; i--) {
            if ((t.flight(i, 3) & Strand.AROUND) != 0 && ++n > MOST_AROUND) {
                land(t.flight(i, 0), STATEMENT);
                t.removeFlight(i);
            }
        }
    }

    /**
     * A method without an activation stores to a field. Its owner may be in flight in such a method; and other initialisers
     * that run for it have ended, or not begun: what is in flight in these is another object's.
     */
    final void makesAgain(Strand t, int f, int owner) {
        int i = t.frame(f, Strand.FLIGHT);
        while (i < t.flightsEnd && !(t.flight(i, 0) == owner
                && (plan.method(t.flight(i, 2))[Plan.FLAGS] & Plan.NESTS) != 0)) {
            i++;
        }
        if (i < t.flightsEnd) {
            around(t, f, i + 1);
        }
        if (owner == 0 || !runsFor(plans, owner)) {
            return;
        }
        for (i = t.frame(f, Strand.FLIGHT); i < t.flightsEnd; i++) {
            int[] other = plan.method(t.flight(i, 2));
            if (t.flight(i, 2) != method && (other[Plan.FLAGS] & (Plan.NESTS | Plan.CONSTRUCTS)) == Plan.NESTS && runsFor(other, owner)) {
                t.flights.set(i * Strand.VALUE + 3, t.flight(i, 3) | Strand.AROUND);
            }
        }
    }

    /** A method without an activation makes an object: of its own class, it runs for that, too. */
    final void makesOwn(Strand t, int f, int made) {
        if (runsFor(plans, made)) {
            around(t, f, t.flightsEnd);
        }
    }

    /** An initialiser or a constructor is one of an object's class, or of a class above that. */
    private boolean runsFor(int[] plans, int object) {
        return plans[Plan.CLASS] != 0 && plan.below(kindOf(object).entry, plans[Plan.CLASS]);
    }

    private void around(Strand t, int f, int end) {
        for (int i = t.frame(f, Strand.FLIGHT); i < end; i++) {
            if (t.flight(i, 2) == method) {
                t.flights.set(i * Strand.VALUE + 3, t.flight(i, 3) | Strand.AROUND);
            }
        }
    }
}
