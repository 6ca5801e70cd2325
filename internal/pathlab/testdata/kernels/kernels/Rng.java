package kernels;

/** A lagged random generator, as SciMark's: each number is the difference of two earlier ones. */
final class Rng {
    private static final int MOST = 0x7fffffff;
    private final int[] last = new int[17];
    private int i = 4;
    private int j = 16;

    Rng(int seed) {
        int s = seed;
        for (int k = 0; k < last.length; k++) {
            s = (s * 9069 + 17) & MOST;
            last[k] = s;
        }
    }

    double nextDouble() {
        int k = last[i] - last[j];
        if (k < 0) {
            k += MOST;
        }
        last[j] = k;
        if (i == 0) {
            i = 16;
        } else {
            i--;
        }
        if (j == 0) {
            j = 16;
        } else {
            j--;
        }
        return k / (double) MOST;
    }

    /** As nextDouble for each element, in one loop. */
    void nextDoubles(double[] to) {
        for (int n = 0; n < to.length; n++) {
            int k = last[i] - last[j];
            if (k < 0) {
                k += MOST;
            }
            last[j] = k;
            if (i == 0) {
                i = 16;
            } else {
                i--;
            }
            if (j == 0) {
                j = 16;
            } else {
                j--;
            }
            to[n] = k / (double) MOST;
        }
    }
}
