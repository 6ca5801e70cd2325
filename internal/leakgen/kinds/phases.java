// LRU: each phase of some rounds has its own objects, which the next one replaces.
package phases;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static List<$Unit> phase = new ArrayList<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("phases " + sum);
    }

    static void round(int r) { /*noise*/
        if (r % 5/*3..5*/ == 0) $begin(r);
        for ($Unit u : phase) sum += u.id;
    }

    static void $begin(int r) { // path 1
        List<$Unit> next = new ArrayList<>();
        for (int i = 0; i < 30/*10..60*/; i++) next.add($unit(r + i));
        phase = next;
    }

    static $Unit $unit(int id) { // path 0 // chain
        return new $Unit(id); // planted
    }
}

class $Unit {
    final int id;

    $Unit(int id) { this.id = id; }
}
