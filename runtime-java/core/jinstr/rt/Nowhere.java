package jinstr.rt;

/** The tape of what is not recorded: the recorder's own callees, and everything when it is off. It takes nothing. */
final class Nowhere extends Tape {
    static final Tape TAPE = new Nowhere();
    /** The handle of all where nothing is recorded, as nobody leaves anything in it, and where there is no memory for another. */
    static final Block SHARED = block();

    private Nowhere() {
        buf = new byte[0];
        limit = -1;
        pend = new int[0];
        frames = new Frame[] {new Block(this, 0)};
        busy = true;
    }

    /** A new handle each time: a shared one would be written by all threads. */
    static Block block() {
        return new Block(TAPE, 0, 0);
    }

    boolean room(int bytes) {
        return false;
    }

    boolean goesOn() {
        return true;
    }

    void tellDeaths() {
    }

    void publish() {
    }
}
