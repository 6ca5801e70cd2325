package kernels;

import lab.Kernel;

/** Fills arrays with random numbers. */
public final class NextDoubles extends Kernel {
    private final double[] room = new double[1000];

    @Override
    public long run() {
        Rng random = new Rng(31);
        double sum = 0;
        for (int round = 0; round < 2000; round++) {
            random.nextDoubles(room);
            sum += room[round % 1000];
        }
        return Double.doubleToLongBits(sum);
    }
}
