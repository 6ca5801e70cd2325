// leak: keys are interned in a table of the program's own, and most of them never come again.
package internedkeys;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<$Symbol, $Symbol> symbols = new HashMap<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("internedkeys " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 25/*8..50*/; i++) sum += $intern(i % 5 == 0 ? "common" : "name" + r + "." + i).length();
    }

    static $Symbol $intern(String name) { // path 1
        $Symbol fresh = $symbol(name);
        $Symbol known = symbols.putIfAbsent(fresh, fresh);
        return known == null ? fresh : known;
    }

    static $Symbol $symbol(String name) { // path 0 // chain
        return new $Symbol(name); // planted
    }
}

class $Symbol {
    private final String name;

    $Symbol(String name) { this.name = name; }

    int length() { return name.length(); }

    @Override public boolean equals(Object o) { return o instanceof $Symbol && (($Symbol) o).name.equals(name); }

    @Override public int hashCode() { return name.hashCode(); }
}
