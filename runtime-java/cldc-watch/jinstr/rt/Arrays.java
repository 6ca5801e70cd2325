package jinstr.rt;

/** What is to be known of arrays. CLDC has no reflection. */
final class Arrays {
    private Arrays() {
    }

    static int length(Object x) {
        if (x instanceof Object[]) {
            return ((Object[]) x).length;
        } else if (x instanceof byte[]) {
            return ((byte[]) x).length;
        } else if (x instanceof char[]) {
            return ((char[]) x).length;
        } else if (x instanceof int[]) {
            return ((int[]) x).length;
        } else if (x instanceof boolean[]) {
            return ((boolean[]) x).length;
        } else if (x instanceof short[]) {
            return ((short[]) x).length;
        } else if (x instanceof long[]) {
            return ((long[]) x).length;
        } else if (x instanceof float[]) {
            return ((float[]) x).length;
        }
        return ((double[]) x).length;
    }
}
