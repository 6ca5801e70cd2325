package kernels;

import lab.Kernel;

/** Pi, by random points in a square. */
public final class MonteCarlo extends Kernel {
    @Override
    public long run() {
        return integrate(1_000_000);
    }

    static long integrate(int points) {
        Rng random = new Rng(113);
        long under = 0;
        for (int i = 0; i < points; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            if (x * x + y * y <= 1) {
                under++;
            }
        }
        return under;
    }
}
