package copy;

import java.util.Random;
import lab.Task;

public final class SORDrive implements Task {
    private final double[][][] grid = new double[INPUTS][][];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            int n = 3 + random.nextInt(i < 7 ? 2 : 8);
            grid[i] = new double[n][n];
            for (double[] row : grid[i]) {
                for (int k = 0; k < n; k++) {
                    row[k] = random.nextDouble();
                }
            }
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            SOR.relax(1.25, grid[input], input % 3);
            sum += (long) grid[input][1][1];
        }
        return sum;
    }
}
