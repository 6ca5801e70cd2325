// leak: of texts, which are made everywhere, those that one method makes are kept.
package names;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<String> seen = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("names " + sum);
    }

    static void round(int r) { /*noise*/
        char[] text = {'r', (char) ('a' + r % 26), 'x'};
        for (int i = 0; i < 40/*20..80*/; i++) sum += $word(text, i).length();
        for (int i = 0; i < 6/*3..12*/; i++) $visitor(text);
    }

    static String $word(char[] text, int i) {
        text[2] = (char) ('0' + i % 10);
        return new String(text);
    }

    static void $visitor(char[] text) { // path 0
        String name = new String(text, 0, 2); // planted
        seen.add(name);
        sum += name.charAt(1);
    }
}
