// leak: a class makes proxies that have to be released; one of its two callers forgets to.
package proxy;

import java.util.HashSet;
import java.util.Set;
import rounds.Rounds;

public class Main {
    static final $Proxies proxies = new $Proxies();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("proxy " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 20/*8..40*/; i++) sum += $read(r + i);
        for (int i = 0; i < 5/*2..9*/; i++) sum += $copy(r + i);
    }

    static int $read(int id) {
        $Proxy p = proxies.$acquire(id);
        try {
            return p.id;
        } finally {
            proxies.$release(p);
        }
    }

    static int $copy(int id) { // path 1
        $Proxy p = proxies.$acquire(id);
        return p.id + 1;
    }
}

class $Proxies {
    private final Set<$Proxy> acquired = new HashSet<>(); // holder

    $Proxy $acquire(int id) { // path 0 // chain
        $Proxy p = new $Proxy(id); // planted
        acquired.add(p);
        return p;
    }

    void $release($Proxy p) { acquired.remove(p); }
}

class $Proxy {
    final int id;

    $Proxy(int id) { this.id = id; }
}
