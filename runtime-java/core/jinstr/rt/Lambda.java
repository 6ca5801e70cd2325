package jinstr.rt;

/** Finds the lambdas in a collection that nobody has named yet: no probe is around one that is handed over. */
final class Lambda extends Gatherer {
    private final Escapes tape;
    private final int method;
    private final int container;
    private final int probe;
    private final Entry entry;

    Lambda(Escapes tape, int method, int container, int probe, Entry entry) {
        super(tape, 0, 0);
        this.tape = tape;
        this.method = method;
        this.container = container;
        this.probe = probe;
        this.entry = entry;
    }

    /** Tells whether x is of a class that a VM makes for a lambda expression or a method reference. */
    static boolean is(Object x) {
        return !(x instanceof Obj) && x.getClass().getName().indexOf("$$Lambda") >= 0;
    }

    boolean add(Object x) {
        if (x != null && is(x) && Naming.known(x) < 0) {
            tape.lambdaIn(x, container, method, probe, entry);
        }
        return true;
    }
}
