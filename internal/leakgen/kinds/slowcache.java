// cache: a cache of many slots, full from the start, of which few get another value in a round.
package slowcache;

import java.util.Random;
import rounds.Rounds;

public class Main {
    static final $Block[] slots = new $Block[200/*120..240*/];
    static final Random random = new Random(11);
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("slowcache " + sum);
    }

    static void round(int r) { /*noise*/
        if (r == 0)
            for (int i = 0; i < slots.length; i++) slots[i] = $fetch(i);
        for (int i = 0; i < 8/*6..16*/; i++) slots[random.nextInt(slots.length)] = $fetch(r * 50 + i);
    }

    static $Block $fetch(int number) { // path 1
        $Block b = $block(number);
        sum += b.number;
        return b;
    }

    static $Block $block(int number) { // path 0 // chain
        return new $Block(number); // planted
    }
}

class $Block {
    final int number;

    $Block(int number) { this.number = number; }
}
