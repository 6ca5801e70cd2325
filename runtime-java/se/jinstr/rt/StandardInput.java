package jinstr.rt;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The stream that is read. What is read again behind a mark is told once. */
final class StandardInput extends FilterInputStream {
    private long at;
    private long marked;
    private long told;

    StandardInput(InputStream from) {
        super(from);
    }

    @Override
    public synchronized int read() throws IOException {
        int b = in.read();
        if (b >= 0) {
            took(new byte[] {(byte) b}, 0, 1);
        }
        return b;
    }

    @Override
    public synchronized int read(byte[] b, int off, int len) throws IOException {
        int n = in.read(b, off, len);
        if (n > 0) {
            took(b, off, n);
        }
        return n;
    }

    private void took(byte[] b, int off, int n) {
        long known = Math.min(n, Math.max(0, told - at));
        at += n;
        told = Math.max(told, at);
        Spoken.tell(0, new String(b, off + (int) known, n - (int) known));
    }

    @Override
    public synchronized long skip(long n) throws IOException {
        long skipped = in.skip(n);
        at += skipped;
        told = Math.max(told, at);
        return skipped;
    }

    @Override
    public synchronized void mark(int limit) {
        in.mark(limit);
        marked = at;
    }

    @Override
    public synchronized void reset() throws IOException {
        in.reset();
        at = marked;
    }
}
