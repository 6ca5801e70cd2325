package jinstr.rt;

/** Writes a snapshot to the trace file in parts, entry by entry. Whoever makes one has a lock, so that snapshots come one after another. */
abstract class PartWriter {
    private static final int LAST = 1;

    private final Chunks file;
    private final char kind;
    private final long snapshot;
    byte[] b;
    int pos = Chunks.HEAD;
    private int parts;
    private boolean failed;

    /** The buffer was made at once: when the program ends there may be no memory. */
    PartWriter(Chunks file, char kind, long snapshot, byte[] buffer) {
        this.file = file;
        this.kind = kind;
        this.snapshot = snapshot;
        b = buffer;
    }

    /** Makes room for an entry of so many bytes. */
    final void begin(int bytes) {
        int need = bytes + Chunks.TAIL;
        if (pos + need > b.length) {
            part(0);
        }
        if (pos + need > b.length) {
            b = new byte[pos + need];
        }
    }

    final void number(long n) {
        pos = Bytes.varlong(b, pos, n);
    }

    final void text(String s) {
        pos = Bytes.str(b, pos, s);
    }

    /** Writes the last part. */
    final void last() {
        part(LAST);
    }

    private void part(int flags) {
        failed = failed || !file.part(kind, b, pos, snapshot, parts, flags);
        parts++;
        pos = Chunks.HEAD;
    }
}
