package jinstr.rt;

/**
 * The bytes of one thread's events. An event is written behind pos, where nobody reads, and becomes part of the tape by
 * a commit, which calls nothing until all is set: a StackOverflowError between two bytes leaves the tape as it was.
 */
abstract class Encoder extends Bytes {
    /** No event whose size is fixed is longer, with the TICKET and AT before it. */
    static final int EVENT = 64;

    static final int RESTART = 0x01;
    static final int LINE = 0x03;
    static final int VALUE = 0x04;
    static final int SHARED = 0x05;
    static final int OWNED = 0x06;
    static final int ELEMENTS = 0x07;
    static final int TEXT = 0x08;
    static final int STREAM = 0x09;
    static final int LISTING = 0x0A;
    static final int USED = 0x0B;
    static final int LENT = 0x0C;
    static final int GENERATION = 0x0D;
    static final int LOCAL = 0x10;
    static final int FIELD = 0x20;
    static final int SELF = 0x30;
    static final int STATIC = 0x40;
    static final int ELEM = 0x50;
    static final int BIRTH = 0x60;
    static final int ARRAY = 0x70;
    static final int BORN = 0x80;
    static final int LEAVE = 0x90;
    static final int END = 0xA0;
    static final int ESCAPE = 0xB0;
    static final int INTO = 0xC0;
    static final int CLONE = 0xD0;
    static final int EXIT = 0xE0;
    static final int THIS = 0xE1;
    static final int AT = 0xE2;
    static final int IDS = 0xE3;
    static final int TICKET = 0xE4;
    static final int CLASS = 0xE5;
    static final int SITECLASS = 0xE6;
    static final int SEEN = 0xE7;
    static final int SITE = 0xE8;
    static final int DIED = 0xE9;
    static final int CONTENT = 0xEA;
    static final int MARK = 0xEB;
    static final int CUT = 0xEC;
    static final int THREAD = 0xED;
    static final int LOST = 0xEE;
    static final int THIN = 0xEF;
    static final int ENTER = 0xF0;

    private static final int FIRST_IDS = 64;
    private static final int MOST_IDS = 1024;

    byte[] buf;
    /** Where the next event is written. */
    int pos;
    /** The last pos at which an event of fixed size fits; -1 while nothing is to be recorded. */
    int limit;
    /** The last id that was written or made. */
    int last;
    final int[] cache = new int[64];
    /** The next id of this thread, and the end of its block. */
    int nextId;
    int endId;
    private int block = FIRST_IDS;
    private long lastTicket;

    /** What THIN tells of: the thread from now on, or the frame that has just begun. */
    static final int THREAD_THINS = 0;
    static final int FRAME_THINS = 1;

    /** Makes room for so many bytes; false if they cannot be recorded. It may flush, so pos may change. */
    abstract boolean room(int bytes);

    /**
     * Tells whether the trace that the thread writes to is still the one that is written. If another has been begun, the thread
     * goes over to that; the event at hand, which names objects as they were called before, is left out.
     */
    abstract boolean goesOn();

    /** Writes the deaths that are known by now. */
    abstract void tellDeaths();

    /** Lets other threads see all bytes before pos. */
    abstract void publish();

    final boolean room() {
        return pos <= limit || room(EVENT);
    }

    /** An operation with its probe. */
    static int head(byte[] b, int p, int op, int probe) {
        if (probe < 15) {
            b[p] = (byte) (op | probe);
            return p + 1;
        }
        b[p] = (byte) (op | 15);
        return varint(b, p + 1, probe - 15);
    }

    /** The first reference of an event. */
    final int ref(byte[] b, int p, int id) {
        return varint(b, p, cache[id & 63] == id && id != 0 ? (id & 63) + 1 : delta(id, last));
    }

    /** The second reference of an event, whose first was to id first. */
    final int ref(byte[] b, int p, int id, int first) {
        int before = first != 0 ? first : last;
        int held = first != 0 && ((first ^ id) & 63) == 0 ? first : cache[id & 63];
        return varint(b, p, held == id && id != 0 ? (id & 63) + 1 : delta(id, before));
    }

    private static int delta(int id, int before) {
        int d = id - before;
        return id == 0 ? 0 : (d << 1 ^ d >> 31) + 65;
    }

    final int ticket(byte[] b, int p, long ticket) {
        long d = ticket - lastTicket - 1;
        if (d == 0) {
            return p;
        }
        b[p] = (byte) TICKET;
        return varlong(b, p + 1, d << 1 ^ d >> 63);
    }

    final void commit(int p) {
        pos = p;
        publish();
    }

    final void commit(int p, int id) {
        if (id != 0) {
            cache[id & 63] = id;
            last = id;
        }
        pos = p;
        publish();
    }

    final void commit(int p, int first, int second) {
        if (first != 0) {
            cache[first & 63] = first;
            last = first;
        }
        if (second != 0) {
            cache[second & 63] = second;
            last = second;
        }
        pos = p;
        publish();
    }

    /** Commits a store. */
    final void commit(int p, int first, int second, long ticket) {
        lastTicket = ticket;
        commit(p, first, second);
    }

    /** Commits an event that takes the next id; the caller publishes when it has given the object its id. */
    final void commitMade(int p, int first) {
        int id = nextId;
        if (first != 0) {
            cache[first & 63] = first;
        }
        cache[id & 63] = id;
        last = id;
        nextId = id + 1;
        pos = p;
    }

    /** What is coded against what was written before is coded anew from here on. It calls nothing. */
    final void renew(int p) {
        for (int i = 0; i < cache.length; i++) {
            cache[i] = 0;
        }
        last = 0;
        lastTicket = 0;
        pos = p;
    }

    /** Another trace begins, of which the thread has written nothing. Its block of ids is of the one before. */
    void restart() {
        renew(pos);
        nextId = 0;
        endId = 0;
    }

    /** Sees to it that the thread has a next id. */
    final boolean ids() {
        if (nextId != endId) {
            return true;
        }
        if (!room()) {
            return false;
        }
        int n = block;
        int base = Host.host.ids(n);
        if (base == 0) {
            return false;
        }
        int p = pos;
        buf[p] = (byte) IDS;
        p = varint(buf, p + 1, base);
        nextId = base;
        endId = base + n;
        block = n < MOST_IDS ? n * 2 : n;
        commit(p);
        return true;
    }

    /**
     * A CONTENT event, of a look that began when so many tickets had been given. It takes its own when all that it names is made.
     * The loop calls nothing, so that the cache cannot be left half-way.
     */
    final boolean content(int id, int[] ids, int n, long given) {
        if (!room(EVENT + 5 * n)) {
            return false;
        }
        long t = Host.host.ticket();
        byte[] b = buf;
        int p = ticket(b, pos, t);
        b[p] = (byte) CONTENT;
        p = ref(b, p + 1, id);
        p = varlong(b, p, Math.max(0, t - 1 - given));
        int q = varint(b, p, n);
        contents(q, id, ids, n, t);
        publish();
        return true;
    }

    /** Commits a CONTENT or LISTING, written up to p, with what is in the container. */
    final void contents(int p, int container, int[] ids, int n, long ticket) {
        byte[] b = buf;
        lastTicket = ticket;
        cache[container & 63] = container;
        int before = container;
        for (int i = 0; i < n; i++) {
            int id = ids[i];
            int v = 0;
            if (id != 0) {
                int d = id - before;
                v = cache[id & 63] == id ? (id & 63) + 1 : (d << 1 ^ d >> 31) + 65;
                cache[id & 63] = id;
                before = id;
            }
            while ((v & ~0x7f) != 0) {
                b[p++] = (byte) (v | 0x80);
                v >>>= 7;
            }
            b[p++] = (byte) v;
        }
        last = before;
        pos = p;
    }

    /** Names a class. */
    final boolean defineClass(int id, int flags, String name, String layout) {
        if (!room(EVENT + 3 * (name.length() + layout.length()))) {
            return false;
        }
        byte[] b = buf;
        int p = pos;
        b[p] = (byte) CLASS;
        p = varint(b, p + 1, id);
        b[p] = (byte) flags;
        p = str(b, p + 1, name);
        commit(str(b, p, layout));
        return true;
    }

    /** An event that is a text: THREAD or MARK. */
    final boolean text(int op, String s) {
        if (!room(EVENT + 3 * s.length())) {
            return false;
        }
        buf[pos] = (byte) op;
        commit(str(buf, pos + 1, s));
        return true;
    }

    /** An event that is a number: CUT, LOST or THIN. */
    final void number(int op, int n) {
        buf[pos] = (byte) op;
        commit(varint(buf, pos + 1, n));
    }
}
