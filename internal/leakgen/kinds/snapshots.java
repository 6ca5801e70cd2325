// LRU: each round puts a new table in place of the last one.
package snapshots;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static Map<Integer, $Setting> settings = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("snapshots " + sum);
    }

    static void round(int r) { /*noise*/
        Map<Integer, $Setting> next = new HashMap<>();
        for (int i = 0; i < 15/*5..40*/; i++) next.put(i, $setting(r + i));
        for ($Setting s : settings.values()) sum += s.value;
        settings = next;
    }

    static $Setting $setting(int value) { // path 0 // chain
        return new $Setting(value); // planted
    }
}

class $Setting {
    final int value;

    $Setting(int value) { this.value = value; }
}
