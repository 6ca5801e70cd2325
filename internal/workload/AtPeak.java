import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;

/**
 * Runs a program and dumps its heap about where most is alive: AtPeak DUMP MAINCLASS ARGUMENTS...
 *
 * Again and again all garbage is collected, and the heap is dumped anew if a twentieth more is alive than in the
 * dump before. The program is then ended when its main method returns, even if threads of it go on.
 */
public class AtPeak {
    private static final double MORE = 1.05;
    private static long most;

    public static void main(String[] args) throws Exception {
        Path dump = Paths.get(args[0]);
        Thread watch = new Thread(() -> watch(dump), "AtPeak");
        watch.setDaemon(true);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> atEnd(dump)));
        watch.start();
        String[] rest = java.util.Arrays.copyOfRange(args, 2, args.length);
        Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object) rest);
        System.exit(0);
    }

    private static void watch(Path dump) {
        try {
            while (true) {
                long start = System.nanoTime();
                sample(dump);
                Thread.sleep(20 + 2 * (System.nanoTime() - start) / 1_000_000);
            }
        } catch (InterruptedException | IOException | ReflectiveOperationException e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    /** A program that was too fast to be watched has at least what it held last. */
    private static synchronized void atEnd(Path dump) {
        try {
            if (most == 0) sample(dump);
        } catch (IOException | ReflectiveOperationException e) {
            e.printStackTrace();
        }
    }

    private static synchronized void sample(Path dump) throws IOException, ReflectiveOperationException {
        System.gc();
        Runtime vm = Runtime.getRuntime();
        long alive = vm.totalMemory() - vm.freeMemory();
        if (alive < most * MORE) return;
        most = alive;
        Path fresh = Paths.get(dump + ".new.hprof");
        Files.deleteIfExists(fresh);
        Class<? extends PlatformManagedObject> bean =
            Class.forName("com.sun.management.HotSpotDiagnosticMXBean").asSubclass(PlatformManagedObject.class);
        bean.getMethod("dumpHeap", String.class, boolean.class).invoke(ManagementFactory.getPlatformMXBean(bean), fresh.toString(), true);
        Files.move(fresh, dump, StandardCopyOption.REPLACE_EXISTING);
    }
}
