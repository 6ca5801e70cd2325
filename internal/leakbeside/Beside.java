import java.lang.management.ManagementFactory;
import java.util.Arrays;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import rounds.Rounds;

/** Runs a program that has rounds, and prints which objects live after half of them and after the last: {@code Beside MAIN ROUNDS [MILLISECONDS]}. */
public final class Beside {
    private static int round;

    private Beside() {}

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[1]);
        Rounds.after = () -> {
            round++;
            if (round == rounds / 2 || round == rounds) {
                System.out.println("histogram\n" + histogram());
            }
        };
        Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
    }

    private static String histogram() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
            return (String) server.invoke(commands, "gcClassHistogram", new Object[] {new String[0]}, new String[] {String[].class.getName()});
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
