package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class RuntimeException extends Exception {
    public RuntimeException() {
    }

    public RuntimeException(String s) {
    }
}
