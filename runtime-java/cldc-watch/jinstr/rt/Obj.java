package jinstr.rt;

/** The superclass of every rewritten class that would otherwise extend Object, where it is noted when objects are used: it has the epoch of the last use. */
public class Obj {
    /** 0 while it is not known to have been used since it was made. */
    protected transient int this$id;

    protected Obj() {
    }
}
