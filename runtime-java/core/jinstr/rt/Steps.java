package jinstr.rt;

/**
 * What level lesson tells beside all else: statements that begin, values of primitive types, elements and texts, and what goes
 * through the standard streams.
 */
abstract class Steps extends Copies {
    /** The letter of a value that is not known from here on. */
    static final int UNTOLD = '?';

    /** A statement begins. What the one before has changed is told first, also where an exception has left it. */
    final void line(Frame f, int probe) {
        if (leavesOut(f) || Host.over || !Host.host.statement()) {
            return;
        }
        if (f.filled != null) {
            if (captures.size() > 0) {
                lambdasIn(f);
            }
            lookIntoLeft(f);
        }
        tellShown(f);
        came(f, probe);
    }

    /** An edge of the control-flow graph is taken. */
    final void edge(Frame f, int probe) {
        if (!leavesOut(f)) {
            came(f, probe);
        }
    }

    private void came(Frame f, int probe) {
        int p = begin(f);
        if (p < 0) {
            return;
        }
        byte[] b = buf;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        b[p] = LINE;
        commit(varint(b, p + 1, probe));
    }

    /** A local variable is set. */
    final void value(Frame f, int letter, long bits, int probe) {
        int p = leavesOut(f) ? -1 : begin(f);
        if (p < 0) {
            return;
        }
        byte[] b = buf;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        b[p] = VALUE;
        commit(value(b, varint(b, p + 1, probe), letter, bits));
    }

    /** A static field is set. */
    final void shared(Frame f, int letter, long bits, int probe) {
        int p = begin(f);
        if (p < 0) {
            return;
        }
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        b[p] = SHARED;
        commit(value(b, varint(b, p + 1, probe), letter, bits), 0, 0, t);
    }

    /** A field of an object is set. */
    final void owned(Frame f, Object owner, int letter, long bits, int probe) {
        int id = owner == null ? -1 : id(f, owner);
        if (id > 0) {
            owned(f, id, letter, bits, probe);
        }
    }

    /** A field of the pending owner is set. */
    final void owned(Frame f, int letter, long bits, int probe) {
        int i = top(f.depth, OWNER);
        if (i >= 0) {
            pn = i;
            if (Values.TOLD && pend[i + 1] > 0) {
                owned(f, pend[i + 1], letter, bits, probe);
            }
        }
    }

    private void owned(Frame f, int owner, int letter, long bits, int probe) {
        int p = begin(f);
        if (p < 0) {
            return;
        }
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        b[p] = OWNED;
        p = ref(b, varint(b, p + 1, probe), owner);
        commit(value(b, p, letter, bits), owner, 0, t);
    }

    private static int value(byte[] b, int p, int letter, long bits) {
        b[p] = (byte) letter;
        return letter == UNTOLD ? p + 1 : operand(b, p + 1, letter, bits);
    }

    private static int operand(byte[] b, int p, int letter, long bits) {
        if (letter != 'F' && letter != 'D') {
            return varlong(b, p, bits << 1 ^ bits >> 63);
        }
        for (int shift = letter == 'F' ? 24 : 56; shift >= 0; shift -= 8) {
            b[p++] = (byte) (bits >> shift);
        }
        return p;
    }

    /** Tells what has changed in collections, arrays and texts. */
    final void tellShown(Frame f) {
        if (busy || Host.over) {
            return;
        }
        guard();
        try {
            if (prepare(f)) {
                Host.host.tellListed((Tape) this);
                Host.host.tellShown((Tape) this);
            }
        } catch (Throwable t) {
            // Out of memory or stack: what has changed is told the next time, or not at all.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** Begins an event of an object, which has room, and gives the place behind. */
    private int open(int op, int id, long ticket) {
        byte[] b = buf;
        int p = ticket(b, pos, ticket);
        b[p] = (byte) op;
        return ref(b, p + 1, id);
    }

    /** Elements of an array from an index on, for callers that guard and have prepared; false if they cannot be told. */
    final boolean elements(int array, int from, int letter, long[] bits, int n) {
        if (!room(EVENT + 10 * n)) {
            return false;
        }
        long t = Host.host.ticket();
        int p = open(ELEMENTS, array, t);
        byte[] b = buf;
        p = varint(b, varint(b, p, from), n);
        b[p++] = (byte) letter;
        for (int i = 0; i < n; i++) {
            p = operand(b, p, letter, bits[i]);
        }
        commit(p, array, 0, t);
        return true;
    }

    /** What is in a collection, in its order, for such callers. It tells nothing of who holds what. */
    final boolean lists(int collection, int[] ids, int n) {
        if (!room(EVENT + 5 * n)) {
            return false;
        }
        long t = Host.host.ticket();
        contents(varint(buf, open(LISTING, collection, t), n), collection, ids, n, t);
        publish();
        return true;
    }

    /** The text of an object, for such callers. The length is that of the whole text and 1, or 0 where the text is a value. */
    final boolean shows(int id, int length, String text) {
        if (!room(EVENT + 3 * text.length())) {
            return false;
        }
        long t = Host.host.ticket();
        commit(str(buf, varint(buf, open(TEXT, id, t), length), text), id, 0, t);
        return true;
    }

    /** A text goes through a standard stream: 0 in, 1 out, 2 err. */
    final void speaks(int stream, String text) {
        if (busy || Host.over) {
            return;
        }
        guard();
        try {
            if (prepare(frames[depth]) && room(EVENT + 3 * text.length())) {
                long t = Host.host.ticket();
                byte[] b = buf;
                int p = ticket(b, pos, t);
                b[p] = STREAM;
                p = varint(b, p + 1, stream);
                commit(str(b, p, text), 0, 0, t);
            }
        } catch (Throwable t) {
            // Out of memory or stack: the text is not in the trace.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }
}
