package copy;

/** The shape of check.Main.runBenchmark: checks of what came before, and a result. */
final class RunBenchmark {
    private RunBenchmark() {
    }

    static int method(int state, int limit, boolean verbose) {
        int result = 0;
        if (verbose) {
            result += 3;
        }
        if (state < 0) {
            return -1;
        }
        if ((state & 1) != 0) {
            result += limit;
            if (limit > 50) {
                result -= 50;
            } else if (limit < 10) {
                result += 10;
            }
        } else if ((state & 2) != 0) {
            result = state / (limit + 1);
        }
        if ((state & 4) != 0) {
            result *= 2;
        }
        if ((state & 8) == 0) {
            result -= state;
            if (verbose) {
                return result;
            }
        }
        if (result > limit) {
            result = limit;
        }
        return result;
    }
}
