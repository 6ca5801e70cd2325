package jinstr.rt;

/**
 * An identity table with weak keys. Reading takes no lock: an entry never leaves its slot while its table is in use, a new
 * entry takes a free slot or that of a cleared one, and growing makes new slots. A reader that misses must look again with
 * lookUp before it takes the object for unknown.
 */
final class WeakTable {
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
        Entry[] slots = shard(h).slots;
        int mask = slots.length - 1;
        for (int i = slot(h, mask);; i = (i + 1) & mask) {
            Entry e = slots[i];
            if (e == null) {
                return null;
            }
            if (e.hash == h && e.get() == x) {
                return e;
            }
        }
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

    /** Copies of all slots, for walks over the whole table; slots may be null, and entries cleared. */
    Entry[][] snapshot() {
        Entry[][] all = new Entry[shards.length][];
        for (int i = 0; i < all.length; i++) {
            all[i] = shards[i].slots;
        }
        return all;
    }

    private Shard shard(int h) {
        return shards[(h ^ h >>> 11) & (shards.length - 1)];
    }

    /** The low bits choose the shard, so the slot mixes in the others. */
    static int slot(int h, int mask) {
        return (h * 0x9E3779B9 >>> 7) & mask;
    }

    /** A part of the table with its own lock. */
    private static final class Shard {
        volatile Entry[] slots = new Entry[16];
        /** Slots in use, those of cleared entries included. */
        private int used;

        /** The lock keeps two writers from taking one slot. */
        synchronized void add(Entry e) {
            if (used * 8 >= slots.length * 5) {
                rebuild();
            }
            if (put(slots, e)) {
                used++;
            }
        }

        /** Drops cleared entries, and grows if many are left. */
        private void rebuild() {
            Entry[] old = slots;
            int live = 0;
            for (int i = 0; i < old.length; i++) {
                if (old[i] != null && old[i].get() != null) {
                    live++;
                }
            }
            int size = 16;
            while (size < live * 3) {
                size *= 2;
            }
            Entry[] fresh = new Entry[size];
            int n = 0;
            for (int i = 0; i < old.length; i++) {
                if (old[i] != null && old[i].get() != null) {
                    put(fresh, old[i]);
                    n++;
                }
            }
            used = n;
            slots = fresh;
        }

        /** Puts e into the first free or cleared slot, and tells whether it was free. */
        private static boolean put(Entry[] slots, Entry e) {
            int mask = slots.length - 1;
            int i = slot(e.hash, mask);
            while (slots[i] != null && slots[i].get() != null) {
                i = (i + 1) & mask;
            }
            boolean free = slots[i] == null;
            slots[i] = e;
            return free;
        }
    }
}
