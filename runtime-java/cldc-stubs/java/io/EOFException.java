package java.io;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class EOFException extends IOException {
    public EOFException() {
    }

    public EOFException(String s) {
    }
}
