package jinstr.rt;

/**
 * The calls that rewritten programs make outside a block: the object table's front. Every call gives back its value. On Java SE
 * each output of rewrite has a subclass, for what is told the number of a method.
 */
public class manOT extends Hits {
    private static final ObjTable TABLE = new ObjTable();

    protected manOT() {
    }

    /** An activation of a method begins. */
    public static Block enter(int method) {
        if (!BEGUN || !Gate.open()) {
            return Nowhere.SHARED;
        }
        Tape t = StreamHost.tape();
        int d = t.depth + 1;
        if (d < t.enterLimit) {
            Block b = (Block) t.frames[d];
            b.method = method;
            StreamHost.select(b);
            t.depth = d;
            return b;
        }
        return Block.enterDeeper(t, method);
    }

    /** A handle for events of a method that has no activation: initialisers, expression lambdas, super arguments. */
    public static Block at(int method) {
        if (!BEGUN || !Gate.open()) {
            return Nowhere.SHARED;
        }
        Tape t = StreamHost.tape();
        return new Block(t.busy ? Nowhere.TAPE : t, method, t.pn);
    }

    /** The object announced by the last site is finished. */
    public static <T> T born(int s, T x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static <T> T[] born(int s, T[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static boolean[] born(int s, boolean[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static byte[] born(int s, byte[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static char[] born(int s, char[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static short[] born(int s, short[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static int[] born(int s, int[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static long[] born(int s, long[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static float[] born(int s, float[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    public static double[] born(int s, double[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().born(x, s);
        }
        return x;
    }

    /** An array with an initialiser or several dimensions. */
    public static <T> T[] filled(int s, T[] x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().filled(x, s);
        }
        return x;
    }

    /** As born, for source before Java 5. */
    public static Object[] bornArray(int s, Object[] x) {
        return born(s, x);
    }

    /** As filled, for source before Java 5. */
    public static Object[] filledArray(int s, Object[] x) {
        return filled(s, x);
    }

    /** As filled, for an array some of whose elements are not recorded: it is announced when they have been made. */
    public static <T> T[] filled(T[] x, int s) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().filled(x, s);
        }
        return x;
    }

    public static Object[] filledArray(Object[] x, int s) {
        return filled(x, s);
    }

    /**
     * As born, where a call would move what follows to another line: the compiler gives lines to calls, and none to
     * constructors.
     */
    public static final class Born<T> {
        public final T v;

        public Born(Site s, T x) {
            v = x;
            if (BEGUN && Gate.open()) {
                StreamHost.tape().born(x);
            }
        }
    }

    /** As filled, in such places. */
    public static final class Filled<T> {
        public final T v;

        public Filled(Site s, T x) {
            v = x;
            if (BEGUN && Gate.open()) {
                StreamHost.tape().filled((Object[]) x);
            }
        }
    }

    /** What a factory method of the library gives, which holds what was given to it, or has taken what is in that. */
    public static <T> T produced(int s, T x) {
        if (BEGUN && Gate.open()) {
            StreamHost.tape().produced(x, s);
        }
        return x;
    }

    /** As the field passed of a handle, in such places. */
    public static final class Passed {
        public Object v;
    }

    /** Announces the allocation that follows, in such places. */
    public static class Site {
        public Site(Block v, int p) {
            v.site(p);
        }

        public Site(int method, int p) {
            at(method).site(p);
        }

        public Site(Held h, int p) {
            h.block.site(p);
        }
    }

    /** As hold, in such places. */
    public static final class Held {
        final Block block;

        public Held(Block v, Object x, int p) {
            block = v;
            v.passed = null;
            v.hold(x, p);
        }

        public Held(Held h, Object x, int p) {
            this(h.block, x, p);
        }
    }

    /** As index, in such places. */
    public static class Index {
        public final int v;

        public Index(Block b, int i) {
            v = b.index(i);
        }

        public Index(int method, int i) {
            this(at(method), i);
        }
    }

    // What Seen stands for.
    public static final int ESCAPE = 0;
    public static final int ARG = 1;
    public static final int GIVEN = 2;
    public static final int OUTER = 3;
    public static final int OWNER = 4;
    public static final int INTO = 5;
    public static final int REFILL = 6;
    public static final int INIT = 7;
    public static final int CLONED = 8;
    public static final int INSERT_ASSIGN = 9;
    public static final int INSERT_FIELD = 10;
    public static final int INSERT_SELF = 11;
    public static final int INSERT_STATIC = 12;
    public static final int INSERT_ELEMENT = 13;
    public static final int FILLS = 14;
    public static final int VIEWED = 15;
    public static final int VIEW = 16;
    public static final int OVER = 17;
    public static final int OPENS = 18;
    public static final int SOURCE = 19;
    public static final int ENTRIES = 20;
    public static final int CALLED = 21;
    public static final int STREAMED = 22;

    /** As the call of that name, in such places. */
    public static class Seen<T> {
        public final T v;

        public Seen(Block b, int what, T x, int p) {
            v = x;
            if (BEGUN && Gate.open()) {
                see(b, what, x, p);
            }
        }

        public Seen(int method, int what, T x, int p) {
            this(at(method), what, x, p);
        }

        private static void see(Block b, int what, Object x, int p) {
            switch (what) {
                case ESCAPE: b.tape.escape(b, x, p); break;
                case CALLED: b.tape.called(b, x, p); break;
                case ARG: b.tape.argument(b, x, p); break;
                case GIVEN: b.tape.given(b, x, p); break;
                case OUTER: b.tape.given(b, x, -p); break;
                case OWNER: b.tape.owner(b, x); break;
                case SOURCE: b.tape.source(b, x, p); break;
                case INTO: b.tape.receiver(b, x, p); break;
                case REFILL: b.tape.refill(b, x, p, false); break;
                case FILLS: b.tape.refill(b, x, p, true); break;
                case VIEWED: b.tape.viewed(b, x); break;
                case VIEW: b.tape.view(b, x, p); break;
                case OVER: b.tape.local(b, x, p); b.tape.over(x); break;
                case OPENS: b.tape.over(x); break;
                case ENTRIES: b.tape.entries(b, x, p); break;
                case STREAMED: b.tape.streamed(b, x, p); break;
                case INIT:
                case INSERT_ASSIGN: b.tape.local(b, x, p); break;
                case CLONED: b.tape.cloned(b, x, p); break;
                case INSERT_FIELD: b.tape.field(b, x, p); break;
                case INSERT_SELF: b.tape.self(b, x, p); break;
                case INSERT_STATIC: b.tape.store(b, Encoder.STATIC, x, p); break;
                default: b.tape.element(b, x, p);
            }
        }
    }

    /** As InsertField with an owner, in such places. */
    public static final class Stored<T> {
        public final T v;

        public Stored(Block b, Object owner, T x, int p) {
            v = x;
            b.passed = null;
            if (BEGUN && Gate.open()) {
                b.tape.field(b, owner, x, p);
            }
        }
    }

    /** As born, for what a copying call of the library gives: not always an array of references. */
    public static <T> T filled(int s, T x) {
        return born(s, x);
    }

    public static boolean[] filled(int s, boolean[] x) {
        return born(s, x);
    }

    public static byte[] filled(int s, byte[] x) {
        return born(s, x);
    }

    public static char[] filled(int s, char[] x) {
        return born(s, x);
    }

    public static short[] filled(int s, short[] x) {
        return born(s, x);
    }

    public static int[] filled(int s, int[] x) {
        return born(s, x);
    }

    public static long[] filled(int s, long[] x) {
        return born(s, x);
    }

    public static float[] filled(int s, float[] x) {
        return born(s, x);
    }

    public static double[] filled(int s, double[] x) {
        return born(s, x);
    }

    public static <T> T InsertAssign(Block v, T x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.local(v, x, p);
        }
        return x;
    }

    public static <T> T InsertField(Block v, Object owner, T x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.field(v, owner, x, p);
        }
        return x;
    }

    public static <T> T InsertField(Block v, T x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.field(v, x, p);
        }
        return x;
    }

    public static <T> T InsertSelf(Block v, T x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.self(v, x, p);
        }
        return x;
    }

    public static <T> T InsertStatic(Block v, T x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.store(v, Encoder.STATIC, x, p);
        }
        return x;
    }

    public static <T> T InsertElement(Block v, T x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.element(v, x, p);
        }
        return x;
    }

    /** The paper's form: the variable now refers to the instance. */
    public static void InsertAssign(Instance x, Variable v) {
        if (BEGUN && Gate.open()) {
            v.assign(x.id);
        }
    }

    public static ObjTable getObjTable() {
        return TABLE;
    }

    /** The thread has waited for another: what that one has recorded comes before what this one records now. */
    public static void joined() {
        if (BEGUN && Gate.open()) {
            StreamHost.joined();
        }
    }

    /** Looks into the collections, marks this point of the trace with a name, and writes it out. */
    public static void snapshot(String name) {
        if (BEGUN && Gate.open()) {
            StreamHost.snapshot(String.valueOf(name));
        }
    }

    // Primitives: only level lesson tells of them, and a pending owner or index is used up.

    public static boolean InsertAssign(Block v, boolean x, int p) {
        return v.Init(x, p);
    }

    public static byte InsertAssign(Block v, byte x, int p) {
        return v.Init(x, p);
    }

    public static char InsertAssign(Block v, char x, int p) {
        return v.Init(x, p);
    }

    public static short InsertAssign(Block v, short x, int p) {
        return v.Init(x, p);
    }

    public static int InsertAssign(Block v, int x, int p) {
        return v.Init(x, p);
    }

    public static long InsertAssign(Block v, long x, int p) {
        return v.Init(x, p);
    }

    public static float InsertAssign(Block v, float x, int p) {
        return v.Init(x, p);
    }

    public static double InsertAssign(Block v, double x, int p) {
        return v.Init(x, p);
    }

    public static boolean InsertField(Block v, Object owner, boolean x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'Z', x ? 1 : 0, p);
        }
        return x;
    }

    public static byte InsertField(Block v, Object owner, byte x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'B', x, p);
        }
        return x;
    }

    public static char InsertField(Block v, Object owner, char x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'C', x, p);
        }
        return x;
    }

    public static short InsertField(Block v, Object owner, short x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'S', x, p);
        }
        return x;
    }

    public static int InsertField(Block v, Object owner, int x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'I', x, p);
        }
        return x;
    }

    public static long InsertField(Block v, Object owner, long x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'J', x, p);
        }
        return x;
    }

    public static float InsertField(Block v, Object owner, float x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'F', Float.floatToIntBits(x), p);
        }
        return x;
    }

    public static double InsertField(Block v, Object owner, double x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, owner, 'D', Double.doubleToLongBits(x), p);
        }
        return x;
    }

    public static boolean InsertField(Block v, boolean x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'Z', x ? 1 : 0, p);
        }
        return x;
    }

    public static byte InsertField(Block v, byte x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'B', x, p);
        }
        return x;
    }

    public static char InsertField(Block v, char x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'C', x, p);
        }
        return x;
    }

    public static short InsertField(Block v, short x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'S', x, p);
        }
        return x;
    }

    public static int InsertField(Block v, int x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'I', x, p);
        }
        return x;
    }

    public static long InsertField(Block v, long x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'J', x, p);
        }
        return x;
    }

    public static float InsertField(Block v, float x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'F', Float.floatToIntBits(x), p);
        }
        return x;
    }

    public static double InsertField(Block v, double x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.owned(v, 'D', Double.doubleToLongBits(x), p);
        }
        return x;
    }

    public static boolean InsertSelf(Block v, boolean x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'Z', x ? 1 : 0, p);
        }
        return x;
    }

    public static byte InsertSelf(Block v, byte x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'B', x, p);
        }
        return x;
    }

    public static char InsertSelf(Block v, char x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'C', x, p);
        }
        return x;
    }

    public static short InsertSelf(Block v, short x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'S', x, p);
        }
        return x;
    }

    public static int InsertSelf(Block v, int x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'I', x, p);
        }
        return x;
    }

    public static long InsertSelf(Block v, long x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'J', x, p);
        }
        return x;
    }

    public static float InsertSelf(Block v, float x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'F', Float.floatToIntBits(x), p);
        }
        return x;
    }

    public static double InsertSelf(Block v, double x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.owned(v, v.self, 'D', Double.doubleToLongBits(x), p);
        }
        return x;
    }

    public static boolean InsertStatic(Block v, boolean x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'Z', x ? 1 : 0, p);
        }
        return x;
    }

    public static byte InsertStatic(Block v, byte x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'B', x, p);
        }
        return x;
    }

    public static char InsertStatic(Block v, char x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'C', x, p);
        }
        return x;
    }

    public static short InsertStatic(Block v, short x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'S', x, p);
        }
        return x;
    }

    public static int InsertStatic(Block v, int x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'I', x, p);
        }
        return x;
    }

    public static long InsertStatic(Block v, long x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'J', x, p);
        }
        return x;
    }

    public static float InsertStatic(Block v, float x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'F', Float.floatToIntBits(x), p);
        }
        return x;
    }

    public static double InsertStatic(Block v, double x, int p) {
        if (Values.TOLD && BEGUN && Gate.open()) {
            v.tape.shared(v, 'D', Double.doubleToLongBits(x), p);
        }
        return x;
    }

    public static boolean InsertElement(Block v, boolean x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    public static byte InsertElement(Block v, byte x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    public static char InsertElement(Block v, char x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    public static short InsertElement(Block v, short x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    public static int InsertElement(Block v, int x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    public static long InsertElement(Block v, long x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    public static float InsertElement(Block v, float x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    public static double InsertElement(Block v, double x, int p) {
        if (BEGUN && Gate.open()) {
            v.tape.drop(v, Pending.INDEX);
            v.tape.drop(v, Pending.OWNER);
        }
        return x;
    }

    // What x++ has made of a variable whose value was x, and what was there before.

    public static byte after(byte x, int by) {
        return (byte) (x + by);
    }

    public static byte before(byte x, int by) {
        return (byte) (x - by);
    }

    public static char after(char x, int by) {
        return (char) (x + by);
    }

    public static char before(char x, int by) {
        return (char) (x - by);
    }

    public static short after(short x, int by) {
        return (short) (x + by);
    }

    public static short before(short x, int by) {
        return (short) (x - by);
    }

    public static int after(int x, int by) {
        return x + by;
    }

    public static int before(int x, int by) {
        return x - by;
    }

    public static long after(long x, int by) {
        return x + by;
    }

    public static long before(long x, int by) {
        return x - by;
    }

    public static float after(float x, int by) {
        return x + by;
    }

    public static double after(double x, int by) {
        return x + by;
    }
}
