package jinstr.rt;

/** The length of any array, without reflection. */
final class ArrayLength {
    private ArrayLength() {
    }

    /** The length of x, or -1 if it is no array. */
    static int of(Object x) {
        if (x instanceof Object[]) {
            return ((Object[]) x).length;
        }
        if (x instanceof byte[]) {
            return ((byte[]) x).length;
        }
        if (x instanceof int[]) {
            return ((int[]) x).length;
        }
        if (x instanceof char[]) {
            return ((char[]) x).length;
        }
        if (x instanceof long[]) {
            return ((long[]) x).length;
        }
        if (x instanceof double[]) {
            return ((double[]) x).length;
        }
        if (x instanceof boolean[]) {
            return ((boolean[]) x).length;
        }
        if (x instanceof float[]) {
            return ((float[]) x).length;
        }
        return x instanceof short[] ? ((short[]) x).length : -1;
    }
}
