/** Paths that exceptions end: in a method, in the value that is returned, and in a finally block that runs again. */
public class Main {
    static int half(int n) {
        if (n % 2 != 0) throw new IllegalArgumentException("odd: " + n);
        return n / 2;
    }

    static int twice(int n) {
        if (n > 100) return 0;
        return half(n) * 4;
    }

    static void check(int n) {
        if (n > 100) return;
        half(n);
        System.out.println(n + " is even");
    }

    static int rounds(int n) {
        int done = 0;
        for (int i = 0; i < n; i++) {
            try {
                try {
                    done++;
                } finally {
                    if (i == 1) done += half(i);
                    done++;
                }
            } catch (IllegalArgumentException e) {
                done += 10;
            }
        }
        return done;
    }

    public static void main(String[] args) {
        try {
            System.out.println(twice(3));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            check(5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(rounds(3));
    }
}
