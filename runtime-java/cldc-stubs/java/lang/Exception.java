package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class Exception extends Throwable {
    public Exception() {
    }

    public Exception(String s) {
    }
}
