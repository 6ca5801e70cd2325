package copy;

import java.util.Random;
import lab.Task;

public final class SparseCompRowDrive implements Task {
    private final int[] size = new int[INPUTS];
    private final double[] values = new double[36];
    private final int[] columns = new int[36];
    private final int[][] rows = new int[INPUTS][];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            size[i] = 1 + random.nextInt(i < 7 ? 2 : 12);
            rows[i] = new int[size[i] + 1];
            for (int k = 0; k < size[i]; k++) {
                rows[i][k + 1] = rows[i][k] + random.nextInt(4);
            }
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            double[] y = new double[size[input]];
            SparseCompRow.multiply(y, values, rows[input], columns, values, 1 + input % 2);
            sum += (long) y[0];
        }
        return sum;
    }
}
