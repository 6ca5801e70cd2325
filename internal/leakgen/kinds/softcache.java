// LRU: softly held values under few keys, which get new ones now and then.
package softcache;

import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<Integer, SoftReference<$Tile>> tiles = new HashMap<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("softcache " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 16/*6..30*/; i++) $tile(i, (r + i % 2) / 2);
    }

    static void $tile(int key, int version) { // path 1
        SoftReference<$Tile> known = tiles.get(key);
        $Tile t = known == null ? null : known.get();
        if (t == null || t.version != version) {
            t = $paint(version);
            tiles.put(key, new SoftReference<>(t));
        }
        sum += t.version;
    }

    static $Tile $paint(int version) { // path 0 // chain
        return new $Tile(version); // planted
    }
}

class $Tile {
    final int version;

    $Tile(int version) { this.version = version; }
}
