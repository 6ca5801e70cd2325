// leak: guests stay for some rounds, and of those who leave a few are never crossed out.
package visitors;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final ArrayDeque<$Guest> present = new ArrayDeque<>();
    static final List<$Guest> forgotten = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("visitors " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 10/*8..16*/; i++) present.add($guest(r * 20 + i));
        while (present.size() > 20/*10..30*/) $leave(present.poll());
        sum += forgotten.size();
    }

    static void $leave($Guest g) {
        if (g.number % 3/*2..4*/ == 0) forgotten.add(g);
        sum += g.number;
    }

    static $Guest $guest(int number) { // path 0 // chain
        return new $Guest(number); // planted
    }
}

class $Guest {
    final int number;

    $Guest(int number) { this.number = number; }
}
