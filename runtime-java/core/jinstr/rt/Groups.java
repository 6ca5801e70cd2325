package jinstr.rt;

/** Goes over a map whose values were made with it. */
final class Groups extends Gatherer {
    private final Births tape;
    private final Frame f;
    private final int probe;
    private final int nest;
    /** What comes next is a value. */
    private boolean value;

    Groups(Births tape, Frame f, int probe, int nest) {
        super(tape, 0, 0);
        this.tape = tape;
        this.f = f;
        this.probe = probe;
        this.nest = nest;
    }

    boolean add(Object x) {
        if (value && x != null && Host.host.kind(x) != Host.PLAIN) {
            tape.gather(f, x, probe, nest);
        }
        value = !value;
        return true;
    }
}
