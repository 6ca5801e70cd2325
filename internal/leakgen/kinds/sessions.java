// leak: sessions end by logging out; of some guests nobody hears again.
package sessions;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, $Session> sessions = new HashMap<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("sessions " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 12/*6..30*/; i++) $visit(r * 100 + i);
    }

    static void $visit(int id) { // path 1
        $Session s = $login(id);
        sessions.put(id, s);
        sum += s.id + sessions.size();
        if (id % 3/*2..4*/ != 0) sessions.remove(id);
    }

    static $Session $login(int id) { // path 0 // chain
        return new $Session(id); // planted
    }
}

class $Session {
    final int id;

    $Session(int id) { this.id = id; }
}
