package jinstr.rt;

/** A tape that goes to the trace in chunks. */
final class StreamTape extends Tape {
    /** A thread may do little, so a tape begins small and grows with what is written. */
    private static final int SMALL = 256;
    static final int LARGE = 1024;
    private static final int FEW = 4;
    /** The table takes so many bytes of the only thread at once: each time costs as much as some events. */
    private static final int BATCH = 512;
    /** After so many bytes of a thread's events the table is told which objects have died. */
    private static final int DEATHS = 1024;

    final int number;
    final Thread thread;
    private final Trace trace;

    // What follows is used under the trace's lock only.
    /** The events before this were written to the trace. */
    int taken = Chunks.HEAD;
    long sequence;
    /** Another part was begun, and the thread has not noticed: its events of since then belong to none. */
    boolean stale;
    /** The counts of tickets and chunks when the current chunk was begun. */
    long ticket;
    long stamp;

    /** Bytes that the table took since it was last told of deaths. */
    private int handed;

    /** The end of the events that other threads may read; set after the bytes before it. */
    private volatile int published = Chunks.HEAD;

    StreamTape(Trace trace, int number, Thread thread) {
        this.trace = trace;
        this.number = number;
        this.thread = thread;
        buf = new byte[SMALL];
        pos = Chunks.HEAD;
        setLimit();
        pend = new int[FEW * SIZE];
        frames = new Frame[FEW];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Block(this, i);
        }
        enterLimit = frames.length;
    }

    void publish() {
        if (StreamHost.table == null || pos < BATCH && trace.onlyThread()) {
            published = pos;
        } else {
            hand();
        }
    }

    /** Gives what stands in the buffer to the table, one thread after another; true if it took it. */
    private boolean hand() {
        synchronized (Host.outermost) {
            if (!StreamHost.table.take(number, buf, taken, pos)) {
                return false;
            }
            handed += pos - taken;
            empty();
            if (StreamHost.table.broken()) {
                trace.letGo();
            }
            if (handed >= DEATHS) {
                handed = 0;
                // The next event asks for room, and so which objects have died.
                trace.deaths.due = true;
                limit = -1;
            }
            return true;
        }
    }

    int published() {
        return published;
    }

    boolean room(int bytes) {
        // The lock keeps the bytes in place while another thread takes them.
        synchronized (Host.outermost) {
            if (!trace.recording()) {
                limit = -1;
                trace.refuse();
                return false;
            }
            trace.next();
            if (stale) {
                return false;
            }
            setLimit();
            if (!fits(bytes)) {
                makeRoom(bytes);
            }
            if (!fits(bytes)) {
                return false;
            }
        }
        trace.deaths.tell(this);
        return fits(bytes) || room(bytes);
    }

    void tellDeaths() {
        for (int left = trace.deaths.size(); left > 0 && !busy && room(EVENT);) {
            trace.deaths.due = true;
            left -= Math.max(1, trace.deaths.tell(this));
        }
    }

    boolean goesOn() {
        if (!stale) {
            return true;
        }
        // The lock keeps other threads from beginning another part meanwhile.
        synchronized (Host.outermost) {
            restart();
            empty();
            trace.begin(this);
            stale = false;
            setLimit();
        }
        text(THREAD, thread.getName());
        return false;
    }

    private void empty() {
        pos = Chunks.HEAD;
        taken = Chunks.HEAD;
        published = Chunks.HEAD;
    }

    private boolean fits(int bytes) {
        return pos <= limit && pos + bytes <= buf.length - Chunks.TAIL;
    }

    /** Grows while the buffer is small, then flushes; an event larger than any buffer gets one of its own. */
    private void makeRoom(int bytes) {
        while (buf.length < LARGE && !fits(bytes)) {
            resize(buf.length * 2);
        }
        if (fits(bytes) || !write()) {
            return;
        }
        trace.deaths.due = true;
        if (pos + bytes > LARGE - 2 * EVENT) {
            resize(pos + bytes + 4 * EVENT);
        } else if (buf.length > LARGE) {
            resize(LARGE);
        }
    }

    private boolean write() {
        if (StreamHost.table != null) {
            return hand();
        }
        if (!trace.write(this, taken, pos)) {
            return false;
        }
        empty();
        retell();
        publish();
        return true;
    }

    /** What comes now goes to a new chunk. */
    void cutOff() {
        synchronized (Host.outermost) {
            if (trace.recording() && !stale && write()) {
                setLimit();
            }
        }
    }

    private void resize(int size) {
        byte[] b = new byte[size];
        System.arraycopy(buf, 0, b, 0, pos);
        buf = b;
        setLimit();
    }

    private void setLimit() {
        limit = buf.length - Chunks.TAIL - EVENT;
    }
}
