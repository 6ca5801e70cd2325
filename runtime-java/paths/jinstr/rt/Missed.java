package jinstr.rt;

/** A path is none of those of interest, and the program was rewritten with --on-miss throw. */
public final class Missed extends Error {
    private static final long serialVersionUID = 1L;

    Missed() {
        super("a path that is not of interest (jinstr rewrite --on-miss throw)");
    }
}
