// leak: a text of the program's own making grows by pieces, and is never cut.
package growingtext;

import rounds.Rounds;

public class Main {
    static final $Text log = new $Text();
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("growingtext " + sum);
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 20/*10..40*/; i++) log.$append("round " + r + " line " + i);
        sum += log.length;
    }
}

class $Text {
    private $Piece last = new $Piece(null); // holder
    long length;

    void $append(String s) { // path 1
        for (int i = 0; i < s.length(); i++) {
            if (last.used == last.chars.length) last = $piece(last);
            last.chars[last.used++] = s.charAt(i);
            length++;
        }
    }

    private $Piece $piece($Piece before) { // path 0
        return new $Piece(before); // planted
    }
}

class $Piece {
    final $Piece before;
    final char[] chars = new char[32/*16..48*/]; // also
    int used;

    $Piece($Piece before) { this.before = before; }
}
