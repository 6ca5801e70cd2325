package jinstr.rt;

/**
 * What one thread records: the probes of the rewritten program, in terms of objects. Each probe finds the ids, makes the
 * tape ready for the frame, writes the event behind the tape's end and commits it. A probe throws nothing, runs no code of
 * the program's and keeps no object. The subjects stand in the superclasses; here are the ends of blocks, statements and
 * activations.
 */
abstract class Tape extends Steps {
    /**
     * The recording has ended: no frame keeps an object of the program's. The thread may be in the middle of a probe and goes
     * on with the frame that it has.
     */
    final void letGo() {
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Block(this, i);
        }
    }

    final void leave(Frame f, int probe) {
        if (f.key < 0 || !leavesOut(f) && written >= f.depth) {
            probeOnly(f, LEAVE, probe);
        }
    }

    final void end(Frame f, int probe) {
        cut(f);
        if (variedAt >= f.depth) {
            varied = 0;
        }
        if (f.filled != null && captures.size() > 0) {
            lambdasIn(f);
        }
        look(f);
        settle(f);
        if (tells(f) && (f.key < 0 || written >= f.depth)) {
            probeOnly(f, END, probe);
        }
    }

    /** Looks into what the library has filled, but where locals are left out: what it has taken out may be in one, and be returned. */
    final void look(Frame f) {
        if (f.filled != null && tells(f)) {
            lookIntoFilled(f);
        }
    }

    private boolean tells(Frame f) {
        return f.key < 0 || !leavesOut(f);
    }

    private void probeOnly(Frame f, int op, int probe) {
        int p = begin(f);
        if (p < 0) {
            return;
        }
        byte[] b = buf;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        commit(head(b, p, op, probe));
    }

    final void exit(Frame f) {
        int d = f.depth;
        if (f.key < 0) {
            f.self = null;
            return;
        }
        if (depth > d && !busy) {
            cutTo(d);
        }
        if (f.filled != null) {
            if (captures.above(d)) {
                lambdasIn(f);
            }
            lookIntoFilled(f);
        }
        if (Values.TOLD && written >= d) {
            tellShown(f);
        }
        f.self = null;
        if (variedAt >= d) {
            varied = 0;
        }
        if (captures.above(d)) {
            escapeHanded(f, captures.first(d));
            captures.lower(d);
        }
        depth = d - 1;
        if (pn != 0 && pend[pn - SIZE] >= d << 3) {
            cut(f);
        }
        if (written >= d) {
            left(d);
        }
    }
}
