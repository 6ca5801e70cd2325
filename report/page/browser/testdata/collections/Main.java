import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collections whose order changes, by calls that put in and by such that only move; with nulls, and with maps. */
public class Main {
    static class Item {
        final int price;

        Item(int price) {
            this.price = price;
        }
    }

    public static void main(String[] args) {
        List<Item> byPrice = new ArrayList<>();
        byPrice.add(new Item(3));
        byPrice.add(0, new Item(1));
        byPrice.add(1, new Item(2));
        byPrice.add(byPrice.get(0));
        System.out.println("made");
        byPrice.sort(Comparator.comparingInt(item -> -item.price));
        System.out.println("sorted");
        Collections.swap(byPrice, 0, 3);
        byPrice.set(1, null);
        System.out.println("moved");
        Deque<Item> stack = new ArrayDeque<>();
        stack.push(byPrice.get(0));
        stack.push(byPrice.get(3));
        Map<Integer, Item> byNumber = new HashMap<>();
        byNumber.put(7, byPrice.get(0));
        byNumber.put(8, null);
        Map<Item, List<String>> owners = new LinkedHashMap<>();
        owners.computeIfAbsent(byPrice.get(0), item -> new ArrayList<>()).add("Ann");
        List<Integer> squares = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            squares.add(i * i);
        }
        System.out.println("end");
        List<Item> first = new ArrayList<>();
        List<Item> given = new ArrayList<>(stack);
        stack.forEach(item -> first.add(0, item));
        stack.forEach(given::add);
        byNumber.forEach((number, item) -> owners.values().forEach(List::clear));
        Collections.addAll(squares, 900, 901);
        List<Item> fixed = List.of(byPrice.get(0));
        try {
            fixed.add(byPrice.get(3));
        } catch (UnsupportedOperationException e) {
            System.out.println("lambdas");
        }
        Runnable clear = () -> stack.clear();
        clear.run();
        System.out.println("cleared");
    }
}
