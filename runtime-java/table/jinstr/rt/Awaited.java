package jinstr.rt;

/**
 * Objects of a class that were seen in an activation between two of its events, the second of which is to come: by constructor
 * references.
 */
final class Awaited {
    final int frame;
    final int cls;
    /** The probe of the first event. */
    int after;
    /** That of the last one before them that no trace leaves out. */
    final int kept;
    /** Where they are born so far. */
    final Site site;
    /** The window in which they were born. */
    final int window;
    final Ints objects = new Ints();
    int count;
    Awaited next;

    Awaited(int frame, int cls, int after, int kept, Site site, int window, Awaited next) {
        this.frame = frame;
        this.cls = cls;
        this.after = after;
        this.kept = kept;
        this.site = site;
        this.window = window;
        this.next = next;
    }

    void add(int o) {
        objects.reserve(count + 1);
        objects.set(count++, o);
    }
}
