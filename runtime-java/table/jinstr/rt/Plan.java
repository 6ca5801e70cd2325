package jinstr.rt;

/**
 * What the map of the rewrite says that the table needs: where each probe stands, which statements and scopes there are. It
 * comes as text (PlanText), and each method is read when it first runs. Positions are ranks among those of the method.
 */
final class Plan {
    // The digits of a number: those below LAST end it, the others are followed by more.
    private static final int FIRST = '#';
    private static final int LAST = 60;
    private static final int MORE = 31;

    /** A method's numbers: FLAGS and so on, three of each variable and statement, those of each probe, what it reads, what it calls. */
    static final int FLAGS = 0;
    static final int FIRST_STMT = 1;
    static final int VARS = 2;
    static final int STMTS = 3;
    static final int PROBES = 4;
    static final int CLASS = 5;
    /** The number of the name by which it is called; 0 if there is none. */
    static final int NAME = 6;
    /** How many names it calls. */
    static final int CALLS = 7;
    /** How many variables it reads, to use the values when other code has run. */
    static final int WAITS = 8;
    static final int HEAD = 9;

    // Keys of such variables; those of fields follow. Their numbers are twice that, and one more for what is of this only.
    static final int ELEMENT_KEY = 0;
    static final int CONTENT_KEY = 1;
    static final int FIELD_KEY = 2;

    // Flags of a method.
    static final int RETURNS = 1;
    static final int COARSE = 2;
    static final int BLIND = 4;
    static final int LAMBDA = 8;
    static final int NESTS = 16;
    /** It gives out strings and boxes only. */
    static final int PLAIN = 32;
    static final int STATIC = 64;
    static final int CONSTRUCTS = 128;
    static final int GIVES_THIS = 256;
    /** It may return what a collection of the library gives up, or a variable while a finally clause runs. */
    static final int TAKES_OUT = 512;
    /** It uses up a stream that makes objects by a constructor reference. */
    static final int MAKES = 1024;
    /** Set by the table: it ran. */
    static final int ENTERED = 2048;
    /** A for-each calls it to go over its object. */
    static final int ITERATES = 4096;
    /** More may be in flight as it returns than what it returns. */
    static final int BLURS = 8192;
    /** Some of its statements are loose. */
    static final int LOOSENS = 16384;
    /** Code that was not rewritten may keep what it gives that. */
    static final int LENDS = 32768;
    /** Code that was not rewritten may call it, by a type of its own. */
    static final int ANSWERS = 65536;
    /** It calls code that was not rewritten and may call such methods. */
    static final int ASKS = 131072;
    /** That also of objects that it is given in a call of which an event tells when it has ended. */
    static final int ASKS_GIVEN = 262144;

    /** Each variable and statement: from, to, and what follows. */
    static final int RANGE = 3;
    static final int RETURNED = 1;
    /** What the method returns may have been read from what the variable holds. */
    static final int READ = 2;
    /** It is a parameter. */
    static final int PARAM = 4;
    /** It stands for what a for-each or a call goes over. */
    static final int GONE_OVER = 8;
    static final int FINALLY = 1;
    static final int ENDS = 2;
    static final int THROWS = 4;
    /** No event tells when its expression is done with what it has made. */
    static final int LOOSE = 8;

    // A probe's numbers.
    static final int POS = 0;
    static final int STMT = 1;
    static final int FINAL = 2;
    /** 1 + the variable; of a site, the number of the name of the method of which what it makes is an argument. */
    static final int SLOT = 3;
    /** The field's number, the simple name of what a site makes (twice, and one more for an array), or where a block begins that ends. */
    static final int A = 4;
    /** Where the block ends, or the class of the static field. */
    static final int B = 5;
    static final int PROBE_FLAGS = 6;
    // Those of a constructor reference, of which no event comes, tell instead between which it is called (the map's Between).
    static final int TO = 0;
    static final int NEXT = 1;
    static final int CAUGHT = 2;
    static final int LAST_ARGUMENT = 3;
    static final int FROM = 5;
    static final int PROBE = 7;

    // Flags of a probe.
    static final int LAST_EVENT = 1;
    static final int LOOP = 2;
    static final int REREAD = 4;
    static final int MANY = 8;
    static final int SITE = 16;
    static final int RESULT = 32;
    static final int OUTER = 64;
    static final int TAKES = 128;
    static final int LATE = 256;
    static final int REFERENCE = 512;
    static final int AGAIN = 2048;
    static final int ORIGIN = 4096;
    /** The recorder tells when what is made there has died; where it is made by the thread's only activation. */
    static final int WATCHED_SITE = 8192;
    static final int WATCHED_OUTERMOST = 16384;
    /** A for-each begins. */
    static final int OPENS = 32768;
    /** A catch clause takes an exception: A and B are of its try block. */
    static final int CATCHES = 65536;
    /** The method returns what is made there, and nothing else. */
    static final int GIVES = 131072;
    /** Others may take out of what is handed to them what it has, and keep that. */
    static final int PARTS = 262144;
    /** Code that was not rewritten goes on having what it gives. */
    static final int SHARED = 524288;
    /** It is given an iterator: one of the platform's is new, and nobody else has it. */
    static final int FRESH = 1048576;
    /** That may have looked up what it gives next. */
    static final int AHEAD = 2097152;
    /** Set by the table, for the initialisers of static fields: it ran. */
    static final int RAN = 1024;

    // Flags of a class.
    private static final int THROWN = 1;
    private static final int LOADER = 2;
    private static final int ASKED = 4;

    private static final int[] NONE = new int[HEAD + PROBE];

    /** Some method leaves no trace of its calls. */
    final boolean blind;
    /** Code of the program's that is not rewritten names classes that are. */
    final boolean deep;
    /** It tells which methods each calls. */
    final boolean calls;
    /** The object model of sizes, and its name. */
    Sizes sizes;
    String layout;

    private final int[][] methods;
    /** Of each method: the part that it stands in, where, and the number of its first statement. */
    private final int[] index;
    private final String[] fields;
    private final int[] supers;
    private final int[] flags;
    /** Of each class: the site of what its constructor references make that are kept, as method and probe; 0 if there is none. */
    private final int[] keptSites;
    /** The names that code without an activation calls, rising. */
    private final int[] bare;
    /** The fields that stand for what constructors of the library's were given. */
    private final int[] given;
    /** Those for what factory methods were given, which what they make keeps. */
    private final int[] kept;
    /** The variables that code without an activation reads so, and the keys of those that any code does, rising. */
    private final int[] bareWaits;
    private final int[] waited;
    private final Words entries;
    private final Words simples;

    private String text;
    private int part;
    private int at;

    Plan() {
        text = PlanText.part(0);
        layout = word();
        int[] n = new int[6];
        for (int i = 0; i < n.length; i++) {
            n[i] = number();
        }
        sizes = new Sizes(n[0], n[1], n[2], n[3], n[4], n[5] != 0);
        blind = number() != 0;
        deep = number() != 0;
        methods = new int[number()][];
        index = new int[3 * methods.length];
        int classes = number();
        fields = new String[classes];
        supers = new int[classes];
        flags = new int[classes];
        keptSites = new int[2 * classes];
        entries = new Words(classes);
        simples = new Words(classes);
        turn();
        calls = number() != 0;
        bare = list();
        given = list();
        kept = list();
        bareWaits = list();
        waited = list();
        readClasses();
        readIndex();
    }

    /** Goes on to the next part where this one has no more entries. */
    private void turn() {
        if (at == text.length()) {
            text = PlanText.part(++part);
            at = 0;
        }
    }

    /** Entry 0 is none. */
    private void readClasses() {
        for (int i = 1; i < fields.length; i++) {
            turn();
            entries.put(word(), i);
            String simple = word();
            int number = number();
            if (simple.length() > 0) {
                simples.put(simple, number);
            }
            supers[i] = number();
            flags[i] = number();
            keptSites[2 * i] = number();
            keptSites[2 * i + 1] = number();
            fields[i] = word();
        }
    }

    /** Methods stand in the parts that follow: number, statements, length, and what is read later. */
    private void readIndex() {
        int stmts = 1;
        while (++part < PlanText.parts()) {
            text = PlanText.part(part);
            for (at = 0; at < text.length();) {
                int m = 3 * number();
                int n = number();
                int length = number();
                index[m] = part;
                index[m + 1] = at;
                index[m + 2] = stmts;
                stmts += n;
                at += length;
            }
        }
        text = null;
    }

    private int number() {
        int n = 0;
        for (int times = 1;; times *= MORE) {
            char c = text.charAt(at++);
            int digit = c < '\\' ? c - FIRST : c - FIRST - 1;
            if (digit < LAST) {
                return n + digit * times;
            }
            n += (digit - LAST) * times;
        }
    }

    private int[] list() {
        turn();
        int[] list = new int[number()];
        for (int i = 0; i < list.length; i++) {
            turn();
            list[i] = number();
        }
        return list;
    }

    private String word() {
        int n = number();
        at += n;
        return text.substring(at - n, at);
    }

    /** The numbers of a method; those of none if the plan does not have it. */
    int[] method(int m) {
        if (m <= 0 || m >= methods.length || index[3 * m] == 0) {
            return NONE;
        }
        int[] r = methods[m];
        if (r == null) {
            r = read(m);
            methods[m] = r;
        }
        return r;
    }

    private int[] read(int m) {
        text = PlanText.part(index[3 * m]);
        at = index[3 * m + 1];
        int how = number();
        int of = number();
        int name = number();
        int vars = number();
        int stmts = number();
        int probes = number();
        int waits = number();
        int called = number();
        int[] r = new int[HEAD + RANGE * (vars + stmts) + PROBE * (probes + 1) + waits + called];
        r[FLAGS] = how;
        r[FIRST_STMT] = index[3 * m + 2];
        r[VARS] = vars;
        r[STMTS] = stmts;
        r[PROBES] = probes;
        r[CLASS] = of;
        r[NAME] = name;
        r[CALLS] = called;
        r[WAITS] = waits;
        // The place of probe 0 stays empty.
        int skipped = HEAD + RANGE * (vars + stmts);
        for (int i = HEAD; i < skipped; i++) {
            r[i] = number();
        }
        for (int i = skipped + PROBE; i < r.length; i++) {
            r[i] = number();
        }
        for (int i = skipped + PROBE; i < r.length - called - waits; i += PROBE) {
            if ((r[i + PROBE_FLAGS] & REFERENCE) != 0) {
                continue;
            }
            r[i + STMT] = r[i + STMT] == 0 ? 0 : r[FIRST_STMT] + r[i + STMT] - 1;
            r[i + FINAL] = r[i + FINAL] == 0 ? 0 : r[FIRST_STMT] + r[i + FINAL] - 1;
        }
        text = null;
        return r;
    }

    /** Where a probe's numbers stand in its method's; those of probe 0 if there is no such probe. */
    static int probe(int[] r, int probe) {
        int first = HEAD + RANGE * (r[VARS] + r[STMTS]);
        return probe > 0 && probe <= r[PROBES] ? first + PROBE * probe : first;
    }

    /** Where a statement of the method stands in its numbers. */
    static int stmt(int[] r, int stmt) {
        return HEAD + RANGE * (r[VARS] + stmt - r[FIRST_STMT]);
    }

    static int var(int v) {
        return HEAD + RANGE * v;
    }

    /** Where the numbers of the first probe stand that sets a variable. */
    static int setting(int[] r, int v) {
        int p = 1;
        while (p < r[PROBES] && r[probe(r, p) + SLOT] != v + 1) {
            p++;
        }
        return probe(r, p);
    }

    /** How many methods there may be, and whether one of them ran that is recorded in no other way. */
    int methods() {
        return methods.length;
    }

    boolean entered(int m) {
        return methods[m] != null && (methods[m][FLAGS] & (BLIND | ENTERED)) == (BLIND | ENTERED);
    }

    /** The entry of a class; 0 if the plan does not have it. */
    int entry(String name) {
        return entries.get(name);
    }

    int simple(String name) {
        int i = Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1;
        while (i < name.length() && name.charAt(i) >= '0' && name.charAt(i) <= '9') {
            i++;
        }
        return simples.get(name.substring(i));
    }

    boolean thrown(int entry) {
        return (flags[entry] & THROWN) != 0;
    }

    boolean loader(int entry) {
        return (flags[entry] & LOADER) != 0;
    }

    boolean asked(int entry) {
        return (flags[entry] & ASKED) != 0;
    }

    /** The method and the probe of what constructor references make of a class that are kept; the method is 0 if there is none. */
    int keptMethod(int entry) {
        return keptSites[2 * entry];
    }

    int keptProbe(int entry) {
        return keptSites[2 * entry + 1];
    }

    /** How many classes there are, with entry 0. */
    int classes() {
        return fields.length;
    }

    boolean given(int field) {
        return among(given, field);
    }

    boolean kept(int field) {
        return among(kept, field);
    }

    private static boolean among(int[] list, int n) {
        for (int i = 0; i < list.length; i++) {
            if (list[i] == n) {
                return true;
            }
        }
        return false;
    }

    /**
     * What a method returns goes to the one below and nowhere else: that has called it by its name, or uses up the stream that
     * calls the lambda. Initialisers have no name, constructors call others.
     */
    boolean directly(int[] below, int[] called) {
        return calls ? calledBy(below, called) || calledBare(called[NAME]) : (called[FLAGS] & LAMBDA) == 0;
    }

    /** The method below calls the other one itself, and not only code without an activation. */
    boolean calledBy(int[] below, int[] called) {
        int name = called[NAME];
        return !calls || name == 0 || (called[FLAGS] & below[FLAGS] & CONSTRUCTS) != 0 || calls(below, name);
    }

    static boolean calls(int[] r, int name) {
        return has(r, r.length - r[CALLS], r.length, name);
    }

    boolean calledBare(int name) {
        return has(bare, 0, bare.length, name);
    }

    /** Tells whether some code reads a variable so; a method; code without an activation. */
    boolean waited(int key) {
        return has(waited, 0, waited.length, key);
    }

    static boolean waits(int[] r, int n) {
        int end = r.length - r[CALLS];
        return has(r, end - r[WAITS], end, n);
    }

    boolean waitsBare(int n) {
        return has(bareWaits, 0, bareWaits.length, n);
    }

    /** Tells whether a number is among those of a list between two places, which rise. */
    private static boolean has(int[] list, int from, int to, int n) {
        int lo = from;
        int hi = to;
        while (lo < hi) {
            int mid = lo + hi >> 1;
            if (list[mid] >= n) {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        return lo < to && list[lo] == n;
    }

    String fields(int entry) {
        return fields[entry];
    }

    /** Tells whether a class is the other, or below it. */
    boolean below(int entry, int of) {
        for (int i = entry; i != 0; i = supers[i]) {
            if (i == of) {
                return true;
            }
        }
        return false;
    }
}
