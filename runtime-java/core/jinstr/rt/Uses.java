package jinstr.rt;

/**
 * Uses of objects, where these are recorded: the first of each object in each generation, and what is lent to code that was not rewritten. They belong to no
 * activation and no statement, so that the tape need not be ready for an event of one.
 */
abstract class Uses extends Naming {
    /** Stands for a generation while the constructor runs: what that does is no use. */
    static final int MADE = -1;

    /** The generation that was told last. */
    private Generation told;

    void restart() {
        super.restart();
        told = null;
    }

    /** Tells of the generation that is now before what comes is written, if that has not been told. */
    final void turn() {
        if (Generation.now == told) {
            return;
        }
        if (busy) {
            tellGeneration();
            return;
        }
        guard();
        try {
            if (goesOn()) {
                tellGeneration();
            }
        } catch (Throwable t) {
            // Out of memory or stack: the next event tries again.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    private void tellGeneration() {
        Generation g = Generation.now;
        if (room()) {
            buf[pos] = (byte) GENERATION;
            int p = varint(buf, pos + 1, g.number);
            commit(varlong(buf, p, g.began));
            told = g;
        }
    }

    /** Writes USED or LENT of an object. */
    final void used(int op, int id) {
        if (busy) {
            return;
        }
        turn();
        guard();
        try {
            if (id >= first && goesOn() && id >= first && room()) {
                buf[pos] = (byte) op;
                commit(ref(buf, pos + 1, id), id);
            }
        } catch (Throwable t) {
            // Out of memory or stack: it counts as an event that is lost.
            lose();
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /** Tells whether the constructor of an object, which was announced, still runs. */
    final boolean makes(int id) {
        for (int i = 0; i < pn; i += SIZE) {
            if ((pend[i] & 7) == SITE_OF && pend[i + 3] == id) {
                return true;
            }
        }
        return false;
    }
}
