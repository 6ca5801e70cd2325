package jinstr.rt;

/** The counters of paths that are no small ids, by method. */
class PathTables {
    private final int methods;
    /** Null until there is one. */
    private PathTable[] tables;
    /** Runs of methods that nobody knows, or that there was no room for. */
    private long lost;

    PathTables(int methods) {
        this.methods = methods;
    }

    /** Counts runs of a path by its flushed values and its id. */
    final void path(int method, Path p, long id, long times) {
        if (method >= methods) {
            lost += times;
            return;
        }
        PathTable t = tables == null ? null : tables[method];
        if (t == null) {
            t = make(method);
        }
        if (t == null) {
            lost += times;
        } else {
            t.count(p, id, times);
        }
    }

    private PathTable make(int method) {
        if (!Room.take(tables == null ? methods * 4 + PathTable.BYTES : PathTable.BYTES)) {
            return null;
        }
        if (tables == null) {
            tables = new PathTable[methods];
        }
        return tables[method] = new PathTable();
    }

    void tell(Auditor to) {
        PathTable[] all = tables;
        for (int m = 0; all != null && m < all.length; m++) {
            if (all[m] != null) {
                all[m].tell(m, to);
            }
        }
        if (lost != 0) {
            to.lost(0, lost);
        }
    }

    /** Runs that were lost elsewhere. */
    final void lose(int method, long times) {
        if (method < methods) {
            path(method, Path.UNKNOWN, 0, times);
        } else {
            lost += times;
        }
    }
}
