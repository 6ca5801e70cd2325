package kernels;

import lab.Kernel;

/** Successive over-relaxation on a square grid. */
public final class SOR extends Kernel {
    private final double[][] grid = new double[150][150];

    @Override
    public long run() {
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid.length; j++) {
                grid[i][j] = (i * 31 + j * 17) % 101 / 101.0;
            }
        }
        relax(1.25, grid, 200);
        return Double.doubleToLongBits(grid[75][75]);
    }

    static void relax(double omega, double[][] g, int rounds) {
        double part = omega * 0.25;
        double rest = 1 - omega;
        for (int round = 0; round < rounds; round++) {
            for (int i = 1; i < g.length - 1; i++) {
                double[] row = g[i];
                double[] above = g[i - 1];
                double[] below = g[i + 1];
                for (int j = 1; j < row.length - 1; j++) {
                    row[j] = part * (above[j] + below[j] + row[j - 1] + row[j + 1]) + rest * row[j];
                }
            }
        }
    }
}
