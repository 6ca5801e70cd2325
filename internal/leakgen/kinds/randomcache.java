// cache: a cache of so many slots, in which what comes replaces any other.
package randomcache;

import java.util.Random;
import rounds.Rounds;

public class Main {
    static final Random random = new Random(7);
    static final $Block[] slots = new $Block[32/*20..40*/];
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("randomcache " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 14/*12..20*/; i++) $fetch(r * 50 + i);
    }

    static void $fetch(int number) { // path 1
        int at = random.nextInt(slots.length);
        slots[at] = $block(number);
        sum += slots[at].number;
    }

    static $Block $block(int number) { // path 0 // chain
        return new $Block(number); // planted
    }
}

class $Block {
    final int number;

    $Block(int number) { this.number = number; }
}
