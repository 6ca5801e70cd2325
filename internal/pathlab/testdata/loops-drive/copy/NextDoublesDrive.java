package copy;

import java.util.Random;
import lab.Task;

public final class NextDoublesDrive implements Task {
    private final int[] size = new int[INPUTS];
    private final Rng[] random = new Rng[INPUTS];

    @Override
    public void prepare(long seed) {
        Random source = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            size[i] = 1 + source.nextInt(i < 7 ? 2 : 12);
            random[i] = new Rng(source.nextInt());
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            double[] to = new double[size[input]];
            random[input].nextDoubles(to);
            sum += (long) (100 * to[0]);
        }
        return sum;
    }
}
