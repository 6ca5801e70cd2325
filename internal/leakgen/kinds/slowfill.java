// start-up: a cache whose few keys come one after another, until it has them all after some rounds.
package slowfill;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, $Country> countries = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("slowfill " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 20; i++) sum += $country(Math.min(r, 5/*3..6*/) * 4 + i % 4).code;
    }

    static $Country $country(int code) { // path 1
        $Country c = countries.get(code);
        if (c == null) {
            c = $read(code);
            countries.put(code, c);
        }
        return c;
    }

    static $Country $read(int code) { // path 0 // chain
        return new $Country(code); // planted
    }
}

class $Country {
    final int code;

    $Country(int code) { this.code = code; }
}
