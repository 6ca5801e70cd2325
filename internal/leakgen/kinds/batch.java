// LRU: a batch is gathered over some rounds, and then dropped whole.
package batch;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static List<$Record> pending = new ArrayList<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("batch " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 14/*5..30*/; i++) pending.add($receive(r + i));
        if (r % 4/*3..5*/ == 2) $flush();
    }

    static void $flush() {
        for ($Record x : pending) sum += x.value;
        pending = new ArrayList<>();
    }

    static $Record $receive(int value) { // path 0 // chain
        return new $Record(value); // planted
    }
}

class $Record {
    final int value;

    $Record(int value) { this.value = value; }
}
