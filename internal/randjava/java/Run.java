import java.lang.management.ManagementFactory;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import javax.management.ObjectName;

/** Runs random programs one after the other, each after a line with its name. The last may end the VM. */
public final class Run {
    /** So many tenths of a second may one program take, not counting those for which the VM is stopped. */
    private static final int MOST = 600;

    /** The counts of errors that were told. */
    private static final Set<String> ERRORS = new HashSet<>();

    private static volatile String running;

    private Run() {
    }

    public static void main(String[] args) throws Throwable {
        if (System.getProperty("randjava.uses") != null) {
            Class.forName("tr.Tr").getField("tick").set(null, generations());
        }
        String errors = System.getProperty("randjava.errors");
        if (errors != null) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> tellErrors(errors), "errors")); // the last may end the VM
        }
        Thread watch = new Thread(Run::watch, "watch");
        watch.setDaemon(true);
        for (int i = 0; i < args.length; i++) {
            running = args[i];
            if (i == 0) {
                watch.start();
            }
            if (i == args.length - 1 && System.getProperty("randjava.heap") != null) {
                checkpoint(System.getProperty("randjava.heap"));
            }
            System.out.println("#### " + args[i]);
            run(args[i], i == args.length - 1);
            if (errors != null && i < args.length - 1) {
                tellErrors(errors);
            }
        }
    }

    /** A program runs in a frame of its own, so that none of its objects stays on the stack. */
    private static void run(String name, boolean last) throws Throwable {
        try {
            Class.forName(name + ".Main").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            if (last) {
                throw e.getCause();
            }
            System.out.println("uncaught " + e.getCause().getClass().getName());
        } catch (Error e) {
            System.out.println("not initialised: " + e.getClass().getName());
        }
    }

    /** What begins a generation of uses: as a use is told once in each, what is used after it was called garbage shows where there are many. */
    private static Runnable generations() throws Exception {
        Class<?> generation = Class.forName("jinstr.rt.Generation");
        Field now = generation.getDeclaredField("now"), epoch = Class.forName("jinstr.rt.TouchProbes").getDeclaredField("EPOCH");
        Constructor<?> made = generation.getDeclaredConstructor(int.class, long.class);
        for (AccessibleObject member : new AccessibleObject[] {now, epoch, made}) {
            member.setAccessible(true);
        }
        return () -> {
            try {
                int next = epoch.getInt(null) + 1;
                now.set(null, made.newInstance(next, 0L));
                epoch.setInt(null, next);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }

    /** Marks the trace, and writes what the VM counts there to a file: its own histogram of live objects. */
    private static void checkpoint(String file) throws Exception {
        Method snapshot = Class.forName("jinstr.rt.manOT").getMethod("snapshot", String.class);
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(30);
            snapshot.invoke(null, "settling"); // what the collector has found to be garbage is told with the next event
        }
        snapshot.invoke(null, "checkpoint");
        String text = command("gcClassHistogram", new Object[] {new String[0]}, new String[] {String[].class.getName()});
        Files.write(Paths.get(file), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes to a file which program it was whose stack or memory ended, as the VM counts: what it prints need not tell. */
    private static void tellErrors(String file) {
        try {
            for (String line : command("vmInfo", new Object[0], new String[0]).split("\\n")) {
                if ((line.startsWith("StackOverflowErrors=") || line.startsWith("OutOfMemoryError ")) && ERRORS.add(line)) {
                    Files.write(Paths.get(file), (running + " " + line + "\n").getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
                }
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static String command(String name, Object[] arguments, String[] types) throws Exception {
        return ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), name, arguments,
            types).toString();
    }

    /** Stops the VM when a program hangs. */
    private static void watch() {
        String last = running;
        try {
            for (int tenths = 0; tenths < MOST; tenths++) {
                Thread.sleep(100);
                if (!last.equals(running)) {
                    last = running;
                    tenths = 0;
                }
            }
        } catch (InterruptedException e) {
            return; // nobody interrupts this thread but a program that has gone wrong
        }
        System.err.println("hangs: " + running);
        System.out.flush();
        Runtime.getRuntime().halt(99);
    }
}
