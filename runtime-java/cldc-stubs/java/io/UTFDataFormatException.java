package java.io;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class UTFDataFormatException extends IOException {
    public UTFDataFormatException() {
    }

    public UTFDataFormatException(String s) {
    }
}
