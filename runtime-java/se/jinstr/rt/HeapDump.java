package jinstr.rt;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;

/** Has the virtual machine write what is alive to a file, where it can: HotSpot does, by a bean of a module that need not be there. */
final class HeapDump {
    private HeapDump() {
    }

    /** Loads what the end of the program needs: by then the class loader of the recorder may be closed. */
    static void preload() {
        Settings.dump();
    }

    /** The VM ends, and a dump was asked for. One that is there was made when there was no memory left, and tells more. */
    static void atEnd() {
        String name = Settings.dump();
        if (name.isEmpty() || new File(name).exists()) {
            return;
        }
        try {
            // The virtual machine insists on that ending, and on a file that is not there.
            File part = new File(name + ".part.hprof");
            Files.deleteIfExists(part.toPath());
            write(part.getPath());
            Files.move(part.toPath(), new File(name).toPath(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException | OutOfMemoryError e) {
            // The program has ended well without it.
            Throwable why = e.getCause() == null ? e : e.getCause();
            Complaint.tell("no heap dump in " + name + ": " + why);
        }
    }

    /** Collects first. */
    private static void write(String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
        Object bean = Class.forName("java.lang.management.ManagementFactory").getMethod("getPlatformMXBean", Class.class).invoke(null, type);
        if (bean == null) {
            throw new IllegalStateException("this virtual machine cannot dump its heap");
        }
        type.getMethod("dumpHeap", String.class, boolean.class).invoke(bean, name, true);
    }
}
