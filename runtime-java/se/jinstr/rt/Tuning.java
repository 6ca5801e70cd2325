package jinstr.rt;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * What may be changed of how births are watched, while the program runs: by a file named as the trace with .settings behind, which is looked at as each generation ends, and by
 * a call of the program's. The numbers are read by any thread without care: who has an old one goes by it a moment longer.
 */
final class Tuning {
    private static final List<String> ALL = Arrays.asList("jinstr.generation.ms", "jinstr.generation.collect.ms", "jinstr.cold.generations", "jinstr.touch.bytes",
            "jinstr.path.depth", "jinstr.watch.percent", "jinstr.watch.births");

    /** As in Settings. */
    static int generationMs = Settings.generationMs();
    static int askMs = Settings.askMs();
    static int coldAfter = Settings.coldAfter();
    static int pathDepth = Settings.pathDepth();
    static int watchPercent = Settings.watchPercent();
    static int watchBirths = Settings.watchBirths();
    private static int touchBytes = Touches.LEAST;

    /** When the file was last written, and how long it was then. */
    private static File file;
    private static long written;
    private static long length;

    private Tuning() {
    }

    static void begin() {
        file = new File(StreamHost.name().concat(".settings"));
        look();
    }

    /** Reads the file, if it has changed. The monitor of Generations guards this, and what follows. */
    static void look() {
        try {
            long now = file.lastModified();
            long size = file.length();
            if (now != 0 && (now != written || size != length)) {
                written = now;
                length = size;
                Properties read = new Properties();
                try (InputStream in = new FileInputStream(file)) {
                    read.load(in);
                }
                for (String key : read.stringPropertyNames()) {
                    change(key, read.getProperty(key));
                }
                apply();
            }
        } catch (IOException | IllegalArgumentException | SecurityException e) {
            Complaint.tell("cannot read " + file + ": " + e.getMessage());
        }
    }

    /** The program changes one. */
    static void set(String key, String value) {
        change(key, value);
        apply();
    }

    private static void change(String key, String value) {
        if (key.isEmpty() || value == null || value.isEmpty()) { // a slip takes no property away
            Complaint.tell((key.isEmpty() ? "a value has no name (" + value + ")" : key + " has no value") + ": write NAME=VALUE to change a property while the program runs");
        } else if (ALL.contains(key)) {
            Settings.change(key, value);
        } else {
            Complaint.tell(key + " cannot be changed while the program runs; these can: " + ALL);
        }
    }

    private static void apply() {
        generationMs = Settings.generationMs();
        askMs = Settings.askMs();
        pathDepth = Settings.pathDepth();
        watchPercent = Settings.watchPercent();
        watchBirths = Settings.watchBirths();
        int after = Settings.coldAfter();
        if (coldAfter != after) {
            coldAfter = after;
            Watching.ALL.forgetCold();
        }
        int bytes = Settings.leastTouched();
        if (bytes < Touches.LEAST) {
            Complaint.tell("jinstr.touch.bytes was " + Touches.LEAST + " when the program began: while it runs it can be more, not less");
        } else if (touchBytes != bytes) {
            touchBytes = bytes;
            Watching.ALL.see(bytes);
        }
    }
}
