package jinstr.rt;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A tape that goes to the trace file in chunks. */
final class StreamTape extends Tape {
    /** A program may have very many threads that do little, so a tape begins small and grows with what is written. */
    private static final int SMALL = 256;
    static final int LARGE = 64 * 1024;
    private static final int FEW = 4;
    /** The table takes so many bytes of the only thread at once: each time costs as much as some events. */
    private static final int BATCH = 4096;
    /** After so many bytes of a thread's events the table is told which objects have died. */
    private static final int DEATHS = 16 * 1024;
    /** So many frames above the running one are made anew with each chunk. */
    private static final int RENEWED = 256;

    private static final AtomicIntegerFieldUpdater<StreamTape> PUBLISHED =
            AtomicIntegerFieldUpdater.newUpdater(StreamTape.class, "published");

    final int number;
    private final Weak thread;
    private final TraceFile file;

    // What follows is used under the file's lock only.
    /** The events before this were written to the file. */
    int taken = Chunks.HEAD;
    long sequence;
    /** Another file was begun, and the thread has not noticed: its events of since then belong to none. */
    boolean stale;
    /** The counts of tickets and chunks when the current chunk was begun. */
    long ticket;
    long stamp;

    /** How often threads had waited for others when the thread last began something. */
    private int joined;

    /** Bytes that the table took since it was last told of deaths. */
    private int handed;

    /** The end of the events that other threads may read; set after the bytes before it. */
    private volatile int published = Chunks.HEAD;
    // These keep the next object's fields off the cache line of published, which is written at each event.
    long pad1, pad2, pad3, pad4, pad5, pad6, pad7, pad8;

    StreamTape(TraceFile file, int number, Thread thread) {
        this.file = file;
        this.number = number;
        this.thread = new Weak(thread);
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

    @Override
    void publish() {
        if (StreamHost.TABLE == null || pos < BATCH && StreamHost.solo) {
            PUBLISHED.lazySet(this, pos);
        } else {
            hand();
        }
    }

    /** Gives what stands in the buffer to the table, one thread after another; true if it took it. */
    private boolean hand() {
        synchronized (file) {
            if (!StreamHost.TABLE.take(number, buf, taken, pos)) {
                return false;
            }
            handed += pos - taken;
            empty();
            if (StreamHost.TABLE.broken()) {
                file.letGo();
            }
            if (handed >= DEATHS) {
                handed = 0;
                // The next event asks for room, and so which objects have died.
                file.deaths.due = true;
                limit = -1;
            }
            return true;
        }
    }

    int published() {
        return published;
    }

    boolean dead() {
        Thread t = (Thread) thread.get();
        return t == null || !t.isAlive();
    }

    @Override
    boolean room(int bytes) {
        // The lock keeps the bytes in place while another thread takes them.
        synchronized (file) {
            if (file.recording() && file.left() <= 0 && !file.next()) {
                file.finish("limit");
            }
            if (!file.recording()) {
                limit = -1;
                file.refuse();
                return false;
            }
            if (stale || !makeRoom(bytes)) {
                return false;
            }
        }
        file.deaths.tell(this);
        return fits(bytes) || room(bytes);
    }

    @Override
    void tellDeaths() {
        do {
            file.deaths.due = true;
            if (busy || !room(EVENT)) {
                return;
            }
            file.deaths.tell(this);
        } while (file.deaths.due);
    }

    /**
     * Replaces frames that no activation has. Each activation stores its `this` into one, and G1 fences each store of a reference
     * into an old object: that would cost more than the rest of it.
     */
    private void renewFrames() {
        for (int i = depth + 1; i < frames.length && i <= depth + RENEWED; i++) {
            frames[i] = new Block(this, i);
        }
    }

    private boolean fits(int bytes) {
        return pos <= limit && pos + bytes <= buf.length - Chunks.TAIL;
    }

    @Override
    boolean goesOn() {
        if (!stale) {
            if (written == 0 && joined != StreamHost.joined) {
                // Something was given to this thread, perhaps by one that has waited: what that one did before it comes first.
                joined = StreamHost.joined;
                cutOff();
            }
            return true;
        }
        // The lock keeps other threads from beginning another file meanwhile.
        synchronized (file) {
            restart();
            empty();
            file.join(this);
            stale = false;
            limit = -1;
        }
        text(THREAD, Thread.currentThread().getName());
        return false;
    }

    private void empty() {
        pos = Chunks.HEAD;
        taken = Chunks.HEAD;
        published = Chunks.HEAD;
    }

    private boolean makeRoom(int bytes) {
        setLimit();
        if (!fits(bytes)) {
            flush(bytes);
        }
        if (!fits(bytes)) {
            return false;
        }
        if (!thin && file.thin()) {
            thin = true;
            number(THIN, THREAD_THINS);
        }
        return true;
    }

    /** Grows while the buffer is small, then flushes; an event larger than any buffer gets one of its own. */
    private void flush(int bytes) {
        while (buf.length < LARGE && !fits(bytes)) {
            resize(Math.min(LARGE, buf.length * 4));
        }
        if (!fits(bytes)) {
            if (!write()) {
                return;
            }
            renewFrames();
            file.deaths.due = true;
            if (bytes > LARGE - 2 * EVENT) {
                resize(bytes + 4 * EVENT);
            } else if (buf.length > LARGE) {
                resize(LARGE);
            }
        }
    }

    private boolean write() {
        if (StreamHost.TABLE != null) {
            return hand();
        }
        if (!file.write(this)) {
            return false;
        }
        empty();
        setLimit();
        return true;
    }

    /** What comes now goes to a new chunk. */
    void cutOff() {
        synchronized (file) {
            if (file.recording() && !stale) {
                write();
            }
        }
    }

    private void resize(int size) {
        byte[] b = new byte[size];
        System.arraycopy(buf, 0, b, 0, pos);
        file.grown(size - buf.length);
        buf = b;
        setLimit();
    }

    /** The last event may begin where an event still fits the buffer, or where the file's own limit is. */
    private void setLimit() {
        int fits = buf.length - Chunks.TAIL - EVENT;
        limit = (int) Math.min(fits, pos + Math.max(0, file.leftFor(this)));
    }
}
