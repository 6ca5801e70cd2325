// leak: a cache without a bound: its keys do not come again.
package cachemap;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, $Page> cache = new HashMap<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("cachemap " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 30/*5..60*/; i++) sum += $page(r * 10 + i).number;
    }

    static $Page $page(int number) { // path 1
        $Page p = cache.get(number);
        if (p == null) {
            p = $render(number);
            cache.put(number, p);
        }
        return p;
    }

    static $Page $render(int number) { // path 0 // chain
        return new $Page(number); // planted
    }
}

class $Page {
    final int number;
    final char[] text = new char[24/*8..200*/]; // also

    $Page(int number) { this.number = number; }
}
