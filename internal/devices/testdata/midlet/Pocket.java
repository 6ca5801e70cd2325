import java.util.Vector;
import javax.microedition.midlet.MIDlet;

/** A MIDlet that keeps each visit, uses some of them, and reads its settings once. */
public class Pocket extends MIDlet {
    static final Vector visits = new Vector();
    static int[] settings;

    static class Visit {
        int pages;
    }

    static Visit visit(int n) {
        Visit v = new Visit();
        v.pages = n;
        return v;
    }

    static void keep(int n) { visits.addElement(visit(n)); }

    static int glance(int n) { return visit(n).pages; }

    protected void startApp() {
        jinstr.rt.manOT.set("jinstr.generation.ms", "5");
        settings = new int[200];
        settings[0] = 2;
        int sum = 0;
        for (int r = 0; r < 20; r++) {
            for (int i = 0; i < 10; i++) {
                keep(i);
                sum += glance(i);
            }
            System.gc();
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                sum = 0;
            }
        }
        System.out.println("visits: " + visits.size() + ", " + sum);
        destroyApp(true);
        notifyDestroyed();
    }

    protected void pauseApp() {
    }

    protected void destroyApp(boolean unconditional) {
        System.out.println("destroyed");
    }
}
