package jinstr.ant;

import java.io.File;

import org.apache.tools.ant.taskdefs.compilers.JavacExternal;

/** Ant's own way to call a javac, with the one that jinstr ant names. A task that names one itself, and one for tests that are not to be rewritten, have their own. */
public class Javac extends JavacExternal {
    @Override
    public boolean execute() {
        org.apache.tools.ant.taskdefs.Javac task = getJavac();
        task.setCompiler("extJavac");
        task.setFork(true);
        if (task.getExecutable() == null && !leftOut(task)) {
            task.setExecutable(System.getenv("JINSTR_ANT_JAVAC"));
        }
        return super.execute();
    }

    /** Ant has no sort of classes that are tests: the name of the folder tells, below the project. */
    private static boolean leftOut(org.apache.tools.ant.taskdefs.Javac task) {
        File to = task.getDestdir();
        if (to == null || System.getenv("JINSTR_ANT_TESTS") != null) {
            return false;
        }
        String base = task.getProject().getBaseDir().getPath() + File.separator;
        String path = to.getPath();
        return (path.startsWith(base) ? path.substring(base.length()) : to.getName()).toLowerCase().contains("test");
    }
}
