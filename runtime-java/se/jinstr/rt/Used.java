package jinstr.rt;

/** Tells of the first use of an object in a generation. Where nothing can be recorded just now it is noted all the same, so that no probe takes long. */
final class Used {
    private static final int RECENT = 1 << 12;

    /** By identity hash, entries of arrays that were used last, perhaps of ones that are in no table. Threads may read any mixture: the object of an entry is compared. */
    private static final UsedEntry[] recent = new UsedEntry[RECENT];

    private Used() {
    }

    /** An object is used whose generation is another. */
    static void object(UsedObj x) {
        Generation g = Generation.now;
        if (g == null || !Gate.open()) {
            x.this$used = TouchProbes.EPOCH;
            return;
        }
        Tape t = StreamHost.tape();
        int id = x.this$id & Naming.ID;
        if (!t.busy && (x.this$used != Uses.MADE || !t.makes(id))) {
            x.this$used = g.number;
            t.used(Encoder.USED, id);
        }
    }

    static void array(Object x) {
        if (x == null) {
            return;
        }
        int h = System.identityHashCode(x);
        UsedEntry e = recent[h & RECENT - 1];
        if (e == null || e.get() != x || e.used != TouchProbes.EPOCH) {
            array(x, h);
        }
    }

    private static void array(Object x, int h) {
        Generation g = Generation.now;
        if (g == null || !Gate.open()) {
            return;
        }
        Tape t = StreamHost.tape();
        UsedEntry e = t.busy ? null : entry(x);
        if (e == null) {
            return;
        }
        recent[h & RECENT - 1] = e;
        if (e.used != g.number) {
            e.used = g.number;
            if (e.id != 0) {
                t.used(Encoder.USED, e.id & Naming.ID);
            }
        }
    }

    /** The entry of an array; of one that is in no table one that is in none, so that it is not looked up again soon; null where there is no memory. */
    private static UsedEntry entry(Object x) {
        try {
            Entry e = Naming.entryOf(x);
            return e instanceof UsedEntry ? (UsedEntry) e : new UsedEntry(x, 0);
        } catch (OutOfMemoryError | StackOverflowError e) {
            // The use is not recorded.
            return null;
        }
    }

    /** An array may be used by others from here on, and so may the arrays in it. */
    static void lend(Object x) {
        if (Generation.now == null || !Gate.open()) {
            return;
        }
        lendOne(x);
        if (x instanceof Object[] && Touches.mayHoldArrays(x.getClass().getName())) {
            for (Object row : (Object[]) x) {
                if (row != null && row != x && row.getClass().isArray()) {
                    lendOne(row);
                }
            }
        }
    }

    private static void lendOne(Object x) {
        Tape t = StreamHost.tape();
        UsedEntry e = t.busy ? null : entry(x);
        if (e != null && e.id != 0 && !e.lent) {
            e.lent = true;
            t.used(Encoder.LENT, e.id & Naming.ID);
        }
    }
}
