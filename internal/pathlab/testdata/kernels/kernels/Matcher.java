package kernels;

import lab.Kernel;

/** Matches patterns of letters, '.', '*', '+' and '?' by going back. */
public final class Matcher extends Kernel {
    private final String[] words = new String[400];
    private final String[] patterns = {"a*b+c", ".*ab?c.*", "x?y?z?.*", "c.a*b", ".+b.+c", "a.b.c*"};

    public Matcher() {
        int seed = 99;
        for (int i = 0; i < words.length; i++) {
            StringBuilder b = new StringBuilder();
            for (int k = 0; k < 4 + i % 20; k++) {
                seed = seed * 1103515245 + 12345;
                b.append((char) ('a' + (seed >>> 16) % 3));
            }
            words[i] = b.toString();
        }
    }

    @Override
    public long run() {
        long sum = 0;
        for (int round = 0; round < 12; round++) {
            for (String pattern : patterns) {
                for (String word : words) {
                    if (matches(pattern, 0, word, 0)) {
                        sum += word.length() + round;
                    }
                }
            }
        }
        return sum;
    }

    static boolean matches(String p, int i, String s, int k) {
        while (i < p.length()) {
            char c = p.charAt(i);
            char after = i + 1 < p.length() ? p.charAt(i + 1) : 0;
            if (after == '*' || after == '+' || after == '?') {
                int least = after == '+' ? 1 : 0;
                int most = after == '?' ? 1 : s.length() - k;
                int n = 0;
                while (n < most && k + n < s.length() && (c == '.' || s.charAt(k + n) == c)) {
                    n++;
                }
                while (n >= least) {
                    if (matches(p, i + 2, s, k + n)) {
                        return true;
                    }
                    n--;
                }
                return false;
            }
            if (k == s.length()) {
                return false;
            }
            if (c != '.' && s.charAt(k) != c) {
                return false;
            }
            i++;
            k++;
        }
        return k == s.length();
    }
}
