// leak: of each large list a small part is kept: a view, which keeps the whole list.
package sublist;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<List<$Row>> tops = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("sublist " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 2/*1..5*/; i++) {
            List<$Row> top = $query(r + i);
            tops.add(top);
            sum += top.get(0).value;
        }
    }

    static List<$Row> $query(int from) { // path 1
        List<$Row> all = new ArrayList<>(); // also
        for (int i = 0; i < 40/*10..90*/; i++) all.add($read(from + i));
        return all.subList(0, 2);
    }

    static $Row $read(int value) { // path 0 // chain
        return new $Row(value); // planted
    }
}

class $Row {
    final int value;

    $Row(int value) { this.value = value; }
}
