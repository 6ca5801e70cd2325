package batch;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StringWriter;
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
 * Compiles one independent set of sources after the other, without the cost of a JVM for each.
 *
 * A request on stdin: id, options, files. A reply on stdout: id, success, diagnostics (kind, file, line, code, message),
 * other output. Numbers have four bytes, texts and lists begin with their length.
 */
class Batch {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

    public static void main(String[] args) throws Exception {
        Symbols.load();
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        for (;;) {
            int id = in.read() < 0 ? -1 : in.readInt();
            if (id < 0) {
                System.exit(0);
            }
            List<String> options = texts(in);
            List<String> files = texts(in);
            workers.execute(() -> answer(id, options, files, out));
        }
    }

    private static void answer(int id, List<String> options, List<String> files, DataOutputStream out) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            compile(id, options, files, new DataOutputStream(bytes));
            synchronized (out) {
                bytes.writeTo(out);
                out.flush();
            }
        } catch (IOException e) {
            System.exit(1); // nobody listens any more
        }
    }

    private static void compile(int id, List<String> options, List<String> files, DataOutputStream out) throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        StringWriter other = new StringWriter();
        boolean good = false;
        try (StandardJavaFileManager manager = JAVAC.getStandardFileManager(found, Locale.ENGLISH, null)) {
            good = JAVAC.getTask(other, manager, found, options, null, manager.getJavaFileObjectsFromStrings(files)).call();
        } catch (RuntimeException | Error e) {
            other.write(e.toString());
        }
        out.writeInt(id);
        out.writeInt(good ? 1 : 0);
        List<Diagnostic<? extends JavaFileObject>> list = found.getDiagnostics();
        out.writeInt(list.size());
        for (Diagnostic<? extends JavaFileObject> d : list) {
            text(out, d.getKind().toString());
            text(out, d.getSource() == null ? "" : d.getSource().getName());
            out.writeInt((int) d.getLineNumber());
            text(out, String.valueOf(d.getCode()));
            text(out, d.getMessage(Locale.ENGLISH));
        }
        text(out, other.toString());
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
