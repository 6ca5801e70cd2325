package copy;

import java.util.Random;
import lab.Task;

public final class LUDrive implements Task {
    private final int[] size = new int[INPUTS];
    private final double[][][] matrix = new double[INPUTS][][];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            size[i] = 1 + random.nextInt(i < 7 ? 2 : 12);
            matrix[i] = new double[size[i]][size[i]];
            for (double[] row : matrix[i]) {
                for (int k = 0; k < row.length; k++) {
                    row[k] = random.nextDouble();
                }
            }
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            double[][] a = new double[size[input]][];
            for (int k = 0; k < a.length; k++) {
                a[k] = matrix[input][k].clone();
            }
            sum += LU.factor(a, new int[a.length]);
        }
        return sum;
    }
}
