package jinstr.rt;

/**
 * The activations of one thread. They are written lazily: entering only counts, and an event writes the ENTER of every
 * frame that has none yet. Exits that a StackOverflowError swallowed are made up for when the next event or exit of a frame
 * below tells the true depth.
 */
abstract class Frames extends Encoder {
    /** A chunk begins with so many frames at most: it has room for these. */
    private static final int MOST_TOLD = 32;

    /** The activations by depth; 0 is the thread itself. Those above depth are kept for the next calls. */
    Frame[] frames;
    /** The depth of the running activation. */
    int depth;
    /** Entering up to this depth, exclusive, takes a pooled frame; 0 while the recorder itself runs. */
    int enterLimit;
    /** The lowest frames, so many, have their ENTER on the tape and still run. */
    int written;
    /** The frames that a reader of the tape believes to run. */
    private int believed;
    /** Equal to depth when the tape is ready for an event of the running activation; else -1 or lower than depth. */
    int ready = -1;
    /** True while the recorder itself runs: what it calls is not recorded. */
    boolean busy;
    /** Locals, blocks and ends of statements are left out. */
    boolean thin;
    /** Events that could not be written since the last LOST. */
    private int lost;

    /**
     * Begins recorder work that calls others. The end of it is written out where it stands, as a call could find no stack and
     * leave the guard up for ever.
     */
    final void guard() {
        busy = true;
        enterLimit = 0;
    }

    void restart() {
        super.restart();
        written = 0;
        believed = 0;
        ready = -1;
        lost = 0;
    }

    final void lose() {
        lost++;
        ready = -1;
    }

    /** Makes the tape ready for an event of f and returns where to write it, or -1 if it is not to be recorded. */
    final int begin(Frame f) {
        int d = depth;
        return d == f.key && d == ready && pos <= limit ? pos : beginSlowly(f);
    }

    private int beginSlowly(Frame f) {
        if (busy || Host.over) {
            return -1;
        }
        int self = depth == f.key && ready == depth - 1 && written > 0 && pos <= limit ? Naming.known(f.self) : -1;
        if (self >= 0 && pos + EVENT <= limit) {
            // The common case: only this frame is to be written, and there is room for it and the event.
            writeFrame(f, self);
            ready = depth;
            return pos;
        }
        guard();
        try {
            return prepare(f) ? pos : -1;
        } catch (Throwable t) {
            // Out of memory or stack: the program must not notice. The tape is as it was before the event.
            lose();
            return -1;
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** The thread, which runs no method, tells that what comes now is behind all that others have told. */
    final void begins() {
        guard();
        try {
            if (prepare(frames[depth])) {
                number(CUT, depth);
            }
        } catch (Throwable t) {
            // Out of memory or stack: what comes may be taken to be told earlier.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** As begin, for callers that guard. */
    final boolean prepare(Frame f) {
        if (f.key >= 0 && f.depth < depth) {
            cutTo(f.depth);
        }
        if (!goesOn() || !room()) {
            return false;
        }
        if (believed != written) {
            number(CUT, written);
            believed = written;
        }
        if (lost != 0) {
            number(LOST, lost);
            lost = 0;
        }
        while (written < depth) {
            if (!writeFrame(written + 1)) {
                return false;
            }
        }
        ready = depth;
        return room();
    }

    /** Forgets the frames above d, whose exits were lost. */
    final void cutTo(int d) {
        for (int i = d + 1; i <= depth; i++) {
            frames[i].self = null;
            frames[i].filled = null;
            frames[i].filledAround = null;
        }
        depth = d;
        if (written > d) {
            written = d;
            ready = -1;
        }
    }

    private boolean writeFrame(int d) {
        Frame f = frames[d];
        int id = f.self == null ? 0 : Naming.known(f.self);
        if (id < 0) {
            id = selfId(f.self, d - 1);
        }
        if (!room()) {
            return false;
        }
        writeFrame(f, id > 0 ? id : 0);
        return true;
    }

    private void writeFrame(Frame f, int id) {
        byte[] b = buf;
        int p = pos;
        b[p] = (byte) (ENTER | f.method & 15);
        p = varint(b, p + 1, f.method >>> 4);
        if (id > 0) {
            b[p] = (byte) THIS;
            p = ref(b, p + 1, id);
        }
        if (f.bare) {
            b[p] = (byte) THIN;
            b[p + 1] = FRAME_THINS;
            p += 2;
        }
        // As commit, with the frame's own marks: nothing is called between, so that they cannot come apart.
        if (id != 0) {
            cache[id & 63] = id;
            last = id;
        }
        pos = p;
        written = f.depth;
        believed = f.depth;
        publish();
    }

    /**
     * Tells what a reader must know who has lost what was written before: the next id and the frames, if these are not very many.
     * All is as it was until the end, which calls nothing.
     */
    final void retell() {
        if (written > MOST_TOLD) {
            return;
        }
        byte[] b = buf;
        b[pos] = (byte) RESTART;
        int p = varint(b, varint(b, pos + 1, nextId), written);
        for (int d = 1; d <= written; d++) {
            Frame f = frames[d];
            p = varint(b, varint(b, p, f.method), Math.max(0, Naming.known(f.self)));
        }
        renew(p);
    }

    /** The id of the `this` of a frame that was entered from depth d, which may be its first sight; or -1. */
    abstract int selfId(Object self, int d);

    /** A frame at depth d, which was written, ends; where an EXIT would not tell the truth, a CUT does. */
    final void left(int d) {
        if (ready == d && written == d && pos <= limit) {
            buf[pos] = (byte) EXIT;
            written = d - 1;
            believed = d - 1;
            ready = d - 1;
            pos++;
            publish();
        } else {
            written = d - 1;
            ready = -1;
            begin(frames[depth]);
        }
    }
}
