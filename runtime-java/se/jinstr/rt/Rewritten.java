package jinstr.rt;

import java.util.ArrayList;
import java.util.Arrays;

/**
 * An output of rewrite that is in this VM. Each numbers its methods from 1; in the trace those of one follow those of the
 * other, in the order in which they were met. The outputs and the recorder are compiled apart, perhaps at different times, so
 * all that an output tells of itself goes through met.
 */
public final class Rewritten {
    private static final ArrayList<Rewritten> ALL = new ArrayList<>();

    /** What is added to the numbers of its methods. */
    public final int base;
    /** 0, as the compiler does not know. */
    public final int none;
    /** The counters of its paths that the main thread has. */
    public final long[][] counters;
    /** Null where its paths are not counted. */
    final Counts counts;
    /** The classes of what its sites made. */
    final MadeClasses made;
    /** How often the births of its sites are watched, by method and counter; null where they are not. */
    private Ration[][] rations;
    final String name;
    final String build;
    /** One more than the highest number of a method. */
    final int methods;

    private Rewritten(int base, String name, String build, int methods, Counts counts) {
        this.base = base;
        none = base - base;
        this.name = name;
        this.build = build;
        this.methods = methods;
        this.counts = counts;
        made = new MadeClasses(counts == null ? 0 : methods);
        counters = counts == null ? new long[0][] : counts.mine();
    }

    /** Births of this output are watched, and perhaps it notes what is used. */
    public void watch(boolean touches) {
        if (counts != null) {
            Touches.SEEN |= touches;
            rations = new Ration[methods][];
            StreamHost.watch();
        }
    }

    /** This output records its heap, and when objects are used. */
    public void recordsUses() {
        if (manOT.BEGUN) {
            StreamHost.recordUses();
        }
    }

    /** How often the births of a site are watched. */
    synchronized Ration ration(int method, int id) {
        Ration[] m = rations[method];
        if (m == null || id >= m.length) {
            m = m == null ? new Ration[id + 1] : Arrays.copyOf(m, id + 1);
            rations[method] = m;
        }
        if (m[id] == null) {
            m[id] = new Ration();
        }
        return m[id];
    }

    /** A generation begins: births of each site are watched soon. */
    synchronized void turn() {
        for (int m = 0; rations != null && m < rations.length; m++) {
            for (int id = 0; rations[m] != null && id < rations[m].length; id++) {
                if (rations[m][id] != null) {
                    counts.turn(m, id, rations[m][id]);
                }
            }
        }
    }

    /** Tells an output whether it is to name the classes of its methods. */
    public static boolean choosesLocals() {
        return StreamHost.CHOOSES;
    }

    /**
     * The first class of an output is used. It has a name and a build; was made by a version of jinstr, at a level; has
     * methods up to a number, and counts the paths of those up to another, with so many counters from the start (null: of
     * none). The class that tells is the one through which its methods call. Class loaders may have it twice.
     */
    public static Rewritten met(Class<?> by, String name, String build, String version, String level, int methods, String[] sizes,
            String[] owners) {
        if (!manOT.BEGUN) {
            return new Rewritten(0, name, build, methods, null);
        }
        try {
            synchronized (Rewritten.class) {
                return enter(by, name, build, version, level, methods, sizes, owners);
            }
        } catch (OutOfMemoryError e) {
            // Its methods have no numbers, so nothing can be recorded any more.
            Rewritten r = new Rewritten(0, name, build, methods, null);
            StreamHost.refuse(r, "no memory");
            return r;
        }
    }

    private static Rewritten enter(Class<?> by, String name, String build, String version, String level, int methods, String[] sizes,
            String[] owners) {
        Rewritten known = find(name, build);
        int base = 0;
        for (Rewritten r : ALL) {
            base += r.methods - 1;
        }
        Rewritten r = known != null ? known
                : new Rewritten(base, name, build, methods, sizes == null ? null : new Counts(base, methods, sizes));
        String why = refusal(by, r, known != null, version, level);
        if (why != null) {
            StreamHost.refuse(r, why);
        } else if (known == null) {
            ALL.add(r);
            StreamHost.met(r, owners);
        }
        return r;
    }

    private static Rewritten find(String name, String build) {
        for (Rewritten r : ALL) {
            if (r.name.equals(name) && r.build.equals(build)) {
                return r;
            }
        }
        return null;
    }

    /** Why an output cannot be recorded along with the others, or null if it can. */
    private static String refusal(Class<?> by, Rewritten r, boolean known, String version, String level) {
        if (!version.equals(Build.VERSION)) {
            return "it was made by jinstr " + version + ", and the recorder that is first on the class path by jinstr " + Build.VERSION
                    + ": rewrite all with the same";
        }
        if (!level.equals(Build.LEVEL)) {
            return "it is of level " + level + ", and the recorder that is first on the class path of level " + Build.LEVEL
                    + ": rewrite all with the same --level, and all with --probes touch or none";
        }
        if (StreamHost.TABLE != null && !known && (!ALL.isEmpty() || !r.build.equals(Build.ID))) {
            return "a table has room for one output, and the program is of several: rewrite them in one run, or record a stream";
        }
        String twins = Twins.of(by);
        return twins == null ? null : "two outputs have this name: " + twins + ": give each another with rewrite --name";
    }
}
