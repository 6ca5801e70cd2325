package jinstr.rt;

import java.io.File;

/**
 * Writes the counters to the trace now and then, so that a program that is killed keeps most of them. Each snapshot comes a
 * quarter of the run after the one before: a long run has few of them, and loses no more than a fifth. Who asks for all that
 * is known at the moment makes a file named as the trace, with .flush behind; it is gone when the trace is written.
 */
final class Snapshots implements Runnable {
    private static final long SECOND = 1000;

    /** It rests for as many times as long as it took. */
    private static final int TIMES = 20;

    private final long begun = System.nanoTime();
    private long next = SECOND;
    /** Null when nobody can ask any more. */
    private File ask;

    private Snapshots(String trace) {
        ask = new File(trace.concat(".flush"));
    }

    /** Starts the thread that writes them. It is none of the program's: it belongs to the outermost group. */
    static void begin(String trace) {
        start(new Snapshots(trace), "jinstr snapshots");
    }

    /** Starts a thread of the recorder's, if there may be one: else nothing is done but what the program asks for. */
    static void start(Runnable r, String name) {
        try {
            ThreadGroup g = Thread.currentThread().getThreadGroup();
            while (g.getParent() != null) {
                g = g.getParent();
            }
            Thread t = new Thread(g, r, name);
            t.setDaemon(true);
            t.setContextClassLoader(null);
            t.start();
        } catch (SecurityException | OutOfMemoryError e) {
            // No thread may be made, or none can.
        }
    }

    @Override
    public void run() {
        Rest rest = new Rest(TIMES);
        try {
            for (;;) {
                Thread.sleep(SECOND);
                look(rest);
            }
        } catch (InterruptedException e) {
            // The program interrupts all threads that it finds: the end writes the counters alone.
        }
    }

    private void look(Rest rest) {
        long start = System.nanoTime();
        try {
            if (!rest.at(start)) {
                answer();
                write((start - begun) / 1_000_000);
            }
        } catch (OutOfMemoryError e) {
            // The program needs its memory: the next look writes them, or the end.
        } finally {
            rest.behind(start);
        }
    }

    private void write(long ran) {
        if (ran >= next) {
            next = ran + Math.max(SECOND, ran / 4);
            StreamHost.counted(false);
        }
    }

    private void answer() {
        try {
            if (ask != null && ask.exists()) {
                StreamHost.answer();
                // What cannot be taken away would ask for ever.
                ask = ask.delete() ? ask : null;
            }
        } catch (SecurityException e) {
            ask = null;
        }
    }
}
