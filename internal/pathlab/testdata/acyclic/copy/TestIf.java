package copy;

/** The shape of testIf: ifs within ifs, and conditions of all kinds. */
final class TestIf {
    private TestIf() {
    }

    static int method(int i, int j, int k) {
        int n = 0;
        if (i == j) {
            n = 1;
        } else {
            if (i < j) {
                n = 2;
                if (k > i) {
                    n += k;
                }
            } else {
                n = 3;
                if (k <= j) {
                    n -= k;
                }
            }
        }
        if (i > 0 && j > 0) {
            if (k > 0 || i + j > 10) {
                n += 10;
            } else {
                n += 20;
            }
        }
        if (i % 2 == 0) {
            if (j % 2 == 0) {
                n += 100;
            }
        } else if (k % 2 == 0) {
            n += 200;
        }
        if (n > 150) {
            if (j < 5) {
                n -= 150;
            } else {
                n -= 100;
            }
        }
        return n;
    }
}
