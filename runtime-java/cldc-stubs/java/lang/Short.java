package java.lang;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public final class Short {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;

    public static short parseShort(String s) throws NumberFormatException {
        return 0;
    }

    public static short parseShort(String s, int radix) throws NumberFormatException {
        return 0;
    }

    public Short(short value) {
    }

    public short shortValue() {
        return 0;
    }

    public String toString() {
        return null;
    }

    public int hashCode() {
        return 0;
    }

    public boolean equals(Object obj) {
        return false;
    }
}
