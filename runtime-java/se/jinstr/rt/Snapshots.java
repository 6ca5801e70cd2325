package jinstr.rt;

/**
 * Writes the counters to the trace now and then, so that a program that is killed keeps most of them. Each snapshot comes a
 * quarter of the run after the one before: a long run has few of them, and loses no more than a fifth.
 */
final class Snapshots implements Runnable {
    private static final long FIRST = 1000;

    private Snapshots() {
    }

    /** Starts the thread that writes them. It is none of the program's: it belongs to the outermost group. */
    static void begin() {
        try {
            ThreadGroup g = Thread.currentThread().getThreadGroup();
            while (g.getParent() != null) {
                g = g.getParent();
            }
            Thread t = new Thread(g, new Snapshots(), "jinstr snapshots");
            t.setDaemon(true);
            t.setContextClassLoader(null);
            t.start();
        } catch (SecurityException | OutOfMemoryError e) {
            // No thread may be made, or none can: there are no snapshots but those that the program asks for.
        }
    }

    @Override
    public void run() {
        long begun = System.nanoTime();
        try {
            for (;;) {
                Thread.sleep(Math.max(FIRST, (System.nanoTime() - begun) / 4_000_000));
                StreamHost.counted(false);
            }
        } catch (InterruptedException | OutOfMemoryError e) {
            // The program interrupts all threads that it finds, or needs its memory: the end writes the counters alone.
        }
    }
}
