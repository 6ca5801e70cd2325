package jinstr.rt;

/** The paper's handle of an object: its class and number. It does not hold the object. */
public final class Instance {
    private final String type;
    final int id;

    Instance(String type, int id) {
        this.type = type;
        this.id = id;
    }

    public String toString() {
        return id == 0 ? "null" : type + "_" + id;
    }
}
