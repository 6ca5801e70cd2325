package jinstr.rt;

import java.util.Vector;

/** The threads that have run a probe: with the last of them the program ends, which a device tells nobody. */
final class Workers {
    /** A MIDlet ends when it says so, not with its threads: those that call it are the device's. */
    private static final boolean PHONE = System.getProperty("microedition.profiles") != null;

    private final Vector all = new Vector();
    /** The thread that recorded first, most often the main thread, until it has ended. */
    private Thread first;
    private boolean met;
    /** How many threads there were then. */
    int threadsAtFirst;

    /** One of them. */
    private static final class Worker {
        final Thread thread = Thread.currentThread();
        /** So many methods run with which the thread may end. */
        int runs;
        /** Such a method has ended. */
        boolean ended;
    }

    /** Takes notice of the calling thread. */
    synchronized void meet() {
        mine();
    }

    /** Lets go of threads that have ended. */
    synchronized void forgetEnded() {
        for (int i = all.size() - 1; i >= 0; i--) {
            if (!((Worker) all.elementAt(i)).thread.isAlive()) {
                all.removeElementAt(i);
            }
        }
        firstEnded();
    }

    /** Tells whether the thread that recorded first has ended. */
    private boolean firstEnded() {
        if (first != null && !first.isAlive()) {
            first = null;
        }
        return first == null;
    }

    private Worker mine() {
        Thread me = Thread.currentThread();
        for (int i = all.size() - 1; i >= 0; i--) {
            Worker w = (Worker) all.elementAt(i);
            if (w.thread == me) {
                return w;
            }
            if (!w.thread.isAlive()) {
                all.removeElementAt(i);
            }
        }
        Worker w = new Worker();
        all.addElement(w);
        if (!met) {
            met = true;
            first = me;
            threadsAtFirst = Thread.activeCount();
        }
        return w;
    }

    /** A method with which the calling thread may end begins. */
    synchronized void begins() {
        mine().runs++;
    }

    /** Such a method has ended. Tells whether the thread may end now: no other runs in it. */
    synchronized boolean ended() {
        Worker me = mine();
        if (--me.runs > 0) {
            return false;
        }
        me.runs = 0;
        me.ended = true;
        return !PHONE;
    }

    /** Tells whether all that runs has ended. */
    synchronized boolean allEnded() {
        int alive = 0;
        for (int i = 0; i < all.size(); i++) {
            Worker w = (Worker) all.elementAt(i);
            if (w.thread.isAlive()) {
                if (!w.ended || w.runs > 0) {
                    return false;
                }
                alive++;
            }
        }
        return Thread.activeCount() <= alive + (firstEnded() ? waiting() : 0);
    }

    /** How many threads wait, once the main thread has ended, for all others to end: desktop VMs have one for that. */
    private static int waiting() {
        return System.getProperty("java.specification.version") == null ? 0 : 1;
    }
}
