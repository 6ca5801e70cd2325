package lab;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Runs kernels in the order given, each until it is warm (no method is compiled any more) and then in rounds that count,
 * and prints of each round the milliseconds of processor time of this thread that one run took, and at last what the
 * kernel gave.
 */
public final class Harness {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
    /** It is warm when nothing was compiled for this many nanoseconds, or after so many times what was asked for. */
    private static final long SILENCE = 200_000_000;
    private static final int PATIENCE = 12;
    /** A round takes at least this many nanoseconds. */
    private static final long ROUND = 10_000_000;

    /** Arguments: milliseconds to warm up, rounds, classes of kernels. */
    public static void main(String[] args) throws Exception {
        long warm = Long.parseLong(args[0]) * 1_000_000;
        int rounds = Integer.parseInt(args[1]);
        for (int i = 2; i < args.length; i++) {
            Kernel k = (Kernel) Class.forName(args[i]).getDeclaredConstructor().newInstance();
            long sum = k.run();
            warmUp(k, sum, warm);
            // The garbage of one kernel stays out of the next.
            System.gc();
            StringBuilder line = new StringBuilder(args[i]);
            for (int r = 0; r < rounds; r++) {
                line.append(' ').append(round(k, sum) / 1e6);
            }
            System.out.println(line.append(' ').append(sum));
        }
    }

    private static long now() {
        return CLOCK.getCurrentThreadCpuTime();
    }

    /** Runs for some time at least, and until the compiler has nothing more to do. */
    private static void warmUp(Kernel k, long sum, long warm) {
        long start = now();
        long silent = start;
        long spent = -1;
        for (long at = start; at - start < warm || at - silent < SILENCE && at - start < PATIENCE * warm; at = now()) {
            run(k, sum);
            long compiled = COMPILER.getTotalCompilationTime();
            if (compiled != spent) {
                silent = now();
                spent = compiled;
            }
        }
    }

    private static double round(Kernel k, long sum) {
        int runs = 0;
        long start = now();
        long end;
        do {
            run(k, sum);
            runs++;
            end = now();
        } while (end - start < ROUND);
        return (end - start) / (double) runs;
    }

    private static void run(Kernel k, long sum) {
        long got = k.run();
        if (got != sum) {
            throw new AssertionError(k.getClass() + " gives " + got + " and gave " + sum);
        }
    }
}
