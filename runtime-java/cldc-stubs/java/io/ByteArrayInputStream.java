package java.io;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class ByteArrayInputStream extends InputStream {
    protected byte[] buf;
    protected int pos;
    protected int mark;
    protected int count;

    public ByteArrayInputStream(byte[] buf) {
    }

    public ByteArrayInputStream(byte[] buf, int offset, int length) {
    }

    public int read() {
        return 0;
    }

    public int read(byte[] b, int off, int len) {
        return 0;
    }

    public long skip(long n) {
        return 0;
    }

    public int available() {
        return 0;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int readAheadLimit) {
    }

    public void reset() {
    }

    public void close() throws IOException {
    }
}
