package jinstr.rt;

/**
 * Clones: objects that come with their source's contents, and with its id.
 */
abstract class Copies extends Births {
    /** A clone holds a copy of its source's id, or none. */
    final void cloned(Frame f, Object x, int probe) {
        if (x == null || busy) {
            return;
        }
        int source = source(f, x);
        if (source <= 0) {
            return;
        }
        guard();
        try {
            if (prepare(f)) {
                writeClone(f, x, source, probe);
            }
        } catch (Throwable t) {
            // Out of memory or stack: the copy must not go on under its source's id.
            lose();
            if (x instanceof Obj && (((Obj) x).this$id & Naming.ID) == source) {
                ((Obj) x).this$id = 0;
            }
        } finally {
            enterLimit = frames.length;
            busy = false;
        }
    }

    /**
     * The id of what x was copied from: the pending owner where it is for this call (an array always; an object if x came
     * with its id and `this` has another), else `this`. An object that clone() was called on from outside is told from its
     * copy, as such a method may give it back; what is of no rewritten class, and may come from elsewhere, is left to when it is seen.
     */
    private int source(Frame f, Object x) {
        int i = top(f.depth, OWNER);
        if (i >= 0) {
            int owner = pend[i + 1];
            int mark = pend[i + 2];
            if (mark != 0) {
                pn = i;
                boolean ours = (mark & 1) != 0 || x instanceof Obj || x.getClass().isArray();
                boolean copy = ours && mark(x, mark & 1) != mark;
                return copy ? owner : -1;
            }
            boolean own = f.self != null && f.self.getClass() == x.getClass();
            if (!own || x instanceof Obj && (((Obj) x).this$id & Naming.ID) == owner && known(f.self) != owner) {
                pn = i;
                return owner;
            }
        }
        return f.self == null || f.self == x ? -1 : id(f, f.self);
    }

    private void writeClone(Frame f, Object x, int source, int probe) {
        int id = known(x);
        if (id > 0 && id != source) {
            return;
        }
        turn();
        if (!ids() || !room()) {
            throw new RuntimeException();
        }
        Entry e = entry(x, nextId);
        if (e instanceof Container) {
            ((Container) e).untold();
        }
        byte[] b = buf;
        int p = pos;
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, CLONE, probe);
        p = ref(b, p, source);
        name(x, e, p, source);
    }
}
