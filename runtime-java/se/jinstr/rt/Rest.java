package jinstr.rt;

/**
 * What the recorder rests for behind what it has done. Where a program comes to the end of its memory, all that is taken of it costs a collection: without rests the recorder would
 * have the virtual machine collect most of the time.
 */
final class Rest {
    private static final long MOST_NS = 10_000_000_000L;

    /** As many times as long as it took. */
    private final long times;

    /** By System.nanoTime; written without care by any thread. */
    private long until = System.nanoTime();

    Rest(long times) {
        this.times = times;
    }

    /** What began then has been done. */
    void behind(long start) {
        long now = System.nanoTime();
        long next = now + Math.min(MOST_NS, times * (now - start));
        if (next - until > 0) {
            until = next;
        }
    }

    /** Whether it rests at this time: only as long as there is little room. */
    boolean at(long now) {
        return until - now > 0 && HeapUse.littleRoom();
    }
}
