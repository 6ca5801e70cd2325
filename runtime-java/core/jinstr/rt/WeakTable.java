package jinstr.rt;

/**
 * An identity table with weak keys. Reading takes no lock; a reader that misses must look again with lookUp before it takes
 * the object for unknown. Cleared entries are dropped soon after each garbage collection, which a weak reference to garbage
 * tells; that is done in place, as new arrays would be one more thing for each collection to copy.
 */
final class WeakTable {
    /** The fewest entries that a part has room for. */
    private static final int LEAST = 16;

    private static final OutOfMemoryError FULL = new OutOfMemoryError("the recorder's table of objects");

    /** Cleared by the next garbage collection. */
    private static volatile Weak canary;
    /** The garbage collections noticed so far. Two threads may count one twice, which costs a rebuild. */
    private static volatile int collections;

    private final Shard[] shards;

    WeakTable(int shards) {
        this.shards = new Shard[shards];
        for (int i = 0; i < shards; i++) {
            this.shards[i] = new Shard();
        }
    }

    /** The entry of x, or null if it has none or another thread changes the table just now. */
    Entry find(Object x) {
        int h = System.identityHashCode(x);
        return shard(h).find(x, h);
    }

    /** The entry of x, or null, as of now. */
    Entry lookUp(Object x) {
        int h = System.identityHashCode(x);
        return shard(h).lookUp(x, h);
    }

    /** Adds the entry of x, which has none. */
    void add(Object x, Entry e) {
        int h = System.identityHashCode(x);
        shard(h).add(e, h);
    }

    /** All entries of a part of the table, for walks over the whole; null follows the last, and entries may be cleared. */
    Entry[] part(int i) {
        return shards[i].slots.entries;
    }

    int parts() {
        return shards.length;
    }

    /** Lets go of all entries. */
    void clear() {
        for (int i = 0; i < shards.length; i++) {
            shards[i].clear();
        }
    }

    private static int collections() {
        Weak c = canary;
        if (c == null || c.get() == null) {
            canary = new Weak(new Object());
            collections++;
        }
        return collections;
    }

    private Shard shard(int h) {
        return shards[(h ^ h >>> 11) & (shards.length - 1)];
    }

    /** Where to look for a hash first. */
    static int slot(int h, int mask) {
        int x = h * 0x9E3779B9;
        return (x ^ x >>> 15) & mask;
    }

    /** A part of the table with its own lock. */
    private static final class Shard {
        volatile Slots slots = new Slots(LEAST);
        /** The garbage collections after which cleared entries were dropped. */
        private int cleaned;
        /** So many entries more are refused before another try to grow. */
        private int refusals;

        Entry find(Object x, int h) {
            Slots s = slots;
            Entry e = s.findRecent(x, h);
            if (e != null) {
                return e;
            }
            return s.indexed == s.count ? s.findOld(x, h) : lookUp(x, h);
        }

        /** The lock makes entries of other threads visible, and keeps two threads from indexing at once. */
        synchronized Entry lookUp(Object x, int h) {
            slots.index();
            return slots.findOld(x, h);
        }

        /** The lock keeps two writers from taking one slot. */
        synchronized void add(Entry e, int h) {
            Slots s = slots;
            int now = collections();
            if (cleaned != now) {
                cleaned = now;
                s = s.clean();
            }
            if (s.count == s.entries.length) {
                s = grown(s);
            }
            s.add(e, h);
            // Stored only when it is another: a volatile store at each birth would be dear.
            if (s != slots) {
                slots = s;
            }
        }

        /** As in add. */
        synchronized void clear() {
            slots = new Slots(LEAST);
        }

        /** Where there is no memory to grow, each try would cost the program a garbage collection. */
        private Slots grown(Slots s) {
            if (refusals > 0) {
                refusals--;
                throw FULL;
            }
            try {
                return s.copy(s.count * 2);
            } catch (OutOfMemoryError e) {
                // The caller gives the object up.
                refusals = s.count;
                throw e;
            }
        }
    }

    /**
     * Entries in the order in which they came. Most objects are looked up soon after their birth or never, and die young. So
     * the newest, and those that were looked up last, are found by a table that fits the processor's cache; the index of all is
     * brought up to date only when an older one is asked for, which spares the many that die before it a cache miss each.
     * Entries are not kept by hash, as stores of references all over a large array are what garbage collectors are slowest at.
     *
     * A reader without the lock may meet any mixture of what was and what is: it misses then, as the object of a whole entry is
     * compared. It comes to an end, as each entry's next in the chain is an older one, before and after.
     */
    private static final class Slots {
        final Entry[] entries;
        /** By entry: its hash, and the index plus 1 of the next in its chain. */
        private final int[] links;
        /** The index: by hash, the index plus 1 of the newest entry of a chain, 0 for none. */
        private final int[] heads;
        /** By hash: the index plus 1 of the entry that came or was found last, 0 for none. */
        private final int[] recent = new int[Weak.RECENT];
        int count;
        /** So many entries are in the index. */
        int indexed;

        Slots(int capacity) {
            entries = new Entry[capacity];
            links = new int[2 * capacity];
            heads = new int[capacity];
        }

        Entry findRecent(Object x, int h) {
            int n = recent[slot(h, Weak.RECENT - 1)];
            if (n == 0) {
                return null;
            }
            Entry e = entries[n - 1];
            return e != null && e.get() == x ? e : null;
        }

        Entry findOld(Object x, int h) {
            int n = heads[slot(h, heads.length - 1)];
            while (n != 0) {
                if (links[2 * n - 2] == h) {
                    Entry e = entries[n - 1];
                    if (e != null && e.get() == x) {
                        recent[slot(h, Weak.RECENT - 1)] = n;
                        return e;
                    }
                }
                n = links[2 * n - 1];
            }
            return null;
        }

        void index() {
            for (int n = indexed; n < count; n++) {
                int i = slot(links[2 * n], heads.length - 1);
                links[2 * n + 1] = heads[i];
                heads[i] = n + 1;
            }
            indexed = count;
        }

        void add(Entry e, int h) {
            int n = count;
            entries[n] = e;
            links[2 * n] = h;
            recent[slot(h, Weak.RECENT - 1)] = n + 1;
            count = n + 1;
        }

        /** Drops the cleared entries. Room that was not needed since the last time is given back. */
        Slots clean() {
            int before = count;
            forget();
            for (int i = 0; i < before; i++) {
                Entry e = entries[i];
                if (e.get() != null) {
                    add(e, links[2 * i]);
                }
            }
            for (int i = count; i < before; i++) {
                entries[i] = null;
            }
            int room = LEAST;
            while (room < 2 * before) {
                room *= 2;
            }
            return room < entries.length ? copy(room) : this;
        }

        /** Empties the tables, to be filled anew. */
        private void forget() {
            count = 0;
            for (int i = 0; i < Weak.RECENT; i++) {
                recent[i] = 0;
            }
            for (int i = 0; indexed > 0 && i < heads.length; i++) {
                heads[i] = 0;
            }
            indexed = 0;
        }

        Slots copy(int capacity) {
            Slots s = new Slots(capacity);
            for (int i = 0; i < count; i++) {
                s.add(entries[i], links[2 * i]);
            }
            return s;
        }
    }
}
