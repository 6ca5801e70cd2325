package jinstr.rt;

/**
 * The class that each allocation site makes: the one the trace was told (declared), and the one that a constructor may
 * expect. They differ where the first object that was made at a site was not the site's own (a library constructor made an
 * object of the program's).
 */
final class Sites {
    /** Of the trace that is being written: another begins with an empty one. */
    private static volatile Sites current = new Sites();

    /** By method: the declared and the expected class of each probe in turn; 0 is not known. */
    private volatile int[][] classes = new int[256][];

    private Sites() {
    }

    /** Another trace begins. */
    static void forget() {
        current = new Sites();
    }

    static int declared(int method, int probe) {
        return get(method, 2 * probe);
    }

    static int expected(int method, int probe) {
        return get(method, 2 * probe + 1);
    }

    private static int get(int method, int i) {
        int[][] all = current.classes;
        if (method >= all.length) {
            return 0;
        }
        int[] of = all[method];
        return of == null || i >= of.length ? 0 : of[i];
    }

    /** Writes the site's class on the tape if no thread has done so, and tells whether the site has one now. */
    static boolean declare(Births t, int method, int probe, int cls) {
        // The lock keeps two threads from declaring one site, and makes room for it.
        synchronized (Host.outermost) {
            int[] of = current.row(method, 2 * probe + 2);
            if (of[2 * probe] == 0) {
                if (!t.writeSiteClass(method, probe, cls)) {
                    return false;
                }
                of[2 * probe + 1] = cls;
                of[2 * probe] = cls;
            }
            return true;
        }
    }

    /** Notes what the site was found to make in truth. The lock is for the rows, which may be replaced. */
    static void expect(int method, int probe, int cls) {
        synchronized (Host.outermost) {
            current.row(method, 2 * probe + 2)[2 * probe + 1] = cls;
        }
    }

    private int[] row(int method, int length) {
        int[][] all = classes;
        if (method >= all.length) {
            int[][] more = new int[(method + 1) * 2][];
            System.arraycopy(all, 0, more, 0, all.length);
            all = more;
        }
        int[] of = all[method];
        if (of == null || of.length < length) {
            int[] more = new int[length + 8];
            if (of != null) {
                System.arraycopy(of, 0, more, 0, of.length);
            }
            of = more;
            all[method] = of;
        }
        classes = all;
        return of;
    }
}
