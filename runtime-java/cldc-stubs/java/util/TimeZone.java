package java.util;

/** Signatures of CLDC 1.1 only, to check the runtime's use of the library by compiling. */
public abstract class TimeZone {
    public TimeZone() {
    }

    public abstract int getOffset(int era, int year, int month, int day, int dayOfWeek, int millis);

    public abstract int getRawOffset();

    public abstract boolean useDaylightTime();

    public String getID() {
        return null;
    }

    public static TimeZone getTimeZone(String ID) {
        return null;
    }

    public static TimeZone getDefault() {
        return null;
    }

    public static String[] getAvailableIDs() {
        return null;
    }
}
