package rounds;

import java.util.Random;

/**
 * Runs a program in rounds, each of which ends with a collection, so that about each round is a generation:
 * {@code Main [rounds [milliseconds]]}. With the property rounds.schedule, which is the seed of a schedule, threads that take the processors from
 * those of the program, and give them back, at times that the seed tells, run beside it.
 */
public final class Rounds {
    /** What a program does in one round. */
    public interface Round {
        void run(int r) throws Exception;
    }

    private static final int BLOCKS = 64;
    private static final int BLOCK = 1 << 14;

    /** Runs after each round, if there is one: the look that a test takes at the heap. */
    public static Runnable after;

    private static final int DISTURBERS = 4;
    private static volatile long spent;

    private Rounds() {}

    public static void run(String[] args, Round round) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 16;
        int pause = args.length > 1 ? Integer.parseInt(args[1]) : 30;
        long sum = 0;
        Long schedule = Long.getLong("rounds.schedule");
        if (schedule != null) disturb(schedule);
        for (int r = 0; r < rounds; r++) {
            round.run(r);
            sum += garbage();
            System.gc();
            if (pause > 0) Thread.sleep(pause);
            if (after != null) after.run();
        }
        if (sum != (long) rounds * BLOCKS) throw new AssertionError(sum);
    }

    private static void disturb(long seed) {
        for (int i = 0; i < DISTURBERS; i++) {
            Random times = new Random(seed * DISTURBERS + i);
            Thread t = new Thread(() -> disturb(times));
            t.setDaemon(true);
            t.setPriority(1 + times.nextInt(10));
            t.start();
        }
    }

    private static void disturb(Random times) {
        try {
            for (;;) {
                for (int i = times.nextInt(1 << 20); i > 0; i--) spent += i;
                if (times.nextBoolean()) Thread.yield();
                else Thread.sleep(times.nextInt(4));
            }
        } catch (InterruptedException e) {
            return;
        }
    }

    /** A megabyte that nobody keeps. */
    private static int garbage() {
        int sum = 0;
        for (int i = 0; i < BLOCKS; i++) {
            byte[] block = new byte[BLOCK];
            block[i] = 1;
            sum += block[i & BLOCK - 1];
        }
        return sum;
    }
}
