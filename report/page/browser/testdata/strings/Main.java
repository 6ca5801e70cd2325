import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Strings and boxes: what variables and fields begin with, what they have after ++, and which of them are the same object. */
public class Main {
    static String title = "T";
    static final Integer LIMIT = 9;
    final String fixed = "f";
    Integer size = 3;
    Object any = 2.5;
    String none;
    String sum = title + LIMIT;

    static class Account {
        double balance = 1;
    }

    static class Savings extends Account {
        int rate = 2;
    }

    public static void main(String[] args) {
        Main made = new Main();
        made.size++;
        Integer box = 1000;
        Integer same = box;
        box--;
        for (Integer i = 0; i < 2; i++) made.none = "round " + i;
        String a = "hello";
        String b = new String("hello");
        String c = a;
        List<Integer> list = List.of(5, 700);
        List<String> names = new ArrayList<>();
        names.add("Bob");
        names.add("Ann");
        names.add("Bob");
        names.add(0, "Cy");
        Map<String, Integer> ages = new TreeMap<>();
        ages.put("Cy", 30);
        ages.put("Bob", 30);
        String[] words = new String[2];
        words[1] = "word";
        Savings savings = new Savings();
        savings.balance += savings.rate;
        System.out.println(a == b);
        System.out.println(made.fixed + made.size + made.any + made.none + made.sum + box + same + list + b + c + names + ages + words.length);
    }
}
