package jinstr.rt;

/** Writes the classes of what sites have made to the trace file. */
final class MadeWriter extends PartWriter {
    /** More than the numbers of an entry take; a character takes 3 bytes at most. */
    private static final int SOME = 30;

    private static final byte[] BUFFER = new byte[Counts.PIECE];
    private static long snapshots;

    private int base;

    private MadeWriter(Chunks file) {
        super(file, 'S', ++snapshots, BUFFER);
    }

    /** Writes the classes of all sites, if any has made something. */
    static synchronized void write(Chunks file, Rewritten[] all) {
        int known = 0;
        for (Rewritten r : all) {
            known += r.made.known();
        }
        if (known == 0) {
            return;
        }
        MadeWriter w = new MadeWriter(file);
        for (Rewritten r : all) {
            w.base = r.base;
            r.made.tell(w);
        }
        w.last();
    }

    void site(int method, int id, String name, String layout) {
        begin(SOME + 3 * (name.length() + layout.length()));
        number(base + method);
        number(id);
        text(name);
        text(layout);
    }
}
