// LRU: a queue that grows up to its bound, and then drops the oldest.
package boundedqueue;

import java.util.ArrayDeque;
import rounds.Rounds;

public class Main {
    static final ArrayDeque<$Notice> notices = new ArrayDeque<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("boundedqueue " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 10/*6..14*/; i++) $post(r + i);
    }

    static void $post(int body) { // path 1
        if (notices.size() == 50/*20..60*/) notices.poll();
        $Notice n = $notice(body);
        notices.add(n);
        sum += n.body + notices.size();
    }

    static $Notice $notice(int body) { // path 0 // chain
        return new $Notice(body); // planted
    }
}

class $Notice {
    final int body;

    $Notice(int body) { this.body = body; }
}
