// leak: one object in two rounds is kept, among thousands that are not, and some that are kept for a while.
package slow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Alarm> alarms = new ArrayList<>(); // holder
    static final ArrayDeque<$Sample> recent = new ArrayDeque<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("slow " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 3000/*1000..5000*/; i++) $measure(r + i);
        if (r % 2 == 1) alarms.add($alarm(r));
        sum += alarms.size();
    }

    static void $measure(int value) {
        $Sample s = new $Sample(value);
        if (s.value % 50 == 0) recent.add(s);
        if (recent.size() > 100/*40..150*/) recent.poll();
        sum += s.value + recent.size();
    }

    static $Alarm $alarm(int value) { // path 0 // chain
        return new $Alarm(value); // planted
    }
}

class $Alarm {
    final int value;

    $Alarm(int value) { this.value = value; }
}

class $Sample {
    final int value;

    $Sample(int value) { this.value = value; }
}
