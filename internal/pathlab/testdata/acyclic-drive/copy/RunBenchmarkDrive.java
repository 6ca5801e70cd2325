package copy;

import java.util.Random;
import lab.Task;

public final class RunBenchmarkDrive implements Task {
    private final int[] a = new int[INPUTS];
    private final int[] b = new int[INPUTS];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            a[i] = random.nextInt(17) - 1;
            b[i] = random.nextInt(100);
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += RunBenchmark.method(a[input], b[input], (a[input] + b[input]) % 3 == 0);
        }
        return sum;
    }
}
