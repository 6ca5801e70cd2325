package jinstr.rt;

/** Tells the user that something of the recorder's failed. */
final class Complaint {
    private Complaint() {
    }

    static void tell(String what) {
        System.err.println("jinstr: " + what);
    }
}
