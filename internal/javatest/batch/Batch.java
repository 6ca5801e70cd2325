package batch;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles one independent set of sources after the other, without the cost of a JVM for each: with the JDK's compiler, or with
 * that of Eclipse, whose archive is the argument.
 *
 * A request on stdin: id, options, files. A reply on stdout: id, success, diagnostics (kind, file, line, code, message),
 * other output. Numbers have four bytes, texts and lists begin with their length.
 */
class Batch {
    private interface Compiler {
        boolean compile(List<String> options, List<String> files, DiagnosticCollector<JavaFileObject> found, StringWriter other) throws Exception;
    }

    private final DataInputStream in = new DataInputStream(System.in);
    private final DataOutputStream out = new DataOutputStream(System.out);
    private final Compiler compiler;

    private Batch(Compiler compiler) {
        this.compiler = compiler;
    }

    public static void main(String[] args) {
        // Whatever ends the server ends its VM: a thread that is left would let those wait who have asked.
        int code = 1;
        try {
            Symbols.load();
            new Batch(args.length == 0 ? javac() : eclipse(args[0])).serve();
            code = 0;
        } catch (Throwable e) {
            e.printStackTrace();
        } finally {
            System.exit(code);
        }
    }

    private void serve() throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        while (in.read() >= 0) {
            int id = in.readInt();
            List<String> options = texts(in);
            List<String> files = texts(in);
            workers.execute(() -> answer(id, options, files));
        }
    }

    private static Compiler javac() {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        return (options, files, found, other) -> {
            try (StandardJavaFileManager manager = javac.getStandardFileManager(found, Locale.ENGLISH, null)) {
                return javac.getTask(other, manager, found, options, null, manager.getJavaFileObjectsFromStrings(files)).call();
            }
        };
    }

    /** What Eclipse's compiler has to say is all among what it prints. Nothing says that two of it may run at once in one VM. */
    private static Compiler eclipse(String archive) throws Exception {
        ClassLoader loader = new URLClassLoader(new URL[] {new File(archive).toURI().toURL()}, ClassLoader.getPlatformClassLoader());
        Class<?> progress = loader.loadClass("org.eclipse.jdt.core.compiler.CompilationProgress");
        Method compile = loader.loadClass("org.eclipse.jdt.core.compiler.batch.BatchCompiler")
                .getMethod("compile", String[].class, PrintWriter.class, PrintWriter.class, progress);
        return (options, files, found, other) -> {
            List<String> line = new ArrayList<>(options);
            line.addAll(files);
            PrintWriter said = new PrintWriter(other);
            synchronized (compile) {
                return (Boolean) compile.invoke(null, line.toArray(new String[0]), said, said, null);
            }
        };
    }

    private void answer(int id, List<String> options, List<String> files) {
        try {
            byte[] reply = compile(id, options, files);
            synchronized (out) {
                out.write(reply);
                out.flush();
            }
        } catch (Throwable e) {
            System.exit(1); // nobody listens any more, or there is no memory for an answer
        }
    }

    /** Whatever goes wrong, the answer is one: who asked waits for it. */
    private byte[] compile(int id, List<String> options, List<String> files) throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        StringWriter other = new StringWriter();
        boolean good = false;
        try {
            good = compiler.compile(options, files, found, other);
        } catch (Throwable e) {
            other.write(e + (e.getCause() == null ? "" : ": " + e.getCause()));
        }
        try {
            return reply(id, good, found.getDiagnostics(), other.toString());
        } catch (Throwable e) { // the texts of diagnostics are made when they are asked for
            return reply(id, false, new ArrayList<>(), other + "\nno diagnostics: " + e);
        }
    }

    private static byte[] reply(int id, boolean good, List<Diagnostic<? extends JavaFileObject>> list, String other) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(id);
        out.writeInt(good ? 1 : 0);
        out.writeInt(list.size());
        for (Diagnostic<? extends JavaFileObject> d : list) {
            text(out, d.getKind().toString());
            text(out, d.getSource() == null ? "" : d.getSource().getName());
            out.writeInt((int) d.getLineNumber());
            text(out, String.valueOf(d.getCode()));
            text(out, d.getMessage(Locale.ENGLISH));
        }
        text(out, other);
        return bytes.toByteArray();
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> list = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            list.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
        }
        return list;
    }

    private static void text(DataOutputStream out, String s) throws IOException {
        byte[] b = s.getBytes(StandardCharsets.UTF_8);
        out.writeInt(b.length);
        out.write(b);
    }
}
