package java.io;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public abstract class OutputStream {
    public OutputStream() {
    }

    public abstract void write(int b) throws IOException;

    public void write(byte[] b) throws IOException {
    }

    public void write(byte[] b, int off, int len) throws IOException {
    }

    public void flush() throws IOException {
    }

    public void close() throws IOException {
    }
}
