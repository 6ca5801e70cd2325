import java.util.ArrayList;
import java.util.List;

class Node {
    String name;
    Node next;
    Node(String name, Node next) { this.name = name; this.next = next; }
}

class Stack {
    Node head;
    void push(String s) { head = new Node(s, head); }
    Node pop() {
        Node top = head;
        head = head.next;
        return top;
    }
}

public class Main {
    static int depth(Node n) { return n == null ? 0 : 1 + depth(n.next); }

    public static void main(String[] args) {
        Stack s = new Stack();
        for (int i = 0; i < 4; i++) {
            s.push("n" + i);
        }
        System.out.println(depth(s.head));
        s.pop();
        Node keep = s.pop();
        List<Node> list = new ArrayList<>();
        list.add(keep);
        list.add(new Node("x", null));
        keep.next = keep;
        list.clear();
        keep = null;
        s = null;
        System.out.println("done");
    }
}
