package jinstr.rt;

import java.io.OutputStream;
import java.util.Vector;

/**
 * The trace and the tapes that go to it. The outermost lock guards all of it, but for the list of tapes, which has its own.
 * Until the first chunk nothing is written, so that a program can say where to.
 */
final class Trace extends Chunks {
    /** The CRC-32 of each half of a byte. */
    private static final int[] CRC = table();

    private OutputStream out = new Lines();
    /** The bytes at which recording stops, or the next part begins. */
    private long left = Long.MAX_VALUE;
    /** Null where all is written; else it keeps the newest, in parts of so many bytes. */
    private Ring ring;
    private long partSize;
    private long part = 1;
    private boolean begun;
    /** The end chunk was written, or the stream is broken; nothing follows. */
    private boolean closed;
    private boolean paused;
    /** The stream is being written to: what it does itself is not recorded. */
    private boolean writing;
    /** Let go when the trace ends: there may be no other memory. */
    private byte[] reserve = new byte[2 * StreamTape.LARGE];
    private final Vector tapes = new Vector();
    private int threads;
    /** The thread that recorded first: most often the main thread. */
    private Thread first;
    /** How many threads there were then. */
    int threadsAtFirst;
    final Deaths deaths = new Deaths();

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
        synchronized (Host.outermost) {
            if (begun || closed) {
                return false;
            }
            out = stream;
            left = limit;
            return true;
        }
    }

    /** The same where the newest is kept. */
    boolean ring(int bytes) {
        Ring r = new Ring(bytes);
        synchronized (Host.outermost) {
            if (!to(r, bytes)) {
                return false;
            }
            ring = r;
            partSize = bytes;
            return true;
        }
    }

    /** Sends what is kept to the output. */
    void send() {
        synchronized (Host.outermost) {
            if (ring == null || writing) {
                return;
            }
            writing = true;
            try {
                ring.send();
            } catch (Throwable t) {
                // The output is broken; there is nobody to tell.
            } finally {
                writing = false;
            }
        }
    }

    /** Ends a full part where the newest is kept and begins the next, which names all anew, as if nothing had been recorded before. */
    void next() {
        if (left > 0 || ring == null) {
            return;
        }
        for (int i = 0; i < tapes.size(); i++) {
            take((StreamTape) tapes.elementAt(i));
        }
        end("ring");
        ring.next();
        begun = false;
        left = partSize;
        chunks = 0;
        for (int i = 0; i < tapes.size(); i++) {
            StreamTape t = (StreamTape) tapes.elementAt(i);
            t.stale = true;
            t.sequence = 0;
        }
        block();
        Naming.forget(StreamHost.firstFreeId());
        deaths.forget();
        begins(++part, Naming.first, StreamHost.tickets());
    }

    boolean recording() {
        return !closed && !paused && !writing;
    }

    /** A tape for the calling thread, which begins with the thread's name. */
    StreamTape open() {
        Thread me = Thread.currentThread();
        StreamTape t;
        synchronized (Host.outermost) {
            if (StreamHost.table != null) {
                // What the only thread has kept back came before what this one does.
                flush();
            }
            forgetEnded();
            if (first == null) {
                first = me;
                threadsAtFirst = Thread.activeCount();
            }
            t = new StreamTape(this, ++threads, me);
            begin(t);
            if (!recording()) {
                t.limit = -1;
            }
            tapes.addElement(t);
        }
        t.text(Encoder.THREAD, me.getName());
        return t;
    }

    /** Tells whether no second thread has recorded so far. */
    boolean onlyThread() {
        return threads == 1;
    }

    private void forgetEnded() {
        for (int i = tapes.size() - 1; i >= 0; i--) {
            StreamTape t = (StreamTape) tapes.elementAt(i);
            if (!t.thread.isAlive()) {
                take(t);
                tapes.removeElementAt(i);
            }
        }
    }

    /** The tape of the calling thread, or null. */
    StreamTape mine() {
        Thread me = Thread.currentThread();
        // The lock keeps the list as it is; nothing is called under it.
        synchronized (tapes) {
            for (int i = tapes.size() - 1; i >= 0; i--) {
                StreamTape t = (StreamTape) tapes.elementAt(i);
                if (t.thread == me) {
                    return t;
                }
            }
        }
        return null;
    }

    /** Writes the calling thread's own tape from where its bytes are. */
    boolean write(StreamTape t, int from, int to) {
        boolean written = chunk(t, t.buf, from, to);
        forgetEnded();
        return written;
    }

    /** Writes what any thread has completed so far. */
    private void take(StreamTape t) {
        int n = t.published() - t.taken;
        if (n <= 0 || t.stale || closed) {
            return;
        }
        if (StreamHost.table != null) {
            t.taken += StreamHost.table.take(t.number, t.buf, t.taken, t.taken + n) ? n : 0;
            return;
        }
        byte[] b = new byte[HEAD + n + TAIL];
        System.arraycopy(t.buf, t.taken, b, HEAD, n);
        if (chunk(t, b, HEAD, HEAD + n)) {
            t.taken += n;
        }
    }

    private boolean chunk(StreamTape t, byte[] b, int from, int to) {
        if (to > from && !events(t, b, from, to)) {
            return false;
        }
        begin(t);
        if (left <= 0 && ring == null) {
            finish("limit");
        }
        return true;
    }

    void begin(StreamTape t) {
        t.stamp = chunks;
        t.ticket = StreamHost.tickets();
    }

    boolean part(char kind, byte[] b, int to, long snapshot, int part, int flags) {
        synchronized (Host.outermost) {
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

    /** Writes out what all threads have completed. */
    void flush() {
        synchronized (Host.outermost) {
            for (int i = 0; recording() && i < tapes.size(); i++) {
                take((StreamTape) tapes.elementAt(i));
            }
        }
    }

    /** Writes the table, if that is what is recorded. */
    void dump(boolean ended) {
        synchronized (Host.outermost) {
            if (StreamHost.table != null && !closed) {
                StreamHost.table.write(this, ended);
            }
        }
    }

    /** Begins or ends a pause. */
    void pause(boolean pause) {
        synchronized (Host.outermost) {
            if (pause && recording()) {
                flush();
                block();
            }
            paused = pause;
        }
    }

    /** Sends every thread's next event to room, which asks whether it is recorded. */
    private void block() {
        for (int i = 0; i < tapes.size(); i++) {
            ((StreamTape) tapes.elementAt(i)).limit = -1;
        }
    }

    /** A method with which the calling thread may end has ended. Tells whether all that runs has. */
    boolean ended(StreamTape mine) {
        synchronized (Host.outermost) {
            mine.ended = true;
            int alive = 0;
            for (int i = 0; i < tapes.size(); i++) {
                StreamTape t = (StreamTape) tapes.elementAt(i);
                if (t.thread.isAlive()) {
                    if (!t.ended || t.runs > 0 || t.depth > 0) {
                        return false;
                    }
                    alive++;
                }
            }
            return Thread.activeCount() <= alive + (first.isAlive() ? 0 : waiting());
        }
    }

    /** How many threads wait, once the main thread has ended, for all others to end: desktop VMs have one for that. */
    private static int waiting() {
        return System.getProperty("java.specification.version") == null ? 0 : 1;
    }

    /** Ends the recording. */
    void finish(String reason) {
        synchronized (Host.outermost) {
            if (closed || writing) {
                return;
            }
            reserve = null;
            if (!paused && (left > 0 || ring != null)) {
                block();
                flush();
            }
            StreamHost.counted(true);
            dump(true);
            end(paused ? "stopped" : reason);
            close();
            send();
        }
    }

    private void close() {
        closed = true;
        block();
        try {
            out.flush();
        } catch (Throwable t) {
            // What was written stays; there is nobody to tell.
        }
    }
}
