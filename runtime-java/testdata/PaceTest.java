package jinstr.rt;

/** Looks are at each statement at first, and then take a few steps a statement, however many each takes. */
public final class PaceTest {
    private PaceTest() {
    }

    public static void main(String[] args) {
        for (int steps : new int[] {1, 100, 100000}) {
            Pace pace = new Pace(1000 * steps);
            int first = 0;
            while (pace.due()) {
                pace.took(steps);
                first++;
            }
            long taken = 0;
            int many = 1000000;
            for (int i = 0; i < many; i++) {
                if (pace.due()) {
                    pace.took(steps);
                    taken += steps;
                }
            }
            System.out.println(first + " statements at once, then " + (taken == 0 ? "none" : taken < 5 * many ? "few" : "many") + " steps");
        }
    }
}
