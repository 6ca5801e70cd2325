// leak: each request leaves its context in a list of its thread's, and the threads of the pool live on.
package threadlocal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import rounds.Rounds;

public class Main {
    static final ThreadLocal<List<$Context>> contexts = ThreadLocal.withInitial(ArrayList::new); // holder
    static final ExecutorService pool = Executors.newFixedThreadPool(2/*1..4*/, task -> {
        Thread t = new Thread(task);
        t.setDaemon(true);
        return t;
    });
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("threadlocal " + sum);
    }

    static void round(int r) throws Exception { /*noise*/
        for (int i = 0; i < 8/*4..20*/; i++) {
            int id = r * 10 + i;
            sum += pool.submit(() -> $serve(id)).get();
        }
    }

    static int $serve(int id) { // path 1
        $Context c = $begin(id);
        contexts.get().add(c);
        return c.id * 3;
    }

    static $Context $begin(int id) { // path 0 // chain
        return new $Context(id); // planted
    }
}

class $Context {
    final int id;

    $Context(int id) { this.id = id; }
}
