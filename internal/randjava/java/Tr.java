package tr;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;

/** What random programs tell of themselves, and their fuel. It is rewritten along with them. */
public final class Tr {
    /** Beyond so many lines only their hash is kept. */
    private static final int MOST = 400;

    /** Of a longer text only its beginning is told, with its length: a string that is joined to itself in a loop doubles. */
    private static final int LONGEST = 10000;

    private static StringBuilder out = new StringBuilder();
    private static String own = "";
    private static int lines;
    private static int hash;
    private static int fuel;

    /** What is run at each line and loop, or null. */
    public static Runnable tick;

    private Tr() {
    }

    private static void tick() {
        if (tick != null) {
            tick.run();
        }
    }

    /** A program begins; the lines of its classes' frames are those in its package. */
    public static void begin(String pack, int amount) {
        out = new StringBuilder();
        own = pack + ".";
        lines = 0;
        hash = 17;
        fuel = amount;
    }

    /** A program ends. */
    public static void end() {
        out.append("lines ").append(lines).append(" hash ").append(hash).append(" fuel ").append(fuel);
        System.out.println(out);
        out = new StringBuilder();
    }

    /** Tells whether there is fuel, and takes some of it. What goes on without is stopped. */
    public static boolean go() {
        tick();
        if (--fuel < -500) {
            throw new Spent();
        }
        return fuel > 0;
    }

    /** Starts a thread. While a class is initialised, which the thread could wait for, its work is done at once instead. */
    public static void start(Thread t) {
        for (StackTraceElement e : new Throwable().getStackTrace()) {
            if (e.getMethodName().equals("<clinit>")) {
                try {
                    t.run();
                } catch (Throwable x) {
                    t.getUncaughtExceptionHandler().uncaughtException(t, x);
                }
                return;
            }
        }
        t.start();
    }

    /** The fuel is spent. */
    public static final class Spent extends Error {
        private static final long serialVersionUID = 1;

        Spent() {
            super("no fuel");
        }
    }

    private static void line(int tag, String s) {
        tick();
        lines++;
        hash = (hash * 31 + s.hashCode()) * 31 + tag;
        if (lines <= MOST) {
            out.append(tag).append(' ').append(s, 0, Math.min(s.length(), LONGEST));
            out.append(s.length() > LONGEST ? "... of " + s.length() : "").append('\n');
        }
    }

    public static void p(int tag, boolean v) {
        line(tag, "Z" + v);
    }

    public static void p(int tag, char v) {
        line(tag, "C" + (int) v);
    }

    public static void p(int tag, byte v) {
        line(tag, "B" + v);
    }

    public static void p(int tag, short v) {
        line(tag, "S" + v);
    }

    public static void p(int tag, int v) {
        line(tag, "I" + v);
    }

    public static void p(int tag, long v) {
        line(tag, "J" + v);
    }

    public static void p(int tag, float v) {
        line(tag, "F" + v);
    }

    public static void p(int tag, double v) {
        line(tag, "D" + v);
    }

    public static void p(int tag, Object v) {
        line(tag, s(v));
    }

    public static <T> T id(T x) {
        return x;
    }

    /** An object in words that are the same in each run. */
    public static String s(Object o) {
        StringBuilder b = new StringBuilder();
        show(b, o, 3);
        return b.toString();
    }

    private static void show(StringBuilder b, Object o, int depth) {
        if (o == null) {
            b.append("null");
        } else if (o instanceof String) {
            b.append('"').append((String) o).append('"');
        } else if (o instanceof Number || o instanceof Boolean || o instanceof Character) {
            b.append(o.getClass().getSimpleName()).append(' ').append(o.toString());
        } else if (o instanceof Throwable) {
            b.append(o.getClass().getName());
        } else if (o instanceof Collection) {
            showAll(b, ((Collection<?>) o).toArray(), depth);
        } else if (o instanceof Map) {
            showMap(b, (Map<?, ?>) o, depth);
        } else if (o.getClass().isArray()) {
            showArray(b, o, depth);
        } else if (o.getClass().isSynthetic() || o.getClass().getName().indexOf('/') >= 0) {
            b.append("lambda");
        } else if (o.getClass().getName().startsWith(own)) {
            b.append(o.toString());
        } else {
            b.append(o.getClass().getName());
        }
    }

    private static void showAll(StringBuilder b, Object[] all, int depth) {
        b.append(all.length).append('(');
        for (int i = 0; i < all.length && i < 4 && depth > 0; i++) {
            show(b, all[i], depth - 1);
            b.append(' ');
        }
        b.append(')');
    }

    private static void showMap(StringBuilder b, Map<?, ?> map, int depth) {
        b.append(map.size()).append('{');
        int n = 0;
        for (Map.Entry<?, ?> e : map.entrySet()) {
            if (++n > 4 || depth <= 0) {
                break;
            }
            show(b, e.getKey(), depth - 1);
            b.append('=');
            show(b, e.getValue(), depth - 1);
            b.append(' ');
        }
        b.append('}');
    }

    private static void showArray(StringBuilder b, Object array, int depth) {
        int n = Array.getLength(array);
        b.append(array.getClass().getName()).append(n).append('[');
        for (int i = 0; i < n && i < 4 && depth > 0; i++) {
            show(b, Array.get(array, i), depth - 1);
            b.append(' ');
        }
        b.append(']');
    }

    /** A caught exception: class, message, and the lines of the program's own frames. */
    public static void ex(int tag, Throwable t) {
        StringBuilder b = new StringBuilder();
        throwable(b, t, 3);
        line(tag, b.toString());
    }

    private static void throwable(StringBuilder b, Throwable t, int depth) {
        b.append(t.getClass().getName());
        if (!(t instanceof NullPointerException)) { // the VM's messages tell of code
            b.append(": ").append(message(t));
        }
        if (t instanceof StackOverflowError || t instanceof InternalError) {
            // At which call the stack ends hangs on the size of frames. And where a lambda is linked, whose interface
            // cannot be initialised, javac begins no line.
            return;
        }
        int n = 0;
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith(own) && !e.getMethodName().startsWith("access$") && ++n <= 12) {
                b.append(' ').append(e.getMethodName().startsWith("lambda$") ? "lambda" : e.getMethodName());
                b.append(':').append(e.getLineNumber());
            }
        }
        if (t instanceof NoClassDefFoundError || depth == 0) {
            return; // the cause has a text of the VM's
        }
        for (Throwable s : t.getSuppressed()) {
            b.append(" & ");
            throwable(b, s, depth - 1);
        }
        if (t.getCause() != null) {
            b.append(" < ");
            throwable(b, t.getCause(), depth - 1);
        }
    }

    /** A message without what differs from run to run: numbers of lambda classes, and what the VM adds on modules. */
    private static String message(Throwable t) {
        String s = t.getMessage();
        if (s == null) {
            return s;
        }
        int end = s.indexOf("$$Lambda");
        if (end < 0 && t instanceof ClassCastException) {
            end = s.indexOf(" (");
        }
        return end < 0 ? s : s.substring(0, end);
    }
}
