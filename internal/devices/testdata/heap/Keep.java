/** Keeps as many objects as it is told, each in a field of another one, and says how much of the heap is in use. */
public class Keep {
    static Link first;

    static class Link {
        final Link next;
        final Object value;

        Link(Link next, Object value) {
            this.next = next;
            this.value = value;
        }
    }

    public static void main(String[] args) {
        // A link and its value are two objects.
        int pairs = Integer.parseInt(args[0]) / 2;
        for (int i = 0; i < pairs; i++) {
            if (i % 2 == 0) {
                first = new Link(first, new int[4]);
            } else {
                first = new Link(first, new StringBuffer(8));
            }
        }
        long used = 0;
        for (int i = 0; i < 4; i++) {
            System.gc();
            used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
        System.out.println(used);
    }
}
