/** A queue that is filled and emptied, over and over: more than 100,000 steps, and 300 objects at once. */
public class Main {
    static class Item {
        Item next;
    }

    static class Queue {
        Item first, last;

        void add(Item item) {
            if (first == null) {
                first = item;
            } else {
                last.next = item;
            }
            last = item;
        }

        Item remove() {
            Item item = first;
            first = item.next;
            return item;
        }
    }

    public static void main(String[] args) {
        Queue queue = new Queue();
        for (int round = 0; round < 40; round++) {
            for (int i = 0; i < 300; i++) {
                queue.add(new Item());
            }
            for (int i = 0; i < 300; i++) {
                queue.remove();
            }
        }
    }
}
