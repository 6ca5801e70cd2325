// leak: a source keeps its iterators until they are closed, and of those that stop early nobody closes any.
package iterators;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final $Source source = new $Source();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("iterators " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 11/*4..30*/; i++) sum += $first(r + i);
    }

    static int $first(int from) {
        return source.$from(from).next();
    }
}

class $Source {
    private final List<Iterator<Integer>> open = new ArrayList<>(); // holder

    $Cursor $from(int from) { // path 0 // chain
        $Cursor c = new $Cursor(from); // planted
        open.add(c);
        return c;
    }
}

class $Cursor implements Iterator<Integer> {
    private int at;

    $Cursor(int at) { this.at = at; }

    @Override public boolean hasNext() { return at < 1000; }

    @Override public Integer next() { return at++; }
}
