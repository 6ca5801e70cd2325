// LRU: a cache that forgets what was used least recently.
package lru;

import java.util.LinkedHashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final $Recent recent = new $Recent();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("lru " + sum + " " + recent.size());
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 12/*8..16*/; i++) $look(r * 100 + i);
    }

    static void $look(int number) { // path 1
        $Tile t = recent.get(number);
        if (t == null) {
            t = $paint(number);
            recent.put(number, t);
        }
        sum += t.number;
    }

    static $Tile $paint(int number) { // path 0 // chain
        return new $Tile(number); // planted
    }
}

class $Recent extends LinkedHashMap<Integer, $Tile> {
    private static final long serialVersionUID = 1;

    $Recent() { super(16, 0.75f, true); }

    @Override protected boolean removeEldestEntry(Map.Entry<Integer, $Tile> eldest) { return size() > 24/*10..30*/; }
}

class $Tile {
    final int number;

    $Tile(int number) { this.number = number; }
}
