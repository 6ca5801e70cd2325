package jinstr.out.@name@;

/** The classes of the methods; loaded only if the program is to choose whose locals it records. Written by jinstr. */
final class Owners {
    private Owners() {
    }

    static String[] parts() {
        return new String[] {@owners@};
    }
}
