import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;

/** Keeps class loaders, each in another way, whose classes hold objects in static fields; and writes its own heap dump. */
public class Loaders {
    static final List<Class<?>> CLASSES = new ArrayList<>();
    static final Map<String, ClassLoader> LOADERS = new HashMap<>();
    static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();
    static final List<Object> OWN = new ArrayList<>();

    static final class OfClass { }
    static final class OfLoader { }
    static final class OfInstance { }
    static final class OfStatic { }

    /** What each loader has of its own. */
    public static class Plug { public static final List<Object> KEPT = new ArrayList<>(); }
    /** Another class of the loader, whose instance holds all of it. */
    public static class Session { }

    static final class Own extends URLClassLoader {
        Own() { super(new URL[] {Loaders.class.getProtectionDomain().getCodeSource().getLocation()}, Loaders.class.getClassLoader()); }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.endsWith("$Plug") && !name.endsWith("$Session")) return super.loadClass(name, resolve);
                Class<?> known = findLoadedClass(name);
                return known != null ? known : findClass(name);
            }
        }

        Class<?> filled(Object with) throws Exception {
            Class<?> plug = loadClass("Loaders$Plug");
            @SuppressWarnings("unchecked") List<Object> kept = (List<Object>) plug.getField("KEPT").get(null);
            for (int i = 0; i < 10; i++) kept.add(with instanceof OfClass ? new OfClass() : with instanceof OfLoader ? new OfLoader() : new OfInstance());
            return plug;
        }
    }

    public static void main(String[] args) throws Exception {
        CLASSES.add(new Own().filled(new OfClass()));
        Own own = new Own();
        own.filled(new OfLoader());
        LOADERS.put("own", own);
        own = new Own();
        own.filled(new OfInstance());
        Object session = own.loadClass("Loaders$Session").getConstructor().newInstance();
        LOCAL.set(session);
        own = null;
        session = null;
        for (int i = 0; i < 10; i++) OWN.add(new OfStatic());
        ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName("com.sun.management:type=HotSpotDiagnostic"), "dumpHeap",
            new Object[] {args[0], true}, new String[] {"java.lang.String", "boolean"});
    }
}
