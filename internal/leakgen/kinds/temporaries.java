// none: nothing is kept.
package temporaries;

import rounds.Rounds;

public class Main {
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("temporaries " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 500/*100..900*/; i++) sum += $point(r + i).x;
    }

    static $Point $point(int x) { // path 0 // chain
        return new $Point(x); // planted
    }
}

class $Point {
    final int x;

    $Point(int x) { this.x = x; }
}
