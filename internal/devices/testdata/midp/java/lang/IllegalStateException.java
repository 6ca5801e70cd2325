package java.lang;

/** What MIDP adds to CLDC 1.1, as far as kxml2 uses it. */
public class IllegalStateException extends RuntimeException {
    public IllegalStateException() {
    }

    public IllegalStateException(String s) {
        super(s);
    }
}
