package jinstr.rt;

import java.util.ArrayList;

/**
 * The entry of an object whose text or elements level lesson tells: strings, boxes and constants of enums once, arrays of
 * primitive types and builders of strings whenever they are found changed. Code that was not rewritten changes them, too, so
 * they are looked into, at each statement.
 */
final class Shown extends Entry {
    /** So many chars of a text are told. */
    private static final int MOST_CHARS = 60;
    /** So many elements of an array are told. */
    private static final int MOST_ELEMENTS = 100;
    /** So many elements are looked into at each statement; of arrays beyond nothing is told. */
    private static final int MOST_IN_ALL = 1 << 16;
    /** So many elements are looked at in all before looks become seldom. */
    private static final int MOST_OFTEN = 1 << 27;

    private static final Named<Shown> NAMED = new Named<>();

    /** Guards what follows. It is the outermost lock of a look, which writes to the trace. */
    private static final Object LOOKING = new Object();
    private static final ArrayList<Shown> CHANGING = new ArrayList<>();
    private static int inAll;
    private static final Pace PACE = new Pace(MOST_OFTEN);

    private static final long[] BITS = new long[MOST_ELEMENTS];

    /** What was told: the elements' bits, or a text with its length. */
    private long[] elements;
    private String text;
    private int length;
    private int part;

    private Shown(Object x, int id) {
        super(x, id);
    }

    /** The entry of an object that gets an id; null if nothing of it is told. */
    static Entry entry(Object x, int id) {
        if (!Values.is(x) && !(x instanceof Enum) && !isBuilder(x) && letter(x) == 0) {
            return null;
        }
        Shown s = new Shown(x, id);
        NAMED.add(s);
        return s;
    }

    private static boolean isBuilder(Object x) {
        return x instanceof StringBuilder || x instanceof StringBuffer;
    }

    /** Tells of what is new or changed. */
    static void tell(Tape t) {
        synchronized (LOOKING) {
            for (Shown s : NAMED.take()) {
                s.tellFirst(t);
            }
            if (!PACE.due()) {
                return;
            }
            PACE.took(inAll);
            int kept = 0;
            for (int i = 0; i < CHANGING.size(); i++) {
                Shown s = CHANGING.get(i);
                Object x = s.get();
                if (x == null || !s.isKnown()) {
                    inAll -= s.part;
                } else {
                    s.tellAgain(t, x);
                    CHANGING.set(kept++, s);
                }
            }
            while (CHANGING.size() > kept) {
                CHANGING.remove(CHANGING.size() - 1);
            }
        }
    }

    /** Tells whether the trace that is written now knows the object by this entry. */
    private boolean isKnown() {
        return (id & Naming.ID) >= Naming.first;
    }

    private void tellFirst(Tape t) {
        Object x = get();
        if (x == null || !isKnown()) {
            return;
        }
        if (x instanceof String) {
            tellText(t, (String) x);
        } else if (x instanceof Enum) {
            t.shows(id & Naming.ID, 0, ((Enum<?>) x).name());
        } else if (Values.is(x)) {
            t.shows(id & Naming.ID, 0, x instanceof Character ? "'" + x + "'" : x.toString());
        } else {
            part = isBuilder(x) ? MOST_CHARS : Math.min(MOST_ELEMENTS, ArrayLength.of(x));
            if (inAll + part > MOST_IN_ALL) {
                return;
            }
            inAll += part;
            CHANGING.add(this);
            tellAgain(t, x);
        }
    }

    private void tellText(Tape t, String s) {
        t.shows(id & Naming.ID, s.length() + 1, s.length() > MOST_CHARS ? s.substring(0, MOST_CHARS) : s);
    }

    private void tellAgain(Tape t, Object x) {
        if (isBuilder(x)) {
            tellBuilder(t, (CharSequence) x);
        } else {
            tellElements(t, x);
        }
    }

    private void tellBuilder(Tape t, CharSequence x) {
        if (x instanceof StringBuffer && !Thread.holdsLock(x) && !Host.host.onlyThread()) {
            // Who has its lock may wait for this one.
            return;
        }
        int n;
        String now;
        try {
            n = x.length();
            now = x.subSequence(0, Math.min(n, MOST_CHARS)).toString();
        } catch (IndexOutOfBoundsException e) {
            // Another thread changes it meanwhile: it is looked into again at the next statement.
            return;
        }
        if ((!now.equals(text) || n != length) && t.shows(id & Naming.ID, n + 1, now)) {
            text = now;
            length = n;
        }
    }

    /** Tells the elements from the first that has changed to the last. The first time all are told. */
    private void tellElements(Tape t, Object x) {
        int n = Math.min(MOST_ELEMENTS, ArrayLength.of(x));
        bits(x, BITS, n);
        int from = 0;
        int to = n;
        if (elements != null) {
            while (from < n && elements[from] == BITS[from]) {
                from++;
            }
            while (to > from && elements[to - 1] == BITS[to - 1]) {
                to--;
            }
        }
        if (from == to) {
            return;
        }
        long[] now = new long[n];
        System.arraycopy(BITS, 0, now, 0, n);
        System.arraycopy(now, from, BITS, 0, to - from);
        if (t.elements(id & Naming.ID, from, letter(x), BITS, to - from)) {
            elements = now;
        }
    }

    /** The letter of the elements of an array of a primitive type; 0 of all else. */
    private static int letter(Object x) {
        String name = x.getClass().getName();
        return name.length() == 2 && name.charAt(0) == '[' ? name.charAt(1) : 0;
    }

    private static void bits(Object x, long[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = x instanceof int[] ? ((int[]) x)[i]
                    : x instanceof char[] ? ((char[]) x)[i]
                    : x instanceof double[] ? Double.doubleToLongBits(((double[]) x)[i])
                    : x instanceof boolean[] ? ((boolean[]) x)[i] ? 1 : 0
                    : x instanceof long[] ? ((long[]) x)[i]
                    : x instanceof byte[] ? ((byte[]) x)[i]
                    : x instanceof float[] ? Float.floatToIntBits(((float[]) x)[i])
                    : ((short[]) x)[i];
        }
    }
}
