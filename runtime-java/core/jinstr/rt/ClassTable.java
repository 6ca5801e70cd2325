package jinstr.rt;

/** The ids of the classes of a trace. A class is held weakly, so that its loader can be let go. */
final class ClassTable {
    /** Of the trace that is being written: another begins with an empty one. */
    private static volatile ClassTable current = new ClassTable();

    private final WeakTable ids = new WeakTable(1);
    /** The entries by id. Replaced when it grows; a reader that finds nothing asks ids. */
    private volatile Entry[] byId = new Entry[64];
    /** By id: whether objects of the class take what is in a collection that their constructor is given, and not that. As byId. */
    private volatile boolean[] copying = new boolean[64];
    private int count;

    private ClassTable() {
    }

    /** Another trace begins. */
    static void forget() {
        current = new ClassTable();
    }

    /** The id of x's class, or 0 if it has none yet. */
    static int find(Object x) {
        Entry e = current.ids.find(x.getClass());
        return e == null ? 0 : e.id;
    }

    /** Tells whether id is x's class; it may say no wrongly while another thread adds the class. */
    static boolean is(int id, Object x) {
        Entry[] all = current.byId;
        if (id >= all.length) {
            return false;
        }
        Entry e = all[id];
        return e != null && e.get() == (Object) x.getClass();
    }

    /** Tells whether that was said of a class; it may say no wrongly while another thread says so. */
    static boolean copies(int id) {
        boolean[] all = current.copying;
        return id < all.length && all[id];
    }

    static void setCopies(int id) {
        // The lock keeps what two threads say.
        synchronized (Host.outermost) {
            boolean[] all = current.copying;
            if (id >= all.length) {
                all = new boolean[2 * id];
                System.arraycopy(current.copying, 0, all, 0, current.copying.length);
            }
            all[id] = true;
            current.copying = all;
        }
    }

    /** The id of x's class, which is defined on the tape if it is new; 0 if that could not be written. */
    static int define(Naming t, Object x) {
        int id = find(x);
        if (id != 0) {
            return id;
        }
        // Asking for the layout may load classes by a loader of the program's, so no lock is held here.
        String layout = Host.host.layout(x);
        String name = t.className(x);
        int flags = (name.charAt(0) == '[' ? 1 : 0) | (Host.host.alone(x) ? 2 : 0) | (Host.host.pairs(x) ? 4 : 0) | (noted(x, name) ? 8 : 0);
        // The lock keeps two threads from naming one class.
        synchronized (Host.outermost) {
            ClassTable table = current;
            Entry e = table.ids.lookUp(x.getClass());
            if (e != null) {
                return e.id;
            }
            e = new Entry(x.getClass(), table.count + 1);
            Entry[] all = table.roomFor(e.id);
            if (!t.defineClass(e.id, flags, name, layout)) {
                return 0;
            }
            table.add(x.getClass(), e, all);
            return e.id;
        }
    }

    /** Tells whether uses of such objects are recorded. */
    private static boolean noted(Object x, String name) {
        return x instanceof UsedObj || Generation.now != null && name.charAt(0) == '[';
    }

    /** The entries by id, with room for this one. */
    private Entry[] roomFor(int id) {
        Entry[] all = byId;
        if (id < all.length) {
            return all;
        }
        Entry[] more = new Entry[all.length * 2];
        System.arraycopy(all, 0, more, 0, all.length);
        return more;
    }

    private void add(Object cls, Entry e, Entry[] all) {
        count++;
        all[e.id] = e;
        byId = all;
        ids.add(cls, e);
    }
}
