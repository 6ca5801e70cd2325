import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

import org.teavm.diagnostics.Problem;
import org.teavm.tooling.EmptyTeaVMToolLog;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;

/** Makes JavaScript of a program: its class path, its main class, the folder for main.js. */
public class Translate {
    public static void main(String[] args) throws Exception {
        String[] parts = args[0].split(File.pathSeparator);
        URL[] path = new URL[parts.length];
        for (int i = 0; i < parts.length; i++) {
            path[i] = new File(parts[i]).toURI().toURL();
        }
        TeaVMTool tool = new TeaVMTool();
        tool.setClassLoader(new Loader(path));
        tool.setMainClass(args[1]);
        tool.setTargetDirectory(new File(args[2]));
        tool.setTargetFileName("main.js");
        tool.setTargetType(TeaVMTargetType.JAVASCRIPT);
        tool.setLog(new EmptyTeaVMToolLog());
        tool.generate();
        boolean good = true;
        for (Problem p : tool.getProblemProvider().getSevereProblems()) {
            System.out.println(p.getText() + " " + Arrays.toString(p.getParams()) + " at " + p.getLocation().getMethod() + " " + p.getLocation().getSourceLocation());
            good = false;
        }
        System.exit(good ? 0 : 1);
    }

    /** Shows no class of the JDK that this runs on: what TeaVM's own library has not is missing. */
    private static class Loader extends URLClassLoader {
        Loader(URL[] path) {
            super(path, Translate.class.getClassLoader());
        }

        @Override
        public URL getResource(String name) {
            return name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/") ? null : super.getResource(name);
        }
    }
}
