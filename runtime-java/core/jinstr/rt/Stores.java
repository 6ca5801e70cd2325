package jinstr.rt;

/**
 * Stores to variables, and what a statement announces for them.
 */
abstract class Stores extends Contents {
    final void local(Frame f, Object x, int probe) {
        if (varied != 0 && variedAt >= f.depth) {
            varied = 0; // the call has thrown before the method had its array
        }
        int id = leavesOut(f) ? -1 : id(f, x);
        if (id >= 0) {
            one(f, LOCAL, id, probe, false);
        }
    }

    /** Locals, blocks and ends of statements of f are left out. */
    final boolean leavesOut(Frame f) {
        return thin || f.bare;
    }

    /** An event with one reference, not a store, and whether it was written; with its method, if withMethod. */
    final boolean one(Frame f, int op, int id, int probe, boolean withMethod) {
        int p = begin(f);
        if (p < 0) {
            return false;
        }
        byte[] b = buf;
        if (withMethod || f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, op, probe);
        commit(ref(b, p, id), id);
        return true;
    }

    /** SELF, or FIELD with `this` as owner where no frame tells it. */
    final void self(Frame f, Object x, int probe) {
        if (f.key < 0) {
            field(f, f.self, x, probe);
        } else {
            store(f, SELF, x, probe);
        }
    }

    /** A store whose owner need not be told: SELF or STATIC. */
    final void store(Frame f, int op, Object x, int probe) {
        int id = id(f, x);
        int p = id < 0 ? -1 : begin(f);
        if (p < 0) {
            return;
        }
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, op, probe);
        commit(ref(b, p, id), id, 0, t);
    }

    final void field(Frame f, Object owner, Object x, int probe) {
        int o = owner == null ? -1 : id(f, owner);
        if (o > 0) {
            field(f, o, x, probe);
        }
    }

    /** A store to a field of the pending owner. */
    final void field(Frame f, Object x, int probe) {
        int i = top(f.depth, OWNER);
        if (i >= 0) {
            pn = i;
            if (pend[i + 1] > 0) {
                field(f, pend[i + 1], x, probe);
            }
        }
    }

    private void field(Frame f, int owner, Object x, int probe) {
        int id = id(f, x);
        int p = id < 0 ? -1 : begin(f);
        if (p >= 0) {
            writeOwned(p, FIELD, f.key != ready ? f.method : -1, owner, id, probe);
        }
    }

    /** A store to the pending index of the pending owner. */
    final void element(Frame f, Object x, int probe) {
        int i = top(f.depth, INDEX);
        if (i < SIZE || pend[i - SIZE] != (f.depth << 3 | OWNER)) {
            return;
        }
        pn = i - SIZE;
        int array = pend[pn + 1];
        int index = pend[i + 1];
        int id = array <= 0 ? -1 : id(f, x);
        int p = id < 0 ? -1 : begin(f);
        if (p < 0) {
            return;
        }
        long t = Host.host.ticket();
        byte[] b = buf;
        p = ticket(b, p, t);
        if (f.key != ready) {
            p = at(b, p, f.method);
        }
        p = head(b, p, ELEM, probe);
        p = ref(b, p, array);
        p = varint(b, p, index);
        commit(ref(b, p, id, array), array, id, t);
    }

    /** A primitive was stored: the newest entry of this kind is used up. */
    final void drop(Frame f, int kind) {
        int i = top(f.depth, kind);
        if (i >= 0) {
            pn = i;
        }
    }

    final void announce(Frame f, int kind, int a, int b) {
        if (f.depth < depth && f.key >= 0) {
            settle(f);
        }
        push(f.depth, kind, a, b);
    }

    /** Forgets frames above f whose exits were lost. */
    private void settle(Frame f) {
        if (!busy) {
            cutTo(f.depth);
        }
    }

    final void owner(Frame f, Object x) {
        announce(f, OWNER, id(f, x), 0);
    }

    /** x is about to be copied by its clone(), which may be any method of that name. */
    final void source(Frame f, Object x, int rewritten) {
        announce(f, OWNER, id(f, x), mark(x, rewritten));
    }

    /** Tells an object from its copy, for as long as a call lasts; never 0. */
    static int mark(Object x, int rewritten) {
        return System.identityHashCode(x) << 2 | 2 | rewritten;
    }
}
