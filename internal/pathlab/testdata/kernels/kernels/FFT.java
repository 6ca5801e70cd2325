package kernels;

import lab.Kernel;

/** Fast Fourier transform of complex numbers, there and back. */
public final class FFT extends Kernel {
    private final double[] data = new double[2 * 4096];

    public FFT() {
        for (int i = 0; i < data.length; i++) {
            data[i] = (i * 7919 % 1009) / 1009.0;
        }
    }

    @Override
    public long run() {
        double sum = 0;
        for (int round = 0; round < 20; round++) {
            double[] d = data.clone();
            transform(d, -1);
            transform(d, 1);
            sum += d[17] / (d.length / 2);
        }
        return Double.doubleToLongBits(sum);
    }

    static void transform(double[] data, int direction) {
        int n = data.length / 2;
        if (n == 1) {
            return;
        }
        reverse(data);
        for (int half = 1; half < n; half *= 2) {
            double wr = 1;
            double wi = 0;
            double theta = direction * Math.PI / half;
            double s = Math.sin(theta);
            double t = Math.sin(theta / 2);
            double s2 = 2 * t * t;
            for (int b = 0; b < n; b += 2 * half) {
                butterfly(data, b, b + half, 1, 0);
            }
            for (int a = 1; a < half; a++) {
                double r = wr - s * wi - s2 * wr;
                wi = wi + s * wr - s2 * wi;
                wr = r;
                for (int b = 0; b < n; b += 2 * half) {
                    butterfly(data, b + a, b + a + half, wr, wi);
                }
            }
        }
    }

    static void butterfly(double[] data, int x, int y, double wr, double wi) {
        int i = 2 * x;
        int j = 2 * y;
        double dr = wr * data[j] - wi * data[j + 1];
        double di = wr * data[j + 1] + wi * data[j];
        data[j] = data[i] - dr;
        data[j + 1] = data[i + 1] - di;
        data[i] += dr;
        data[i + 1] += di;
    }

    static void reverse(double[] data) {
        int n = data.length / 2;
        int j = 0;
        for (int i = 0; i < n - 1; i++) {
            if (i < j) {
                double re = data[2 * i];
                double im = data[2 * i + 1];
                data[2 * i] = data[2 * j];
                data[2 * i + 1] = data[2 * j + 1];
                data[2 * j] = re;
                data[2 * j + 1] = im;
            }
            int k = n / 2;
            while (k <= j) {
                j -= k;
                k /= 2;
            }
            j += k;
        }
    }
}
