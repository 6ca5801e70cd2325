package jinstr.rt;

/** Of which class the objects are that the sites of one output have made: that of the first one of each kind. */
final class MadeClasses {
    /** Bytes of a class's text, about. */
    private static final int BYTES = 200;

    /** By method, then by id. Only the monitor's owner writes; who reads without it may find one missing that is there. */
    private final Kind[][] all;
    private int known;

    MadeClasses(int methods) {
        all = new Kind[methods][];
    }

    /** The name and the layout of a class. The class itself is not kept, so that it may be unloaded. */
    private static final class Kind {
        final String name;
        final String layout;

        Kind(Class<?> c) {
            name = c.getName();
            layout = Layout.of(c);
        }
    }

    /** Takes the class of a new object, if it is the first of its site. */
    void meet(int method, int id, Object x) {
        if (method >= all.length || known(method, id) != null) {
            return;
        }
        try {
            // Outside of the monitor, as fields' types may be loaded by a class loader of the program's.
            note(method, id, new Kind(x.getClass()));
        } catch (StackOverflowError e) {
            // The map names the class, if no other thread's birth does.
        } catch (OutOfMemoryError e) {
            // As before.
            Room.failed();
        }
    }

    /**
     * The first counter of the kind that a copy counts as. A site has so many kinds, of so many counters each: the first ones are those of the classes that it
     * meets, the last that of all for which there is no other.
     */
    int kind(int method, int id, int kinds, int counters, Object x) {
        int others = id + (kinds - 1) * counters;
        try {
            String name = x.getClass().getName();
            for (int at = id; at < others; at += counters) {
                Kind k = known(method, at);
                if (k == null) {
                    note(method, at, new Kind(x.getClass()));
                    k = known(method, at); // which may be another thread's
                }
                if (k == null) {
                    return others;
                }
                if (k.name.equals(name)) {
                    return at;
                }
            }
        } catch (StackOverflowError e) {
            // It counts as one of the others.
        } catch (OutOfMemoryError e) {
            // As before.
            Room.failed();
        }
        return others;
    }

    /** Of which class the births are that have a counter, or null. */
    private Kind known(int method, int id) {
        Kind[] m = method < all.length ? all[method] : null;
        return m != null && id < m.length ? m[id] : null;
    }

    private synchronized void note(int method, int id, Kind k) {
        if (method >= all.length || known(method, id) != null || !Room.take(BYTES)) {
            return;
        }
        Kind[] m = all[method];
        if (m == null || id >= m.length) {
            Kind[] more = new Kind[id + 1];
            if (m != null) {
                System.arraycopy(m, 0, more, 0, m.length);
            }
            m = more;
        }
        m[id] = k;
        all[method] = m;
        known++;
    }

    /** How many sites have told of their class. */
    synchronized int known() {
        return known;
    }

    /** Tells of all sites. */
    synchronized void tell(MadeWriter to) {
        for (int m = 0; m < all.length; m++) {
            for (int id = 0; all[m] != null && id < all[m].length; id++) {
                if (all[m][id] != null) {
                    to.site(m, id, all[m][id].name, all[m][id].layout);
                }
            }
        }
    }
}
