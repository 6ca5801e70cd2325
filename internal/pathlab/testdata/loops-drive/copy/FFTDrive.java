package copy;

import java.util.Random;
import lab.Task;

public final class FFTDrive implements Task {
    private final double[][] data = new double[INPUTS][];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            data[i] = new double[2 << random.nextInt(i < 7 ? 3 : 5)];
            for (int k = 0; k < data[i].length; k++) {
                data[i][k] = random.nextDouble();
            }
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            double[] d = data[input].clone();
            FFT.reverse(d);
            sum += (long) d[0];
        }
        return sum;
    }
}
