package copy;

import java.util.Random;
import lab.Task;

public final class CheckRemaindersDrive implements Task {
    private final int[] a = new int[INPUTS];
    private final int[] b = new int[INPUTS];
    private final double[] d = new double[INPUTS];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            a[i] = random.nextInt(100);
            b[i] = 1 + random.nextInt(12);
            d[i] = 20 * random.nextDouble();
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += CheckRemainders.method(a[input], b[input], a[input] * 31L + b[input], d[input]);
        }
        return sum;
    }
}
