/** Makes objects and stores them, and tells how many microseconds all of it took, and the longest step. */
public class Busy {
    static final int STEPS = 40000;
    static Busy last;
    Busy next;

    static Busy step(Busy b) {
        Busy made = new Busy();
        made.next = b;
        last = made;
        b.next = null;
        return made;
    }

    public static void main(String[] args) {
        Busy b = new Busy();
        long longest = 0;
        long begin = System.nanoTime();
        for (int i = 0; i < STEPS; i++) {
            long before = System.nanoTime();
            b = step(b);
            longest = Math.max(longest, System.nanoTime() - before);
        }
        System.out.println((System.nanoTime() - begin) / 1000 + " " + longest / 1000);
    }
}
