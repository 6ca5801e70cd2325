// leak: a thread for each job waits for ever, and keeps the job.
package threads;

import rounds.Rounds;

public class Main {
    static final Object never = new Object();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("threads " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 2/*1..4*/; i++) sum += $begin(r + i);
    }

    static int $begin(int id) { // path 1
        $Job job = $job(id);
        Thread t = new Thread(job); // also
        t.setDaemon(true);
        t.start();
        return job.id;
    }

    static $Job $job(int id) { // path 0 // chain
        return new $Job(id); // planted
    }
}

class $Job implements Runnable {
    final int id;

    $Job(int id) { this.id = id; }

    @Override public void run() {
        synchronized (Main.never) {
            try {
                while (id >= 0) Main.never.wait();
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
