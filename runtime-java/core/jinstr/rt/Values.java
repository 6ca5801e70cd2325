package jinstr.rt;

/**
 * Strings and boxes of primitives: values of the class library, which hold nothing of the program's, and of which there are
 * more than of all else. To find them in the table, and to enter them there, would cost more than all other events of level
 * objects, which passes them over.
 */
final class Values {
    private static final boolean PASSED_OVER = Build.LEVEL.equals("objects");

    /** Level lesson tells of values of primitive types, of texts, and of each statement. */
    static final boolean TOLD = Build.LEVEL.equals("lesson");

    private Values() {
    }

    /** Tells whether x is recorded as if it were null. */
    static boolean passedOver(Object x) {
        return PASSED_OVER && is(x);
    }

    static boolean is(Object x) {
        return x instanceof String || x instanceof Integer || x instanceof Long || x instanceof Character
                || x instanceof Boolean || x instanceof Double || x instanceof Byte || x instanceof Short || x instanceof Float;
    }
}
