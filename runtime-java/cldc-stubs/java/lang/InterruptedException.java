package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class InterruptedException extends Exception {
    public InterruptedException() {
    }

    public InterruptedException(String s) {
    }
}
