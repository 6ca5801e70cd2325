// start-up: much is made in the first rounds, and kept; then nothing more is.
package startup;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Module> modules = new ArrayList<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("startup " + sum);
    }

    static void round(int r) { /*noise*/
        if (r < 3/*1..4*/)
            for (int i = 0; i < 40/*10..80*/; i++) modules.add($module(i));
        for ($Module m : modules) sum += m.number;
    }

    static $Module $module(int number) { // path 0 // chain
        return new $Module(number); // planted
    }
}

class $Module {
    final int number;

    $Module(int number) { this.number = number; }
}
