package kernels;

import lab.Kernel;

/** LU factorisation with partial pivoting, of a dense matrix. */
public final class LU extends Kernel {
    private final int n = 100;
    private final double[][] matrix = new double[n][n];

    public LU() {
        long seed = 7;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                seed = (seed * 1103515245L + 12345L) & 0x7fffffffL;
                matrix[i][j] = seed / 2147483648.0;
            }
        }
    }

    @Override
    public long run() {
        double sum = 0;
        for (int round = 0; round < 60; round++) {
            double[][] a = new double[n][];
            for (int i = 0; i < n; i++) {
                a[i] = matrix[i].clone();
            }
            int[] pivots = new int[n];
            factor(a, pivots);
            sum += a[n - 1][n - 1] + pivots[n / 2];
        }
        return Double.doubleToLongBits(sum);
    }

    static int factor(double[][] a, int[] pivots) {
        int n = a.length;
        for (int j = 0; j < n; j++) {
            int p = j;
            double most = Math.abs(a[j][j]);
            for (int i = j + 1; i < n; i++) {
                double v = Math.abs(a[i][j]);
                if (v > most) {
                    p = i;
                    most = v;
                }
            }
            pivots[j] = p;
            if (a[p][j] == 0) {
                return 1;
            }
            if (p != j) {
                double[] row = a[j];
                a[j] = a[p];
                a[p] = row;
            }
            double scale = 1 / a[j][j];
            for (int k = j + 1; k < n; k++) {
                a[k][j] *= scale;
            }
            for (int i = j + 1; i < n; i++) {
                double[] row = a[i];
                double[] top = a[j];
                double f = row[j];
                for (int k = j + 1; k < n; k++) {
                    row[k] -= f * top[k];
                }
            }
        }
        return 0;
    }
}
