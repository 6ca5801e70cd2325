package jinstr.rt;

import java.util.Vector;

/**
 * The trace and the tapes that go to it. The outermost lock guards all of it, but for the list of tapes, which has its own.
 * Until the first chunk nothing is written, so that a program can say where to.
 */
final class Trace extends Output {
    /** Null where all is written; else it keeps the newest, in parts of so many bytes. */
    private Ring ring;
    private long partSize;
    private long part = 1;
    private final Vector tapes = new Vector();
    private int threads;
    final Deaths deaths = new Deaths();

    Trace() {
        super(Host.outermost);
    }

    /** The newest of the trace is kept in so many bytes, twice; false if it has begun already. */
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

    void drop() {
        StreamHost.over();
        for (int i = 0; i < tapes.size(); i++) {
            ((StreamTape) tapes.elementAt(i)).letGo();
        }
        tapes.removeAllElements();
        deaths.forget();
        Host.OBJECTS.clear();
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

    /** Lets go of the tapes of threads that have ended. */
    void forgetEnded() {
        synchronized (Host.outermost) {
            for (int i = tapes.size() - 1; i >= 0; i--) {
                StreamTape t = (StreamTape) tapes.elementAt(i);
                if (!t.thread.isAlive()) {
                    take(t);
                    tapes.removeElementAt(i);
                }
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
        if (to > from) {
            if (!events(t.number, t.sequence, t.ticket, t.stamp, b, from, to)) {
                return false;
            }
            t.sequence++;
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
            super.pause(pause);
        }
    }

    /** Sends every thread's next event to room, which asks whether it is recorded. */
    private void block() {
        for (int i = 0; i < tapes.size(); i++) {
            ((StreamTape) tapes.elementAt(i)).limit = -1;
        }
    }

    /** Tells whether no code of the program's runs. */
    boolean idle() {
        synchronized (Host.outermost) {
            for (int i = 0; i < tapes.size(); i++) {
                StreamTape t = (StreamTape) tapes.elementAt(i);
                if (t.depth > 0 && t.thread.isAlive()) {
                    return false;
                }
            }
            return true;
        }
    }

    boolean finish(String reason) {
        synchronized (Host.outermost) {
            boolean first = super.finish(reason);
            if (first) {
                send();
            }
            return first;
        }
    }

    void complete() {
        if (!paused && (left > 0 || ring != null)) {
            block();
            flush();
        }
        super.complete();
        dump(true);
    }

    void close() {
        block();
        super.close();
    }
}
