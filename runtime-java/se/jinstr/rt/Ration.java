package jinstr.rt;

/** How many births of a site are watched: about as many in each generation, however many there are, and more where some stay alive. */
final class Ration {
    private static final int MORE = 8;
    private static final long LONGEST = 1 << 29;
    /** A slot whose turn comes late, for a birth that there was no memory for; it stands for the births until then. */
    static final long FAR = 1L << 42 | 1023;

    /** Those that are watched and may be alive. The monitor of Watching guards it; who reads it without may find another number. */
    int alive;
    /** Births of the site that are found to be cold, and the most that were. The monitor guards them likewise. */
    long found;
    long mostCold;
    private int generation = -1;
    private int taken;
    /** About so many are watched in this generation. */
    private int many = Tuning.watchBirths;
    /** In this generation, and in the one before. */
    private long births;
    private long before;
    /** So many births apart the watched ones are, on the average. */
    private long step = 1;
    /** Births that no watched one stands for yet. */
    private long owed;
    /** The state of a xorshift generator (Marsaglia, 2003). */
    private int random = System.identityHashCode(this) | 1;

    /** How many births the turn of a slot stands for: 1 for the first, and where a thread has come between. */
    static long births(long slot) {
        long n = slot >>> 32;
        return n == 0 || n > 2 * LONGEST ? 1 : n;
    }

    /** So many births were made; returns how many of them the one that is watched now stands for, or 0 if none is. */
    synchronized long take(int now, long born, boolean afford) {
        if (generation != now) {
            before = generation == now - 1 ? births : 0;
            births = 0;
            taken = 0;
            generation = now;
            many = Math.min(MORE * Tuning.watchBirths, Tuning.watchBirths + 8 * alive);
            step = Math.max(1, before / many);
        }
        births += born;
        owed += born;
        if (!afford) {
            step = Math.min(LONGEST, 2 * step);
            return 0;
        }
        if (++taken % many == 0) {
            step = Math.min(LONGEST, 2 * step);
        }
        long n = owed;
        owed = 0;
        return n;
    }

    /**
     * What a slot of turns has from here on: in its upper half how many births the next turn is for, in its lower half how many come before it.
     * That is by chance: what a program does at each hundredth birth must not be watched always, or never.
     */
    synchronized long slot() {
        long n = 1 + below((int) (2 * step - 1));
        return n << 32 | n - 1;
    }

    /**
     * What a slot is as a generation begins: its turn comes in a quarter of the time, so that it does not take long where births have become few.
     * It is not the next birth, as a program that waits now and then does the same behind each wait.
     */
    synchronized long sooner(long slot) {
        int left = (int) slot;
        if (left < 4) {
            return slot;
        }
        int n = below(left / 4);
        return (slot >>> 32) - left + n << 32 | n;
    }

    private int below(int n) {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return (random & Integer.MAX_VALUE) % n;
    }
}
