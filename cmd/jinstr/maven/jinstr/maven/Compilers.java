package jinstr.maven;

import java.util.Collection;
import java.util.List;

import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.execution.MavenSession;

/**
 * Has all modules of a build compile with the executable that jinstr mvn names, whatever their poms, or those that they come from, say of forking: what a pom says goes before a property.
 * A pom that names an executable or another compiler itself has its way. Maven's classes are called by their names only, as some moved between its versions.
 */
public class Compilers extends AbstractMavenLifecycleParticipant {
    @Override
    public void afterProjectsRead(MavenSession session) {
        String javac = System.getenv("JINSTR_MAVEN_JAVAC");
        try {
            for (Object project : (Collection<?>) get(session, "getProjects")) {
                for (Object plugin : (List<?>) get(project, "getBuildPlugins")) {
                    if (javac != null && "maven-compiler-plugin".equals(get(plugin, "getArtifactId"))) {
                        fork(plugin, javac);
                        for (Object execution : (List<?>) get(plugin, "getExecutions")) {
                            fork(execution, javac);
                        }
                    }
                }
            }
        } catch (ReflectiveOperationException e) {
            System.err.println("warning: [jinstr] Maven's projects are not as they were in Maven 3; poms that say how to fork have their way: " + e);
        }
    }

    /** Sets what a plugin, or an execution of it, is configured by. */
    private static void fork(Object of, String javac) throws ReflectiveOperationException {
        Object configuration = get(of, "getConfiguration");
        if (configuration == null || named(configuration, "compilerId") || named(configuration, "executable")) {
            return; // Without a configuration the properties have their way.
        }
        set(configuration, "fork", "true");
        set(configuration, "executable", javac);
    }

    /** Tells that a parameter has a value, and not only a property that nobody has set. */
    private static boolean named(Object configuration, String parameter) throws ReflectiveOperationException {
        Object child = configuration.getClass().getMethod("getChild", String.class).invoke(configuration, parameter);
        Object value = child == null ? null : get(child, "getValue");
        return value != null && !value.toString().trim().isEmpty() && !value.toString().contains("${") && !value.equals("javac");
    }

    private static void set(Object configuration, String parameter, String value) throws ReflectiveOperationException {
        Class<?> dom = configuration.getClass();
        Object child = dom.getMethod("getChild", String.class).invoke(configuration, parameter);
        if (child == null) {
            child = dom.getConstructor(String.class).newInstance(parameter);
            dom.getMethod("addChild", dom).invoke(configuration, child);
        }
        dom.getMethod("setValue", String.class).invoke(child, value);
    }

    private static Object get(Object of, String method) throws ReflectiveOperationException {
        return of.getClass().getMethod(method).invoke(of);
    }
}
