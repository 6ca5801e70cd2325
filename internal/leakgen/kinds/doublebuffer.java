// LRU: two frames, drawn and shown by turns, each made anew.
package doublebuffer;

import rounds.Rounds;

public class Main {
    static $Frame shown;
    static $Frame drawn;
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("doublebuffer " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 3/*1..6*/; i++) $draw(r + i);
    }

    static void $draw(int color) { // path 1
        shown = drawn;
        drawn = $frame(color);
        sum += drawn.color + (shown == null ? 0 : shown.color);
    }

    static $Frame $frame(int color) { // path 0 // chain
        return new $Frame(color); // planted
    }
}

class $Frame {
    final int color;

    $Frame(int color) { this.color = color; }
}
