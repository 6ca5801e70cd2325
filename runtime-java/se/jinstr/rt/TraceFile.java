package jinstr.rt;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.zip.CRC32;

/**
 * The trace file and the tapes that go to it. Its monitor guards all of it: it is taken when a buffer is full, a thread is
 * new or the recording ends, never on the way of an event, and nothing is called under it but the file.
 */
final class TraceFile extends Chunks {
    private static final int MANY = 256;

    /** A file of a ring takes so many bytes at least: some full buffers must fit. */
    private static final long LEAST = 4 * StreamTape.LARGE;

    private Place place;
    private FileOutputStream out;
    /** The bytes that the file may take. */
    private final long limit;
    /** So many bytes before the limit locals are left out; below 0: never. */
    private final long thinAt;
    /** A full file is kept as the older one, and the next is begun. */
    private final boolean ring;
    /** The files begun so far. */
    private long files = 1;
    /** The outputs that were met: each file tells of all. */
    private final ArrayList<Rewritten> outputs = new ArrayList<>();
    /** The one in which the first part of the newest counters stands. */
    private long countersIn;
    private final CRC32 crc = new CRC32();
    private final ArrayList<StreamTape> tapes = new ArrayList<>();
    /** The tape at which threads that have ended are next looked for. */
    private int next;
    /** The size of all buffers together whose events go to this file. */
    private long room;
    private int threads;
    /** The end of what was written whole. A write that failed half-way is written over. */
    private long end;
    private boolean torn;
    private boolean paused;
    /** Where the end chunk of a trace that reached its limit stands, or -1, and its reason. */
    private long endChunk = -1;
    private String endReason;
    final Deaths deaths = new Deaths();

    TraceFile(String name, long limit) throws IOException {
        String at = limit < Long.MAX_VALUE ? Settings.atLimit() : "stop";
        place = Place.find(name, Settings.keeps());
        ring = at.equals("ring") && place.holdsFile();
        this.limit = ring ? Math.max(LEAST, limit / 2) : limit;
        thinAt = at.equals("thin") ? limit / 2 : -1;
        if (ring) {
            place.clear();
            Gatherer.fit(this.limit);
        }
        begin();
    }

    private void begin() throws IOException {
        out = new FileOutputStream(place.name);
        try {
            byte[] head = head(Settings.vm());
            out.write(head);
            end = head.length;
        } catch (IOException e) {
            // Without its header the file is worthless.
            out.close();
            throw e;
        }
    }

    /**
     * Where the newest is kept, ends a full file and begins the next, which names all anew, as if nothing had been recorded
     * before; false where it is not, or cannot be.
     */
    boolean next() {
        if (!ring) {
            return false;
        }
        takeAll();
        if (!end("ring")) {
            return false;
        }
        try {
            out.close();
            place = place.next();
            begin();
        } catch (IOException | SecurityException e) {
            fail(e);
            return false;
        }
        chunks = 0;
        leftOut = 0;
        room = 0;
        for (StreamTape t : tapes) {
            t.stale = true;
            t.sequence = 0;
        }
        block();
        Naming.forget(StreamHost.firstFreeId());
        deaths.forget();
        boolean begun = begins(++files, Naming.first, StreamHost.tickets());
        for (Rewritten r : outputs) {
            begun &= output(r, "");
        }
        return begun;
    }

    /** An output of rewrite is met; why it is refused, or "". Where the events have reached their limit, paths are still counted. */
    synchronized void met(Rewritten r, String refusal) {
        boolean limited = endChunk >= 0;
        if (limited) {
            reopen();
        }
        outputs.add(r);
        if (output(r, refusal) && limited) {
            endAgain();
        }
    }

    private boolean output(Rewritten r, String refusal) {
        String locals = StreamHost.CHOOSES ? Settings.locals() : "";
        byte[] b = new byte[HEAD + HEAD + 3 * (r.name.length() + r.build.length() + refusal.length() + locals.length())];
        int n = Bytes.str(b, HEAD, r.name);
        n = Bytes.str(b, n, r.build);
        n = Bytes.varint(b, n, r.base);
        n = Bytes.varint(b, n, r.methods - 1);
        n = Bytes.str(b, n, refusal);
        if (!locals.isEmpty()) {
            n = Bytes.str(b, n, locals);
        }
        return chunk('O', new byte[5], 5, b, HEAD, n);
    }

    @Override
    int crc(byte[] b, int from, int to) {
        crc.reset();
        crc.update(b, from, to - from);
        return (int) crc.getValue();
    }

    String name() {
        return place.name;
    }

    boolean recording() {
        return !closed && !paused;
    }

    @Override
    void drop() {
        StreamHost.over();
        for (StreamTape t : tapes) {
            t.letGo();
        }
        tapes.clear();
        deaths.forget();
        Host.OBJECTS.clear();
    }

    /** A tape for the calling thread, which begins with the thread's name. */
    StreamTape open() {
        Thread me = Thread.currentThread();
        StreamTape t;
        synchronized (this) {
            if (StreamHost.TABLE != null) {
                // What the only thread has kept back came before what this one does.
                takeAll();
            }
            sweep(4);
            t = new StreamTape(this, ++threads, me);
            join(t);
            if (!recording()) {
                t.limit = -1;
            }
            tapes.add(t);
        }
        t.text(Encoder.THREAD, String.valueOf(me.getName()));
        return t;
    }

    /**
     * Looks at some tapes, in turn, and writes out and forgets those of threads that have ended. It is done for each new
     * thread, so that tapes of ended threads are never much more than those of running ones, and for each chunk.
     */
    private void sweep(int some) {
        for (int i = 0; i < some && !tapes.isEmpty(); i++) {
            next = next < tapes.size() ? next : 0;
            StreamTape t = tapes.get(next);
            if (t.dead()) {
                forget(next);
            } else {
                next++;
            }
        }
    }

    private void forget(int i) {
        StreamTape t = tapes.get(i);
        if (recording()) {
            take(t);
        }
        room -= t.stale ? 0 : t.buf.length;
        StreamTape last = tapes.remove(tapes.size() - 1);
        if (last != t) {
            tapes.set(i, last);
        }
    }

    /** A tape's buffer has grown by so many bytes. */
    void grown(int bytes) {
        room += bytes;
    }

    /** The bytes that may still be recorded, with all that is waiting for the file. Without a limit, very many. */
    long left() {
        if (limit == Long.MAX_VALUE) {
            return Integer.MAX_VALUE;
        }
        long sure = limit - end - room;
        if (sure >= StreamTape.LARGE || tapes.size() > (ring ? 16 * MANY : MANY)) {
            // Very many threads are not asked one by one: what fits their buffers counts as used, so that the parts of a ring are short.
            return sure;
        }
        long n = end;
        for (StreamTape t : tapes) {
            n += t.stale ? 0 : t.published() - t.taken;
        }
        return limit - n;
    }

    /** Locals are to be left out. */
    boolean thin() {
        return thinAt >= 0 && left() <= thinAt;
    }

    /** The bytes after which a tape is to ask again: it is full, or locals are to be left out. */
    long leftFor(StreamTape t) {
        long n = left();
        return t.thin || thinAt < 0 || n <= thinAt ? n : n - thinAt;
    }

    /** Writes the calling thread's own tape from where its bytes are. */
    boolean write(StreamTape t) {
        boolean written = chunk(t, t.buf, t.taken, t.pos);
        sweep(16);
        return written;
    }

    /** Writes what any thread has completed so far. */
    private void take(StreamTape t) {
        int n = t.published() - t.taken;
        if (n <= 0 || t.stale) {
            return;
        }
        if (StreamHost.TABLE != null) {
            t.taken += StreamHost.TABLE.take(t.number, t.buf, t.taken, t.taken + n) ? n : 0;
            return;
        }
        byte[] b = new byte[HEAD + n + TAIL];
        System.arraycopy(t.buf, t.taken, b, HEAD, n);
        if (chunk(t, b, HEAD, HEAD + n)) {
            t.taken += n;
        }
    }

    /** Writes the events b[from, to) as a chunk; there is room before and behind them. */
    private boolean chunk(StreamTape t, byte[] b, int from, int to) {
        if (to == from) {
            begin(t);
            return true;
        }
        if (!events(t.number, t.sequence, t.ticket, t.stamp, b, from, to)) {
            return false;
        }
        t.sequence++;
        begin(t);
        return true;
    }

    /** A thread begins to write to this file. */
    void join(StreamTape t) {
        room += t.buf.length;
        begin(t);
    }

    private void begin(StreamTape t) {
        t.stamp = chunks;
        t.ticket = StreamHost.tickets();
    }

    /** Where the events have reached their limit, the end of the trace moves behind the counters. */
    @Override
    synchronized boolean part(char kind, byte[] b, int to, long snapshot, int part, int flags) {
        boolean limited = endChunk >= 0;
        if (closed && !limited || part > 0 && countersIn != files) {
            return false;
        }
        countersIn = files;
        if (limited) {
            reopen();
        }
        boolean written = parts(kind, b, to, snapshot, part, flags);
        if (limited && written) {
            endAgain();
        }
        return written;
    }

    @Override
    boolean append(byte[] b, int from, int to) {
        if (closed) {
            return false;
        }
        try {
            if (torn) {
                out.getChannel().position(end);
            }
            torn = true;
            out.write(b, from, to - from);
            end += to - from;
            torn = false;
            return true;
        } catch (IOException e) {
            fail(e);
            return false;
        }
    }

    /** The disk is full or gone: recording ends, the program goes on. */
    private void fail(Exception e) {
        close();
        Complaint.tell("cannot write " + place.name + ": " + e.getMessage() + "; recording ends");
    }

    /** Writes out what all threads have completed. */
    synchronized void flush() {
        takeAll();
        dump(false);
    }

    private void takeAll() {
        if (recording()) {
            for (StreamTape t : tapes) {
                take(t);
            }
        }
    }

    /** Writes the table, if that is what is recorded. */
    private void dump(boolean ended) {
        if (StreamHost.TABLE != null && !closed) {
            StreamHost.TABLE.write(this, ended);
        }
    }

    /** Begins or ends a pause. */
    synchronized void pause(boolean pause) {
        if (pause && recording()) {
            takeAll();
            block();
        }
        paused = pause;
    }

    /** Sends every thread's next event to room, which asks whether it is recorded. */
    private void block() {
        for (StreamTape t : tapes) {
            t.limit = -1;
        }
    }

    /** Ends the recording. What other threads are writing at this moment is left out. */
    synchronized void finish(String reason) {
        if (closed) {
            close();
            return;
        }
        if (!paused) {
            block();
            takeAll();
        }
        dump(true);
        endReason = paused ? "stopped" : reason;
        if (reason.equals("limit") || reason.equals("steps")) {
            endAgain();
        } else {
            end(endReason);
            close();
        }
    }

    /** What is written next takes the place of the end chunk. */
    private void reopen() {
        end = endChunk;
        torn = true;
        closed = false;
    }

    /** Ends the trace so that more counters can come. */
    private void endAgain() {
        long at = end;
        end(endReason);
        if (!closed) {
            endChunk = at;
            closed = true;
        }
    }

    private void close() {
        closed = true;
        endChunk = -1;
        block();
        try {
            out.close();
        } catch (IOException e) {
            // What was written stays; there is nobody to tell.
        }
    }
}
