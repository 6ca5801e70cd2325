package jinstr.rt;

import java.io.OutputStream;

/** Where the trace of a device goes. Until the first chunk nothing is written, so that a program can say where to. */
class Output extends Chunks {
    /** Enough for what the end of a trace needs. */
    private static final int RESERVE = 2048;
    /** The CRC-32 of each half of a byte. */
    private static final int[] CRC = table();

    /** Guards all of it. */
    final Object lock;
    private OutputStream out = new Lines();
    /** The bytes at which recording stops, or the next part begins. */
    long left = Long.MAX_VALUE;
    boolean begun;
    boolean paused;
    /** The stream is being written to: what it does itself is not recorded. */
    boolean writing;
    /** Let go when the trace ends: there may be no other memory. */
    private byte[] reserve = new byte[RESERVE];

    Output(Object lock) {
        this.lock = lock;
    }

    private static int[] table() {
        int[] t = new int[16];
        for (int i = 0; i < 16; i++) {
            int c = i;
            for (int k = 0; k < 4; k++) {
                c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1;
            }
            t[i] = c;
        }
        return t;
    }

    static int crc32(byte[] b, int from, int to) {
        int c = -1;
        for (int i = from; i < to; i++) {
            c ^= b[i] & 0xff;
            c = c >>> 4 ^ CRC[c & 15];
            c = c >>> 4 ^ CRC[c & 15];
        }
        return ~c;
    }

    int crc(byte[] b, int from, int to) {
        return crc32(b, from, to);
    }

    /** Where the trace is to go, and at how many bytes it ends; false if it has begun already. */
    boolean to(OutputStream stream, long limit) {
        synchronized (lock) {
            if (begun || closed) {
                return false;
            }
            out = stream;
            left = limit;
            return true;
        }
    }

    boolean part(char kind, byte[] b, int to, long snapshot, int part, int flags) {
        synchronized (lock) {
            return !closed && parts(kind, b, to, snapshot, part, flags);
        }
    }

    boolean append(byte[] b, int from, int to) {
        if (closed) {
            return false;
        }
        writing = true;
        try {
            if (!begun) {
                begun = true;
                byte[] h = head(String.valueOf(System.getProperty("microedition.configuration")));
                out.write(h, 0, h.length);
                left -= h.length;
            }
            out.write(b, from, to - from);
            left -= to - from;
            return true;
        } catch (Throwable t) {
            // The stream is broken, or has no room: recording ends, the program goes on.
            close();
            return false;
        } finally {
            writing = false;
        }
    }

    void drop() {
        // Where only paths are counted, nothing refers to the program's objects.
    }

    /** Begins or ends a pause. */
    void pause(boolean pause) {
        synchronized (lock) {
            paused = pause;
        }
    }

    /** Ends the recording where the limit has been reached. */
    void limit() {
        synchronized (lock) {
            if (left <= 0 && !closed && !writing) {
                end("limit");
                close();
            }
        }
    }

    /** Ends the recording, and tells whether it had not ended before. */
    boolean finish(String reason) {
        synchronized (lock) {
            if (closed || writing) {
                return false;
            }
            reserve = null;
            complete();
            end(paused ? "stopped" : reason);
            close();
            return true;
        }
    }

    /** Writes what is missing before the end. */
    void complete() {
        StreamHost.counted(true);
    }

    void close() {
        closed = true;
        try {
            out.flush();
        } catch (Throwable t) {
            // What was written stays; there is nobody to tell.
        }
    }
}
