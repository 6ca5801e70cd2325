package lab;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Runs tasks of many builds in one JVM. Each build has a class loader, and so a recorder of its own. All tasks of all
 * builds are run in shuffled order, again and again; the first times only warm up. The same task makes the same calls
 * in all builds.
 */
public final class Experiment {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final String build;
    private final String name;
    private final Task task;
    private final StringBuilder times = new StringBuilder();

    private Experiment(String build, String name, Task task) {
        this.build = build;
        this.name = name;
        this.task = task;
    }

    /** Arguments: a file of "build folder trace" and one of "task seed", rounds to warm up, rounds that count, calls, a seed. */
    public static void main(String[] args) throws Exception {
        List<Experiment> all = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] words = line.split("\t");
            load(words[0], words[1], words[2], Files.readAllLines(Path.of(args[1])), all);
        }
        int warm = Integer.parseInt(args[2]);
        int counted = Integer.parseInt(args[3]);
        int calls = Integer.parseInt(args[4]);
        Random random = new Random(Long.parseLong(args[5]));
        for (int round = 0; round < warm + counted; round++) {
            Collections.shuffle(all, random);
            for (Experiment e : all) {
                e.round(calls, round >= warm);
            }
        }
        for (Experiment e : all) {
            System.out.println(e.build + "\t" + e.name + e.times);
        }
    }

    /** The recorder reads the property when the first of its classes is initialised. */
    private static void load(String build, String folder, String trace, List<String> tasks, List<Experiment> to) throws Exception {
        System.setProperty("jinstr.trace", trace);
        @SuppressWarnings("resource") // open as long as the JVM
        ClassLoader loader = new URLClassLoader(new URL[] {new File(folder).toURI().toURL()}, Experiment.class.getClassLoader());
        for (String line : tasks) {
            String[] words = line.split("\t");
            Task task = (Task) Class.forName(words[0], true, loader).getDeclaredConstructor().newInstance();
            task.prepare(Long.parseLong(words[1]));
            task.run(0, 1);
            to.add(new Experiment(build, words[0], task));
        }
    }

    private void round(int calls, boolean counts) {
        long start = CLOCK.getCurrentThreadCpuTime();
        for (int i = 0; i < Task.INPUTS; i++) {
            sum += task.run(i, calls);
        }
        long end = CLOCK.getCurrentThreadCpuTime();
        if (counts) {
            times.append('\t').append((end - start) / (double) (calls * Task.INPUTS));
        }
    }

    /** Keeps the calls from being left out. */
    private static long sum;
}
