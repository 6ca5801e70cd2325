// cache: a cache that is full after some rounds; from then on what comes replaces any other.
package halfway;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import rounds.Rounds;

public class Main {
    static final List<$Shape> shapes = new ArrayList<>();
    static final Random random = new Random(5);
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("halfway " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 12/*10..16*/; i++) $load(r * 20 + i);
    }

    static void $load(int number) { // path 1
        $Shape s = $shape(number);
        if (shapes.size() < 48/*30..60*/) shapes.add(s);
        else shapes.set(random.nextInt(shapes.size()), s);
        sum += s.number;
    }

    static $Shape $shape(int number) { // path 0 // chain
        return new $Shape(number); // planted
    }
}

class $Shape {
    final int number;

    $Shape(int number) { this.number = number; }
}
