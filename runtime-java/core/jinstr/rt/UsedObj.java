package jinstr.rt;

/** An Obj of a program that records when objects are used, too: it has the generation of its last use beside its id. */
public class UsedObj extends Obj {
    /** The number of the generation in which the object was last used, 0 if it was not since it was made. As this$id, and rewritten methods read it. */
    protected transient int this$used;

    /** As isThis$id. */
    public int isThis$used() {
        return 0;
    }

    protected UsedObj() {
    }
}
