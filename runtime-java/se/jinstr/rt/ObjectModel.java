package jinstr.rt;

import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * How the VM lays out objects, under the name that jinstr's --layout has for it. HotSpot tells by a bean whose classes take
 * some 40 ms to load, so it is asked only where the VM was not surely started with its usual options.
 */
final class ObjectModel {
    /** What is in every option, or name of a file of options, that changes how objects lie. */
    private static final String[] OPTIONS = {"Compressed", "CompactObject", "Alignment", "UseZGC", "-XX:Flags", "VMOptions", "@"};
    private static final String[] VARIABLES = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"};
    /** With more memory, references are not compressed. */
    private static final long LARGE = 30L << 30;
    /** Before this version of Java fields were packed in another way, which no model has. */
    private static final int FIRST = 15;
    /** The newest version whose usual options are known. */
    private static final int LAST = 25;
    /** Since then the first element of an array may stand right behind its length. */
    private static final int CLOSE_ARRAYS = 23;
    /** Since then there are compact headers, so that a VM without the option has them always or never. */
    private static final int COMPACT = 24;

    /** That of this VM; null where it is not known. It comes after what finding it needs. */
    static final ObjectModel VM = find();

    final String name;
    final int header;
    final int array;
    final int reference;
    final int align;

    private ObjectModel(String name, int header, int array, int reference, int align) {
        this.name = name;
        this.header = header;
        this.array = array;
        this.reference = reference;
        this.align = align;
    }

    private static ObjectModel find() {
        try {
            String vm = System.getProperty("java.vm.name", "");
            if (vm.startsWith("Dalvik")) {
                return new ObjectModel("android", 8, 12, 4, 8);
            }
            int version = version();
            if (version < FIRST || !vm.contains("HotSpot") && !vm.contains("OpenJDK")) {
                return null;
            }
            if ("32".equals(System.getProperty("sun.arch.data.model"))) {
                return new ObjectModel("hotspot32", 8, 12, 4, 8);
            }
            return usual(version) ? of(version, false, false, false, 8) : asked(version);
        } catch (Throwable e) {
            // Not allowed to ask, a module is missing, no memory: the report says that sizes are assumed.
            return null;
        }
    }

    private static int version() {
        String s = System.getProperty("java.specification.version", "");
        return Integer.parseInt(s.startsWith("1.") ? s.substring(2) : s);
    }

    /** Tells whether the VM surely has its usual options, as far as objects go. */
    private static boolean usual(int version) throws Exception {
        Path started = Paths.get("/proc/self/cmdline");
        if (version > LAST || Runtime.getRuntime().maxMemory() >= LARGE || !Files.exists(started)) {
            return false;
        }
        String line = new String(Files.readAllBytes(started), StandardCharsets.ISO_8859_1);
        int end = line.indexOf(0);
        if (end < 0 || !line.substring(0, end).endsWith("java") || changes(line)) {
            return false;
        }
        for (String v : VARIABLES) {
            String s = System.getenv(v);
            if (s != null && changes(s)) {
                return false;
            }
        }
        return true;
    }

    private static boolean changes(String options) {
        for (String o : OPTIONS) {
            if (options.contains(o)) {
                return true;
            }
        }
        return false;
    }

    /** What the VM's bean says. Its classes are not in all images of Java, nor known to all compilers. */
    private static ObjectModel asked(int version) throws Exception {
        Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
        Object bean = Class.forName("java.lang.management.ManagementFactory").getMethod("getPlatformMXBean", Class.class).invoke(null, type);
        String compact = option(type, bean, "UseCompactObjectHeaders");
        String compressed = option(type, bean, "UseCompressedOops");
        String align = option(type, bean, "ObjectAlignmentInBytes");
        if (compressed == null || align == null || compact == null && version >= COMPACT) {
            return null;
        }
        return of(version, "true".equals(compact), "false".equals(compressed), "false".equals(option(type, bean, "UseCompressedClassPointers")),
                Integer.parseInt(align));
    }

    /** The value of an option, or null if this VM does not have it. */
    private static String option(Class<?> type, Object bean, String name) throws Exception {
        try {
            Object o = type.getMethod("getVMOption", String.class).invoke(bean, name);
            return String.valueOf(o.getClass().getMethod("getValue").invoke(o));
        } catch (InvocationTargetException e) {
            return null;
        }
    }

    /** The model of a 64-bit HotSpot with references and pointers to classes of 4 bytes, or wide ones of 8. */
    private static ObjectModel of(int version, boolean compact, boolean wide, boolean wideClasses, int align) {
        String parameters = align == 8 ? "" : ",align=" + align;
        if (compact) {
            parameters += wide ? ",references=8" : "";
            return new ObjectModel(named("hotspot64-compact", parameters), 8, 12, wide ? 8 : 4, align);
        }
        int array = wideClasses ? 24 : 16;
        if (wideClasses) {
            parameters += ",classpointers=8";
            if (version >= CLOSE_ARRAYS) {
                array = 20;
                parameters += ",arrays=20";
            }
        }
        return new ObjectModel(named(wide ? "hotspot64-nocoops" : "hotspot64", parameters), wideClasses ? 16 : 12, array, wide ? 8 : 4, align);
    }

    private static String named(String base, String parameters) {
        return parameters.isEmpty() ? base : base + ":" + parameters.substring(1);
    }
}
