// leak: orders are put into a static list, and nobody takes them out.
package staticlist;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Order> history = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("staticlist " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 12/*3..40*/; i++) sum += $handle(r * 100 + i);
    }

    static int $handle(int id) { // path 1
        $Order o = $create(id);
        history.add(o);
        return o.id;
    }

    static $Order $create(int id) { // path 0 // chain
        return new $Order(id); // planted
    }
}

class $Order {
    final int id;

    $Order(int id) { this.id = id; }
}
