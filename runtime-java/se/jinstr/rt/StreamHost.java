package jinstr.rt;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The platform of Java SE: a tape for each thread, written to a trace file. */
final class StreamHost extends Host {
    private static final ThreadLocal<StreamTape> TAPES = new ThreadLocal<>();
    private static final AtomicInteger IDS = new AtomicInteger(1);
    private static final int LAST_ID = Integer.MAX_VALUE - 4096;
    /** The next ticket, once more than one thread has recorded. */
    private static final AtomicLong TICKETS = new AtomicLong(1);
    /** The next ticket of the first thread as long as it is the only one. No other thread sets it. */
    private static final AtomicLong SOLO = new AtomicLong(1);

    /** How many statements have begun, at level lesson, and after how many the recording ends. */
    private static final AtomicLong STATEMENTS = new AtomicLong();
    private static final long MOST_STATEMENTS = Settings.statements();

    /** The main thread, if the program began to record in it: a constant for the compiler, which spares the search. */
    private static final Thread OWNER = Counts.owner();
    /** The tape of OWNER, once it has one. */
    private static StreamTape owned;

    /** Null where a stream is recorded: a constant for the compiler. */
    static final Table TABLE = Settings.table() ? table() : null;

    /** The locals of some methods are left out: a constant for the compiler. */
    static final boolean CHOOSES = Settings.on() && !Settings.locals().isEmpty();
    private static final Locals LOCALS = CHOOSES ? new Locals(Settings.locals()) : null;
    /** The methods whose locals are left out, by number. Replaced when an output comes. */
    private static boolean[] bare = {};

    /** Null while nothing is recorded. */
    private static TraceFile file;
    /** What is counted in, for each output whose paths are. Replaced when one comes. */
    private static volatile Pauses[] counted = {};
    /** The outputs that they are of. */
    private static volatile Rewritten[] outputs = {};
    private static boolean paused;
    /** Births are watched. */
    private static volatile boolean watches;
    /** Uses are recorded beside the heap. */
    private static volatile boolean recordsUses;
    /** The recording ends at a size of the trace. */
    static boolean limited;
    private static Collecting collecting;
    /** The program ends. What it writes then is of before its last collection and behind it: what another thread writes meanwhile would know neither. */
    private static volatile boolean ending;
    /** By which the thread of the snapshots tells deaths; null until it does. It is none that records: it names what is alive to nobody. */
    private static StreamTape teller;

    /**
     * Only one thread has recorded so far. It counts its tickets with plain stores to SOLO; all others take the higher of
     * SOLO and TICKETS, so that what happened before their store has a lower ticket. A store of the first thread that comes
     * after one of another's sees this flag cleared, as any store of a plain field is seen, and it goes over to TICKETS.
     * Until it has seen that, stores that nothing orders may get the same ticket; no ticket is ever left out.
     */
    static boolean solo = true;
    /** How often threads have waited for others, by and large: it is another number after each time. */
    static int joined;
    /** The first thread has gone over, so SOLO does not change any more. */
    private static volatile boolean settled;
    /** The thread that recorded first, or null. */
    private static Weak first;
    /** How many threads its group had then. */
    private static int threadsAtFirst;

    private StreamHost() {
    }

    /** Begins to record if that is wanted and possible. */
    static boolean begin() {
        if (!Settings.on() || Settings.table() && TABLE == null) {
            return false;
        }
        String name = Settings.trace();
        try {
            long limit = TABLE == null ? Settings.limit() : Long.MAX_VALUE;
            limited = limit != Long.MAX_VALUE;
            file = new TraceFile(name, limit);
            Runtime.getRuntime().addShutdownHook(new Thread("jinstr") {
                @Override
                public void run() {
                    end();
                }
            });
            preload();
            Counts.begin();
            HeapUse.reserve();
            collecting = new Collecting(file.deaths);
            Snapshots.begin(file.name());
            // Where objects have the epoch of their last use for an id, none is recorded.
            host = Touches.LEVEL.equals(Build.LEVEL) ? null : new StreamHost();
            if (Values.TOLD) {
                Spoken.begin();
            }
            return true;
        } catch (IOException | RuntimeException e) {
            // No file, no permission, or the VM is ending: the program runs unrecorded.
            Complaint.tell("cannot write " + name + ": " + e.getMessage() + "; nothing is recorded");
            return false;
        }
    }

    private static Table table() {
        try {
            Table t = Build.table(Settings.objects());
            if (t == null) {
                Complaint.tell("the program was not rewritten with --recorder table; nothing is recorded");
            } else if (ObjectModel.VM != null) {
                ObjectModel vm = ObjectModel.VM;
                t.sizes(vm.name, vm.header, vm.array, vm.reference, vm.align);
            }
            return t;
        } catch (Throwable e) {
            // Out of memory: the program runs unrecorded.
            Complaint.tell("no memory for the table; nothing is recorded");
            return null;
        }
    }

    /** Loads what probes need, so that no class is loaded, perhaps by a loader of the program's, in the middle of one. */
    private static void preload() {
        Collections.kind(Object.class);
        Collections.preload();
        Nowhere.TAPE.lose();
        ClassTable.find("");
        Sites.declared(0, 0);
        Layout.of(Object.class);
        Lambdas.preload();
        Gate.preload();
        HeapDump.preload();
        OpenFrames.preload();
        new Holding().ordered();
    }

    /** Chooses whether the locals of an activation that begins are left out. */
    static void select(Frame f) {
        if (CHOOSES) {
            boolean[] b = bare;
            f.bare = f.method < b.length && b[f.method];
        }
    }

    static Tape tape() {
        Thread me = Thread.currentThread();
        StreamTape t = me == OWNER ? owned : TAPES.get();
        return t != null ? t : open(me);
    }

    private static Tape open(Thread me) {
        try {
            // The lock makes the end of the only thread's privilege known before another thread records.
            synchronized (StreamHost.class) {
                if (first == null) {
                    first = new Weak(me);
                    threadsAtFirst = Thread.activeCount();
                } else {
                    solo = false;
                }
            }
            StreamTape t = file.open();
            if (me == OWNER) {
                owned = t;
            } else {
                TAPES.set(t);
            }
            return t;
        } catch (OutOfMemoryError e) {
            // The thread goes unrecorded until there is memory.
            return Nowhere.TAPE;
        }
    }

    static void caught(Throwable x) {
        if (x instanceof StackOverflowError) {
            OwnFrames.hide(x);
        }
    }

    /** Begins a new chunk of the calling thread, if another has recorded, too: of chunks, those begun earlier come first. */
    static void joined() {
        Tape t = tape();
        if (!solo && t instanceof StreamTape) {
            joined++;
            ((StreamTape) t).cutOff();
        }
    }

    /** Begins a new chunk of the calling thread behind what all others have recorded. */
    static void behindAll() {
        if (file != null && !solo && TABLE == null) {
            file.flush();
            joined();
        }
    }

    static void record(boolean on) {
        if (file == null) {
            return;
        }
        // The lock keeps an output from being met meanwhile.
        synchronized (Rewritten.class) {
            paused = !on;
            file.pause(paused);
            if (watches) {
                Watching.ALL.pause(paused);
            }
            for (Pauses p : counted) {
                if (on) {
                    p.end();
                } else {
                    p.begin();
                }
            }
        }
    }

    /** An output is met; its owners are the classes of its methods, where those whose locals are recorded are chosen. */
    static void met(Rewritten r, String[] owners) {
        if (CHOOSES) {
            bare = LOCALS.leftOut(bare, r, owners);
        }
        file.met(r, "");
        if (r.counts != null) {
            Pauses p = new Pauses(r.counts);
            if (paused) {
                p.begin();
            }
            Pauses[] more = Arrays.copyOf(counted, counted.length + 1);
            more[counted.length] = p;
            counted = more;
            Rewritten[] all = Arrays.copyOf(outputs, outputs.length + 1);
            all[outputs.length] = r;
            outputs = all;
            counted(false);
        }
    }

    /** An output is met that cannot be recorded along with the others: what it does would be taken for what they do. */
    static void refuse(Rewritten r, String why) {
        Complaint.tell("the output " + r.name + " of jinstr rewrite cannot be recorded: " + why + "; nothing more is recorded");
        file.met(r, why);
        file.finish("refused");
    }

    static void flush() {
        if (file != null) {
            flush(false);
        }
    }

    /** The program is about to end at once: nothing runs any more that could write. */
    static void halts() {
        if (file != null) {
            flush(false);
            tellRunning();
        }
    }

    private static void tellRunning() {
        if (counted.length > 0) {
            OpenFrames.write(file);
        }
    }

    /** Writes out what is known; whether the virtual machine has just collected. */
    private static void flush(boolean collected) {
        file.flush();
        counted(false, collected);
    }

    /** Marks this point of the trace with a name, behind all that is known now, and writes it out. */
    static void snapshot(String name) {
        if (file == null) {
            return;
        }
        boolean complete = collected();
        // Other threads have named what died before that.
        behindAll();
        tape().mark(name, complete);
        flush(complete);
    }

    /** Has the collector tell what is dead, in a program that goes on: what is written later knows that, too. */
    private static boolean collected() {
        int generation = watches ? Watching.ALL.generations.now() : 0;
        boolean complete = file.recording() && collecting.now();
        if (complete && watches) {
            Watching.ALL.generations.collected(generation);
        }
        return complete;
    }

    /** Writes out all that is known now, for who asks from outside. */
    static void answer() {
        boolean complete = collected();
        if (TABLE == null) {
            file.flush();
        }
        if (teller == null) {
            teller = file.open();
        }
        teller.cutOff();
        teller.tellDeaths(complete);
        flush(complete);
    }

    /** Writes the counters of paths. */
    static void counted(boolean end) {
        counted(end, false);
    }

    /** Writes the counters, and what became of births that are watched; whether the virtual machine has just collected. */
    private static void counted(boolean end, boolean collected) {
        if (counted.length > 0 && end == ending) {
            MadeWriter.write(file, outputs);
            if (watches) {
                WatchWriter.write(file, collected);
            }
            CountWriter.write(file, counted, end);
        }
    }

    /** An output is met whose births are watched. */
    static synchronized void watch() {
        if (!watches) {
            watches = true;
            Watching.ALL.pause(paused);
            Watching.ALL.begin();
        }
    }

    static boolean watches() {
        return watches;
    }

    /** An output is met that records uses beside its heap. */
    static synchronized void recordUses() {
        if (!recordsUses) {
            Watching.ALL.generations.record();
            recordsUses = true;
        }
    }

    /** A generation begins: births of each site are watched soon. */
    static void turn() {
        for (Rewritten r : outputs) {
            r.turn();
        }
    }

    /** The program says that a generation ends. */
    static void generation() {
        if (watches || recordsUses) {
            Watching.ALL.generations.next();
        }
        if (recordsUses && Gate.open()) {
            tape().turn();
        }
    }

    /** The name of the trace. */
    static String name() {
        return file.name();
    }

    /** The program changes how births are watched. */
    static void set(String key, String value) {
        if (!watches && !recordsUses) {
            Complaint.tell(key + " is for births that are watched, and none are");
            return;
        }
        synchronized (Watching.ALL.generations) {
            Tuning.set(key, value);
        }
    }

    /** The VM ends. */
    private static void end() {
        ending = true;
        HeapUse.release();
        if (watches) {
            Watching.ALL.end();
        }
        try {
            if (CHOOSES) {
                LOCALS.tellUnmet();
            }
            boolean complete = false;
            if (!over) {
                lookAtEnd();
                complete = settle();
                if (recordsUses) {
                    Watching.ALL.generations.last();
                    tape().turn();
                }
            }
            counted(true, complete);
            tellRunning();
        } finally {
            file.finish("exit");
            HeapDump.atEnd();
        }
    }

    /** Has the collector tell what is dead of that which escaped, and of the births that are watched; whether it did. */
    private static boolean settle() {
        boolean complete = false;
        try {
            complete = file.recording() && collecting.atEnd();
            behindAll();
            tape().tellDeaths(complete);
        } catch (Throwable e) {
            // Out of memory: what escaped is not known to be dead.
            tape().lose();
        }
        return complete;
    }

    /** Looks into all collections that may hold other than the trace says. */
    private static void lookAtEnd() {
        Tape t = tape();
        try {
            Object[] holding = Contents.holding();
            if (holding[0] != null) {
                behindAll();
                t.begins();
                t.lookAtEnd(holding);
            }
        } catch (Throwable e) {
            // Out of memory, or of threads: what collections hold stays as it was known.
            t.lose();
        }
    }

    /** Nothing will be recorded any more: from here on it is as if nothing had been asked for, but that paths are counted. */
    static void over() {
        over = true;
        Gate.close();
        owned = null;
    }

    /** The number of tickets taken so far. */
    static long tickets() {
        return Math.max(SOLO.get(), TICKETS.get()) - 1;
    }

    @Override
    Tape current() {
        return tape();
    }

    @Override
    long given() {
        return tickets();
    }

    @Override
    long ticket() {
        if (solo) {
            long t = SOLO.get();
            SOLO.lazySet(t + 1);
            return t;
        }
        return settled ? TICKETS.getAndIncrement() : unsettled();
    }

    /** A ticket above those of the first thread, which may not know yet that it is not alone. */
    private static long unsettled() {
        for (;;) {
            long t = TICKETS.get();
            long n = Math.max(t, SOLO.get());
            if (TICKETS.compareAndSet(t, n + 1)) {
                if (Thread.currentThread() == first.get()) {
                    settled = true;
                }
                return n;
            }
        }
    }

    /** The ids from here on have been given to no thread. */
    static int firstFreeId() {
        int n = IDS.get();
        return n > 0 ? n : LAST_ID;
    }

    @Override
    int ids(int n) {
        int base = IDS.getAndAdd(n);
        if (base > 0 && base < LAST_ID) {
            return base;
        }
        // All ids are used up; this one keeps the counter from coming round.
        IDS.set(LAST_ID);
        return 0;
    }

    @Override
    String layout(Object x) {
        return Layout.of(x.getClass());
    }

    @Override
    boolean alone(Object x) {
        return Layout.alone(x.getClass());
    }

    @Override
    int kind(Object x) {
        return Collections.kind(x.getClass());
    }

    @Override
    boolean holds(Object x) {
        return Thread.holdsLock(x);
    }

    @Override
    boolean solo() {
        return solo;
    }

    @Override
    boolean onlyThread() {
        return solo && Thread.activeCount() <= threadsAtFirst;
    }

    @Override
    int size(Object x) {
        return Collections.size(x);
    }

    @Override
    boolean pairs(Object x) {
        return x instanceof java.util.Map;
    }

    @Override
    boolean copies(Object x) {
        return Collections.copies(x);
    }

    @Override
    boolean sorts(Object x) {
        return Collections.sorts(x);
    }

    @Override
    Object comparator(Object x) {
        return Collections.comparator(x);
    }

    @Override
    Object reversed(Object comparator) {
        return java.util.Collections.reverseOrder((java.util.Comparator<?>) comparator);
    }

    @Override
    boolean wraps(Object x) {
        return Collections.wraps(x.getClass());
    }

    @Override
    boolean views(Object x) {
        return Collections.views(x.getClass());
    }

    @Override
    boolean entry(Object x) {
        return x instanceof java.util.Map.Entry || x instanceof java.util.Iterator;
    }

    /** Iterators and streams of java.util.concurrent are weakly consistent, or go over the elements as they were. */
    @Override
    boolean outlasts(Object view, Object of) {
        return !(view instanceof java.util.Collection) && !(view instanceof java.util.Map) && of.getClass().getName().startsWith("java.util.concurrent.");
    }

    /** The value or key of an entry that is the library's own, so that no code of the program's is asked; null of others. */
    static Object part(Object entry, boolean value) {
        if (!(entry instanceof java.util.Map.Entry) || entry.getClass().getClassLoader() != null) {
            return null;
        }
        try {
            java.util.Map.Entry<?, ?> e = (java.util.Map.Entry<?, ?>) entry;
            return value ? e.getValue() : e.getKey();
        } catch (RuntimeException e) {
            // What is no entry any more, as of an IdentityHashMap, gives nothing.
            return null;
        }
    }

    @Override
    Object newest(Object x) {
        return Collections.newest(x);
    }

    @Override
    boolean locks(Object wrapper) {
        return Collections.locks(wrapper.getClass());
    }

    @Override
    boolean produced(Object x) {
        return Collections.produced(x.getClass());
    }

    @Override
    void aside(Runnable r) {
        Thread t = new Thread(r, "jinstr end");
        t.setDaemon(true);
        t.start();
    }

    @Override
    void walk(Object x, Gatherer to) {
        Collections.walk(x, to);
    }

    @Override
    Object[] captured(Object lambda) {
        return Lambdas.captured(lambda);
    }

    @Override
    boolean constant(Object x) {
        return x instanceof Enum;
    }

    @Override
    void escaped(Object x, int id) {
        file.deaths.watch(x, id);
    }

    @Override
    Entry shown(Object x, int id) {
        return Shown.entry(x, id);
    }

    @Override
    Container listed(Object x, int id) {
        return Listed.entry(x, id);
    }

    @Override
    void tellListed(Tape t) {
        Listed.tell(t);
    }

    @Override
    boolean statement() {
        long n = STATEMENTS.incrementAndGet();
        if (n == MOST_STATEMENTS + 1) {
            file.finish("steps");
        }
        return n <= MOST_STATEMENTS;
    }

    @Override
    void tellShown(Tape t) {
        Shown.tell(t);
    }

    @Override
    void sent(Object x, int id) {
        file.deaths.watchOnce(x, id);
    }
}
