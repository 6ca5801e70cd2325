// leak: panels listen to a bus that lives on, and nobody removes them.
package listeners;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final $Bus bus = new $Bus();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("listeners " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 6/*2..20*/; i++) $show(r + i);
        bus.$fire(r);
    }

    static void $show(int size) { // path 0 // chain
        new $Panel(bus, size); // planted
    }
}

interface Listener { void heard(int event); }

class $Bus {
    private final List<Listener> listeners = new ArrayList<>(); // holder

    void $listen(Listener l) { listeners.add(l); }

    void $fire(int event) {
        for (Listener l : listeners) l.heard(event);
    }
}

class $Panel implements Listener {
    private final int size;

    $Panel($Bus bus, int size) {
        this.size = size;
        bus.$listen(this);
    }

    @Override public void heard(int event) { Main.sum += event ^ size; }
}
