// start-up: a cache that is filled once, and then read only.
package fullcache;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, $Page> cache = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("fullcache " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 90; i++) sum += $page((r + i) % 30/*10..60*/).number;
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

    $Page(int number) { this.number = number; }
}
