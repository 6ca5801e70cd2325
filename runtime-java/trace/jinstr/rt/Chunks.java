package jinstr.rt;

/** The chunks of a trace, byte by byte (docs/trace-format.md); where they go is the platform's. */
abstract class Chunks {
    /** Room for a chunk's header before its payload. */
    static final int HEAD = 48;
    /** Room for its CRC behind. */
    static final int TAIL = 4;

    /** The chunks of events written so far. */
    long chunks;
    /** Events asked for while nothing was recorded. */
    long leftOut;
    /** The end chunk was written, or the file or stream is broken; nothing follows. */
    boolean closed;

    /** The CRC-32 of b[from, to). */
    abstract int crc(byte[] b, int from, int to);

    /** Writes b[from, to), which is a whole chunk with its CRC, and tells whether it could. */
    abstract boolean append(byte[] b, int from, int to);

    /** Writes a part of a snapshot as the platform does that: see parts. */
    abstract boolean part(char kind, byte[] b, int to, long snapshot, int part, int flags);

    /** Lets go of what is kept for the recording, and of all that refers to objects of the program's. */
    abstract void drop();

    /** Nothing more is recorded. */
    final void letGo() {
        try {
            drop();
        } catch (OutOfMemoryError e) {
            // It may be for want of memory that the recording has ended, and this is in the middle of a probe: what is left stays.
        }
    }

    /** An event comes while nothing is recorded. */
    final void refuse() {
        if (closed) {
            letGo();
        } else {
            leftOut++;
        }
    }

    /** What every trace begins with. */
    final byte[] head(String vm) {
        String[] all = {Build.ID, Build.LEVEL, vm};
        int most = 8 + TAIL;
        for (int i = 0; i < all.length; i++) {
            most += 5 + 3 * all[i].length();
        }
        byte[] b = new byte[most];
        String magic = "JTRACE\5\0";
        int n = 0;
        while (n < magic.length()) {
            b[n] = (byte) magic.charAt(n++);
        }
        for (int i = 0; i < all.length; i++) {
            n = Bytes.ascii(b, n, all[i]);
        }
        return sealed(b, 0, n);
    }

    /** Writes that this is a part of a recording: its number, and the first id and the number of tickets given before. */
    final boolean begins(long part, int id, long tickets) {
        byte[] b = new byte[HEAD + HEAD];
        int n = Bytes.varlong(b, HEAD, part);
        n = Bytes.varint(b, n, id);
        n = Bytes.varlong(b, n, tickets);
        return chunk('R', new byte[5], 5, b, HEAD, n);
    }

    private byte[] sealed(byte[] b, int from, int to) {
        put(b, to, crc(b, from, to));
        byte[] whole = new byte[to + TAIL - from];
        System.arraycopy(b, from, whole, 0, whole.length);
        return whole;
    }

    /**
     * Writes the events b[from, to) as the next chunk of a thread, which was begun at so many tickets and chunks; there is room
     * before and behind them.
     */
    final boolean events(int thread, long sequence, long ticket, long stamp, byte[] b, int from, int to) {
        byte[] h = new byte[HEAD];
        int n = Bytes.varint(h, 5, thread);
        n = Bytes.varlong(h, n, sequence);
        n = Bytes.varlong(h, n, ticket);
        n = Bytes.varlong(h, n, stamp);
        if (!chunk('E', h, n, b, from, to)) {
            return false;
        }
        chunks++;
        return true;
    }

    /** Writes a part of the counters or of the table, b from its head on to a position; there is room behind it. */
    final boolean parts(char kind, byte[] b, int to, long snapshot, int part, int flags) {
        byte[] h = new byte[HEAD];
        int n = Bytes.varlong(h, 5, snapshot);
        n = Bytes.varint(h, n, part);
        n = Bytes.varint(h, n, flags);
        return chunk(kind, h, n, b, HEAD, to);
    }

    /** Writes the end of the trace. */
    final boolean end(String reason) {
        byte[] b = new byte[HEAD + 64];
        int n = Bytes.ascii(b, HEAD, reason);
        n = Bytes.varlong(b, n, chunks);
        n = Bytes.varlong(b, n, leftOut);
        return chunk('X', new byte[5], 5, b, HEAD, n);
    }

    /** Puts the header h[0, n) before b[from, to) and the CRC behind. */
    final boolean chunk(char kind, byte[] h, int n, byte[] b, int from, int to) {
        h[0] = (byte) kind;
        put(h, 1, to - from + n - 5);
        int start = from - n;
        System.arraycopy(h, 0, b, start, n);
        put(b, to, crc(b, start, to));
        return append(b, start, to + TAIL);
    }

    private static void put(byte[] b, int p, int v) {
        b[p] = (byte) (v >> 24);
        b[p + 1] = (byte) (v >> 16);
        b[p + 2] = (byte) (v >> 8);
        b[p + 3] = (byte) v;
    }
}
