// start-up: one site, two callers: one keeps what it makes in the first rounds, the other keeps nothing.
package warmcallers;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Shape> palette = new ArrayList<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("warmcallers " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; r < 2/*1..3*/ && i < 20/*10..40*/; i++) $prepare(i);
        for (int i = 0; i < 50/*20..90*/; i++) sum += $draw(r + i);
    }

    static void $prepare(int color) { // path 1
        palette.add($shape(color));
    }

    static int $draw(int color) {
        return $shape(color).color + palette.size();
    }

    static $Shape $shape(int color) { // path 0 // chain
        return new $Shape(color); // planted
    }
}

class $Shape {
    final int color;

    $Shape(int color) { this.color = color; }
}
