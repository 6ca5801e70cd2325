package jinstr.rt;

/** Writes all that the table holds to the trace, in parts (docs/trace-format.md). */
final class TableWriter {
    private static final int LAST = 1;

    private static final int FACTS = 1;
    private static final int CLASS = 2;
    private static final int SITE = 3;
    private static final int THREAD = 4;
    private static final int OBJECT = 5;
    private static final int HOLDER = 6;
    private static final int BLIND = 7;
    private static final int ESCAPE = 8;
    private static final int LOST_CLASS = 9;
    private static final int LOST_SITE = 10;
    private static final int LATE = 11;
    private static final int ONE_OF = 12;
    /** In the flags of an object. */
    private static final int KNOWN = 4;

    /** More than the numbers of any entry take. */
    private static final int SOME = 512;
    /** Made at once: when the program ends there may be no memory. */
    private static final byte[] BUFFER = new byte[StreamTape.LARGE];
    private static long dumps;

    private final Chunks file;
    private final HeapTable table;
    private byte[] b = BUFFER;
    private int pos = Chunks.HEAD;
    private int parts;
    private boolean failed;

    TableWriter(Chunks file, HeapTable table) {
        this.file = file;
        this.table = table;
    }

    void write(boolean ended) {
        dumps++;
        // A table that broke off in the middle of an event has counts, but no lists that can be followed.
        boolean whole = table.broken == 0 && finished(ended);
        if (!whole) {
            table.countBirths();
        }
        facts(whole ? unsure() : 0);
        for (int i = 0; i < table.kinds.length; i++) {
            Kind k = table.kinds[i];
            if (k != null && i > 0) {
                kind(i, k);
            }
            if (k != null && k.late > 0) {
                begin(LATE, 0);
                number(i);
                number(k.late);
            }
            if (k != null && k.lost > 0) {
                begin(LOST_CLASS, 0);
                number(i);
                lost(k);
            }
        }
        for (int i = 0; i < table.severalEnd; i++) {
            oneOf(i);
        }
        for (int i = 0; i < table.sitesEnd; i++) {
            site(table.sites[i]);
        }
        for (int i = 0; i < table.strands.length; i++) {
            Strand t = table.strands[i];
            if (t != null) {
                begin(THREAD, t.name.length());
                number(t.number);
                word(t.name);
            }
        }
        if (whole) {
            objects();
        }
        for (int m = 0; m < table.plan.methods(); m++) {
            if (table.plan.entered(m)) {
                begin(BLIND, 0);
                number(m);
            }
        }
        part(LAST);
    }

    /** Brings the table to where it is written, if there is memory for that. */
    private boolean finished(boolean ended) {
        try {
            table.finish(ended);
            return true;
        } catch (Throwable e) {
            // Out of memory or stack in the middle: as if an event had broken off.
            table.broken = table.step;
            return false;
        }
    }

    /** The objects that are not known to be dead, nor alive: only what has escaped may hold them. */
    private int unsure() {
        table.markFrom(false);
        int n = 0;
        for (int o = 1; o < table.objectsEnd; o++) {
            if (table.of(o, Tuples.ID) != 0 && table.of(o, Tuples.MARK) != table.mark && !table.is(o, Tuples.DEAD | Tuples.EXTERNAL)) {
                n++;
            }
        }
        return n;
    }

    private void facts(int unsure) {
        begin(FACTS, table.plan.layout.length() + table.marked.length());
        number(table.step);
        word(table.plan.layout);
        word(table.marked);
        use(table.total);
        number(table.externals);
        number(table.externalBytes);
        peak(table.peakObjects);
        peak(table.peakBytes);
        for (int i = 1; i < table.causes.length; i++) {
            number(table.causes[i]);
        }
        int[] counts = {table.exact, table.bounded, unsure, table.revived, table.settled, table.unknown, table.cleared, table.probes,
            table.exits, table.lostObjects, table.lostHolders, table.lastMethod, table.lastProbe};
        for (int i = 0; i < counts.length; i++) {
            number(counts[i]);
        }
        number(table.lost);
        number(table.broken);
    }

    private void use(Use u) {
        number(u.births);
        number(u.bytes);
        number(u.live);
        number(u.liveBytes);
        number(u.peak);
        number(u.peakBytes);
    }

    private void lost(Use u) {
        number(u.lost);
        number(u.lostBytes);
    }

    private void peak(Accounts.Peak p) {
        number(p.step);
        number(p.objects);
        number(p.bytes);
        number(p.run);
        number(p.site == null ? 0 : p.site.method);
        number(p.site == null ? 0 : p.site.probe);
    }

    private void kind(int id, Kind k) {
        begin(CLASS, k.name.length() + k.layout.length());
        number(id);
        number((k.array ? 1 : 0) | (k.alone ? 2 : 0));
        word(k.name);
        word(k.layout);
        use(k);
    }

    private void site(Site s) {
        if (s.births > 0) {
            begin(SITE, 0);
            number(s.method);
            number(s.probe);
            number(s.cls == Site.SEVERAL ? 0 : s.cls);
            use(s);
        }
        if (s.lost > 0) {
            begin(LOST_SITE, 0);
            number(s.method);
            number(s.probe);
            lost(s);
        }
        for (Site.Escape e = s.escapes; e != null; e = e.next) {
            begin(ESCAPE, 0);
            number(s.method);
            number(s.probe);
            number(e.cls);
            number(e.objects);
        }
    }

    private void oneOf(int i) {
        int[] sites = table.several[i];
        begin(ONE_OF, 2 * sites.length);
        number(table.severalIn[i]);
        number(table.severalProbe(i));
        number(sites.length);
        for (int j = 0; j < sites.length; j++) {
            number(sites[j]);
        }
    }

    private void objects() {
        for (int o = 1; o < table.objectsEnd; o++) {
            if (table.of(o, Tuples.ID) == 0 || table.is(o, Tuples.DEAD)) {
                continue;
            }
            Site s = table.sites[table.of(o, Tuples.SITE)];
            begin(OBJECT, 0);
            number(table.of(o, Tuples.ID));
            number(table.of(o, Tuples.CLASS));
            number(s.method);
            number(s.probe);
            number(table.of(o, Tuples.ORDER));
            number(table.of(o, Tuples.NUMBER));
            number(table.of(o, Tuples.LENGTH));
            number(table.of(o, Tuples.FLAGS) & (Tuples.ESCAPED | Tuples.EXTERNAL | Tuples.BOUNDED | Tuples.WAS_OUT
                    | Tuples.WATCHED) | (table.known(o) ? KNOWN : 0));
            number(table.of(o, Tuples.FLIGHTS));
            for (int e = table.of(o, Tuples.HEAD); e != 0; e = table.holder(e, Tuples.NEXT)) {
                holder(table.of(o, Tuples.ID), e);
            }
        }
    }

    private void holder(int id, int e) {
        int kind = table.kind(e);
        int owner = table.holder(e, Tuples.OWNER);
        begin(HOLDER, 0);
        number(id);
        number(kind);
        number(kind >= Tuples.FIELD ? table.of(owner, Tuples.ID) : owner);
        number(kind == Tuples.INSIDE ? 0 : table.holder(e, Tuples.KEY));
        number(kind >= Tuples.STATIC ? 0 : table.holder(e, Tuples.NEWER));
        number(kind == Tuples.INSIDE ? 0 : table.holder(e, Tuples.LEVEL) >>> 8);
    }

    /** Begins an entry with words of so many characters. */
    private void begin(int what, int chars) {
        int need = SOME + 3 * chars + Chunks.TAIL;
        if (pos + need > b.length) {
            part(0);
        }
        if (pos + need > b.length) {
            b = new byte[pos + need];
        }
        number(what);
    }

    private void number(long n) {
        pos = Encoder.varlong(b, pos, n);
    }

    private void word(String s) {
        pos = Encoder.str(b, pos, s);
    }

    private void part(int flags) {
        failed = failed || !file.part('T', b, pos, dumps, parts, flags);
        parts++;
        pos = Chunks.HEAD;
    }
}
