package jinstr.rt;

/**
 * What a birth does seldom. HotSpot puts no method of a throwable's class in line in others, but in the one that a compilation begins with (C1, and C2's
 * bytecodeInfo.cpp: "exception method"): so each call here makes one more, which is never in line. All else would be, as each site
 * calls these some hundred times at first: then the calls that count births were too large to be put in line themselves, and each birth of the
 * program made a call.
 */
@SuppressWarnings("serial")
final class Seldom extends Throwable {
    private Seldom() {
    }

    /** The first birth of a site in a thread tells of its class. */
    static void meet(Rewritten of, int method, int id, Object x) {
        meetApart(of, method, id, x);
    }

    private static void meetApart(Rewritten of, int method, int id, Object x) {
        of.made.meet(method, id, x);
    }

    /** The turns of a site, behind its counters c, have come to their end; id is the counter that the birth was counted under. */
    static void endTurn(Rewritten of, long[] c, int method, int id, int turn, Object x, int length) {
        endTurnApart(of, c, method, id, turn, x, length);
    }

    private static void endTurnApart(Rewritten of, long[] c, int method, int id, int turn, Object x, int length) {
        if (c[id] == 1) {
            of.made.meet(method, id, x);
        }
        c[turn] = Watching.ALL.born(of, method, turn, x, length, c[turn] + 1);
    }
}
