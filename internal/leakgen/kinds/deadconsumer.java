// leak: the consumer of a queue has died of a bad message, and the producer goes on.
package deadconsumer;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import rounds.Rounds;

public class Main {
    static final BlockingQueue<$Message> queue = new LinkedBlockingQueue<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Thread consumer = new Thread(Main::consume);
        consumer.setDaemon(true);
        consumer.start();
        Rounds.run(args, Main::round);
        System.out.println("deadconsumer " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 10/*3..30*/; i++) sum += $send(r * 10 + i);
    }

    static int $send(int body) { // path 1
        $Message m = $write(body);
        queue.add(m);
        return m.body;
    }

    static $Message $write(int body) { // path 0 // chain
        return new $Message(body); // planted
    }

    /** Ends at the first message whose body cannot be divided. */
    static void consume() {
        try {
            while (1000 / (queue.take().body - 2) < 2000) continue;
        } catch (ArithmeticException | InterruptedException e) {
            return;
        }
    }
}

class $Message {
    final int body;

    $Message(int body) { this.body = body; }
}
