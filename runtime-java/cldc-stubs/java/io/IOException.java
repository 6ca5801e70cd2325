package java.io;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class IOException extends Exception {
    public IOException() {
    }

    public IOException(String s) {
    }
}
