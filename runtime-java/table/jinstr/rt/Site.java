package jinstr.rt;

/** A probe at which objects were made, or from which they escaped. */
final class Site extends Use {
    static final int SEVERAL = -1;

    final int method;
    final int probe;
    final int number;
    /** The next one in its bucket. */
    Site next;
    /** The class that the trace declares for it, and the one that it was last found to make; 0 is none so far. */
    int declared;
    int makes;
    /** The class of all its objects so far whose birth is certain; 0 is none, SEVERAL more than one. */
    int cls;
    Escape escapes;

    /** How many objects of a class were first handed on here. */
    static final class Escape {
        final int cls;
        final Escape next;
        int objects;

        Escape(int cls, Escape next) {
            this.cls = cls;
            this.next = next;
        }
    }

    Site(int method, int probe, int number, Site next) {
        this.method = method;
        this.probe = probe;
        this.number = number;
        this.next = next;
    }

    void made(int c) {
        cls = cls == 0 || cls == c ? c : SEVERAL;
    }

    void escaped(int c) {
        Escape e = escapes;
        while (e != null && e.cls != c) {
            e = e.next;
        }
        if (e == null) {
            escapes = new Escape(c, escapes);
            e = escapes;
        }
        e.objects++;
    }
}
