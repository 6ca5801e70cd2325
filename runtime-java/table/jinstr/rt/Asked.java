package jinstr.rt;

/**
 * What code that was not rewritten may have asked an object of the program's for, though the activation below calls a method of the name itself: see
 * replay/asked.go.
 */
abstract class Asked extends Statements {
    private static final int MOST_HOLDERS_ON_THE_WAY = 64;

    Asked(int most, int leastWindow) {
        super(most, leastWindow);
    }

    /** Such code may have called the method of an object that has ended, and not only the top activation. */
    final boolean asked(Strand t, int[] called, int self) {
        if (!plan.calls || (called[Plan.FLAGS] & (Plan.ANSWERS | Plan.LENDS)) == 0) {
            return false;
        }
        int by = plan.method(t.frame(t.top(), Strand.METHOD))[Plan.FLAGS];
        return (by & Plan.ASKS_GIVEN) != 0 || (by & Plan.ASKS) != 0 && mayBeOthers(t, self);
    }

    /**
     * Who has asked may go on having what an object's method returned: what a function gives, and of the rest what it may ask in turn.
     * What it may ask, and others hold, escapes.
     */
    final boolean goesOut(int[] called, int o, int how, int self) {
        if (thrown(o) || !returnable(called, o) || (called[Plan.FLAGS] & Plan.LENDS) == 0 && !kindOf(o).asked) {
            return false;
        }
        if (kindOf(o).asked && of(o, HEAD) != 0 && o != self && (how & Strand.ORIGIN) == 0) {
            escape(o, sites[0]);
        }
        return true;
    }

    /** A method may give out an object, by its type, or throw it: what makes a string is let go. */
    final boolean returnable(int[] r, int o) {
        Kind k = kindOf(o);
        return (r[Plan.FLAGS] & Plan.PLAIN) == 0 || k.thrown || k.plain;
    }

    /** Such code may have an object, or come by it from one that it has and may ask. */
    private boolean mayBeOthers(Strand t, int of) {
        if (of == 0) {
            return false;
        }
        mark += 2;
        put(of, MARK, mark);
        stacked = 0;
        push(of);
        int seen = 0;
        for (int i = 0; i < stacked; i++) {
            int o = stack.get(i);
            if (kindOf(o).asked && (is(o, ESCAPED | WAS_OUT) || isLent(t, o))) {
                return true;
            }
            for (int e = of(o, HEAD); e != 0; e = holder(e, NEXT)) {
                if (handed(e)) {
                    return true;
                }
                if (++seen > MOST_HOLDERS_ON_THE_WAY) {
                    return false;
                }
                if (kind(e) >= FIELD && of(holder(e, OWNER), MARK) != mark) {
                    put(holder(e, OWNER), MARK, mark);
                    push(holder(e, OWNER));
                }
            }
        }
        return false;
    }

    /** As given, or tells of one that a factory method made, which keeps what that was given. */
    final boolean handed(int e) {
        return given(e) || kind(e) == FIELD && plan.kept(holder(e, KEY));
    }

    /** An object is in flight in the top activation which such code may have. */
    private boolean isLent(Strand t, int o) {
        if (of(o, FLIGHTS) == 0) {
            return false;
        }
        for (int i = t.frame(t.top(), Strand.FLIGHT); i < t.flightsEnd; i++) {
            if (t.flight(i, 0) == o && (t.flight(i, 3) & Strand.LENT) != 0) {
                return true;
            }
        }
        return false;
    }
}
