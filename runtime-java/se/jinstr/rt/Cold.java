package jinstr.rt;

/**
 * What is cold of a path where it was looked for: alive, made before the last generations, and not used in them. Counts are of the births that watched ones stand for.
 */
final class Cold {
    private final Generations generations;
    private final int now;
    /** When that was, in milliseconds. */
    final long at;
    long watched;
    long births;
    /** The sum of the squares of what each watched one stands for. */
    long squares;
    long elements;
    /** Of those, how many were not used since they were made. */
    long never;
    /** For how long they were not used together, in milliseconds, and the one of which it was longest. */
    long idle;
    long longest;
    /** What was made before, too, and is not cold; and that of which it is not known when it was used. */
    long used;
    long unknown;

    Cold(Generations generations, int now) {
        this.generations = generations;
        this.now = now;
        at = generations.begun(now);
    }

    void add(Watched w) {
        if (w.generation >= now - Tuning.coldAfter) {
            return;
        }
        int epoch = w.lastUsed();
        if (epoch < 0) {
            return;
        }
        if (!w.tracked()) {
            unknown += w.births;
            return;
        }
        int last = epoch == 0 ? w.generation : generations.of(epoch);
        if (last >= now - Tuning.coldAfter) {
            used += w.births;
            return;
        }
        watched++;
        births += w.births;
        squares += w.births * w.births;
        elements += w.births * w.length;
        never += epoch == 0 ? w.births : 0;
        long ms = at - generations.begun(last + 1);
        idle += ms * w.births;
        longest = Math.max(longest, ms);
    }
}
