package jinstr.rt;

import java.util.Arrays;

/**
 * Counts the generations of births. One ends when the virtual machine has collected, or has not for long, and when the program says so.
 * Where they are many, two become one and all that follow are twice as long: an old one never looks young.
 */
final class Generations implements Runnable {
    /** As many as are told apart. */
    static final int MOST = 256;
    /** A generation ends after so long in any case, in milliseconds. */
    private static final long LONG_MS = 1000;
    private static final long LOOK_MS = 20;
    /** What has lived through so many collections is among the old, which the virtual machine collects apart. */
    private static final int OLD = 16;

    private final Watching watching;
    private final long least;
    private final long[] begun = new long[MOST];
    private final long zero = System.nanoTime();
    private volatile int now;
    /** As often two have become one. */
    private int merged;
    /** Calls since the last that counted, where some have become one. */
    private int skipped;
    /** Cleared by the next collection. */
    private Weak sentinel = new Weak(new Object());
    /** There was one in this generation. */
    private boolean collected;

    /** What grows old, and how many looks have found a collection since. */
    private Object old = new Object();
    private int age;
    /** What has grown old and been let go, and all that was dead by then was born before this. */
    private Weak oldGone;
    private int letGo;
    private int judged;

    Generations(Watching watching, long leastMs) {
        this.watching = watching;
        least = leastMs;
    }

    /** The one that is now. */
    int now() {
        return now;
    }

    @Override
    public void run() {
        try {
            for (;;) {
                Thread.sleep(Math.max(2, Math.min(LOOK_MS, least / 2)));
                tryLook();
            }
        } catch (InterruptedException e) {
            // The program interrupts all threads that it finds: generations end when it says so.
        }
    }

    private void tryLook() {
        try {
            look();
        } catch (OutOfMemoryError e) {
            // The program needs its memory; it may be its leak that took it, and there is another look.
        }
    }

    private synchronized void look() {
        if (oldGone != null && oldGone.get() == null) {
            judged = letGo;
            oldGone = null;
            old = new Object();
            age = 0;
        }
        notice();
        if (old != null && age > OLD) {
            oldGone = new Weak(old);
            old = null;
            letGo = now;
        }
        long ran = ms() - begun[now];
        if (collected && ran >= least << merged || ran >= Math.max(LONG_MS, least) << merged) {
            advance();
        }
        watching.drain();
    }

    /** Notices a collection since the last time. */
    private void notice() {
        if (sentinel.get() == null) {
            sentinel = new Weak(new Object());
            collected = true;
            age++;
        }
    }

    /** The program says that a generation ends. */
    synchronized void next() {
        if (++skipped >> merged > 0) {
            advance();
        }
    }

    private void advance() {
        skipped = 0;
        notice();
        if (collected) {
            watching.keep(now);
        }
        collected = false;
        if (now + 1 == MOST) {
            merge();
        }
        begun[now + 1] = ms();
        now++;
        StreamHost.turn();
    }

    private void merge() {
        for (int i = 1; i < MOST / 2; i++) {
            begun[i] = begun[2 * i];
        }
        Arrays.fill(begun, MOST / 2, MOST, 0);
        merged++;
        letGo /= 2;
        judged /= 2;
        // Births are noted under this monitor, by the old numbers or by the new.
        synchronized (watching) {
            now = MOST / 2 - 1;
            watching.merge();
        }
    }

    private long ms() {
        return (System.nanoTime() - zero) / 1_000_000;
    }

    /** Tells of them; whether the virtual machine has just collected all. */
    synchronized void tell(WatchWriter to, boolean collected) {
        to.generations(begun, now + 1, merged, judged, collected, ms());
    }
}
