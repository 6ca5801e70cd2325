// LRU: a list grows up to a limit, and then loses its older half.
package sawtooth;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Line> log = new ArrayList<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("sawtooth " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 20/*16..30*/; i++) $print(r * i);
    }

    static void $print(int number) { // path 1
        if (log.size() >= 80/*50..90*/) log.subList(0, log.size() / 2).clear();
        $Line l = $line(number);
        log.add(l);
        sum += l.number + log.size();
    }

    static $Line $line(int number) { // path 0 // chain
        return new $Line(number); // planted
    }
}

class $Line {
    final int number;

    $Line(int number) { this.number = number; }
}
