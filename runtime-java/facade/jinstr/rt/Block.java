package jinstr.rt;

/** The list of local references of one activation of a method: the handle of its probes. */
public final class Block extends Frame {
    /** The variables of the paper's style, or null. */
    private Names names;

    /** The pooled frame of a depth. */
    Block(Tape tape, int depth) {
        super(tape, -1, depth, depth, 0);
    }

    /** A handle without an activation. */
    Block(Tape tape, int method, int base) {
        super(tape, method, tape.depth, FRAMELESS, base);
    }

    /** As enter, where the pool ends or where the recorder itself runs. */
    static Block enterDeeper(Tape t, int method) {
        if (t.busy) {
            return Nowhere.block();
        }
        int d = t.depth + 1;
        t.guard();
        try {
            Frame[] more = new Frame[t.frames.length * 2];
            System.arraycopy(t.frames, 0, more, 0, d);
            for (int i = d; i < more.length; i++) {
                more[i] = new Block(t, i);
            }
            t.frames = more;
        } catch (OutOfMemoryError e) {
            // The activation cannot be followed; the program must not notice.
            t.lose();
            return Nowhere.SHARED;
        } finally {
            t.enterLimit = t.frames.length;
            t.busy = false;
        }
        Block b = (Block) t.frames[d];
        b.method = method;
        StreamHost.select(b);
        t.depth = d;
        return b;
    }

    /**
     * Gives back x, which was stored to passed. Compilers that warn of a constructor that hands `this` on follow variables,
     * but not fields.
     */
    public Object pass(Object x) {
        passed = null;
        return x;
    }

    /** Announces the allocation that follows. */
    public int site(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.announce(this, Pending.SITE_OF, method, p);
        }
        return 0;
    }

    /** As site, for an object that goes to who calls a lambda: its death is told, as that may be code that was not rewritten. */
    public int result(int p) {
        site(p);
        return 1;
    }

    /** As result, for what a method returns that the library may call: it does where no method of rewritten code runs below. */
    public int returned(int p) {
        site(p);
        return manOT.BEGUN && Gate.open() && tape.depth <= 1 ? 1 : 0;
    }

    /** Announces a value that the object about to be made captures. */
    public Block hold(Object x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.captured(this, x, p);
        }
        return this;
    }

    /** Announces a value that the statement's lambda captures. */
    public Block capture(Object x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.capture(this, x, p, 0);
        }
        return this;
    }

    /** Announces a value captured by a lambda that goes to a rewritten method: if nobody is seen that keeps it, nobody does. */
    public Block lend(Object x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.capture(this, x, p, Captures.LENT);
        }
        return this;
    }

    /**
     * As capture, of a lambda that is handed to code that was not rewritten, which may be a collection. The number is negative
     * where the statement has several lambdas.
     */
    public Block hand(Object x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.capture(this, x, Math.abs(p), p < 0 ? Captures.HANDED | Captures.SEVERAL : Captures.HANDED);
        }
        return this;
    }

    /** An exception has left the statements with probes below p: their lambdas are gone if nobody has seen them. */
    public void caught(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.caught(this, p);
        }
    }

    /** A statement with lambdas ends, or the activation does. */
    public void settle() {
        if (manOT.BEGUN && Gate.open()) {
            tape.settle(this);
        }
    }

    /** Announces the owner of the field or element that is stored to. */
    public <T> T owner(T x) {
        if (manOT.BEGUN && Gate.open()) {
            tape.owner(this, x);
        }
        return x;
    }

    /** Announces an object whose clone() is called; 1: its class is rewritten, 0: perhaps. */
    public <T> T source(T x, int rewritten) {
        if (manOT.BEGUN && Gate.open()) {
            tape.source(this, x, rewritten);
        }
        return x;
    }

    /** Announces the index of the element that is stored to. */
    public int index(int i) {
        if (manOT.BEGUN && Gate.open()) {
            tape.announce(this, Pending.INDEX, i, 0);
        }
        return i;
    }

    /** Announces the outer object of the inner one that is being made. */
    public <T> T outer(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.given(this, x, -p);
        }
        return x;
    }

    /**
     * An argument of the constructor of the object about to be made, which is not a rewritten one and holds it; or of a factory
     * method: then what that makes keeps it for certain, and the number of the probe is negative.
     */
    public <T> T given(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.given(this, x, p);
        }
        return x;
    }

    public boolean given(boolean x, int p) {
        return x;
    }

    public byte given(byte x, int p) {
        return x;
    }

    public char given(char x, int p) {
        return x;
    }

    public short given(short x, int p) {
        return x;
    }

    public int given(int x, int p) {
        return x;
    }

    public long given(long x, int p) {
        return x;
    }

    public float given(float x, int p) {
        return x;
    }

    public double given(double x, int p) {
        return x;
    }

    /** A local variable refers to x. */
    public void AddNode(Object x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.local(this, x, p);
        }
    }

    /** As AddNode, for what a catch clause has caught, too. */
    public void AddNode(Throwable x, int p) {
        StreamHost.caught(x);
        AddNode((Object) x, p);
    }

    public void AddNode(boolean x, int p) {
        Init(x, p);
    }

    public void AddNode(byte x, int p) {
        Init(x, p);
    }

    public void AddNode(char x, int p) {
        Init(x, p);
    }

    public void AddNode(short x, int p) {
        Init(x, p);
    }

    public void AddNode(int x, int p) {
        Init(x, p);
    }

    public void AddNode(long x, int p) {
        Init(x, p);
    }

    public void AddNode(float x, int p) {
        Init(x, p);
    }

    public void AddNode(double x, int p) {
        Init(x, p);
    }

    /** The paper's form: declares a variable that refers to nothing yet. */
    public void AddNode(String variable, String type, int p) {
        if (manOT.BEGUN && Gate.open()) {
            var(variable, p).assign(0);
        }
    }

    /** A local variable is set to x. */
    public <T> T Init(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.local(this, x, p);
        }
        return x;
    }

    public boolean Init(boolean x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'Z', x ? 1 : 0, p);
        }
        return x;
    }

    public byte Init(byte x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'B', x, p);
        }
        return x;
    }

    public char Init(char x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'C', x, p);
        }
        return x;
    }

    public short Init(short x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'S', x, p);
        }
        return x;
    }

    public int Init(int x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'I', x, p);
        }
        return x;
    }

    public long Init(long x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'J', x, p);
        }
        return x;
    }

    public float Init(float x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'F', Float.floatToIntBits(x), p);
        }
        return x;
    }

    public double Init(double x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.value(this, 'D', Double.doubleToLongBits(x), p);
        }
        return x;
    }

    /** A field of `this` refers to x. */
    public void Field(Object x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.self(this, x, p);
        }
    }

    public void Field(boolean x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'Z', x ? 1 : 0, p);
        }
    }

    public void Field(byte x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'B', x, p);
        }
    }

    public void Field(char x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'C', x, p);
        }
    }

    public void Field(short x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'S', x, p);
        }
    }

    public void Field(int x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'I', x, p);
        }
    }

    public void Field(long x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'J', x, p);
        }
    }

    public void Field(float x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'F', Float.floatToIntBits(x), p);
        }
    }

    public void Field(double x, int p) {
        if (Values.TOLD && manOT.BEGUN && Gate.open()) {
            tape.owned(this, self, 'D', Double.doubleToLongBits(x), p);
        }
    }
    /** A field of the owner refers to `this`. */
    public void FieldSelf(Object owner, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.field(this, owner, self, p);
        }
    }

    /** A statement begins. Gives true, as what is called in an expression must give something. */
    public boolean line(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.line(this, p);
        }
        return true;
    }

    /** An edge of the method's control-flow graph is taken. */
    public boolean edge(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.edge(this, p);
        }
        return true;
    }

    /** What is stored by the statement that follows cannot be told. */
    public void untold(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.value(this, Steps.UNTOLD, 0, p);
        }
    }

    /** A block of the method ends. */
    public void leave(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.leave(this, p);
        }
    }

    /** A statement ends. */
    public void end(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.end(this, p);
        }
    }

    /** The same within an expression: gives true. */
    public boolean ends(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.end(this, p);
        }
        return true;
    }

    /** The lock is about to be given up under which the library may have filled something. */
    public void look() {
        if (manOT.BEGUN && Gate.open()) {
            tape.look(this);
        }
    }

    /** The activation ends. */
    public void exit() {
        if (manOT.BEGUN && Gate.open()) {
            names = null;
            tape.exit(this);
        }
    }

    /** x is handed to code that was not rewritten. */
    public <T> T Escape(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.escape(this, x, p);
        }
        return x;
    }

    /** A method of x is called, which may keep that: but not where it was rewritten after all, in another output. */
    public <T> T called(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.called(this, x, p);
        }
        return x;
    }

    public boolean Escape(boolean x, int p) {
        return x;
    }

    public byte Escape(byte x, int p) {
        return x;
    }

    public char Escape(char x, int p) {
        return x;
    }

    public short Escape(short x, int p) {
        return x;
    }

    public int Escape(int x, int p) {
        return x;
    }

    public long Escape(long x, int p) {
        return x;
    }

    public float Escape(float x, int p) {
        return x;
    }

    public double Escape(double x, int p) {
        return x;
    }

    /** x is returned, to the library: by what that may call, whoever runs below (p is negative then), or where no method of rewritten code does. */
    public <T> T sends(T x, int p) {
        if (manOT.BEGUN && Gate.open() && (p < 0 || tape.depth <= 1)) {
            tape.sends(this, x, Math.abs(p));
        }
        return x;
    }

    public boolean sends(boolean x, int p) {
        return x;
    }

    public byte sends(byte x, int p) {
        return x;
    }

    public char sends(char x, int p) {
        return x;
    }

    public short sends(short x, int p) {
        return x;
    }

    public int sends(int x, int p) {
        return x;
    }

    public long sends(long x, int p) {
        return x;
    }

    public float sends(float x, int p) {
        return x;
    }

    public double sends(double x, int p) {
        return x;
    }

    /** `this` is handed to code that was not rewritten. */
    public void EscapeSelf(int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.escape(this, self, p);
        }
    }

    /**
     * A library method of x is called, whose next so many arguments come through arg. The number is negative where x may
     * have a rewritten method of that name.
     */
    public <T> T into(T x, int args) {
        if (manOT.BEGUN && Gate.open()) {
            tape.receiver(this, x, args);
        }
        return x;
    }

    /** The last argument of a call that makes an array of the last ones. */
    public <T> T vary(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.vary(this, x, p);
        }
        return x;
    }

    /** An argument of the announced library method. */
    public <T> T arg(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.argument(this, x, p);
        }
        return x;
    }

    public boolean arg(boolean x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }

    public byte arg(byte x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }

    public char arg(char x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }

    public short arg(short x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }

    public int arg(int x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }

    public long arg(long x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }

    public float arg(float x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }

    public double arg(double x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.nextArgument(this);
        }
        return x;
    }
    /** x is a copy of the pending owner, or else of `this`. */
    public <T> T cloned(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.cloned(this, x, p);
        }
        return x;
    }

    /**
     * What a stream had has been put into x, which was made for that, with so many collections in each other. Below 0: if it is
     * empty, it is a constant.
     */
    public <T> T gathered(T x, int p, int nest) {
        if (manOT.BEGUN && Gate.open()) {
            tape.gathered(this, x, p, nest);
        }
        return x;
    }

    /** The call that comes next makes a view of x. */
    public <T> T viewed(T x) {
        if (manOT.BEGUN && Gate.open()) {
            tape.viewed(this, x);
        }
        return x;
    }

    /** As Init, where a loop goes over the entries of x. */
    public <T> T over(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.local(this, x, p);
            tape.over(x);
        }
        return x;
    }

    /** A loop goes over the entries of x. */
    public <T> T opens(T x) {
        if (manOT.BEGUN && Gate.open()) {
            tape.over(x);
        }
        return x;
    }

    /** x is an entry of a map that a loop has come to: it holds its key and its value, also when the map has let them go. */
    public void entry(Object x, int key, int value) {
        if (manOT.BEGUN && Gate.open()) {
            tape.local(this, StreamHost.part(x, false), key);
            tape.local(this, StreamHost.part(x, true), value);
        }
    }

    /** As Escape, where entries of x are kept. */
    public <T> T entries(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.entries(this, x, p);
        }
        return x;
    }

    /** As Escape, where a stream of x, or what goes over it like that, is kept. */
    public <T> T streamed(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.streamed(this, x, p);
        }
        return x;
    }

    /** x is a view of what was announced by viewed, such as an iterator, and holds that. */
    public <T> T view(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.view(this, x, p);
        }
        return x;
    }

    /** The library fills x, or takes what is in it, in the call that comes next. */
    public <T> T refill(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.refill(this, x, p, false);
        }
        return x;
    }

    /** As refill, where the call comes later in this statement: what stands between may wait for other threads. */
    public <T> T fills(T x, int p) {
        if (manOT.BEGUN && Gate.open()) {
            tape.refill(this, x, p, true);
        }
        return x;
    }

    /** The paper's handle of an object, or of nothing. */
    public Instance obj(String type, Object x) {
        return new Instance(type, manOT.BEGUN && Gate.open() ? Math.max(tape.id(this, x), 0) : 0);
    }

    /** The paper's handle of a variable of this activation. */
    public Variable var(String name, int p) {
        return new Variable(this, name, p);
    }

    /** The level of the activation: 0 is the thread's first method. */
    int level() {
        return Math.max(depth - 1, 0);
    }

    void bind(String name, int id) {
        if (names == null) {
            names = new Names();
        }
        names.put(name, id);
    }

    /** The id of the object that a variable was last said to refer to, 0 for none. */
    int bound(String name) {
        return names == null ? 0 : names.get(name);
    }
}
