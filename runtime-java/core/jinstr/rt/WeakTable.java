package jinstr.rt;

/**
 * An identity table with weak keys. Reading takes no lock; a reader that misses must look again with lookUp before it takes
 * the object for unknown. Cleared entries are dropped soon after each garbage collection, which a weak reference to garbage
 * tells.
 */
final class WeakTable {
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

    /** The entry of x, or null if it has none or was added by another thread just now. */
    Entry find(Object x) {
        int h = System.identityHashCode(x);
        return shard(h).slots.find(x, h);
    }

    /** The entry of x, or null, as of now. */
    Entry lookUp(Object x) {
        Shard s = shard(System.identityHashCode(x));
        // The lock makes entries of other threads visible.
        synchronized (s) {
            return find(x);
        }
    }

    /** Adds an entry whose object has none. */
    void add(Entry e) {
        shard(e.hash).add(e);
    }

    /** All entries of a part of the table, for walks over the whole; null follows the last, and entries may be cleared. */
    Entry[] part(int i) {
        return shards[i].slots.entries;
    }

    int parts() {
        return shards.length;
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
        volatile Slots slots = new Slots(16);
        /** The garbage collections after which cleared entries were dropped. */
        private int cleaned;

        /** The lock keeps two writers from taking one slot. */
        synchronized void add(Entry e) {
            Slots s = slots;
            int now = collections();
            if (cleaned != now) {
                cleaned = now;
                s = s.count > 8 ? s.live() : s;
            }
            if (s.count == s.entries.length) {
                s = s.copy(s.entries.length * 2, false);
            }
            s.add(e);
            slots = s;
        }
    }

    /**
     * Entries in the order in which they came, and where each hash stands among them. Entries are not kept by hash, as stores
     * of references all over a large array are what garbage collectors are slowest at.
     */
    private static final class Slots {
        final Entry[] entries;
        /** Twice as many pairs as entries: a hash, and the entry's index plus 1, 0 for a free pair. */
        private final int[] index;
        int count;

        Slots(int capacity) {
            entries = new Entry[capacity];
            index = new int[capacity * 4];
        }

        /**
         * A reader without the lock may see a pair or an entry half-way: it then misses, as the object of a whole entry is
         * compared, and looks again under the lock.
         */
        Entry find(Object x, int h) {
            int[] in = index;
            int mask = (in.length >> 1) - 1;
            for (int i = slot(h, mask);; i = (i + 1) & mask) {
                int n = in[2 * i + 1];
                if (n == 0) {
                    return null;
                }
                if (in[2 * i] == h) {
                    Entry e = entries[n - 1];
                    if (e != null && e.get() == x) {
                        return e;
                    }
                }
            }
        }

        void add(Entry e) {
            int[] in = index;
            int mask = (in.length >> 1) - 1;
            int i = slot(e.hash, mask);
            while (in[2 * i + 1] != 0) {
                i = (i + 1) & mask;
            }
            entries[count++] = e;
            in[2 * i] = e.hash;
            in[2 * i + 1] = count;
        }

        /** A copy without cleared entries. It is smaller by half at most, as the next entries may be as many as these were. */
        Slots live() {
            int n = 0;
            for (int i = 0; i < count; i++) {
                if (entries[i].get() != null) {
                    n++;
                }
            }
            return copy(n * 4 < entries.length && entries.length > 16 ? entries.length / 2 : entries.length, true);
        }

        Slots copy(int capacity, boolean dropCleared) {
            Slots s = new Slots(capacity);
            for (int i = 0; i < count; i++) {
                Entry e = entries[i];
                if (!dropCleared || e.get() != null) {
                    s.add(e);
                }
            }
            return s;
        }
    }
}
