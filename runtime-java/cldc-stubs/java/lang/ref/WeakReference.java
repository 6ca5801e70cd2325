package java.lang.ref;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class WeakReference extends Reference {
    public WeakReference(Object ref) {
    }
}
