package jinstr.rt;

/**
 * Objects of a class that were seen in an activation between two of its events, the second of which is to come: by constructor
 * references.
 */
final class Awaited {
    final int frame;
    final int cls;
    /** The probe of the first event. */
    final int after;
    /** Where they are born so far. */
    final Site site;
    /** How many births the window had before theirs, and which it is. */
    final int births;
    final int window;
    final Ints objects = new Ints();
    int count;
    Awaited next;

    Awaited(int frame, int cls, int after, Site site, int births, int window, Awaited next) {
        this.frame = frame;
        this.cls = cls;
        this.after = after;
        this.site = site;
        this.births = births;
        this.window = window;
        this.next = next;
    }

    void add(int o) {
        objects.reserve(count + 1);
        objects.set(count++, o);
    }
}
