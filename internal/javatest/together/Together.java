package together;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs one program after the other, each in a class loader of its own and with its own streams and properties.
 *
 * A request on stdin: main class, class path, properties (name=value), arguments. A reply on stdout: why the program needs a
 * VM of its own (nothing: it has run), what it printed, the classes that it has looked for. Numbers have four bytes, texts and lists begin with their length.
 */
class Together {
    /** So many bytes in use at most when a program begins, if not more are of objects that live. */
    private static final long MUCH = 24L << 20;

    private static final Properties PROPERTIES = copy(System.getProperties());
    private static final Locale LOCALE = Locale.getDefault();
    private static final TimeZone ZONE = TimeZone.getDefault();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> path;
    private final List<String> args;
    private final String name;
    private String apart = "";
    private String looked = "";

    private Together(DataInputStream in) throws IOException {
        name = text(in);
        path = texts(in);
        Properties own = copy(PROPERTIES);
        own.setProperty("java.class.path", String.join(File.pathSeparator, path));
        for (String p : texts(in)) {
            int to = p.indexOf('=');
            own.setProperty(p.substring(0, to), p.substring(to + 1));
        }
        System.setProperties(own);
        args = texts(in);
    }

    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(System.in);
        PrintStream to = System.out;
        text(new DataOutputStream(to), "ready".getBytes(StandardCharsets.UTF_8));
        to.flush();
        for (;;) {
            if (in.read() < 0) {
                System.exit(0);
            }
            Together t = new Together(in);
            System.setIn(new ByteArrayInputStream(new byte[0]));
            System.setOut(new PrintStream(t.out, false, "UTF-8"));
            System.setErr(new PrintStream(t.err, false, "UTF-8"));
            t.run();
            t.answer(to);
            if (!t.apart.isEmpty()) {
                System.exit(0); // it may go on, or have changed what others see
            }
        }
    }

    /**
     * Collects what programs before have left, if that is much: else the virtual machine may have to while this one runs, as it would not in one of
     * its own, and what a recorder finds at the end hangs on that.
     */
    private static void makeRoom() {
        Runtime vm = Runtime.getRuntime();
        if (vm.totalMemory() - vm.freeMemory() > MUCH) {
            System.gc();
        }
    }

    private void run() throws Exception {
        makeRoom();
        URL[] urls = new URL[path.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = new File(path.get(i)).toURI().toURL();
        }
        try (Loader loader = new Loader(urls)) {
            ThreadGroup group = new ThreadGroup("main");
            Thread main = new Thread(group, () -> call(loader), "main");
            main.setContextClassLoader(loader);
            main.start();
            main.join();
            end();
            interruptSnapshots();
            // A thread that the recorder has told to end may need a moment.
            for (int i = 0; i < 100 && group.activeCount() > 0; i++) {
                Thread.sleep(1);
            }
            check(group);
            looked = String.join(" ", loader.looked);
        }
    }

    /** That of a program, which tells of the classes that were looked for in it. */
    private static final class Loader extends URLClassLoader {
        static {
            registerAsParallelCapable();
        }

        final Set<String> looked = ConcurrentHashMap.newKeySet();

        Loader(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            looked.add(name);
            return super.findClass(name);
        }
    }

    private void call(ClassLoader loader) {
        try {
            Method main = Class.forName(name, true, loader).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) args.toArray(new String[0]));
        } catch (Throwable e) { // also what ends the program: its own VM says that in its own way
            apart = "it ends with " + e;
        }
    }

    /** What the VM does at its end: starts the hooks, and waits for them. */
    private static void end() throws Exception {
        Field field = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
        field.setAccessible(true);
        Map<?, ?> hooks = (Map<?, ?>) field.get(null);
        List<Thread> list = new ArrayList<>();
        for (Object h : hooks.keySet()) {
            list.add((Thread) h);
        }
        hooks.clear();
        for (Thread h : list) {
            h.start();
        }
        for (Thread h : list) {
            h.join();
        }
    }

    /** The recorder's thread that goes on until the VM ends. */
    private static void interruptSnapshots() {
        ThreadGroup all = Thread.currentThread().getThreadGroup().getParent();
        Thread[] list = new Thread[all.activeCount() + 10];
        for (int n = all.enumerate(list); n > 0; n--) {
            if (list[n - 1].getName().equals("jinstr snapshots")) {
                list[n - 1].interrupt();
            }
        }
    }

    private void check(ThreadGroup group) {
        if (group.activeCount() > 0) {
            apart = "a thread goes on";
        } else if (err.size() > 0) {
            apart = "it prints an error: " + err.toString(StandardCharsets.UTF_8);
        } else if (out.toString(StandardCharsets.UTF_8).contains(Together.class.getName())) {
            apart = "it prints frames that are not its own";
        } else if (!Locale.getDefault().equals(LOCALE) || !TimeZone.getDefault().equals(ZONE) || Thread.getDefaultUncaughtExceptionHandler() != null) {
            apart = "it changes what others see";
        }
    }

    private void answer(PrintStream to) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        text(data, apart.getBytes(StandardCharsets.UTF_8));
        text(data, out.toByteArray());
        text(data, looked.getBytes(StandardCharsets.UTF_8));
        bytes.writeTo(to);
        to.flush();
    }

    private static Properties copy(Properties p) {
        Properties to = new Properties();
        to.putAll(p);
        return to;
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> list = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            list.add(text(in));
        }
        return list;
    }

    private static void text(DataOutputStream out, byte[] b) throws IOException {
        out.writeInt(b.length);
        out.write(b);
    }
}
