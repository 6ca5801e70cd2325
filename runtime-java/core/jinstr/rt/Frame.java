package jinstr.rt;

/**
 * One activation of a method, or a handle without one. Frames of activations are pooled, one for each depth of a thread, so
 * that entering a method makes nothing.
 */
abstract class Frame {
    /** The key of a handle without an activation: no frame of a thread ever has it. */
    static final int FRAMELESS = -2;

    final Tape tape;
    /** The depth of the activation; of a handle, the depth at which it was made. 1 is the lowest method. */
    final int depth;
    /** The depth, or FRAMELESS. */
    final int key;
    /** The height of the pending stack below which nothing belongs to this frame. */
    final int base;
    int method;
    /** Its locals, blocks and ends of statements are left out. */
    boolean bare;
    /** The `this` of the activation. Public because rewritten code sets it; cleared when the activation ends. */
    public Object self;
    /** What pass is about to be given, or the tape at a birth. Public because rewritten code sets it. */
    public Object passed;
    /** What the library fills in the running statement, to be looked into when it has ended. */
    Object filled;
    /** The probe of the call that does; negative where nothing announces what that puts in. */
    int filledAt;
    /** What calls around the one that fills that do, likewise. */
    Filled filledAround;

    Frame(Tape tape, int method, int depth, int key, int base) {
        this.tape = tape;
        this.method = method;
        this.depth = depth;
        this.key = key;
        this.base = base;
    }
}
