import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects whose holders are not, or not only, in rewritten code: made by reflection, held by soft references, handed to
 * wrappers of the class library. Of most kinds, most have been let go.
 */
public final class CachesDriver {
    static final Map<String, SoftReference<Parsed>> PARSED = new HashMap<>();
    static final Map<String, Bean> BEANS = Collections.synchronizedMap(new HashMap<String, Bean>());
    static final List<Plugin> PLUGINS = new ArrayList<>();
    static final List<Handed> HANDED = Collections.synchronizedList(new ArrayList<Handed>());
    static final List<Script> SCRIPTS = new ArrayList<>();
    static final List<WeakReference<Parsed>> WATCHED = new ArrayList<>();

    /** What a cache holds. */
    static final class Parsed {
        final Part first;

        Parsed(String text) {
            first = new Part(text, null);
        }
    }

    /** A part of it. */
    static final class Part {
        final String text;
        final Part next;

        Part(String text, Part next) {
            this.text = text;
            this.next = next;
        }
    }

    /** What reflection makes. */
    public static final class Plugin {
        final Part part = new Part("plugin", null);
    }

    /** What goes into a wrapper of the class library. */
    static final class Bean {
        Part part = new Part("bean", null);
    }

    /** What is handed to a wrapper in a collection or an array, which then goes. */
    static final class Handed {
        final Part part = new Part("handed", null);
    }

    /** What reflection makes of a class whose superclass is the library's. */
    public static final class Script extends Thread {
        final Part part = new Part("script", null);
    }

    public static void main(String[] args) throws Exception {
        parse();
        plugins();
        beans();
        hand();
        scripts();
        Checkpoint.reach();
    }

    static void parse() {
        for (int i = 0; i < 300; i++) {
            PARSED.put("text " + i, new SoftReference<>(new Parsed("text " + i)));
        }
        for (int i = 0; i < 200; i++) {
            PARSED.remove("text " + i);
        }
        WATCHED.add(new WeakReference<>(new Parsed("weak")));
    }

    static void plugins() throws ReflectiveOperationException {
        for (int i = 0; i < 100; i++) {
            Plugin p = (Plugin) Class.forName("CachesDriver$Plugin").getDeclaredConstructor().newInstance();
            if (i % 4 == 0) {
                PLUGINS.add(p);
            }
        }
    }

    static void beans() {
        for (int i = 0; i < 50; i++) {
            BEANS.put("bean " + i % 10, new Bean());
        }
    }

    static void hand() {
        List<Handed> list = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            list.add(new Handed());
        }
        HANDED.addAll(list);
        Handed[] array = {new Handed(), new Handed()};
        Collections.addAll(HANDED, array);
    }

    static void scripts() throws ReflectiveOperationException {
        for (int i = 0; i < 40; i++) {
            Script s = (Script) Class.forName("CachesDriver$Script").getDeclaredConstructor().newInstance();
            if (i % 4 == 0) {
                SCRIPTS.add(s);
            }
        }
    }
}
