package jinstr.rt;

import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Stack;
import java.util.Vector;

/** The platform of CLDC: a tape for each thread, found by asking who runs, and one lock for what they share. */
final class StreamHost extends Host {
    private static final Object[] LIBRARY = {new Vector(), new Stack(), new Hashtable()};

    private static Trace trace;
    /** Null where a stream is recorded. */
    static Table table;
    /** A part of the memory that the table may take, in objects of this size with their holders. */
    private static final int PART = 2;
    private static final int OBJECT = 136;
    private static final Workers WORKERS = new Workers();
    /** The tape that was asked for last: most programs have one thread. */
    private static StreamTape last;
    /** Guards the two that follow. Nothing is called under it. */
    private static final Object NUMBERS = new Object();
    private static long tickets;
    private static int ids = 1;

    private StreamHost() {
    }

    /** Begins to record. */
    static boolean begin() {
        try {
            // The trace goes to the output, whose lock the program may hold when it comes to a probe.
            outermost = System.out;
            table = Build.table((int) Math.min(1 << 20, Runtime.getRuntime().totalMemory() / (PART * OBJECT)));
            trace = new Trace();
            Counts.begin();
            Host.host = new StreamHost();
            return true;
        } catch (OutOfMemoryError e) {
            // The program runs unrecorded.
            Complaint.tell("no memory; nothing is recorded");
            return false;
        }
    }

    /** Chooses nothing: on a device the locals of all methods are recorded, or of none. */
    static void select(Frame f) {
    }

    static Tape tape() {
        StreamTape t = last;
        if (t != null && t.thread == Thread.currentThread()) {
            return t;
        }
        return find();
    }

    private static Tape find() {
        StreamTape t = trace.mine();
        if (t == null) {
            try {
                WORKERS.meet();
                t = trace.open();
            } catch (OutOfMemoryError e) {
                // The thread goes unrecorded until there is memory.
                return Nowhere.TAPE;
            }
        }
        last = t;
        return t;
    }

    /** A device has no traces of stacks. */
    static void caught(Throwable x) {
    }

    /** Begins a new chunk of the calling thread: of chunks, those begun earlier come first. */
    static void joined() {
        StreamTape t = trace.mine();
        if (t != null) {
            t.cutOff();
        }
    }

    /** Begins a new chunk of the calling thread behind what all others have recorded. */
    static void behindAll() {
        trace.flush();
        joined();
    }

    static void record(boolean on) {
        trace.pause(!on);
        if (on) {
            Counts.PAUSES[0].end();
        } else {
            Counts.PAUSES[0].begin();
        }
    }

    static void halts() {
        flush();
    }

    static void flush() {
        write();
        trace.send();
    }

    /** Marks this point of the trace with a name, behind all that is known now, and writes it out. */
    static void snapshot(String name) {
        collect();
        // Other threads have named what died before that.
        behindAll();
        tape().mark(name, false);
        flush();
    }

    /**
     * Asks for a garbage collection. What is not cleared then need not be alive: the methods that have come to this have not ended,
     * and the stack may still have what was in their variables.
     */
    private static void collect() {
        if (trace.recording() && trace.deaths.size() > 0 && !"off".equals(System.getProperty("jinstr.collect"))) {
            forgetEnded();
            Runtime.getRuntime().gc();
        }
    }

    /** Lets go of threads that have ended: they are the program's. */
    private static void forgetEnded() {
        last = null;
        trace.forgetEnded();
        WORKERS.forgetEnded();
    }

    private static void write() {
        trace.flush();
        trace.dump(false);
        counted(false);
    }

    /** Writes the counters of paths. */
    static void counted(boolean end) {
        if (Counts.METHODS == 0) {
            return;
        }
        // Who ends the trace has the lock already: the others take it first, too.
        synchronized (outermost) {
            try {
                CountWriter.write(trace, Counts.PAUSES, end);
            } catch (OutOfMemoryError e) {
                // The snapshot before this one stands.
                Complaint.tell("no memory to write the counters of paths");
            }
        }
    }

    static void output(java.io.OutputStream out, long limit) {
        tellIfLate(trace.to(out, limit));
    }

    static void ring(int bytes) {
        if (table != null) {
            return;
        }
        try {
            Gatherer.fit(bytes / 2);
            tellIfLate(trace.ring(bytes / 2));
        } catch (OutOfMemoryError e) {
            Complaint.tell("no memory to keep so much of the trace; it goes to the output");
        }
    }

    private static void tellIfLate(boolean inTime) {
        if (!inTime) {
            Complaint.tell("the trace is being written already: say where to before anything else");
        }
    }

    /** The ids from here on have been given to no thread. */
    static int firstFreeId() {
        return ids;
    }

    /** A method with which the calling thread may end begins. */
    static void begins() {
        try {
            tape();
            WORKERS.begins();
        } catch (OutOfMemoryError e) {
            // With this thread the trace does not end by itself; what was written can be read.
            Complaint.tell("no memory for a thread");
        }
    }

    /** A method with which the calling thread may end has ended; but not if it was called by another. */
    static void ended() {
        try {
            if (!WORKERS.ended()) {
                return;
            }
            if (trace.idle() && WORKERS.allEnded()) {
                finish();
            } else {
                write();
            }
        } catch (Throwable e) {
            // Out of memory or stack: what was not written may be later.
            Complaint.tell("no memory to write the trace");
        }
    }

    /** The program ends. */
    static void finish() {
        try {
            if (trace.recording()) {
                Tape t = tape();
                t.lookAtEnd(Contents.holding());
                collect();
                behindAll();
                t.tellDeaths();
            }
            trace.finish("exit");
        } catch (Throwable e) {
            // Out of memory or stack: the report says that the trace has no end.
            Complaint.tell("no memory to end the trace");
        }
    }

    /** Nothing will be recorded any more: from here on it is as if nothing had been asked for, but that paths are counted. */
    static void over() {
        over = true;
        PathProbes.ON = false;
        last = null;
    }

    /** The number of tickets taken so far. */
    static long tickets() {
        return tickets;
    }

    Tape current() {
        return tape();
    }

    long given() {
        return tickets;
    }

    long ticket() {
        // The lock makes the order of stores total.
        synchronized (NUMBERS) {
            return ++tickets;
        }
    }

    int ids(int n) {
        // No two threads get the same.
        synchronized (NUMBERS) {
            int base = ids;
            if (base > Naming.ID - n) {
                return 0;
            }
            ids = base + n;
            return base;
        }
    }

    /** The device tells nothing of its objects: the map knows their fields. */
    String layout(Object x) {
        return "";
    }

    boolean alone(Object x) {
        return false;
    }

    int kind(Object x) {
        Class c = x.getClass();
        for (int i = 0; i < LIBRARY.length; i++) {
            if (c == LIBRARY[i].getClass()) {
                return GUARDED;
            }
        }
        return PLAIN;
    }

    /** CLDC does not tell. */
    boolean holds(Object x) {
        return false;
    }

    boolean solo() {
        return trace.onlyThread();
    }

    boolean onlyThread() {
        return trace.onlyThread() && Thread.activeCount() <= WORKERS.threadsAtFirst;
    }

    int size(Object x) {
        return x instanceof Vector ? ((Vector) x).size() : ((Hashtable) x).size();
    }

    boolean pairs(Object x) {
        return x instanceof Hashtable;
    }

    boolean copies(Object x) {
        return false;
    }

    boolean sorts(Object x) {
        return false;
    }

    Object comparator(Object x) {
        return null;
    }

    Object reversed(Object comparator) {
        return comparator;
    }

    boolean wraps(Object x) {
        return false;
    }

    boolean views(Object x) {
        return false;
    }

    boolean entry(Object x) {
        return false;
    }

    boolean outlasts(Object view, Object of) {
        return false;
    }

    static Object part(Object entry, boolean value) {
        return null;
    }

    Object newest(Object x) {
        return null;
    }

    boolean locks(Object wrapper) {
        return false;
    }

    boolean produced(Object x) {
        return false;
    }

    /** The keys and the elements of a table come in the same order, and neither asks an object of the program's anything. */
    void walk(Object x, Gatherer to) {
        try {
            Enumeration keys = x instanceof Hashtable ? ((Hashtable) x).keys() : null;
            Enumeration values = x instanceof Hashtable ? ((Hashtable) x).elements() : ((Vector) x).elements();
            while (values.hasMoreElements()) {
                if (keys != null) {
                    to.add(keys.nextElement());
                }
                if (!to.add(values.nextElement())) {
                    return;
                }
            }
        } catch (RuntimeException e) {
            // Another thread changed the collection: what was found so far is used.
        }
    }

    void aside(Runnable r) {
        new Thread(r).start();
    }

    Object[] captured(Object lambda) {
        return null;
    }

    boolean constant(Object x) {
        return false;
    }

    void escaped(Object x, int id) {
        trace.deaths.watch(x, id);
    }

    Entry shown(Object x, int id) {
        return null;
    }

    Container listed(Object x, int id) {
        return new Container(x, id);
    }

    void tellListed(Tape t) {
    }

    boolean statement() {
        return true;
    }

    void tellShown(Tape t) {
    }

    void sent(Object x, int id) {
        trace.deaths.watchOnce(x, id);
    }
}
