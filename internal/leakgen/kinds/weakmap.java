// none: a WeakHashMap whose values know nothing of their keys.
package weakmap;

import java.util.Map;
import java.util.WeakHashMap;
import rounds.Rounds;

public class Main {
    static final Map<$Image, Integer> widths = new WeakHashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("weakmap " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 8/*2..25*/; i++) $show(r * 7 + i);
    }

    static void $show(int width) { // path 1
        $Image image = $load(width);
        widths.put(image, width);
        sum += widths.get(image);
    }

    static $Image $load(int width) { // path 0 // chain
        return new $Image(width); // planted
    }
}

class $Image {
    final int width;

    $Image(int width) { this.width = width; }
}
