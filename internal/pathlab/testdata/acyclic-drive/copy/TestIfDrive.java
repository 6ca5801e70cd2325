package copy;

import java.util.Random;
import lab.Task;

public final class TestIfDrive implements Task {
    private final int[] a = new int[INPUTS];
    private final int[] b = new int[INPUTS];
    private final int[] c = new int[INPUTS];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            a[i] = random.nextInt(15) - 4;
            b[i] = random.nextInt(15) - 4;
            c[i] = random.nextInt(15) - 4;
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += TestIf.method(a[input], b[input], c[input]);
        }
        return sum;
    }
}
