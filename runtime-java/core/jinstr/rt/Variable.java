package jinstr.rt;

/** The paper's handle of a variable: its name and the level of its activation. */
public final class Variable {
    private final Block block;
    private final String name;
    private final int probe;

    Variable(Block block, String name, int probe) {
        this.block = block;
        this.name = name;
        this.probe = probe;
    }

    /** The variable now refers to the object with this id, or to nothing. */
    void assign(int id) {
        block.bind(name, id);
        if (!block.tape.leavesOut(block)) {
            block.tape.one(block, Encoder.LOCAL, id, probe, false);
        }
    }

    /** Says what the variable refers to, where it was set in another form than the paper's. */
    public Variable of(Object x) {
        if (manOT.BEGUN && Gate.open()) {
            block.bind(name, Math.max(block.tape.id(block, x), 0));
        }
        return this;
    }

    int id() {
        return block.bound(name);
    }

    public String toString() {
        return name + "_" + block.level();
    }
}
