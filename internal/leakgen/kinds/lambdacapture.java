// leak: actions are kept for later, and each has captured the report that it was made for.
package lambdacapture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import rounds.Rounds;

public class Main {
    static final List<IntSupplier> undo = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("lambdacapture " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 7/*2..20*/; i++) $print(r * 3 + i);
        sum += undo.get(undo.size() - 1).getAsInt();
    }

    static void $print(int pages) { // path 1
        $Report report = $compose(pages);
        undo.add(() -> report.pages);
    }

    static $Report $compose(int pages) { // path 0 // chain
        return new $Report(pages); // planted
    }
}

class $Report {
    final int pages;

    $Report(int pages) { this.pages = pages; }
}
