package copy;

import java.util.Random;
import lab.Task;

public final class CheckMathDrive implements Task {
    private final double[] a = new double[INPUTS];
    private final double[] b = new double[INPUTS];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            a[i] = 3 * random.nextDouble() - 1;
            b[i] = 2 * random.nextDouble();
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += CheckMath.method(a[input], b[input], 0);
        }
        return sum;
    }
}
