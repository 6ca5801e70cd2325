package jinstr.rt;

/**
 * When the arrays that are watched were last used, by their identity hash: two with the same are taken for one, which makes an unused one look used, never the
 * other way round. Readers take no lock: who comes while the table grows may not find an array, and that one use is not seen. Nothing is volatile, as all that is written is an epoch.
 */
final class Touches {
    private static final int FIRST = 1 << 10;

    /** The level of outputs with touch probes. */
    static final String LEVEL = "touch";

    /** An output of this program notes what is used. */
    static volatile boolean SEEN;

    /** Uses are seen of arrays of so many bytes: at the start, and now. */
    static final int LEAST = Settings.leastTouched();
    private static int least = LEAST;

    private static Watched[] table = new Watched[FIRST];
    private static int size;

    private Touches() {
    }

    /** Uses of an array of a length are seen. */
    static boolean sees(Object x, int length) {
        return SEEN && x.getClass().isArray() && length >= elements(size(x.getClass().getName().charAt(1)));
    }

    /** As many elements of so many bytes make an array of which uses are seen. */
    static int elements(int bytes) {
        int all = Math.max(0, least - (ObjectModel.VM == null ? 16 : ObjectModel.VM.array));
        return (all + bytes - 1) / bytes;
    }

    /** That of an element, by the letter of its type. */
    private static int size(char of) {
        switch (of) {
            case 'B':
            case 'Z':
                return 1;
            case 'C':
            case 'S':
                return 2;
            case 'D':
            case 'J':
                return 8;
            default:
                return 4;
        }
    }

    /** An array is used. */
    static void use(Object x) {
        int h = System.identityHashCode(x);
        Watched[] t = table;
        for (Watched w = t[h & t.length - 1]; w != null; w = w.chained) {
            if (w.hash == h && w.used != TouchProbes.EPOCH) {
                w.used = TouchProbes.EPOCH;
            }
        }
    }

    /** Uses are seen of arrays of so many bytes from here on; of smaller ones that are watched nobody knows any more. The monitor of Watching guards this. */
    static void see(int bytes) {
        least = bytes;
        for (Watched first : table) {
            for (Watched w = first; w != null; w = w.chained) {
                Object x = w.get();
                w.lent |= x != null && !sees(x, w.length);
            }
        }
    }

    /** An array may be used by others from here on, and so may the arrays in it. */
    static void lend(Object x) {
        lendOne(x);
        if (x instanceof Object[] && mayHoldArrays(x.getClass().getName())) {
            for (Object row : (Object[]) x) {
                if (row != null && row != x && row.getClass().isArray()) {
                    lendOne(row);
                }
            }
        }
    }

    static boolean mayHoldArrays(String type) {
        return type.startsWith("[[") || type.equals("[Ljava.lang.Object;");
    }

    private static void lendOne(Object x) {
        int h = System.identityHashCode(x);
        Watched[] t = table;
        for (Watched w = t[h & t.length - 1]; w != null; w = w.chained) {
            if (w.hash == h) {
                w.lent = true;
            }
        }
    }

    /** An array is watched. The monitor of Watching guards this, and what follows. */
    static void add(Watched w) {
        Watched[] t = table;
        if (++size > t.length) {
            t = grown(t);
        }
        put(t, w);
        table = t;
    }

    private static Watched[] grown(Watched[] t) {
        Watched[] more = new Watched[2 * t.length];
        for (Watched first : t) {
            for (Watched w = first, next; w != null; w = next) {
                next = w.chained;
                put(more, w);
            }
        }
        return more;
    }

    private static void put(Watched[] t, Watched w) {
        int i = w.hash & t.length - 1;
        w.chained = t[i];
        t[i] = w;
    }

    /** One is watched no longer. */
    static void remove(Watched w) {
        Watched[] t = table;
        int i = w.hash & t.length - 1;
        Watched before = null;
        for (Watched k = t[i]; k != null; before = k, k = k.chained) {
            if (k == w) {
                size--;
                if (before == null) {
                    t[i] = w.chained;
                } else {
                    before.chained = w.chained;
                }
                return;
            }
        }
    }
}
