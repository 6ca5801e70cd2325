// none: panels listen to a bus that lives on, and are removed when they are closed.
package listenersremoved;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Panel> listeners = new ArrayList<>();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("listenersremoved " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 6/*2..20*/; i++) $show(r + i);
    }

    static void $show(int size) { // path 1
        $Panel p = $panel(size);
        listeners.add(p);
        for ($Panel l : listeners) sum += l.size;
        listeners.remove(p);
    }

    static $Panel $panel(int size) { // path 0 // chain
        return new $Panel(size); // planted
    }
}

class $Panel {
    final int size;

    $Panel(int size) { this.size = size; }
}
