import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;

/**
 * Runs a program and dumps the heap once it has so many megabytes, or else when the program ends:
 * AtSize MEGABYTES DUMP MAINCLASS ARGUMENTS...
 */
public class AtSize {
    private static boolean dumped;

    public static void main(String[] args) throws Exception {
        long bytes = Long.parseLong(args[0]) << 20;
        Thread watch = new Thread(() -> {
            Runtime vm = Runtime.getRuntime();
            while (vm.totalMemory() - vm.freeMemory() < bytes) {
                try { Thread.sleep(2); } catch (InterruptedException e) { return; }
            }
            dump(args[1]);
            vm.halt(0);
        });
        watch.setDaemon(true);
        watch.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> dump(args[1])));
        String[] rest = java.util.Arrays.copyOfRange(args, 3, args.length);
        Class.forName(args[2]).getMethod("main", String[].class).invoke(null, (Object) rest);
    }

    private static synchronized void dump(String path) {
        if (dumped) return;
        dumped = true;
        try {
            Class<? extends PlatformManagedObject> bean =
                Class.forName("com.sun.management.HotSpotDiagnosticMXBean").asSubclass(PlatformManagedObject.class);
            bean.getMethod("dumpHeap", String.class, boolean.class).invoke(ManagementFactory.getPlatformMXBean(bean), path, true);
        } catch (ReflectiveOperationException e) {
            e.printStackTrace();
        }
    }
}
