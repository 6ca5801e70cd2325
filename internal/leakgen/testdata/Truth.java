import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import rounds.Rounds;

/**
 * Runs programs one after another, and tells how many objects of the planted class the VM finds alive after each
 * second round: {@code Truth rounds (main class)...}, where the class is as {@code Class.getName} has it, or "-" if nothing is
 * to be counted.
 */
public final class Truth {
    private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

    private static StringBuilder alive;
    private static String watched;
    private static boolean even;

    private Truth() {}

    public static void main(String[] args) throws Exception {
        Rounds.after = Truth::count;
        for (int i = 1; i < args.length; i += 2) {
            watched = args[i + 1];
            alive = new StringBuilder("alive");
            even = true;
            Class.forName(args[i]).getMethod("main", String[].class).invoke(null, (Object) new String[] {args[0], "0"});
            System.out.println(alive);
        }
    }

    /** A row of the histogram is "number: instances bytes class", with a module behind the class or not. */
    private static void count() {
        even = !even;
        if (!even || watched.equals("-")) return;
        String objects = "0";
        for (String row : histogram().split("\n")) {
            String[] columns = row.trim().split("\\s+");
            if (columns.length >= 4 && columns[3].equals(watched)) objects = columns[1];
        }
        alive.append(' ').append(objects);
    }

    private static String histogram() {
        try {
            return (String) BEANS.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                new Object[] {new String[0]}, new String[] {String[].class.getName()});
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
