package jinstr.rt;

/** How many births of a site are watched: about as many in each generation, however many there are, and more where some stay alive. */
final class Ration {
    private static final int MANY = 16;
    private static final int MOST = 128;

    final int method;
    /** The counter that has how many births come before the next that is watched. */
    final int turn;
    final Ration next;
    /** The newest path to it. */
    CallPath newest;
    /** Births of the site that are found to be cold, and the most that were. */
    long found;
    long mostCold;
    /** Those that are watched and may be alive. */
    int alive;
    private int generation = -1;
    private int taken;
    private int many;
    /** In this generation, and in the one before. */
    private int births;
    private int before;
    /** So many births apart the watched ones are, on the average. */
    private int step = 1;
    /** So many births the next turn is for. */
    private int waits = 1;
    /** The state of a xorshift generator (Marsaglia, 2003). */
    private int random;

    Ration(int method, int turn, Ration next) {
        this.method = method;
        this.turn = turn;
        this.next = next;
        random = method * 31 + turn | 1;
    }

    /** A birth is watched; returns how many it stands for. */
    int take(int now) {
        if (generation != now) {
            before = generation == now - 1 ? births : 0;
            births = 0;
            taken = 0;
            generation = now;
            many = Math.min(MOST, MANY + 2 * alive);
            step = Math.max(1, before / many);
        }
        if (++taken % many == 0) {
            step *= 2;
        }
        births += waits;
        return waits;
    }

    /** How many births come before the next that is watched. That is by chance: what a program does at each hundredth birth must not be watched always, or never. */
    int next() {
        waits = 1 + below(2 * step - 1);
        return waits - 1;
    }

    /** As a generation begins the turn comes in a quarter of the time, so that it does not take long where births have become few. */
    int sooner(int left) {
        if (left < 4) {
            return left;
        }
        int n = below(left / 4);
        waits += n - left;
        return n;
    }

    private int below(int n) {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return (random & Integer.MAX_VALUE) % n;
    }
}
