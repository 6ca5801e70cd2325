package java.lang.ref;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public abstract class Reference {
    Reference() {
    }

    public Object get() {
        return null;
    }

    public void clear() {
    }
}
