package jinstr.rt;

/** Reads the events of the tapes: what each is, and on what. */
abstract class Events extends Looks {
    private byte[] b;
    private int p;

    // The event.
    int op;
    boolean frameless;
    int object;
    int owner;
    int index;
    int length;
    int cls;
    /** Births since the table became full. */
    private int refused;

    // What did not fit.
    int probes;
    int exits;
    long lost;
    /** The name of the last snapshot that the program asked for. */
    String marked = "";

    Events(int most, int leastWindow) {
        super(most, leastWindow);
    }

    /** An event of a probe. */
    abstract void atProbe(Strand t);

    /** An object is seen that no event has made. */
    abstract void seen(Strand t);

    final void read(Strand t, byte[] bytes, int from, int to) {
        b = bytes;
        p = from;
        while (p < to) {
            read(t);
        }
    }

    private int varint() {
        int v = 0;
        for (int shift = 0;; shift += 7) {
            int c = b[p++];
            v |= (c & 0x7f) << shift;
            if (c >= 0) {
                return v;
            }
        }
    }

    private long varlong() {
        long v = 0;
        for (int shift = 0;; shift += 7) {
            int c = b[p++];
            v |= (long) (c & 0x7f) << shift;
            if (c >= 0) {
                return v;
            }
        }
    }

    private int ref(Strand t) {
        int v = varint();
        if (v == 0) {
            return 0;
        }
        int id;
        if (v > 0 && v <= 64) {
            id = t.cache[v - 1];
        } else {
            v -= 65;
            id = t.last + (v >>> 1 ^ -(v & 1));
            t.cache[id & 63] = id;
        }
        t.last = id;
        return id;
    }

    private int made(Strand t) {
        makeRoom();
        int id = t.next++;
        t.cache[id & 63] = id;
        t.last = id;
        return id;
    }

    /** Looks for garbage where the table is full, but not at every birth. */
    private void makeRoom() {
        if (roomForObject() && roomForHolder()) {
            refused = 0;
        } else if (refused++ % (live / 8 + 16) == 0) {
            endWindow();
            endWindow();
        }
    }

    private String word() {
        int n = varint();
        StringBuffer s = new StringBuffer();
        for (int to = p + n; p < to;) {
            int c = b[p++];
            if (c >= 0) {
                s.append((char) c);
            } else if ((c & 0xe0) == 0xc0) {
                s.append((char) ((c & 0x1f) << 6 | b[p++] & 63));
            } else if ((c & 0xf0) == 0xe0) {
                s.append((char) ((c & 15) << 12 | (b[p] & 63) << 6 | b[p + 1] & 63));
                p += 2;
            } else {
                int u = ((c & 7) << 18 | (b[p] & 63) << 12 | (b[p + 1] & 63) << 6 | b[p + 2] & 63) - 0x10000;
                s.append((char) (0xd800 + (u >> 10))).append((char) (0xdc00 + (u & 0x3ff)));
                p += 3;
            }
        }
        return s.toString();
    }

    private void read(Strand t) {
        int c = b[p++] & 0xff;
        if (c != Encoder.DIED) {
            ground();
        }
        if (c >= Encoder.ENTER) {
            int m = varint() << 4 | c & 15;
            t.at = -1;
            lookedOver(t);
            step();
            enter(t, m);
            ended(t, c);
        } else if (c >= Encoder.EXIT) {
            if (!defines(t, c)) {
                plain(t, c);
            }
        } else {
            op = c & 0xf0;
            int n = c & 15;
            place(t, n < 15 ? n : 15 + varint());
            operands(t);
            t.at = -1;
            if (!looks(op)) {
                lookedOver(t);
            }
            step();
            atProbe(t);
            ended(t, op);
        }
    }

    private void step() {
        step++;
        now = (int) step;
    }

    private void ended(Strand t, int c) {
        // These may stand in the middle of a look, or begin one.
        if (c != Encoder.SEEN && c != Encoder.CONTENT && c != Encoder.DIED && c != Encoder.INTO && !(c == Encoder.ESCAPE && object == 0)) {
            t.step = step;
        }
        if (looks(c)) {
            reapLater(t);
        } else {
            reap();
        }
        look();
    }

    /** The event may stand within a row of looks: it tells what the recorder has found, and nothing of how far the program has come since. */
    private boolean looks(int c) {
        return c == Encoder.SEEN || c == Encoder.CONTENT || (c == Encoder.ESCAPE || c == Encoder.INTO) && object == 0;
    }

    /** The probe of the event: of the top activation's method, or of that named before. */
    private void place(Strand t, int n) {
        frameless = t.at >= 0;
        method = frameless ? t.at : t.framesEnd > 1 ? t.frame(t.top(), Strand.METHOD) : 0;
        probe = n;
    }

    private void operands(Strand t) {
        object = 0;
        owner = 0;
        length = 0;
        cls = 0;
        switch (op) {
            case Encoder.LOCAL:
            case Encoder.STATIC:
            case Encoder.ESCAPE:
                object = ref(t);
                return;
            case Encoder.SELF:
                owner = frameless || t.framesEnd == 1 ? 0 : t.frame(t.top(), Strand.SELF);
                object = ref(t);
                return;
            case Encoder.FIELD:
            case Encoder.INTO:
                owner = ref(t);
                object = ref(t);
                return;
            case Encoder.ELEM:
                owner = ref(t);
                index = varint();
                object = ref(t);
                return;
            case Encoder.CLONE:
                owner = ref(t);
                object = made(t);
                return;
            case Encoder.ARRAY:
                length = varint();
                object = made(t);
                return;
            case Encoder.BIRTH:
                object = made(t);
                return;
            case Encoder.BORN:
                born(t);
                return;
            default:
        }
    }

    private void born(Strand t) {
        int v = varint();
        cls = v >>> 1;
        length = (v & 1) != 0 ? varint() : 0;
        object = made(t);
    }

    /** Follows a definition; false if the operation is none. */
    private boolean defines(Strand t, int c) {
        switch (c) {
            case Encoder.AT:
                t.at = varint();
                return true;
            case Encoder.IDS:
                t.next = varint();
                return true;
            case Encoder.TICKET:
                varlong();
                return true;
            case Encoder.CLASS:
                int id = varint();
                int how = varint();
                String name = word();
                if (defineClass(id, new Kind(plan, name, word(), (how & 1) != 0, (how & 2) != 0))) {
                    loaded(kinds[id].entry);
                }
                return true;
            case Encoder.SITECLASS:
                int n = varint();
                place(t, n);
                Site s = site(method, n);
                int made = varint();
                s.declared = s.declared == 0 ? made : s.declared;
                return true;
            case Encoder.THREAD:
                t.name = word();
                return true;
            default:
                return false;
        }
    }

    private void plain(Strand t, int c) {
        int f = t.top();
        method = t.framesEnd > 1 ? t.frame(f, Strand.METHOD) : 0;
        // That the collector has freed something may be told within a row of looks, but for those of the end.
        if (!looks(c) && (c != Encoder.DIED || t.framesEnd == 1)) {
            lookedOver(t);
        }
        switch (c) {
            case Encoder.EXIT:
                step();
                if (!exit(t)) {
                    exits++;
                }
                break;
            case Encoder.THIS:
                object = ref(t);
                step();
                t.frames.set(f + Strand.SELF, object);
                setSlot(t, t.frame(f, Strand.SLOT), see(object), 0, t.frame(f, Strand.METHOD), THIS);
                break;
            case Encoder.SEEN:
                born(t);
                step();
                seen(t);
                break;
            case Encoder.SITE:
                place(t, varint());
                object = ref(t);
                op = c;
                step();
                atProbe(t);
                break;
            case Encoder.DIED:
                object = ref(t);
                step();
                if (object == 0) {
                    found();
                }
                died(find(object));
                break;
            case Encoder.CONTENT:
                content(t);
                break;
            case Encoder.MARK:
                marked = word();
                step();
                break;
            case Encoder.CUT:
                int n = varint();
                step();
                while (t.framesEnd - 1 > n) {
                    exit(t);
                }
                break;
            default:
                lost += varint();
                step();
        }
        t.at = -1;
        ended(t, c);
    }

    private void content(Strand t) {
        int container = ref(t);
        varlong();
        refsEnd = varint();
        refs.reserve(refsEnd);
        for (int i = 0; i < refsEnd; i++) {
            refs.set(i, ref(t));
        }
        step();
        int c = find(container);
        if (c != 0 && !is(c, DEAD)) {
            content(t, c);
        } else if (c == 0 && lostObjects > 0) {
            for (int i = 0; i < refsEnd; i++) {
                pin(see(refs.get(i)));
            }
        }
    }
}
