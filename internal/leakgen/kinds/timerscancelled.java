// none: reminders are scheduled for tomorrow, and cancelled when what they remind of is done.
package timerscancelled;

import java.util.Timer;
import java.util.TimerTask;
import rounds.Rounds;

public class Main {
    static final Timer timer = new Timer(true);
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("timerscancelled " + sum);
    }

    /** The first of all tasks, for which the timer's thread waits; it holds no other then. */
    static final TimerTask first = new $Tick();

    static void round(int r) { /*noise*/
        if (r == 0) timer.schedule(first, 3_600_000L);
        for (int i = 0; i < 6/*2..25*/; i++) sum += $request(r + i);
        timer.purge();
    }

    static int $request(int id) { // path 1
        $Reminder t = $remind(id);
        timer.schedule(t, 86_400_000L);
        t.cancel();
        return t.id + 1;
    }

    static $Reminder $remind(int id) { // path 0 // chain
        return new $Reminder(id); // planted
    }
}

class $Reminder extends TimerTask {
    final int id;

    $Reminder(int id) { this.id = id; }

    @Override public void run() { Main.sum--; }
}

class $Tick extends TimerTask {
    @Override public void run() { Main.sum--; }
}
