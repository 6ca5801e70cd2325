package jinstr.rt;

/**
 * Collections that the recorder could not look into, as another thread may have their lock: what a call has put in is not known.
 * Until the next look each object that existed then, and loses its last holder, may be in one. It counts as escaped.
 */
abstract class Unsure extends Tuples {
    /** Of each collection its id, and of the last such call the newest object there was, and the lower 32 bits of the step. */
    private static final int UNSURE = 3;
    private final Ints unsure = new Ints();
    private int unsureEnd;
    /** The ids of objects that escaped as they may be in one. */
    private final Ints inside = new Ints();
    private int insideEnd;
    int order;

    Unsure(int most) {
        super(most);
    }

    /** It is not known what a collection has been given. */
    final void doubtContents(int container) {
        if (container == 0 || is(container, DEAD)) {
            return;
        }
        int i = unsure(of(container, ID));
        if (i == unsureEnd) {
            unsureEnd += UNSURE;
            unsure.reserve(unsureEnd);
            unsure.set(i, of(container, ID));
        }
        unsure.set(i + 1, order);
        unsure.set(i + 2, now);
    }

    private int unsure(int id) {
        int i = 0;
        while (i < unsureEnd && unsure.get(i) != id) {
            i += UNSURE;
        }
        return i;
    }

    final void knownAgain(int container) {
        int i = unsureEnd == 0 ? 0 : unsure(of(container, ID));
        if (i < unsureEnd) {
            forget(i);
            releaseInside();
        }
    }

    private void forget(int i) {
        unsureEnd -= UNSURE;
        unsure.copy(i + UNSURE, i, unsureEnd - i);
    }

    /** It was there, and has been reachable since, or within the row of looks in which that call is told was found to be gone from elsewhere. */
    final boolean mayBeInside(int o) {
        for (int i = 0; i < unsureEnd; i += UNSURE) {
            if (of(o, ORDER) <= unsure.get(i + 1) && of(o, STAMP) + 1 - unsure.get(i + 2) >= 0 && of(o, ID) != unsure.get(i)) {
                return true;
            }
        }
        return false;
    }

    /** It is a root. */
    final void keepInside(int o, int why) {
        put(o, FLAGS, of(o, FLAGS) & ~(CAUSE_BITS << CAUSE) | ESCAPED | UNSURE_INSIDE | BOUNDED | why << CAUSE);
        inside.reserve(insideEnd + 1);
        inside.set(insideEnd++, of(o, ID));
    }

    /** Lets go what is in none of the collections of which it is not known. */
    private void releaseInside() {
        int kept = 0;
        for (int i = 0; i < insideEnd; i++) {
            int o = find(inside.get(i));
            if (o == 0 || (of(o, FLAGS) & (UNSURE_INSIDE | DEAD)) != UNSURE_INSIDE) {
                continue;
            }
            if (mayBeInside(o)) {
                inside.set(kept++, inside.get(i));
                continue;
            }
            unflag(o, ESCAPED | UNSURE_INSIDE);
            if (of(o, HEAD) == 0 && of(o, FLIGHTS) == 0) {
                touched(o);
                doubt(o, of(o, FLAGS) >> CAUSE & CAUSE_BITS);
            }
        }
        insideEnd = kept;
    }

    /** Forgets collections that are garbage; false if there are no others. */
    final boolean settleUnsure() {
        if (unsureEnd == 0) {
            return false;
        }
        for (int i = unsureEnd - UNSURE; i >= 0; i -= UNSURE) {
            int o = find(unsure.get(i));
            if (o == 0 || is(o, DEAD)) {
                forget(i);
            } else if (now - unsure.get(i + 2) > STEPS) {
                unsure.set(i + 2, now - STEPS);
            }
        }
        releaseInside();
        reap();
        return unsureEnd > 0;
    }
}
