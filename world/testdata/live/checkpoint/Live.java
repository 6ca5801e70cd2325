package checkpoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import javax.management.JMException;
import javax.management.ObjectName;
import jinstr.rt.manOT;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * At the end of tests, so many of them evenly spread over the run, has the VM count its live objects and marks the
 * trace at that moment. No frame of a test is on the stack then. This class is not rewritten.
 */
public final class Live implements TestExecutionListener {
    private static final int COLLECTIONS = 5;

    private final Path folder = Paths.get(System.getProperty("checkpoint.folder"));
    private final int wanted = Integer.getInteger("checkpoint.count");
    private long tests;
    private long ended;
    private int taken;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        tests = plan.countTestIdentifiers(TestIdentifier::isTest);
    }

    @Override
    public void executionFinished(TestIdentifier id, TestExecutionResult result) {
        if (id.isTest() && ++ended * wanted / tests > taken) {
            taken++;
            take(id.getSource().map(Live::className).orElse("?"));
        }
    }

    private static String className(TestSource of) {
        return of instanceof MethodSource ? ((MethodSource) of).getClassName() : of instanceof ClassSource ? ((ClassSource) of).getClassName() : "?";
    }

    private void take(String name) {
        try {
            // What is escaped is alive to the trace until the collector has told otherwise.
            for (int i = 0; i < COLLECTIONS; i++) {
                System.gc();
                Thread.sleep(50);
                manOT.snapshot("settling");
            }
            manOT.snapshot("checkpoint " + taken + " " + name);
            Object histogram = ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram", new Object[] {new String[0]}, new String[] {String[].class.getName()});
            Files.write(folder.resolve(taken + ".txt"), histogram.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("the VM's histogram could not be written", e);
        } catch (InterruptedException | JMException e) {
            throw new IllegalStateException("the VM's histogram was not taken", e);
        }
    }
}
