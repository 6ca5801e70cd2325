package jinstr.rt;

import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.Properties;

/** What the system properties ask for, or where these do not, the environment. */
final class Settings {
    private static final int OBJECTS = 4_000_000;
    private static final int MOST = 64_000_000;
    private static final Properties CHANGED = new Properties();
    private static final String RECORDER = recorder();

    private Settings() {
    }

    /** A setting has another value from here on: it goes before what the properties say. */
    static void change(String key, String value) {
        CHANGED.setProperty(key, value);
    }

    private static String recorder() {
        String s = get("jinstr.recorder", Build.RECORDER);
        if (s.equals(Build.RECORDER) || s.equals("stream") || s.equals("table") || s.equals("off")) {
            return s;
        }
        Complaint.tell("jinstr.recorder is stream, table or off, not " + s + "; it counts as not set");
        return Build.RECORDER;
    }

    static boolean on() {
        return !"off".equals(RECORDER);
    }

    /** The heap is kept in the program, and not streamed. */
    static boolean table() {
        return "table".equals(RECORDER);
    }

    /** The most objects that are kept so. */
    static int objects() {
        String s = get("jinstr.table.objects", "");
        try {
            return s.isEmpty() ? OBJECTS : Math.min(MOST, Math.max(1, Integer.parseInt(s)));
        } catch (NumberFormatException e) {
            // As for the limit: it is told, and the number is the usual one.
            Complaint.tell("jinstr.table.objects is no number: " + s);
            return OBJECTS;
        }
    }

    /** The trace file; %p stands for the process id. */
    static String trace() {
        String s = get("jinstr.trace", "jinstr.jtrace");
        if (s.equals("off") || s.equals("none") || s.equals("false") || s.equals("no")) {
            Complaint.tell("the trace is written to a file named " + s + "; to record nothing, set jinstr.recorder=off");
        }
        return s.indexOf("%p") < 0 ? s : s.replace("%p", pid());
    }

    /**
     * Tells whether the trace of a program that ran before is kept, and this one gets another name: where nobody has named this
     * one, or one name is for many processes and the id is that of an earlier one, as is any that comes by the environment. A
     * name that is given to this program means the newest.
     */
    static boolean keeps() {
        String s = property("jinstr.trace");
        return s == null || s.indexOf("%p") >= 0;
    }

    /** After so many statements recording stops, at level lesson. */
    static long statements() {
        String s = get("jinstr.trace.statements", "").trim();
        try {
            return s.isEmpty() ? Long.MAX_VALUE : Math.max(1, Long.parseLong(s));
        } catch (NumberFormatException e) {
            // As for the limit.
            Complaint.tell("jinstr.trace.statements is no number: " + s);
            return Long.MAX_VALUE;
        }
    }

    /** The number of bytes at which recording stops. */
    static long limit() {
        String s = get("jinstr.trace.limit", "").trim();
        if (s.isEmpty()) {
            return Long.MAX_VALUE;
        }
        int shift = 10 * ("KMG".indexOf(Character.toUpperCase(s.charAt(s.length() - 1))) + 1);
        try {
            long n = Long.parseLong(shift == 0 ? s : s.substring(0, s.length() - 1));
            return n < 0 || n > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : n << shift;
        } catch (NumberFormatException e) {
            // A size that cannot be read must not stop the program; it is told, and there is no limit.
            Complaint.tell("jinstr.trace.limit is no size: " + s);
            return Long.MAX_VALUE;
        }
    }

    /**
     * What happens at the limit: "stop"; "thin", where locals are left out at half of it, so that the other half lasts longer; or
     * "ring", where the newest is kept.
     */
    static String atLimit() {
        String s = get("jinstr.trace.at-limit", "stop");
        if (s.equals("stop") || s.equals("thin") || s.equals("ring")) {
            return s;
        }
        Complaint.tell("jinstr.trace.at-limit is stop, thin or ring, not " + s + "; it counts as not set");
        return "stop";
    }

    /** Patterns of the classes whose locals are recorded: "" for all. */
    static String locals() {
        String s = get("jinstr.locals", "").trim();
        if (s.isEmpty() || !table() && Build.LEVEL.equals("full")) {
            return s;
        }
        Complaint.tell("jinstr.locals is for streams of level full only; it counts as not set");
        return "";
    }

    /** Whether collections are asked for at the end of the program and at snapshots. */
    static boolean collects() {
        String s = get("jinstr.collect", "on");
        if (s.equals("on") || s.equals("off")) {
            return s.equals("on");
        }
        Complaint.tell("jinstr.collect is on or off, not " + s + "; it counts as not set");
        return true;
    }

    /** The file for a heap dump when the program ends; "" for none. */
    static String dump() {
        return get("jinstr.dump", "").replace("%p", pid());
    }

    /** So long a generation of births lasts at least, in milliseconds. */
    static int generationMs() {
        return number("jinstr.generation.ms", 200, 0, 1 << 30);
    }

    /** So long after what is old was last collected, in milliseconds, a collection is asked for; 0 for never. */
    static int askMs() {
        return collects() ? number("jinstr.generation.collect.ms", 0, 0, 1 << 30) : 0;
    }

    /** So many bytes an array has at least whose uses are seen. */
    static int leastTouched() {
        return number("jinstr.touch.bytes", 1024, 1, 1 << 30);
    }

    /** What was not used for so many generations is cold. */
    static int coldAfter() {
        return number("jinstr.cold.generations", 8, 1, Generations.MOST / 2);
    }

    /** As many frames a call path has at most. */
    static int pathDepth() {
        return number("jinstr.path.depth", 16, 1, 1000);
    }

    /** Watching takes so many per cent of the program's time at most. */
    static int watchPercent() {
        return number("jinstr.watch.percent", 2, 0, 100);
    }

    /** About so many births of a site are watched in a generation, and eight times as many where some stay alive. */
    static int watchBirths() {
        return number("jinstr.watch.births", 64, 1, 1 << 20);
    }

    /** A number that is given or usual, within bounds. */
    private static int number(String key, int usual, int least, int most) {
        String s = get(key, "").trim();
        try {
            int n = s.isEmpty() ? usual : Integer.parseInt(s);
            if (n >= least && n <= most) {
                return n;
            }
        } catch (NumberFormatException e) {
            // It is told below.
        }
        Complaint.tell(key + " is a number from " + least + " to " + most + ", not " + s + "; it counts as not set");
        return usual;
    }

    /** The VM, and behind it how it lays out objects, where that is known. */
    static String vm() {
        String model = ObjectModel.VM == null ? "" : "; layout ".concat(ObjectModel.VM.name);
        return get("java.vm.name", "?").concat(" ").concat(get("java.vm.version", "?")).concat(model);
    }

    /** A setting: what it was changed to, else what the property says, else the variable of that name: of jinstr.trace.at-limit, JINSTR_TRACE_AT_LIMIT. */
    private static String get(String key, String otherwise) {
        String s = CHANGED.getProperty(key);
        if (s == null) {
            s = property(key);
        }
        if (s == null && key.startsWith("jinstr.")) {
            s = variable(key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_'));
        }
        return s == null ? otherwise : s;
    }

    private static String property(String key) {
        try {
            return System.getProperty(key);
        } catch (SecurityException e) {
            // A security manager may forbid the property: it counts as not set.
            return null;
        }
    }

    /** A variable of the environment; one that is empty counts as not set. */
    private static String variable(String name) {
        try {
            String s = System.getenv(name);
            return s == null || s.isEmpty() ? null : s;
        } catch (SecurityException e) {
            // As for properties.
            return null;
        }
    }

    /** The process id: by /proc where there is one, else by the class that Java 9 brought. */
    static String pid() {
        try {
            File self = new File("/proc/self").getCanonicalFile();
            if (!self.getName().equals("self")) {
                return self.getName();
            }
        } catch (IOException | SecurityException e) {
            // No /proc to read: the next way is tried.
        }
        try {
            Class<?> c = Class.forName("java.lang.ProcessHandle");
            Object me = c.getMethod("current").invoke(null);
            return String.valueOf(c.getMethod("pid").invoke(me));
        } catch (ReflectiveOperationException | SecurityException e) {
            // Java 8 without /proc: the time tells processes apart well enough.
            return Long.toString(System.currentTimeMillis());
        }
    }
}
