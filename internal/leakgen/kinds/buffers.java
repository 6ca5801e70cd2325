// leak: buffers that grow with what they hold are put aside when they are full.
package buffers;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<char[]> full = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("buffers " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 3/*2..6*/; i++) full.add($fill(r + i));
        for (char[] b : full) sum += b[0];
    }

    static char[] $fill(int c) { // path 1
        char[] b = $buffer(128/*64..512*/);
        java.util.Arrays.fill(b, (char) c);
        return b;
    }

    static char[] $buffer(int size) { // path 0 // chain
        return new char[size]; // planted
    }
}
