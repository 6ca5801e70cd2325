// leak: two methods have the same factory make objects; one of them keeps what it gets.
package twocallers;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Event> audit = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("twocallers " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 30/*10..60*/; i++) sum += $handle(r + i);
        for (int i = 0; i < 4/*2..9*/; i++) $record(r * i);
    }

    static int $handle(int number) {
        return $event(number).number * 2;
    }

    static void $record(int number) { // path 1
        audit.add($event(number));
    }

    static $Event $event(int number) { // path 0 // chain
        return new $Event(number); // planted
    }
}

class $Event {
    final int number;

    $Event(int number) { this.number = number; }
}
