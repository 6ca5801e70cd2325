// none: weakly held values, under names that are few.
package weakcache;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, WeakReference<$Font>> fonts = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("weakcache " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 30; i++) sum += $font(i % 6/*3..12*/).size;
    }

    static $Font $font(int size) { // path 1
        WeakReference<$Font> known = fonts.get(size);
        $Font f = known == null ? null : known.get();
        if (f == null) {
            f = $load(size);
            fonts.put(size, new WeakReference<>(f));
        }
        return f;
    }

    static $Font $load(int size) { // path 0 // chain
        return new $Font(size); // planted
    }
}

class $Font {
    final int size;

    $Font(int size) { this.size = size; }
}
