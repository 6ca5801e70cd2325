package copy;

/** The shape of checkRemainders: a row of remainders of whole and broken numbers. */
final class CheckRemainders {
    private CheckRemainders() {
    }

    static int method(int a, int b, long c, double d) {
        int ok = 0;
        if (a % b < b / 2) {
            ok |= 1;
        }
        if (-a % b > -2) {
            ok |= 2;
        }
        if (c % b == 1) {
            ok |= 4;
        }
        if (c % (a + 7) > a / 2) {
            ok |= 8;
        }
        if (d % b > 1.5) {
            ok |= 16;
        }
        if (-d % 3 < -1) {
            ok |= 32;
        }
        if (d % 0.5 < 0.25) {
            ok |= 64;
        }
        return ok;
    }
}
