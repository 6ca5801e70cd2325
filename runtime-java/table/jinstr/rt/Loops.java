package jinstr.rt;

/** Loops of coarse activations: what was made in one is held by no local when its body begins anew. See replay/again.go. */
abstract class Loops extends Activations {
    Loops(int most, int leastWindow) {
        super(most, leastWindow);
    }

    /** The body of an outermost loop begins in the top activation. */
    final void again(Strand t, int f) {
        int from = t.frame(f, Strand.FLIGHT);
        if (t.frame(f, Strand.LOOP) != probe) {
            t.frames.set(f + Strand.LOOP, probe);
            t.frames.set(f + Strand.LOOP_FIRST, order);
            t.frames.set(f + Strand.LOOP_LAST, now);
            t.frames.set(f + Strand.SETTLED, t.flightsEnd - from);
            return;
        }
        int kept = from + t.frame(f, Strand.SETTLED);
        for (int i = kept; i < t.flightsEnd; i++) {
            int o = t.flight(i, 0);
            boolean stays = !is(o, ESCAPED) && (of(o, ORDER) <= t.frame(f, Strand.LOOP_FIRST) || is(o, EXTERNAL));
            if (o == 0 || !stays && of(o, STAMP) < t.frame(f, Strand.LOOP_LAST)) {
                letGo(t, f, i);
                continue;
            }
            t.flights.copy(i * Strand.VALUE, kept * Strand.VALUE, Strand.VALUE);
            if (stays) {
                t.swapFlights(kept, from + t.frame(f, Strand.SETTLED));
                t.frames.add(f + Strand.SETTLED, 1);
            }
            kept++;
        }
        t.flightsEnd = kept;
        t.frames.set(f + Strand.LOOP_LAST, now);
    }

    /** Ends a value in flight. The activation holds the object anew when it is named again. */
    private void letGo(Strand t, int f, int i) {
        int o = t.flight(i, 0);
        if ((t.flight(i, 3) & Strand.IN_USE) != 0) {
            t.frames.add(f + Strand.USED, -1);
        }
        if (of(o, HELD) == t.frame(f, Strand.SERIAL)) {
            put(o, HELD, 0);
        }
        drop(t, i, LEFT_BLOCK);
    }
}
