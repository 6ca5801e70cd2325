// start-up: a pool of a fixed size, whose objects are given back and used again.
package fixedpool;

import java.util.ArrayDeque;
import rounds.Rounds;

public class Main {
    static final ArrayDeque<$Connection> idle = new ArrayDeque<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("fixedpool " + sum + " " + idle.size());
    }

    static void round(int r) { /*noise*/
        $Connection[] used = new $Connection[10/*4..20*/];
        for (int i = 0; i < used.length; i++) used[i] = $borrow(i);
        for ($Connection c : used) {
            sum += ++c.uses;
            idle.push(c);
        }
    }

    static $Connection $borrow(int number) { // path 1
        $Connection c = idle.poll();
        return c != null ? c : $connect(number);
    }

    static $Connection $connect(int number) { // path 0 // chain
        return new $Connection(number); // planted
    }
}

class $Connection {
    int uses;

    $Connection(int uses) { this.uses = uses; }
}
