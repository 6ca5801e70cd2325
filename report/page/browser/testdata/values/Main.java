import java.util.Arrays;
import java.util.Scanner;

/** Values of all kinds, input and output. */
public class Main {
    static int runs;

    static class Account {
        final String owner;
        double balance;
        boolean open = true;
        long changes;

        Account(String owner) {
            this.owner = owner;
        }

        void pay(int amount) {
            balance += amount;
            changes++;
            if (balance < 0) {
                System.err.println("no money");
                open = false;
            }
        }
    }

    static int fact(int n) {
        runs++;
        if (n <= 1) return 1;
        return n * fact(n - 1);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Account account = new Account(in.next());
        while (in.hasNextInt()) account.pay(in.nextInt());
        int[] scores = {7, 3, 12};
        Arrays.sort(scores);
        char grade = 'a';
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] < 5) continue;
            grade++;
            scores[i] = 0;
        }
        StringBuilder text = new StringBuilder();
        for (String word : new String[] {"so", "it", "goes"}) text.append(word).append(' ');
        System.out.println(text.toString() + grade + fact(4));
    }
}
