package copy;

import java.util.Random;
import lab.Task;

public final class GetActionsDrive implements Task {
    private final int[] a = new int[INPUTS];

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            a[i] = random.nextInt(16);
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            String s = GetActions.getActions(a[input]);
            sum += s == null ? 0 : s.length();
        }
        return sum;
    }
}
