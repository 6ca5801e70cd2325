package kernels;

import lab.Kernel;

/** A sparse matrix, in compressed rows, times a vector. */
public final class SparseCompRow extends Kernel {
    private final int n = 1000;
    private final double[] values = new double[5 * n];
    private final int[] columns = new int[5 * n];
    private final int[] rows = new int[n + 1];
    private final double[] x = new double[n];

    public SparseCompRow() {
        for (int r = 0; r < n; r++) {
            rows[r + 1] = rows[r] + 5;
            x[r] = r % 13 / 13.0;
            for (int k = 0; k < 5; k++) {
                values[5 * r + k] = (r + k) % 11 / 11.0;
                columns[5 * r + k] = r * (k + 1) % n;
            }
        }
    }

    @Override
    public long run() {
        double[] y = new double[n];
        multiply(y, values, rows, columns, x, 2000);
        return Double.doubleToLongBits(y[n / 2]);
    }

    static void multiply(double[] y, double[] values, int[] rows, int[] columns, double[] x, int rounds) {
        for (int round = 0; round < rounds; round++) {
            for (int r = 0; r < y.length; r++) {
                double sum = 0;
                int end = rows[r + 1];
                for (int i = rows[r]; i < end; i++) {
                    sum += x[columns[i]] * values[i];
                }
                y[r] = sum;
            }
        }
    }
}
