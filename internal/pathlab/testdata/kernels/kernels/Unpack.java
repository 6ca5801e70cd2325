package kernels;

import lab.Kernel;

/** Packs bytes by references to earlier ones, and unpacks them. */
public final class Unpack extends Kernel {
    private final byte[] packed = new byte[300_000];
    private final byte[] plain = new byte[200_000];
    private final int length;

    public Unpack() {
        int seed = 5;
        for (int i = 0; i < plain.length; i++) {
            seed = seed * 1103515245 + 12345;
            plain[i] = (byte) (i > 100 && seed >>> 28 != 0 ? plain[i - 64 - (seed >>> 31)] : seed >>> 24);
        }
        length = pack(plain, packed);
    }

    @Override
    public long run() {
        long sum = 0;
        for (int round = 0; round < 10; round++) {
            int n = unpack(packed, length, plain);
            int a = 1;
            int b = 0;
            for (int i = 0; i < n; i++) {
                a += plain[i] & 255;
                if (a >= 65521) {
                    a -= 65521;
                }
                b += a;
                if (b >= 65521) {
                    b -= 65521;
                }
            }
            sum += ((long) b << 16) + a;
        }
        return sum;
    }

    static int pack(byte[] in, byte[] out) {
        int n = 0;
        int[] last = new int[1 << 14];
        for (int i = 0; i < in.length;) {
            int len = 0;
            int from = 0;
            if (i + 4 < in.length) {
                int h = (in[i] * 31 * 31 + in[i + 1] * 31 + in[i + 2]) & last.length - 1;
                from = last[h];
                last[h] = i;
                while (i - from < 65536 && from < i && len < 127 && i + len < in.length && in[from + len] == in[i + len]) {
                    len++;
                }
            }
            if (len < 4) {
                out[n++] = -1;
                out[n++] = in[i++];
            } else {
                out[n++] = (byte) len;
                out[n++] = (byte) (i - from >> 8);
                out[n++] = (byte) (i - from);
                i += len;
            }
        }
        return n;
    }

    static int unpack(byte[] in, int end, byte[] out) {
        int n = 0;
        int i = 0;
        while (i < end) {
            int len = in[i++];
            if (len < 0) {
                out[n++] = in[i++];
                continue;
            }
            int back = (in[i] & 255) << 8 | in[i + 1] & 255;
            i += 2;
            for (int k = 0; k < len; k++) {
                out[n] = out[n - back];
                n++;
            }
        }
        return n;
    }
}
