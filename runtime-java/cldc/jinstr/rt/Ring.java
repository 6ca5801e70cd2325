package jinstr.rt;

import java.io.IOException;
import java.io.OutputStream;

/** Keeps the newest of a trace in memory: the part that is being written, and the one before. */
final class Ring extends OutputStream {
    /** A part may end so many bytes late: the buffers of some threads are written behind its limit. */
    private static final int LATE = 4 * StreamTape.LARGE;

    private byte[] part;
    private int size;
    private byte[] before;
    private int sizeBefore;

    Ring(int bytes) {
        part = new byte[bytes + LATE];
        before = new byte[bytes + LATE];
    }

    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    public void write(byte[] b, int from, int length) {
        if (size + length > part.length) {
            byte[] more = new byte[size + length];
            System.arraycopy(part, 0, more, 0, size);
            part = more;
        }
        System.arraycopy(b, from, part, size, length);
        size += length;
    }

    /** Begins the next part. */
    void next() {
        byte[] oldest = before;
        before = part;
        sizeBefore = size;
        part = oldest;
        size = 0;
    }

    /** Sends what is kept to the program's output, the part before first. */
    void send() throws IOException {
        if (sizeBefore > 0) {
            new Lines().write(before, 0, sizeBefore);
        }
        Lines out = new Lines();
        out.write(part, 0, size);
        out.flush();
    }
}
