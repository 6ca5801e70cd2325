package java.util;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {
    }
}
