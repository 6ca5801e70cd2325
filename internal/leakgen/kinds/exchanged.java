// cache: a table of few keys, of which some get a new value in each round.
package exchanged;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import rounds.Rounds;

public class Main {
    static final Random random = new Random(11);
    static final Map<Integer, $Price> prices = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("exchanged " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 10/*8..16*/; i++) $quote(random.nextInt(20/*15..25*/), r + i);
    }

    static void $quote(int article, int cents) { // path 1
        $Price p = $price(cents);
        $Price old = prices.put(article, p);
        sum += p.cents - (old == null ? 0 : old.cents);
    }

    static $Price $price(int cents) { // path 0 // chain
        return new $Price(cents); // planted
    }
}

class $Price {
    final int cents;

    $Price(int cents) { this.cents = cents; }
}
