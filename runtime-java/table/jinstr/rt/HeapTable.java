package jinstr.rt;

/** Does to the tuples what the events of the tapes say, as they come. */
final class HeapTable extends Events {
    /** The step at which the recorder itself ran out of memory or stack; 0 if it did not. */
    long broken;
    /** The site of the last event that has one. */
    int lastMethod;
    int lastProbe;

    /** How many small calls take as much stack as applying an event. */
    private final int calls;

    HeapTable(int most, int leastWindow, int calls) {
        super(most, leastWindow);
        this.calls = calls;
        coarse = Build.LEVEL.equals("objects");
        blind = plan.blind;
        // No class is to be loaded in the middle of a probe, nor memory asked for at the end.
        strand(0);
        new Site.Escape(0, null);
        new Awaited(0, 0, 0, 0, null, 0, null);
        new TableWriter(null, this);
    }

    void sizes(String model, int header, int array, int reference, int align) {
        plan.layout = model;
        plan.sizes = new Sizes(header, array, reference, align, 8, false);
    }

    boolean take(int thread, byte[] bytes, int from, int to) {
        if (broken != 0) {
            lost++;
            return true;
        }
        try {
            if (deep(calls, 0, 0, 0, 0) != 0) {
                return false;
            }
        } catch (Error e) {
            // The events wait for the next one that comes with less on the stack.
            return false;
        }
        try {
            Strand t = strand(thread);
            running = thread;
            read(t, bytes, from, to);
        } catch (Throwable e) {
            // Out of memory or stack in the middle: what the table holds is no longer true, and it says so.
            broken = step;
        }
        return true;
    }

    boolean broken() {
        return broken != 0;
    }

    /** Asks whether there is stack for what follows, before anything is changed. */
    private static long deep(int n, long w, long x, long y, long z) {
        return n == 0 ? w + x + y + z : deep(n - 1, x, y, z, w);
    }

    void atProbe(Strand t) {
        int f = t.top();
        acting = t;
        look(t, f);
        if (op == Encoder.INTO && object == 0) {
            doubtContents(find(owner));
            return;
        }
        if (op == Encoder.ESCAPE && object == 0) {
            return;
        }
        t.sent = 0;
        if (op == Encoder.INTO && captured(t)) {
            return;
        }
        boolean isCoarse = t.frame(f, Strand.COARSE) != 0;
        boolean catching = op == Encoder.LOCAL && has(Plan.CATCHES);
        caught = catching ? find(object) : 0;
        wrapping = catching && (caught == 0 || is(caught, EXTERNAL));
        boolean nesting = foreign && (plans[Plan.FLAGS] & Plan.NESTS) != 0;
        if (op == Encoder.FIELD && nesting) {
            makesAgain(t, f, find(owner));
        }
        if (!strange()) {
            comes(t, f, isCoarse);
        }
        bare = foreign;
        rereads = has(Plan.REREAD) && !has(Plan.LAST_EVENT) && !foreign && !isCoarse ? stmt : 0;
        int made = 0;
        int named = 0;
        if (op == Encoder.BIRTH || op == Encoder.ARRAY || op == Encoder.BORN || op == Encoder.CLONE || op == Encoder.SITE) {
            made = make();
            if (made != 0 && !foreign && stmt > 0 && (plans[Plan.stmt(plans, stmt) + 2] & Plan.THROWS) != 0 && thrown(made)) {
                t.sent = made; // nothing is returned
            }
            if (made != 0 && !foreign && has(Plan.GIVES) && !isRow(made, t.frame(f, Strand.GIVES))) {
                t.frames.set(f + Strand.GIVES, made);
                t.frames.set(f + Strand.OUT, made);
            }
        } else {
            named = see(object);
            if (op == Encoder.INTO && has(Plan.FRESH | Plan.AHEAD)) {
                made = views(see(owner), named, has(Plan.FRESH), has(Plan.AHEAD));
            } else {
                applyTo(t, f, named);
            }
        }
        rereads = 0;
        bare = false;
        caught = 0;
        settleStatement(t, f, made, named, isCoarse, nesting);
        wrapping = false;
    }

    /** Tells that an object is an array as those within another may be, which are told behind it, at its probe. */
    private boolean isRow(int o, int of) {
        return of != 0 && kindOf(of).name.endsWith("[" + kindOf(o).name);
    }

    /** Does what the event tells by its place alone. */
    private void comes(Strand t, int f, boolean isCoarse) {
        if (!foreign) {
            boolean leftOut = op == Encoder.LOCAL || op == Encoder.LEAVE || op == Encoder.END;
            tells(t, probe, leftOut);
            if (!leftOut) {
                t.frames.set(f + Strand.KEPT, probe);
            }
            t.frames.set(f + Strand.OPENED, !has(Plan.OPENS) ? 0 : slot > 0 ? slot : Strand.NOWHERE);
        }
        if (!isCoarse) {
            before(t, f);
        } else if (!foreign) {
            note(t, f + Strand.OWN);
        }
    }

    /** Looks the probe up. */
    private void look(Strand t, int f) {
        plans = plan.method(method);
        known = probe > 0 && probe <= plans[Plan.PROBES];
        if (known) {
            lastMethod = method;
            lastProbe = probe;
        } else {
            probes++;
            plans = plan.method(0);
            method = 0;
        }
        int at = Plan.probe(plans, known ? probe : 0);
        pos = plans[at + Plan.POS];
        stmt = plans[at + Plan.STMT];
        fin = plans[at + Plan.FINAL];
        slot = plans[at + Plan.SLOT];
        key = plans[at + Plan.A];
        end = plans[at + Plan.B];
        flags = plans[at + Plan.PROBE_FLAGS];
        foreign = frameless || t.framesEnd == 1 || method != t.frame(f, Strand.METHOD);
    }

    private void applyTo(Strand t, int f, int o) {
        switch (op) {
            case Encoder.LOCAL:
                local(t, f, o);
                return;
            case Encoder.FIELD:
                fieldOf(see(owner), o);
                return;
            case Encoder.SELF:
                fieldOf(self(t, f), o);
                return;
            case Encoder.STATIC:
                if (foreign) {
                    initialised();
                }
                setStatic(o);
                return;
            case Encoder.ELEM:
                setElement(see(owner), index, o);
                return;
            case Encoder.LEAVE:
                if (!foreign) {
                    leave(t, f);
                }
                return;
            case Encoder.ESCAPE:
                if (has(Plan.SHARED)) {
                    shared(o);
                } else if (has(Plan.WATCHED_OUTERMOST | Plan.WATCHED_SITE) && !has(Plan.SITE)) {
                    send(t, f, o);
                } else {
                    escaped(o, site(method, known ? probe : 0));
                }
                return;
            case Encoder.INTO:
                into(see(owner), o);
                return;
            case Encoder.END:
                if (has(Plan.AGAIN) && !foreign && t.frame(f, Strand.COARSE) != 0) {
                    again(t, f);
                }
                return;
            default:
        }
    }

    /** What the top activation is about to return to code that was not rewritten; the recorder tells of its death. */
    private void send(Strand t, int f, int o) {
        if (o == 0) {
            return;
        }
        flag(o, WATCHED);
        if (t.frame(f, Strand.COARSE) == 0) {
            fly(t, o, 0);
        }
        t.sent = o;
        t.frames.set(f + Strand.OUT, has(Plan.PARTS) ? -o : o);
    }

    /** Joins a value to the lambda that captures it. It was announced before the lambda's statement. */
    private boolean captured(Strand t) {
        int container = find(owner);
        if (container == 0 || !kindOf(container).lambda) {
            return false;
        }
        boolean root = is(container, ESCAPED);
        into(container, see(object));
        if (root != is(container, ESCAPED)) {
            flyBelow(t, container);
        }
        return true;
    }

    /** An event of code that was not rewritten, or a late one, which tells nothing of how far the statement has come. */
    private boolean strange() {
        if (op == Encoder.ESCAPE && (has(Plan.SITE) || has(Plan.LATE))) {
            return true;
        }
        if (op != Encoder.BIRTH && op != Encoder.BORN || !known) {
            return false;
        }
        Site s = site(method, probe);
        int c = cls();
        if (c == s.makes) {
            return false;
        }
        Kind k = c < kinds.length && kinds[c] != null ? kinds[c] : kinds[0];
        if (has(Plan.SITE) && ((key & 1) != 0 && !k.array || k.simple != 0 && k.simple != key >> 1)) {
            return true;
        }
        s.makes = c;
        return false;
    }

    private int cls() {
        return op == Encoder.BORN ? cls : site(method, known ? probe : 0).declared;
    }

    private void settleStatement(Strand t, int f, int made, int named, boolean isCoarse, boolean nesting) {
        if (isCoarse) {
            int flights = t.flightsEnd;
            if (made != 0) {
                fly(t, made, 0);
            }
            if (t.flightsEnd > flights && foreign && has(Plan.RESULT)) {
                lendLast(t);
            }
            if (named != 0) {
                fly(t, named, 0);
            }
            return;
        }
        int at = foreign && has(Plan.RESULT) ? 0 : stmt;
        if (made != 0 && at != 0) {
            fly(t, made, at);
            if (nesting) {
                makesOwn(t, f, made);
            } else if (t.framesEnd == 1) {
                ranFor(t, f, made);
            }
        }
        if (has(Plan.LOOP) && t.frame(f, Strand.STMT) != 0) {
            round(t, f, named);
        }
        after(t, f);
        if (made != 0 && at == 0) {
            fly(t, made, 0);
            lendLast(t);
            if (has(Plan.ORIGIN)) {
                originLast(t);
            }
            if (foreign && has(Plan.RESULT) && t.frame(f, Strand.OPENED) != 0) {
                loops(t, f, t.flightsEnd - 1, t.flight(t.flightsEnd - 1, 3));
            }
        }
    }

    private void local(Strand t, int f, int o) {
        if (foreign || slot == 0) {
            probes++;
            return;
        }
        if ((plans[Plan.var(slot - 1) + 2] & Plan.PARAM) != 0 && t.frame(f, Strand.COARSE) == 0) {
            int e = t.slots.get(t.frame(f, Strand.SLOT) + slot);
            if (e == 0) {
                takesArgument(t, o);
            } else if (holder(e, TARGET) != o) {
                losesArgument(t, holder(e, TARGET));
            }
        }
        int was = t.slots.get(t.frame(f, Strand.SLOT) + slot);
        if (was != 0 && holder(was, TARGET) != o && pos == plans[Plan.var(slot - 1)]) {
            // It is declared anew: a jump has left its block by way of a finally clause or resources, and no event told when.
            flag(holder(was, TARGET), BOUNDED);
        }
        if (has(Plan.OPENS)) {
            reopen(t, t.frame(f, Strand.SLOT) + slot, o);
        }
        setSlot(t, t.frame(f, Strand.SLOT) + slot, o, slot - 1, t.frame(f, Strand.METHOD), LOCAL);
        if (has(Plan.OPENS)) {
            endHeader(t, f, t.flightsEnd);
        }
        if (has(Plan.CATCHES)) {
            catches(t, f, o);
        }
        narrow(t, f, plans, slot - 1);
    }

    private int self(Strand t, int f) {
        if (owner != 0) {
            return see(owner);
        }
        int e = t.slots.get(t.frame(f, Strand.SLOT));
        if (e == 0) {
            return 0;
        }
        put(holder(e, TARGET), STAMP, now);
        return holder(e, TARGET);
    }

    private void fieldOf(int of, int o) {
        if (of == 0) {
            if (plan.given(key)) {
                parted(o);
            }
            ownerless(o);
            return;
        }
        if (has(Plan.OUTER) && kindOf(of).alone) {
            return;
        }
        if (plan.given(key)) {
            give(of, o, key);
            parted(o);
            return;
        }
        int old = of(of, OUT);
        while (old != 0 && (holder(old, KEY) != key || kind(old) != FIELD)) {
            old = holder(old, OLDER);
        }
        if (old != 0 && holder(old, TARGET) == o) {
            return;
        }
        if (o != 0) {
            link(o, of, key, FIELD, 0);
        }
        if (old != 0) {
            unlink(old, REASSIGNED);
        }
    }

    private void setStatic(int o) {
        statics.reserve(key + 1);
        staticsEnd = Math.max(staticsEnd, key + 1);
        int old = statics.get(key);
        if (old != 0 && holder(old, TARGET) == o) {
            return;
        }
        statics.set(key, o == 0 ? 0 : link(o, 0, key, STATIC, 0));
        if (old != 0) {
            keepForOthers(holder(old, TARGET));
            unlink(old, REASSIGNED);
        }
    }

    // Births.

    /** A new record, or 0 if there is no room. */
    private int record(int c) {
        if (find(object) != 0) {
            unknown++;
            return 0;
        }
        int o = add(object);
        if (o != 0) {
            put(o, CLASS, c);
            put(o, LENGTH, length);
            put(o, STAMP, now);
        }
        return o;
    }

    private int make() {
        Site s = site(method, known ? probe : 0);
        if (op == Encoder.SITE) {
            return siteOf(s);
        }
        int from = 0;
        int c = cls();
        if (op == Encoder.CLONE) {
            from = see(owner);
            if (from != 0) {
                c = of(from, CLASS);
                length = of(from, LENGTH);
            }
        }
        int o = record(c);
        if (o == 0) {
            if (lostObjects > 0) {
                countLost(c, length, s);
                ownedByLost(from);
            }
            return 0;
        }
        count(o, s);
        keep(o, s);
        if (from != 0) {
            copy(from, o);
        }
        return o;
    }

    /** A copy that found no room refers to what the original does. */
    private void ownedByLost(int from) {
        for (int e = from == 0 ? 0 : of(from, OUT); e != 0; e = holder(e, OLDER)) {
            pin(holder(e, TARGET));
        }
    }

    /** The copy refers to what the original does, oldest first. */
    private void copy(int from, int o) {
        int e = of(from, OUT);
        while (e != 0 && holder(e, OLDER) != 0) {
            e = holder(e, OLDER);
        }
        for (; e != 0; e = holder(e, NEWER)) {
            link(holder(e, TARGET), o, holder(e, KEY), kind(e), 0);
        }
    }

    /**
     * An object that comes from code that was not rewritten, which may hold it for as long as it likes; or one that a call has
     * made by a constructor reference of the method that runs, or that runs the constructor; or by one that was kept.
     */
    void seen(Strand t) {
        int f = t.top();
        while (f > 0 && (plan.method(t.frame(f, Strand.METHOD))[Plan.FLAGS] & Plan.CONSTRUCTS) != 0) {
            f -= Strand.FRAME;
        }
        int after = makersNow(t, f, cls);
        if (foundEnd > 0) {
            bornByReference(t, f, after);
            return;
        }
        Site kept = keptSite(cls);
        if (kept != null) {
            bornIn(t, f, kept, true);
        } else {
            external(t);
        }
    }

    /** By one of those that makers has found. */
    private void bornByReference(Strand t, int f, int after) {
        int method = t.frame(f, Strand.METHOD);
        Site s = foundSite(method);
        if (foundEnd == 1) {
            lastMethod = method;
            lastProbe = found[0];
        }
        boolean kept = false;
        for (int i = 0; i < foundEnd; i++) {
            int[] r = plan.method(method);
            kept |= (r[Plan.probe(r, found[i]) + Plan.PROBE_FLAGS] & Plan.WATCHED_SITE) != 0;
        }
        int o = bornIn(t, f, s, kept);
        if (o != 0) {
            await(t, f, o, s, after);
        }
    }

    /** Where it may be kept, who called the constructor may have it, and its death is told. */
    private int bornIn(Strand t, int f, Site s, boolean kept) {
        int o = record(cls);
        if (o == 0) {
            if (lostObjects > 0) {
                countLost(cls, length, s);
            }
            return 0;
        }
        count(o, s);
        keep(o, s);
        if (kept) {
            flag(o, WATCHED);
            escape(o, sites[0]);
        }
        if (f == t.top() || t.frame(f, Strand.COARSE) != 0) {
            fly(t, o, 0);
        } else {
            t.insertFlight(f + Strand.FRAME, o, 0);
            put(o, FLIGHTS, of(o, FLIGHTS) + 1);
        }
        return o;
    }

    private void external(Strand t) {
        int o = record(cls);
        if (o == 0) {
            return;
        }
        flag(o, EXTERNAL | ESCAPED | WATCHED | BOUNDED);
        Kind k = kindOf(o);
        if (plan.deep) { // who has made it may read it at any time
            flag(o, PARTS);
        }
        put(o, NUMBER, ++k.first.external);
        put(o, ORDER, ++order);
        externals++;
        externalBytes += size(o);
        born++;
        fly(t, o, 0);
    }

    /** An object that was seen before is one of the program after all. */
    private int siteOf(Site s) {
        int o = see(object);
        if (o == 0 || !is(o, EXTERNAL)) {
            return 0;
        }
        externals--;
        externalBytes -= size(o);
        unflag(o, EXTERNAL | PARTS);
        if (!is(o, WAS_OUT)) {
            unflag(o, ESCAPED | BOUNDED);
        }
        count(o, s);
        keep(o, s);
        return o;
    }

    /**
     * The classes that a class loader loads hold it, and their instances hold them; the recorder tells when an exception
     * dies.
     */
    private void keep(int o, Site s) {
        if (kindOf(o).loader) {
            escape(o, s);
        }
        boolean watched = has(Plan.WATCHED_SITE) || has(Plan.WATCHED_OUTERMOST) && acting.framesEnd <= 2;
        if (kindOf(o).thrown || watched) {
            flag(o, WATCHED);
        }
        if (watched) {
            parted(o);
        }
    }

    void write(Chunks file, boolean ended) {
        new TableWriter(file, this).write(ended);
    }
}
