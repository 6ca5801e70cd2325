package kernels;

import lab.Kernel;

/** The middle one of three numbers: six paths. */
public final class GetMid extends Kernel {
    private final int[] data = new int[10_002];

    public GetMid() {
        int seed = 12345;
        for (int i = 0; i < data.length; i++) {
            seed = seed * 1664525 + 1013904223;
            data[i] = seed >>> 8;
        }
    }

    @Override
    public long run() {
        long sum = 0;
        for (int round = 0; round < 200; round++) {
            for (int i = 0; i < 10_000; i++) {
                sum += mid(data[i], data[i + 1], data[i + 2]);
            }
        }
        return sum;
    }

    static int mid(int a, int b, int c) {
        int m = c;
        if (b < c) {
            if (a < b) {
                m = b;
            } else if (a < c) {
                m = a;
            }
        } else {
            if (a > b) {
                m = b;
            } else if (a > c) {
                m = a;
            }
        }
        return m;
    }
}
