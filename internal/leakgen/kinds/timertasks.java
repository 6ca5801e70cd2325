// leak: reminders are scheduled for tomorrow and never cancelled, although what they remind of is done.
package timertasks;

import java.util.Timer;
import java.util.TimerTask;
import rounds.Rounds;

public class Main {
    static final Timer timer = new Timer(true); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("timertasks " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 6/*2..25*/; i++) sum += $request(r + i);
    }

    static int $request(int id) { // path 1
        $Reminder t = $remind(id);
        timer.schedule(t, 86_400_000L);
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
