package jinstr.rt;

/** What of a path was cold when that was looked for: made before the last generations, and not used in them. */
final class Cold {
    /** The generation that began then, or begins. */
    private final int now;
    final long at;
    int watched;
    long births;
    long squares;
    long elements;
    /** Of the births, those that were not used since they were made. */
    long never;
    /** All were not used for so many milliseconds together, one for longest. */
    long idle;
    long longest;
    /** Births that were as old and are not cold, and those of which it is not known. */
    long used;
    long unknown;

    Cold(int now) {
        this.now = now;
        at = Watching.begun(now);
    }

    void add(Watched w) {
        int first = now - Watching.COLD_AFTER;
        Object x = w.get();
        if (w.generation >= first || x == null) {
            return;
        }
        boolean noted = x instanceof Obj;
        if (!noted && (w.hash == 0 || w.used == Watched.LENT)) {
            unknown += w.births;
            return;
        }
        int epoch = noted ? ((Obj) x).this$id : w.used;
        int last = epoch == 0 ? w.generation : Watching.generation(epoch);
        if (last >= first) {
            used += w.births;
            return;
        }
        watched++;
        births += w.births;
        squares += (long) w.births * w.births;
        elements += (long) w.births * w.length;
        never += epoch == 0 ? w.births : 0;
        long ms = at - Watching.begun(last + 1);
        idle += ms * w.births;
        longest = Math.max(longest, ms);
    }
}
