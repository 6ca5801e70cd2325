package java.util;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public class Random {
    public Random() {
    }

    public Random(long seed) {
    }

    public void setSeed(long seed) {
    }

    protected int next(int bits) {
        return 0;
    }

    public int nextInt() {
        return 0;
    }

    public int nextInt(int n) {
        return 0;
    }

    public long nextLong() {
        return 0;
    }

    public float nextFloat() {
        return 0;
    }

    public double nextDouble() {
        return 0;
    }
}
