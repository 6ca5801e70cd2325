package jinstr.rt;

/**
 * The superclass of every rewritten class that would otherwise extend Object: it holds the object's id, so that an event
 * about the object costs one field read.
 */
public class Obj {
    /**
     * The object's id, 0 while it is unknown, and the ESCAPED bit. It is transient so that no serial form holds it. Its name is
     * like those that compilers give, which libraries that go over the fields of objects pass over, and none of a program's.
     * With touch probes it has the epoch in which the object was last used instead (TouchProbes), and methods of subclasses set it.
     */
    protected transient int this$id;

    /**
     * What AssertJ reads in place of the field, in comparisons that take no notice of transient: the same for all objects. By its name it
     * is a getter to AssertJ, but to nobody who goes by the rules of beans, as it gives no boolean. It is not final, as there are frameworks
     * that refuse classes with final methods.
     */
    public int isThis$id() {
        return 0;
    }

    /** Records the birth. It runs before anything that a subclass overrides can be called. */
    protected Obj() {
        Host h = Host.host;
        if (h != null && Gate.open()) {
            Tape t = h.current();
            // The tape reads the object from a field because compilers warn of a constructor that passes itself on; from one of
            // the frame because that is young, and stores into old objects are dear.
            t.frames[t.depth].passed = this;
            t.made();
        }
    }
}
