package jinstr.rt;

/** The ids of classes. A class is held weakly, so that its loader can be let go. */
final class ClassTable {
    private static final WeakTable IDS = new WeakTable(1);
    /** The entries by id. Replaced when it grows; a reader that finds nothing asks IDS. */
    private static volatile Entry[] byId = new Entry[64];
    private static int count;

    private ClassTable() {
    }

    /** The id of x's class, or 0 if it has none yet. */
    static int find(Object x) {
        Entry e = IDS.find(x.getClass());
        return e == null ? 0 : e.id;
    }

    /** Tells whether id is x's class; it may say no wrongly while another thread adds the class. */
    static boolean is(int id, Object x) {
        Entry[] all = byId;
        if (id >= all.length) {
            return false;
        }
        Entry e = all[id];
        return e != null && e.get() == (Object) x.getClass();
    }

    /** The id of x's class, which is defined on the tape if it is new; 0 if that could not be written. */
    static int define(Encoder t, Object x) {
        int id = find(x);
        if (id != 0) {
            return id;
        }
        // Asking for the layout may load classes by a loader of the program's, so no lock is held here.
        String layout = Host.host.layout(x);
        boolean alone = Host.host.alone(x);
        String name = x.getClass().getName();
        // The lock keeps two threads from naming one class.
        synchronized (Host.outermost) {
            Entry e = IDS.lookUp(x.getClass());
            if (e != null) {
                return e.id;
            }
            e = new Entry(x.getClass(), count + 1);
            Entry[] all = byId;
            if (e.id >= all.length) {
                Entry[] more = new Entry[all.length * 2];
                System.arraycopy(all, 0, more, 0, all.length);
                all = more;
            }
            if (!t.defineClass(e.id, name.charAt(0) == '[', alone, name, layout)) {
                return 0;
            }
            count++;
            all[e.id] = e;
            byId = all;
            IDS.add(x.getClass(), e);
            return e.id;
        }
    }
}
