import java.util.Vector;

/** Two threads hand objects to each other, through fields, a collection and what waits for the other. */
public class Handing implements Runnable {
    static final int ROUNDS = 400;
    static final int MOST = 20;
    static Handing given;
    static final Vector queue = new Vector();
    Handing next;
    int n;

    Handing(int n) {
        this.n = n;
    }

    static synchronized Handing swap(Handing h) {
        Handing old = given;
        given = h;
        return old;
    }

    static int put(int n) throws InterruptedException {
        Handing h = new Handing(n);
        h.next = swap(h);
        if (n % 8 == 0) {
            h.next = null;
        }
        synchronized (queue) {
            while (queue.size() > MOST) {
                queue.wait();
            }
            queue.addElement(h);
            queue.notifyAll();
        }
        return h.n;
    }

    static Handing take() {
        synchronized (queue) {
            while (queue.isEmpty()) {
                try {
                    queue.wait();
                } catch (InterruptedException e) {
                    return null;
                }
            }
            Handing h = (Handing) queue.elementAt(0);
            queue.removeElementAt(0);
            queue.notifyAll();
            return h;
        }
    }

    public void run() {
        Handing kept = null;
        for (int i = 0; i < ROUNDS; i++) {
            Handing h = take();
            Handing[] both = {h, kept};
            kept = both[i % 2];
            if (i % 16 == 0) {
                swap(kept);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(new Handing(0));
        t.start();
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += put(i);
        }
        t.join();
        System.out.println(sum + " " + queue.size());
    }
}
