// none: each request takes its context out of its thread when it is done; the threads of the pool live on.
package threadlocalremoved;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import rounds.Rounds;

public class Main {
    static final ThreadLocal<$Context> context = new ThreadLocal<>();
    static final ExecutorService pool = Executors.newFixedThreadPool(2/*1..4*/, Main::daemon);
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("threadlocalremoved " + sum);
    }

    static Thread daemon(Runnable task) {
        Thread t = new Thread(task);
        t.setDaemon(true);
        return t;
    }

    static void round(int r) throws Exception { /*noise*/
        for (int i = 0; i < 8/*4..20*/; i++) {
            int id = r * 10 + i;
            sum += pool.submit(() -> $serve(id)).get();
        }
    }

    static int $serve(int id) { // path 1
        context.set($begin(id));
        try {
            return context.get().id * 3;
        } finally {
            context.remove();
        }
    }

    static $Context $begin(int id) { // path 0 // chain
        return new $Context(id); // planted
    }
}

class $Context {
    final int id;

    $Context(int id) { this.id = id; }
}
