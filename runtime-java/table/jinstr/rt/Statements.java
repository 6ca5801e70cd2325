package jinstr.rt;

/** Statements: which values in flight belong to the one that runs, and which are let go when it has ended. */
abstract class Statements extends Flights {
    /** So many values of initialisers that run within each other are kept in flight. */
    private static final int MOST_AROUND = 2048;

    // Why values in flight are gone through.
    private static final int BEFORE = 0;
    private static final int ROUND = 1;
    private static final int AFTER = 2;

    private boolean base;
    private boolean nests;
    private boolean again;
    /** It is the first in a finally clause of a method that may return what it was given before that. */
    private boolean begun;
    private boolean first;
    private int named;

    Statements(int most, int leastWindow) {
        super(most, leastWindow);
    }

    /** Takes out the variables whose scope does not have the event's position. */
    abstract void leaveScopes(Strand t, int f);

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
        boolean throwsAnew = stmt > 0 && (plans[Plan.stmt(plans, stmt) + 2] & Plan.THROWS) != 0 && t.frames.get(seen) == method;
        again = (first || throwsAnew) && stmt != 0 && !has(Plan.LOOP)
                && (probe < seenProbe || probe == seenProbe && (!foreign || nests) && !has(Plan.MANY));
        begun = !foreign && fin != 0 && (plans[Plan.FLAGS] & Plan.TAKES_OUT) != 0
                && !(t.frames.get(seen) == method && plans[Plan.probe(plans, seenProbe) + Plan.FINAL] == fin && (probe > seenProbe || has(Plan.LOOP)));
        note(t, seen);
        int common = t.frame(f, Strand.STMT);
        if (common == 0 || common == stmt && stmt != 0 && !again && !has(Plan.OPENS)) {
            return;
        }
        sift(t, f, BEFORE);
        if (base && nests) {
            limitAround(t);
        }
    }

    /** Notes the event as the last one at an activation. */
    final void note(Strand t, int seen) {
        t.frames.set(seen, method);
        t.frames.set(seen + 1, stmt);
        t.frames.set(seen + 2, probe);
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
                drop(t, i, STATEMENT);
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
        if ((how & Strand.LOOPS) != 0) {
            int range = foreign ? 0 : Plan.stmt(plans, s);
            return foreign || pos >= plans[range] && pos < plans[range + 1] && !(s == stmt && has(Plan.OPENS));
        }
        if ((how & Strand.RETURNED) != 0 && s == 0 && base && nests) {
            return set(t, i, s, of, how | Strand.AROUND);
        }
        if (s == 0) {
            if (begun && (how & Strand.RETURNED) != 0) {
                return set(t, i, fin, method, how | Strand.ORIGIN); // a return before the finally clause may give it
            }
            if ((!foreign || base) && (!has(Plan.LOOP) || first)) {
                boolean loosens = (plans[Plan.FLAGS] & Plan.LOOSENS) != 0 && t.flight(i, 5) != t.entered; // it may be a loose statement's
                set(t, i, stmt, stmt == 0 ? 0 : method, loosens ? how | Strand.LOOSE : how);
                underWay(t, i);
            }
            return true;
        }
        boolean around = (how & Strand.AROUND) != 0;
        if (around || of != method) {
            if (!foreign || around && s == 0 && base && !nests) {
                set(t, i, stmt, stmt == 0 ? 0 : method, how & ~Strand.AROUND | Strand.LOOSE);
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
        return (t.flight(i, 3) & Strand.LOOPS) != 0 || s != 0 && (s != stmt || t.flight(i, 0) != named);
    }

    private boolean keptAfter(Strand t, int i) {
        int s = t.flight(i, 1);
        if (s == 0) {
            return foreign && !base;
        }
        if ((t.flight(i, 3) & (Strand.AROUND | Strand.LOOPS)) != 0) {
            return true;
        }
        return s != stmt && !(stmt == 0 && has(Plan.LAST_EVENT) && t.flight(i, 2) == method);
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

    /**
     * A static initialiser, around which no activation is, makes an object. What constructors and initialisers that ran for that
     * without an activation have left in flight, around others, ends with the statement; what others have left does not.
     */
    final void ranFor(Strand t, int f, int made) {
        for (int i = t.frame(f, Strand.FLIGHT); i < t.flightsEnd; i++) {
            int how = t.flight(i, 3);
            if ((how & Strand.AROUND) != 0 && t.flight(i, 1) != 0 && runsFor(plan.method(t.flight(i, 2)), made)) {
                set(t, i, stmt, method, how & ~Strand.AROUND);
                t.frames.set(f + Strand.STMT, Strand.MIXED);
            }
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
