package jinstr.rt;

/**
 * When the arrays that are watched were last used, by their identity hash: two with the same are taken for one, which makes an unused one look used, never
 * the other way round. Who looks takes no lock: all that is written is an epoch.
 */
final class Touches {
    /** It is noted what is used. */
    static final boolean SEEN = "touch".equals(Build.LEVEL);
    /** Uses are seen of arrays whose elements take so many bytes: the header takes about 12. */
    private static final int LEAST = Watching.property("jinstr.touch.bytes", 128) - 12;

    private static final Watched[] TABLE = new Watched[64];

    private Touches() {
    }

    /** That of an array of which uses are seen, else 0. */
    static int hash(Object x, int length) {
        if (!SEEN || !x.getClass().isArray()) {
            return 0;
        }
        int bytes = length;
        switch (x.getClass().getName().charAt(1)) {
            case 'B':
            case 'Z':
                break;
            case 'C':
            case 'S':
                bytes *= 2;
                break;
            case 'D':
            case 'J':
                bytes *= 8;
                break;
            default:
                bytes *= 4;
        }
        return bytes >= LEAST ? System.identityHashCode(x) : 0;
    }

    private static int place(int hash) {
        return (hash ^ hash >>> 6 ^ hash >>> 12) & TABLE.length - 1;
    }

    static void add(Watched w) {
        if (w.hash != 0) {
            int i = place(w.hash);
            w.chained = TABLE[i];
            TABLE[i] = w;
        }
    }

    static void remove(Watched w) {
        if (w.hash == 0) {
            return;
        }
        int i = place(w.hash);
        if (TABLE[i] == w) {
            TABLE[i] = w.chained;
            return;
        }
        for (Watched before = TABLE[i]; before != null; before = before.chained) {
            if (before.chained == w) {
                before.chained = w.chained;
                return;
            }
        }
    }

    /** An array is used whose elements take so many bytes. */
    static void use(Object x, int bytes) {
        if (bytes >= LEAST) {
            note(x, manOT.EPOCH);
        }
    }

    private static void note(Object x, int epoch) {
        int h = System.identityHashCode(x);
        for (Watched w = TABLE[place(h)]; w != null; w = w.chained) {
            if (w.hash == h && w.used != Watched.LENT) {
                w.used = epoch;
            }
        }
    }

    /** An array may be used by others from here on, and so may the arrays in it. */
    static void lend(Object x) {
        if (x == null || !x.getClass().isArray()) {
            return;
        }
        note(x, Watched.LENT);
        if (x instanceof Object[]) {
            Object[] rows = (Object[]) x;
            for (int i = 0; i < rows.length; i++) {
                if (rows[i] != null && rows[i].getClass().isArray()) {
                    note(rows[i], Watched.LENT);
                }
            }
        }
    }
}
