package jinstr.rt;

/** The memory that counters of paths may still take, in all threads together. */
final class Room {
    /** Where the VM had no memory so often, it is asked seldom: each attempt costs a collection. */
    private static final int FAILURES = 8;
    private static final int SELDOM = 1024;

    private static int left = 16 << 20;
    private static int failures;
    private static int refused;
    /** The VM is asked seldom. Read without the lock: late is soon enough. */
    static boolean scarce;

    private Room() {
    }

    static synchronized void set(int bytes) {
        left = bytes;
    }

    /** Takes so many bytes if they are there. */
    static synchronized boolean take(int bytes) {
        if (scarce && ++refused % SELDOM != 0 || bytes > left) {
            return false;
        }
        // If this attempt fails, too, it stays as it is.
        scarce = false;
        left -= bytes;
        return true;
    }

    /** The VM had no memory for what was taken. */
    static synchronized void failed() {
        scarce = ++failures >= FAILURES;
    }
}
