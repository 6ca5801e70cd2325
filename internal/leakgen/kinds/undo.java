// leak: a list linked backwards: the newest is held, and by it all that were before.
package undo;

import rounds.Rounds;

public class Main {
    static $Edit last; // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("undo " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 9/*3..30*/; i++) sum += $type(r + i);
    }

    static int $type(int c) { // path 1
        last = $edit(c, last);
        return last.c;
    }

    static $Edit $edit(int c, $Edit before) { // path 0 // chain
        return new $Edit(c, before); // planted
    }
}

class $Edit {
    final int c;
    final $Edit before;

    $Edit(int c, $Edit before) {
        this.c = c;
        this.before = before;
    }
}
