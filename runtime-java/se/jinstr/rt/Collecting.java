package jinstr.rt;

import java.util.HashSet;

/** Asks the virtual machine for garbage collections, so that it is known which of the watched objects are dead. */
final class Collecting implements Runnable {
    /** An object with a finalizer dies one collection later than it could, and what it alone held may die one later still. */
    private static final int ROUNDS = 4;
    /**
     * How long a thread that has ended, or done its work, mostly takes to be gone, in milliseconds, and how long it may take: on a busy
     * machine neither it nor the virtual machine's own threads may run for a while.
     */
    private static final long ENDING_MS = 20;
    private static final long MOST_ENDING_MS = 1500;
    /** As long where only births are watched: a single thread makes no leak. */
    private static final long MOST_ENDING_WATCHED_MS = 100;
    /** The longest that the program's end waits, in milliseconds, and how much of that for finalizers and for threads that end. */
    private static final long MOST_MS = 10000;
    private static final long OTHERS_MS = 8000;
    /** The longest that a snapshot waits for those, in milliseconds. */
    private static final long SNAPSHOT_MS = 2000;

    private final Deaths deaths;
    /** Loaded when the recording begins: at the end there may be no class loader any more. */
    private final Others others = new Others();
    /** Made when the recording begins: a thread takes over what is inheritable of the one that makes it, and that may run code of the program's. */
    private final Thread thread = new Thread(this, "jinstr collection");
    private volatile boolean complete;
    /** Until when it waits for other threads, by System.nanoTime. */
    private long until;
    /** The ids of the threads that have ended and stayed in memory all that time: the program has them. */
    private final HashSet<Integer> kept = new HashSet<>();

    Collecting(Deaths deaths) {
        this.deaths = deaths;
        thread.setDaemon(true);
    }

    /** As now, by a thread of its own: a collection may wait for what never comes, and the end of the program must not. */
    boolean atEnd() {
        try {
            thread.start();
            thread.join(MOST_MS);
            return complete;
        } catch (InterruptedException | OutOfMemoryError | IllegalThreadStateException e) {
            // What escaped stays as unknown as it was.
            return false;
        }
    }

    @Override
    public void run() {
        complete = collected(true);
    }

    /** Asks for collections until one has found nothing more. Reports whether it came to that: what is watched and has not died is alive. */
    boolean now() {
        return collected(false);
    }

    /** Others may take a snapshot meanwhile: they wait. */
    private synchronized boolean collected(boolean end) {
        if (!Settings.collects() || !deaths.any() && !StreamHost.watches()) {
            return false;
        }
        until = System.nanoTime() + (end ? OTHERS_MS : SNAPSHOT_MS) * 1000000;
        try {
            int died = collect(2);
            return died == 0 && (!anyEnds(end) || collectedBehindEnds(end));
        } catch (InterruptedException e) {
            // Somebody wants this thread to end, and may ask it whether it was told to.
            Thread.currentThread().interrupt();
            return false;
        } catch (OutOfMemoryError e) {
            // The program needs its memory: what has been told so far is known.
            return false;
        }
    }

    /** As collected, and waits until no thread is any more that has ended or may be about to. */
    private boolean collectedBehindEnds(boolean end) throws InterruptedException {
        long most = System.nanoTime() + (deaths.any() ? MOST_ENDING_MS : MOST_ENDING_WATCHED_MS) * 1000000;
        int died = 0;
        for (long ms = ENDING_MS; died == 0 && anyEnds(end); ms *= 2) {
            if (System.nanoTime() - most > 0) {
                threadEnded(true);
                break;
            }
            Thread.sleep(ms);
            died = collect(1);
        }
        return died == 0;
    }

    private boolean anyEnds(boolean end) {
        return threadEnded(false) || end && others.end();
    }

    /**
     * Asks for collections until one has found nothing more, and for so many at least: what one has found may come behind its
     * sentinel, but comes before that of the next. Returns what the last has found, or -1 if that may not be all.
     */
    private int collect(int least) throws InterruptedException {
        int died = 0;
        boolean finalized = false;
        for (int i = 0; i < ROUNDS && died >= 0 && (i < least || died > 0 || finalized); i++) {
            Deaths.Watch sentinel = deaths.sentinel();
            if (!collects()) {
                return -1;
            }
            died = deaths.await(sentinel);
            finalized = others.finalized(until);
        }
        return died == 0 && finalized ? -1 : died;
    }

    /**
     * Tells whether a thread is in memory that has ended, and is none of those that are known to be kept: the virtual machine itself may
     * have it a moment longer than others can tell. What is found may be known so from now on.
     */
    private boolean threadEnded(boolean keep) {
        boolean any = false;
        for (int i = 0; i < Host.OBJECTS.parts(); i++) {
            Entry[] part = Host.OBJECTS.part(i);
            for (int j = 0; j < part.length && part[j] != null; j++) {
                Object x = part[j].get();
                if (x instanceof Thread && !((Thread) x).isAlive() && !kept.contains(part[j].id & Naming.ID)) {
                    any = true;
                    if (keep) {
                        kept.add(part[j].id & Naming.ID);
                    }
                }
            }
        }
        return any;
    }

    /** Reports whether the virtual machine has collected: it may be told not to when it is asked. */
    static boolean collects() {
        Weak garbage = new Weak(new Object());
        System.gc();
        return garbage.get() == null;
    }
}
