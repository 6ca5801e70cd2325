// none: a queue whose consumer keeps up.
package consumed;

import java.util.concurrent.SynchronousQueue;
import rounds.Rounds;

public class Main {
    static final SynchronousQueue<$Message[]> queue = new SynchronousQueue<>();
    static final SynchronousQueue<Integer> answers = new SynchronousQueue<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("consumed " + sum);
    }

    static void round(int r) throws Exception { /*noise*/
        if (r == 0) {
            Thread consumer = new Thread(Main::consume);
            consumer.setDaemon(true);
            consumer.start();
        }
        for (int i = 0; i < 5/*2..10*/; i++) sum += $ask(r + i);
    }

    static int $ask(int body) throws InterruptedException { // path 1
        queue.put(new $Message[] {$write(body)});
        return answers.take();
    }

    static $Message $write(int body) { // path 0 // chain
        return new $Message(body); // planted
    }

    static void consume() {
        try {
            while (true) answers.put(take());
        } catch (InterruptedException e) {
            return;
        }
    }

    /** Takes a message out of what it came in, so that no frame of a thread that waits holds it. */
    static int take() throws InterruptedException {
        $Message[] box = queue.take();
        int body = box[0].body;
        box[0] = null;
        return body;
    }
}

class $Message {
    final int body;

    $Message(int body) { this.body = body; }
}
