package jinstr.rt;

/** Watched births of the generations that are judged, which one look has found dead. */
final class FoundDead {
    /** When that was, and in which generation. */
    long at;
    int generation;
    /** So many births they stand for. */
    long births;
    private Watched first;
    /** What was found before. */
    FoundDead before;

    void add(Watched w) {
        w.next = first;
        first = w;
        births += w.births;
    }

    /** They count again, as they did before. */
    void restore() {
        for (Watched w = first; w != null;) {
            w = w.path.restore(w);
        }
    }

    /** Two generations have become one. */
    void merge() {
        generation /= 2;
        Watched.merge(first);
    }
}
