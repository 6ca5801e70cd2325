package jinstr.rt;

/**
 * Rows of looks into collections. A call may take an object out of one and put it into another, or into an array: the recorder looks into
 * these one after the other, when all of that is done. So what a look leaves without a holder is let go only when the thread has done
 * something else: it has died with the last look of the row.
 */
abstract class Looks extends References {
    Looks(int most, int leastWindow) {
        super(most, leastWindow);
    }

    /** Notes what a look has left without a holder, which may come into another one's sight. */
    final void reapLater(Strand t) {
        int n = doubtful();
        if (n + t.unheldEnd > 0) {
            t.unheld.reserve(t.unheldEnd + 2 * n);
            for (int i = 0; i < 2 * n; i++) {
                t.unheld.set(t.unheldEnd++, doubts.get(i));
            }
            forgetDoubts();
            t.looked = now;
        }
    }

    /** Ends a row of looks: what it has left without a holder is garbage since the last. If other threads have done something since, they may have had it. */
    final void lookedOver(Strand t) {
        if (t.unheldEnd == 0) {
            return;
        }
        int unsure = now == t.looked ? 0 : BOUNDED;
        int before = now;
        now = t.looked;
        for (int i = 0; i < t.unheldEnd; i += 2) {
            int o = t.unheld.get(i);
            if (of(o, HEAD) == 0 && of(o, FLIGHTS) == 0) {
                touched(o);
                flag(o, unsure);
            }
            doubt(o, t.unheld.get(i + 1));
        }
        t.unheldEnd = 0;
        reap();
        now = before;
    }

    final void allLookedOver() {
        for (int i = 0; i < strands.length; i++) {
            if (strands[i] != null) {
                lookedOver(strands[i]);
            }
        }
    }
}
