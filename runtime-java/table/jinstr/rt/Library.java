package jinstr.rt;

/**
 * What code that was not rewritten has: what was handed to it, what collections of the class library hold, and the deaths that
 * the garbage collector tells.
 */
abstract class Library extends Loops {
    /** How many views of each other are looked through. */
    private static final int DEEPEST = 64;

    /** So many objects are looked at on the way from a variable to one that the collector has. */
    private static final int MOST_ON_THE_WAY = 64;

    /** What a look into a collection or an array found. */
    final Ints refs = new Ints();
    int refsEnd;
    /** The holders of what it has not found any more. */
    private final Ints gone = new Ints();
    /** Objects that the collector had although the tuples held them. */
    int cleared;

    Library(int most, int leastWindow) {
        super(most, leastWindow);
    }

    final void escaped(int o, Site s) {
        if (has(Plan.SITE)) {
            unborn(o, s);
        }
        escape(o, s);
        // At a site, and of what a factory method has not kept after all, the recorder does not have the object at hand.
        if (o != 0 && !has(Plan.SITE) && !plan.kept(key)) {
            flag(o, has(Plan.TAKES) ? WATCHED | VIEWED : WATCHED);
        }
        if (!has(Plan.SITE)) {
            parted(o);
        }
    }

    /**
     * An object was handed to code that may keep what is in it, or what its methods give, if the probe tells so. Of a lambda, or a view of another, that
     * is what it looks into.
     */
    final void parted(int o) {
        if (o != 0 && has(Plan.PARTS)) {
            part(o);
        }
    }

    /** Code that was not rewritten goes on having an object: if it has made that, it may keep what comes into it. */
    final void shared(int o) {
        if (is(o, EXTERNAL)) {
            part(o);
        }
    }

    final void part(int o) {
        part(o, DEEPEST);
    }

    private void part(int o, int deepest) {
        if (deepest == 0 || is(o, PARTS)) {
            return;
        }
        flag(o, PARTS);
        if (!deep(o) && kindOf(o).looked) {
            return;
        }
        for (int held = of(o, OUT); held != 0; held = holder(held, OLDER)) {
            if (kind(held) == INSIDE || deep(o) && kind(held) == ELEMENT || handed(held)) {
                part(holder(held, TARGET), deepest - 1);
            }
        }
    }

    /** It is a part, too, of what comes into a collection or an array, if who has that looks into what is in it. */
    private void putInto(int o, int container) {
        if (deep(container) && is(container, PARTS)) {
            part(o);
        }
    }

    /** Who has a collection or an array looks into what is in it, too: code of the program's that is not rewritten, or who has made it. */
    private boolean deep(int container) {
        return plan.deep || is(container, EXTERNAL);
    }

    /** What holds the object may be one that found no room. */
    final void ownerless(int o) {
        if (lostObjects > 0) {
            pin(o);
        }
    }

    /**
     * An object of the library holds what its constructor was given, as far as is known: it may let it go. It may have been in an
     * array, so there may be several with one key.
     */
    final void give(int to, int o, int key) {
        if (o != 0) {
            mayHave(to, o, key);
            flag(o, kindOf(o).plain ? 0 : WATCHED);
        }
    }

    /** An object of the library holds what its constructor was given, or what was in that. */
    private void mayHave(int by, int o, int key) {
        int e = of(by, OUT);
        while (e != 0 && (holder(e, TARGET) != o || !given(e))) {
            e = holder(e, OLDER);
        }
        if (e == 0) {
            link(o, by, key, FIELD, 0);
        }
        flag(o, BOUNDED);
    }

    final void setElement(int array, int i, int o) {
        if (array == 0) {
            ownerless(o);
            return;
        }
        int old = element(array, i);
        if (old != 0 && holder(old, TARGET) == o) {
            return;
        }
        if (old != 0) {
            unlink(old, REASSIGNED);
        }
        if (o != 0) {
            link(o, array, i, ELEMENT, 0);
            putInto(o, array);
        }
    }

    /** What is in a collection; the holder is given back, 0 if there is none. */
    final int into(int container, int o) {
        if (o == 0) {
            return 0;
        }
        if (container == 0) {
            ownerless(o);
            return 0;
        }
        if (!kindOf(container).lambda) {
            flag(o, BOUNDED);
        } else if (!is(container, WAS_OUT)) {
            // It holds what it captures from its making to its death, and code that was rewritten made it.
            unflag(container, ESCAPED | BOUNDED);
        }
        int far = 32;
        for (int e = of(o, TAIL); e != 0 && far-- > 0; e = previous(e)) {
            if (kind(e) == INSIDE && holder(e, OWNER) == container) {
                putIn(e);
                return e;
            }
        }
        int e = link(o, container, 0, INSIDE, 0);
        if (e != 0) {
            putIn(e);
        }
        putInto(o, container);
        return e;
    }

    abstract void givesAhead(int container, int o);

    /** Notes who put an object into a collection, and when. */
    private void putIn(int e) {
        holders.set(e * HOLDER + KEY, now);
        holders.set(e * HOLDER + LEVEL, running << 8 | holder(e, LEVEL) & AHEAD | INSIDE);
    }

    /**
     * Another thread may have put an object into a collection only after this one has looked into that, if it did so since this
     * one's event before the look, and nobody but that thread has named the object since.
     */
    private boolean mayComeLater(Strand t, int e) {
        int by = holder(e, LEVEL) >>> 8;
        long ago = now - holder(e, KEY) & 0xffffffffL;
        return by != 0 && by != t.number && ago < step - t.step && namer(holder(e, TARGET)) == (by & 0xffff);
    }

    final void content(Strand t, int container) {
        Kind k = kindOf(container);
        k.looked = true;
        if (k.array) {
            for (int i = 0; i < refsEnd; i++) {
                setElement(container, i, see(refs.get(i)));
            }
            return;
        }
        int unsure = k.lambda && !is(container, ESCAPED) ? 0 : BOUNDED;
        mark += 2;
        for (int i = 0; i < refsEnd; i++) {
            int namer = namer(find(refs.get(i)));
            int o = see(refs.get(i));
            if (o != 0) {
                // A look is the recorder's.
                name(o, namer);
                put(o, MARK, mark);
                flag(o, unsure);
            }
        }
        int goneEnd = 0; // found before anything is done, which marks objects itself
        for (int e = of(container, OUT); e != 0; e = holder(e, OLDER)) {
            if (kind(e) == INSIDE) {
                int o = holder(e, TARGET);
                if (of(o, MARK) == mark) {
                    put(o, MARK, mark + 1);
                } else if (!mayComeLater(t, e)) {
                    gone.reserve(goneEnd + 1);
                    gone.set(goneEnd++, e);
                }
            }
        }
        for (int i = 0; i < refsEnd; i++) {
            int o = find(refs.get(i));
            if (o != 0 && of(o, MARK) == mark) {
                put(o, MARK, mark + 1);
            } else {
                refs.set(i, 0);
            }
        }
        for (int i = 0; i < goneEnd; i++) {
            keepGoneOver(container, holder(gone.get(i), TARGET));
            givesAhead(container, holder(gone.get(i), TARGET));
            unlink(gone.get(i), TAKEN_OUT);
        }
        for (int i = 0; i < refsEnd; i++) {
            if (refs.get(i) != 0) {
                link(find(refs.get(i)), container, 0, INSIDE, 0);
                putInto(find(refs.get(i)), container);
            }
        }
        knownAgain(container);
    }

    /** Lets go an object that the garbage collector has: nothing holds it, whatever the tuples say. */
    final void died(int o) {
        if (o == 0 || is(o, DEAD)) {
            return;
        }
        // No collection will find it alive.
        unflag(o, WATCHED | FOUND);
        boolean passes = passes(o);
        if (!is(o, WAS_OUT | BOUNDED) && (of(o, HEAD) != 0 || passes)) {
            if (!passes) { // its holder may have died already
                ends(o);
            }
            return; // the tuples know better when: the collector may know sooner than this that its holder is garbage
        }
        boolean inUse = false;
        boolean given = isGiven(o);
        if (!is(o, EXTERNAL) && (given || is(o, ESCAPED))) {
            // Of others the collector may know sooner than this that their holder is garbage; a coarse activation may have let it go.
            int by = heldByKnown(o);
            // A virtual machine may know that a variable will not be read again: its scope counts.
            inUse = by == LOCAL || by != STATIC && passes;
            cleared += by == STATIC ? 1 : 0;
        }
        if (given || is(o, ESCAPED) || of(o, FLIGHTS) != 0) {
            touched(o);
            flag(o, LATE);
        }
        unflag(o, ESCAPED);
        flag(o, BOUNDED);
        if (inUse) {
            takeBack(o);
            return;
        }
        handOver(o);
        while (of(o, HEAD) != 0) {
            forget(of(o, HEAD));
            unlink(of(o, HEAD), CLEARED);
        }
        ends(o);
        doubt(o, CLEARED);
    }

    /** Ends all flights of an object that the collector has. */
    private void ends(int o) {
        if (of(o, FLIGHTS) != 0) {
            put(o, FLIGHTS, 0);
            grounded = true;
            flag(o, BOUNDED | LATE);
        }
    }

    /**
     * Gives what a dead object held to the library's objects that it was given to: a collection that is made of another, or to
     * which all of another is added, takes what is in that, and lets it go. What code that was not rewritten may have taken out
     * is a root from now on. What a lambda captures only that has: nobody takes it out.
     */
    private void handOver(int o) {
        if (kindOf(o).lambda) {
            return;
        }
        takenBefore(o);
        for (int held = of(o, OUT); held != 0 && is(o, VIEWED); held = holder(held, OLDER)) {
            if (holder(held, TARGET) != o && (kind(held) != FIELD || handed(held))) {
                escape(holder(held, TARGET), sites[0]);
            }
        }
        for (int e = of(o, HEAD); e != 0; e = holder(e, NEXT)) {
            if (handed(e) || kind(e) == INSIDE && !kindOf(holder(e, OWNER)).soft) {
                handOverTo(e, o);
            }
        }
    }

    /**
     * Gives what was in a dead object to one of the library's that it was given to. Into its own collections the recorder looks,
     * which tells what is in them.
     */
    private void handOverTo(int e, int o) {
        int by = holder(e, OWNER);
        boolean unseen = given(e) && !kindOf(by).looked;
        for (int held = of(o, OUT); held != 0; held = holder(held, OLDER)) {
            int target = holder(held, TARGET);
            if (target == o || kind(held) == FIELD && !handed(held)) {
                continue;
            }
            if (unseen) {
                mayHave(by, target, holder(e, KEY));
            } else {
                into(by, target);
            }
        }
    }

    /** Tells whether objects of the library whose constructors were given it hold an object. */
    private boolean isGiven(int o) {
        for (int e = of(o, HEAD); e != 0; e = holder(e, NEXT)) {
            if (given(e)) {
                return true;
            }
        }
        return false;
    }

    /** Takes an object that the collector has from those: they have let it go, or are garbage as well. */
    private void takeBack(int o) {
        for (int e = of(o, HEAD); e != 0;) {
            int next = holder(e, NEXT);
            if (given(e)) {
                handOverTo(e, o);
                unlink(e, CLEARED);
            }
            e = next;
        }
    }

    /**
     * Tells whether an object is in flight in a statement that runs. What is in flight in a thread itself, or was returned to
     * who knows whom, may be nobody's any more.
     */
    private boolean passes(int o) {
        if (of(o, FLIGHTS) == 0 || of(o, HELD) != 0) {
            return false;
        }
        for (int i = 0; i < strands.length; i++) {
            Strand t = strands[i];
            for (int j = t == null ? 0 : t.flightsEnd(0); t != null && j < t.flightsEnd; j++) {
                if (t.flight(j, 0) == o && (t.flight(j, 3) & Strand.LENT) == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Tells whether a local variable (LOCAL), a static one or nothing leads to an object by objects that code that was not
     * rewritten has never had, and not softly: with others on the way, or with none at its begin, all may have died together.
     */
    private int heldByKnown(int o) {
        mark += 2;
        put(o, MARK, mark);
        stacked = 0;
        push(o);
        for (int seen = 0; seen < stacked && seen < MOST_ON_THE_WAY; seen++) {
            for (int e = of(stack.get(seen), HEAD); e != 0; e = holder(e, NEXT)) {
                int owner = holder(e, OWNER);
                if (kind(e) < FIELD) {
                    return kind(e) == STATIC ? STATIC : LOCAL;
                }
                if (given(e) || of(owner, MARK) == mark || is(owner, EXTERNAL | WAS_OUT) || kindOf(owner).soft) {
                    continue;
                }
                if (passes(owner)) {
                    return LOCAL;
                }
                put(owner, MARK, mark);
                push(owner);
            }
        }
        return 0;
    }

    /** Clears the variable that a holder stands for. */
    private void forget(int e) {
        int k = kind(e);
        if (k == LOCAL || k == THIS) {
            strand(holder(e, OWNER)).slots.set(holder(e, OLDER), 0);
        } else if (k == STATIC) {
            statics.set(holder(e, KEY), 0);
        }
    }
}
