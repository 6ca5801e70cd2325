import java.util.*;

/** A shop with many customers, each with orders: some 2,000 objects alive. */
public class Main {
    static final Map<String, Customer> byName = new HashMap<>();

    public static void main(String[] args) {
        Node head = null;
        for (int i = 0; i < 700; i++) {
            head = new Node(i, head);
        }
        Customer[] all = new Customer[200];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Customer("c" + i);
            byName.put(all[i].name, all[i]);
            for (int k = 0; k < 4; k++) {
                all[i].orders.add(new Order(k));
            }
        }
        Tree tree = null;
        for (int i = 0; i < 100; i++) {
            tree = Tree.insert(tree, (i * 37) % 101);
        }
        for (int i = 0; i < 50; i++) {
            head = head.next;
            all[i] = null;
        }
        System.out.println(byName.size() + " " + head.value + " " + tree.value);
    }
}

class Node {
    final int value;
    final Node next;

    Node(int value, Node next) {
        this.value = value;
        this.next = next;
    }
}

class Customer {
    final String name;
    final List<Order> orders = new ArrayList<>();

    Customer(String name) {
        this.name = name;
    }
}

class Order {
    final int number;

    Order(int number) {
        this.number = number;
    }
}

class Tree {
    final int value;
    Tree left, right;

    Tree(int value) {
        this.value = value;
    }

    static Tree insert(Tree t, int value) {
        if (t == null) {
            return new Tree(value);
        }
        if (value < t.value) {
            t.left = insert(t.left, value);
        } else {
            t.right = insert(t.right, value);
        }
        return t;
    }
}
