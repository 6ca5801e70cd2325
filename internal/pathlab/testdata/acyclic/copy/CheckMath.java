package copy;

/** The shape of checkMathFcts: one test after the other, each with a message. */
final class CheckMath {
    private CheckMath() {
    }

    static int method(double a, double b, int failed) {
        int bad = failed;
        if (Math.abs(a) > 0.5) {
            bad += 1;
        }
        if (Math.floor(b) != Math.rint(b)) {
            bad += 2;
        }
        if (Math.sqrt(a * a) < 0.25) {
            bad += 4;
        } else if (a < b) {
            bad += 8;
        }
        if (Math.max(a, b) == a) {
            bad ^= 16;
        }
        if (Math.min(a, 1 - b) == a) {
            bad ^= 32;
        }
        if (Math.ceil(a + b) > 1) {
            bad += 64;
        } else {
            bad -= 1;
        }
        if (Math.round(10 * b) % 2 == 0) {
            bad += 128;
        }
        return bad;
    }
}
