// LRU: a ring of the newest.
package ring;

import rounds.Rounds;

public class Main {
    static final $Entry[] ring = new $Entry[40/*20..50*/];
    static int next;
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("ring " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 11/*6..14*/; i++) $log(r + i);
    }

    static void $log(int code) { // path 1
        ring[next] = $entry(code);
        sum += ring[next].code;
        next = (next + 1) % ring.length;
    }

    static $Entry $entry(int code) { // path 0 // chain
        return new $Entry(code); // planted
    }
}

class $Entry {
    final int code;

    $Entry(int code) { this.code = code; }
}
