// leak: a key changes its hash code while it is in the map, so that the removal finds nothing.
package mutablekeys;

import java.util.HashMap;
import java.util.Map;
import rounds.Rounds;

public class Main {
    static final Map<$Account, String> open = new HashMap<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("mutablekeys " + sum + " " + open.size());
    }

    static void round(int r) { /*noise*/
        for (int i = 0; i < 9/*3..30*/; i++) $visit(r * 64 + i);
    }

    static void $visit(int number) { // path 1
        $Account a = $account(number);
        open.put(a, "open");
        sum += a.balance;
        a.balance += 17;
        open.remove(a);
    }

    static $Account $account(int number) { // path 0 // chain
        return new $Account(number); // planted
    }
}

class $Account {
    private final int number;
    int balance;

    $Account(int number) {
        this.number = number;
        balance = number & 15;
    }

    @Override public boolean equals(Object o) {
        return o instanceof $Account && (($Account) o).number == number && (($Account) o).balance == balance;
    }

    @Override public int hashCode() { return 31 * number + balance; }
}
