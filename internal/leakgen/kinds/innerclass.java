// leak: a row is kept, and with it the window that made it: it is an inner class's object.
package innerclass;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Window.Row> selected = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("innerclass " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 5/*2..12*/; i++) $open(r + i);
    }

    static void $open(int title) { // path 0 // chain
        $Window w = new $Window(title); // planted
        $Window.Row row = w.row(title & 7);
        selected.add(row);
        sum += row.cell();
    }
}

class $Window {
    private final int title;
    private final int[] cells = new int[64/*8..300*/]; // also

    $Window(int title) {
        this.title = title;
        for (int i = 0; i < cells.length; i++) cells[i] = title + i;
    }

    Row row(int at) {
        return new Row(at); // also
    }

    class Row {
        private final int at;

        Row(int at) { this.at = at; }

        int cell() { return cells[at] ^ title; }
    }
}
