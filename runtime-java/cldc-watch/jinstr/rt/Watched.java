package jinstr.rt;

import java.lang.ref.WeakReference;

/**
 * A birth that is watched, and stands for others of its site. It is in the list of its path as long as the object may be alive. When an array was last used is
 * known by its identity hash: two with the same are taken for one, which makes an unused one look used, never the other way round. Who looks takes no lock: all
 * that is written is an epoch.
 */
final class Watched extends WeakReference {
    /** It is noted what is used. */
    static final boolean TOUCHES = "touch".equals(Build.LEVEL);
    /** Stands for the epoch of the last use where that is not known, as others may use it. */
    static final int LENT = -1;
    /** Uses are seen of arrays whose elements take so many bytes. */
    static int least = 112;
    /** The arrays of which uses are seen, by their hash. */
    private static final Watched[] ARRAYS = new Watched[64];

    /** In which it was born. */
    int generation;
    /** So many births it stands for. */
    int births;
    /** Of an array, else 0. */
    final int length;
    Watched next;

    /** Of an array whose uses are seen, else 0; the epoch in which that was last used. */
    private int hash;
    private int used;
    /** The next with such a hash. */
    private Watched chained;

    Watched(Object x, int generation, int births, int length) {
        super(x);
        this.generation = generation;
        this.births = births;
        this.length = length;
        if (x instanceof Obj) { // what its constructor did is no use
            ((Obj) x).this$id = 0;
        } else if (TOUCHES && length > 0) {
            char of = x.getClass().getName().charAt(1);
            int bytes = of == 'B' || of == 'Z' ? 1 : of == 'C' || of == 'S' ? 2 : of == 'D' || of == 'J' ? 8 : 4;
            if (bytes * length >= least) {
                hash = System.identityHashCode(x);
                chained = ARRAYS[place(hash)];
                ARRAYS[place(hash)] = this;
            }
        }
    }

    private static int place(int hash) {
        return (hash ^ hash >>> 6 ^ hash >>> 12) & ARRAYS.length - 1;
    }

    /** It is watched no longer. */
    void forget() {
        Watched before = ARRAYS[place(hash)];
        if (before == this) {
            ARRAYS[place(hash)] = chained;
        }
        while (before != null) {
            if (before.chained == this) {
                before.chained = chained;
            }
            before = before.chained;
        }
    }

    /** An array is used whose elements take so many bytes. */
    static void use(Object x, int bytes) {
        if (bytes >= least) {
            note(x, manOT.EPOCH);
        }
    }

    private static void note(Object x, int epoch) {
        int h = System.identityHashCode(x);
        for (Watched w = ARRAYS[place(h)]; w != null; w = w.chained) {
            if (w.hash == h && w.used != LENT) {
                w.used = epoch;
            }
        }
    }

    /** An array may be used by others from here on, and so may the arrays in it. */
    static void lend(Object x) {
        if (x != null && x.getClass().isArray()) {
            note(x, LENT);
        }
        if (x instanceof Object[]) {
            Object[] rows = (Object[]) x;
            for (int i = 0; i < rows.length; i++) {
                if (rows[i] != null && rows[i].getClass().isArray()) {
                    note(rows[i], LENT);
                }
            }
        }
    }

    /** The epoch in which x, to which it refers, was last used after it was made; 0 if it was not. */
    int lastUsed(Object x) {
        return x instanceof Obj ? ((Obj) x).this$id : hash == 0 ? LENT : used;
    }
}
