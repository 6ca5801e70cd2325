package jinstr.rt;

/** Views of collections: what the library gives out that looks into another for as long as it is kept, such as an iterator. */
abstract class Views extends Stores {
    /** The entry of what was announced last, if it may be a collection or array. */
    private Entry opened;

    /** A call that makes a view of x comes next. */
    final void viewed(Frame f, Object x) {
        int id = id(f, x);
        announce(f, OWNER, id, 0);
        opened = id > 0 && !(x instanceof Obj) ? entryOf(x) : null;
        opensEntries();
    }

    /** A loop goes over the entries of x. */
    final void over(Object x) {
        opened = x == null || x instanceof Obj ? null : entryOf(x);
        opensEntries();
        opened = null;
    }

    private void opensEntries() {
        if (opened instanceof Container || opened instanceof Wrapper) {
            opens(opened);
        }
    }

    /**
     * x is a view of what was announced, and holds that. The number of the probe is negative where it is an iterator: if it is one of the platform's, the call
     * has made it, and nobody else has it.
     */
    final void view(Frame f, Object x, int probe) {
        int i = top(f.depth, OWNER);
        if (i < 0) {
            return;
        }
        pn = i;
        int owner = pend[i + 1];
        // An object of the program's own tells itself what it holds.
        if (owner <= 0 || x == null || x instanceof Obj || busy) {
            return;
        }
        boolean made = probe < 0 && isMadeAnew(x.getClass().getName());
        boolean unknown = known(x) <= 0;
        if (!unknown && (made || !Host.host.views(x))) {
            // Of a new one a rewritten method has told, which ran.
            return;
        }
        Object of = opened == null ? null : Wrapper.within(opened.get());
        viewed = within(owner, x);
        int id = made ? unseen(f, x) : id(f, x);
        viewed = null;
        int p = id <= 0 || id == owner ? -1 : begin(f);
        if (p >= 0) {
            writeOwned(p, INTO, f.key != ready ? f.method : -1, id, owner, Math.abs(probe));
            if (unknown && (!made || depth <= 1)) {
                // A method may return it to code that was not rewritten, which nothing tells at run time.
                watch(x, id);
            }
            if (of != null && Host.host.outlasts(x, of)) {
                lend(f, of, Math.abs(probe));
            }
        }
    }

    /** An iterator of a class of this name is made by the call that gives it: those of the platform are, but for those over nothing. See replay/views.go. */
    static boolean isMadeAnew(String name) {
        return name.startsWith("java.util.") && !name.startsWith("java.util.Collections$Empty");
    }

    /** What is in a collection, and comes into it, something else may have when the collection has let it go. */
    abstract void lend(Frame f, Object collection, int probe);

    /** Has the death of x told. */
    abstract void watch(Object x, int id);

    /** The entry of what calls on x change, where that is known: the collection or array with this id. */
    private Entry within(int owner, Object x) {
        Entry e = opened;
        opened = null;
        boolean seen = e != null && (e.id & Naming.ID) == owner;
        if (seen && (e instanceof Container || e instanceof Wrapper || e.get() instanceof Object[]) && Host.host.views(x)) {
            return e;
        }
        if (seen) {
            Wrapper.handedOn(e);
        }
        return null;
    }
}
