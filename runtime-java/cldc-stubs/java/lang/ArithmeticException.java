package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class ArithmeticException extends RuntimeException {
    public ArithmeticException() {
    }

    public ArithmeticException(String s) {
    }
}
