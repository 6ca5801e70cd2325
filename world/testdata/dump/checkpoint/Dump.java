package checkpoint;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.reflect.Method;

/** Has the VM dump its heap, and marks the trace at that moment if there is one. This class is not rewritten. */
public final class Dump {
    private static boolean taken;

    private Dump() {
    }

    /** Takes the dump, the first time that it is called; the system property checkpoint.dump says where to. */
    public static void take() {
        if (taken) {
            return;
        }
        taken = true;
        try {
            // What is escaped is alive to the trace until the collector has told otherwise.
            for (int i = 0; i < 5; i++) {
                System.gc();
                Thread.sleep(50);
                mark("settling");
            }
            mark("dump");
            Class<? extends PlatformManagedObject> bean =
                Class.forName("com.sun.management.HotSpotDiagnosticMXBean").asSubclass(PlatformManagedObject.class);
            bean.getMethod("dumpHeap", String.class, boolean.class)
                .invoke(ManagementFactory.getPlatformMXBean(bean), System.getProperty("checkpoint.dump"), true);
        } catch (InterruptedException | ReflectiveOperationException e) {
            throw new IllegalStateException("the dump was not taken", e);
        }
    }

    /** Calls the recorder, which the program as it was has not. */
    private static void mark(String name) throws ReflectiveOperationException {
        Method snapshot;
        try {
            snapshot = Class.forName("jinstr.rt.manOT").getMethod("snapshot", String.class);
        } catch (ClassNotFoundException e) {
            return;
        }
        snapshot.invoke(null, name);
    }
}
