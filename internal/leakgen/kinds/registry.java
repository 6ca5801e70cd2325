// leak: modules are loaded anew again and again, and a registry keeps every version that was.
package registry;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<String, $Module> registry = new HashMap<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("registry " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 3/*1..8*/; i++) sum += $deploy("module" + i, r);
    }

    static int $deploy(String name, int version) { // path 1
        $Module m = $load(name, version);
        registry.put(name + "@" + version, m);
        return m.version + m.table[0];
    }

    static $Module $load(String name, int version) { // path 0 // chain
        return new $Module(name, version); // planted
    }
}

class $Module {
    final String name;
    final int version;
    final int[] table = new int[32/*8..100*/]; // also

    $Module(String name, int version) {
        this.name = name;
        this.version = version;
        table[0] = name.length();
    }
}
