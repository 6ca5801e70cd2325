// start-up: results are kept in a table; there are few different arguments.
package memo;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, $Result> memo = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("memo " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 60; i++) sum += $compute((r * 7 + i * i) % 23/*11..30*/).value;
    }

    static $Result $compute(int n) { // path 1
        $Result known = memo.get(n);
        if (known != null) return known;
        $Result made = $result(n);
        memo.put(n, made);
        return made;
    }

    static $Result $result(int value) { // path 0 // chain
        return new $Result(value); // planted
    }
}

class $Result {
    final int value;

    $Result(int value) { this.value = value; }
}
