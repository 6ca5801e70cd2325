package jinstr.rt;

/** The paper's view of the object table. */
public final class ObjTable {
    ObjTable() {
    }

    /** The instance that a variable refers to now. */
    public Instance SearchRefObject(Variable v) {
        return new Instance("Object", manOT.BEGUN && Gate.open() ? v.id() : 0);
    }

    /** The same by the variable's text (date2_main_0), among the activations of the calling thread. */
    public Instance SearchRefObject(String text) {
        int i = text.lastIndexOf('_');
        if (!manOT.BEGUN || !manOT.ON || i < 0) {
            return new Instance("Object", 0);
        }
        Tape t = StreamHost.tape();
        for (int d = t.depth; d > 0; d--) {
            Block b = (Block) t.frames[d];
            if (text.substring(i + 1).equals(Integer.toString(b.level()))) {
                return new Instance("Object", b.bound(text.substring(0, i)));
            }
        }
        return new Instance("Object", 0);
    }
}
