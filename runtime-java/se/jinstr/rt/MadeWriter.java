package jinstr.rt;

/** Writes the classes of what sites have made to the trace file, in parts. */
final class MadeWriter {
    private static final int LAST = 1;
    /** More than the numbers of an entry take; a character takes 3 bytes at most. */
    private static final int SOME = 30;

    /** Made at once: when the program ends there may be no memory. */
    private static final byte[] BUFFER = new byte[Counts.PIECE];
    private static long snapshots;

    private final Chunks file;
    private byte[] b = BUFFER;
    private int pos = Chunks.HEAD;
    private int parts;
    private int base;
    private boolean failed;

    private MadeWriter(Chunks file) {
        this.file = file;
    }

    /** Writes the classes of all sites, if any has made something; the lock keeps snapshots one after another. */
    static synchronized void write(Chunks file, Rewritten[] all) {
        int known = 0;
        for (Rewritten r : all) {
            known += r.made.known();
        }
        if (known == 0) {
            return;
        }
        MadeWriter w = new MadeWriter(file);
        snapshots++;
        for (Rewritten r : all) {
            w.base = r.base;
            r.made.tell(w);
        }
        w.part(LAST);
    }

    void site(int method, int id, String name, String layout) {
        int need = SOME + 3 * (name.length() + layout.length()) + Chunks.TAIL;
        if (pos + need > b.length) {
            part(0);
        }
        if (pos + need > b.length) {
            b = new byte[pos + need];
        }
        pos = Bytes.varint(b, pos, base + method);
        pos = Bytes.varint(b, pos, id);
        pos = Bytes.str(b, pos, name);
        pos = Bytes.str(b, pos, layout);
    }

    private void part(int flags) {
        failed = failed || !file.part('S', b, pos, snapshots, parts, flags);
        parts++;
        pos = Chunks.HEAD;
    }
}
