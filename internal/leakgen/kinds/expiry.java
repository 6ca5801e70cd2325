// LRU: sessions are taken out when they have not been used for some rounds.
package expiry;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, $Session> sessions = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("expiry " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 9/*3..20*/; i++) $login(r * 100 + i, r);
        sessions.values().removeIf(s -> s.since < r - 3/*1..4*/);
        sum += sessions.size();
    }

    static void $login(int id, int r) { // path 1
        sessions.put(id, $session(r));
    }

    static $Session $session(int since) { // path 0 // chain
        return new $Session(since); // planted
    }
}

class $Session {
    final int since;

    $Session(int since) { this.since = since; }
}
