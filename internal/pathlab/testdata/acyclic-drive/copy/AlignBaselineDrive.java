package copy;

import java.util.Random;
import lab.Task;

public final class AlignBaselineDrive implements Task {
    private final AlignBaseline layout = new AlignBaseline();
    private final GridBagConstraints[] cons = new GridBagConstraints[INPUTS];
    private final int[] baseline = new int[INPUTS];
    private final boolean[] constant = new boolean[INPUTS];
    private final Rectangle r = new Rectangle();

    @Override
    public void prepare(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < INPUTS; i++) {
            GridBagConstraints c = new GridBagConstraints();
            Component.BaselineResizeBehavior[] all = Component.BaselineResizeBehavior.values();
            c.baselineResizeBehavior = all[random.nextInt(all.length)];
            c.ascent = random.nextInt(40) - 5;
            c.descent = random.nextInt(10);
            c.tempY = random.nextInt(3);
            c.minWidth = 5 + random.nextInt(20);
            c.minHeight = 5 + random.nextInt(20);
            c.centerPadding = random.nextInt(3);
            c.centerOffset = random.nextInt(5) - 2;
            c.resizable = random.nextBoolean();
            c.insets.top = random.nextInt(3);
            c.insets.bottom = random.nextInt(3);
            cons[i] = c;
            baseline[i] = random.nextInt(40) - 8;
            constant[i] = random.nextBoolean();
            layout.layoutInfo.maxAscent[i % 4] = 10 + random.nextInt(30);
            layout.layoutInfo.maxDescent[i % 4] = 2 + random.nextInt(8);
        }
    }

    @Override
    public long run(int input, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            layout.componentAdjusting.baseline = baseline[input];
            layout.layoutInfo.constant = constant[input];
            r.width = 20;
            r.height = 10 + input;
            layout.alignOnBaseline(cons[input], r, 5, 40);
            sum += r.y + r.height;
        }
        return sum;
    }
}
