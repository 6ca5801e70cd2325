package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class Throwable {
    public Throwable() {
    }

    public Throwable(String message) {
    }

    public String getMessage() {
        return null;
    }

    public String toString() {
        return null;
    }

    public void printStackTrace() {
    }
}
