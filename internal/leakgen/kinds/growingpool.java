// leak: a pool makes a new connection where none is idle, and nobody gives one back.
package growingpool;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final ArrayDeque<$Connection> idle = new ArrayDeque<>();
    static final List<$Connection> all = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("growingpool " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 5/*2..15*/; i++) sum += $borrow(r).$use(i);
    }

    static $Connection $borrow(int address) { // path 1
        $Connection c = idle.poll();
        if (c == null) {
            c = $connect(address);
            all.add(c);
        }
        return c;
    }

    static $Connection $connect(int address) { // path 0 // chain
        return new $Connection(address); // planted
    }
}

class $Connection {
    private final int address;

    $Connection(int address) { this.address = address; }

    int $use(int n) { return address * n; }
}
