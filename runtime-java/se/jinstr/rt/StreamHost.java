package jinstr.rt;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The platform of Java SE: a tape for each thread, written to a trace file. */
final class StreamHost extends Host {
    private static final ThreadLocal<StreamTape> TAPES = new ThreadLocal<>();
    private static final AtomicInteger IDS = new AtomicInteger(1);
    private static final int LAST_ID = Integer.MAX_VALUE - 4096;
    private static final AtomicLong TICKETS = new AtomicLong(1);
    /** How many tickets the only thread takes at once. */
    private static final int RANGE = 1 << 16;

    /** Null while nothing is recorded. */
    private static TraceFile file;

    /**
     * Only one thread has recorded so far. That thread counts its tickets itself, in ranges that it takes from TICKETS, so
     * that the second thread's tickets are higher than any that the first one takes before it sees this change: whatever
     * happened before the second thread's first store has a lower ticket. And a store of the first thread that comes after
     * one of the second sees the change, as any store of a plain field is seen.
     */
    private static boolean solo = true;
    private static long nextSolo;
    private static long endSolo;
    private static boolean used;

    private StreamHost() {
    }

    /** Begins to record if that is wanted and possible. */
    static boolean begin() {
        if (!Settings.on()) {
            return false;
        }
        String name = Settings.trace();
        try {
            file = new TraceFile(name, Settings.limit());
            Runtime.getRuntime().addShutdownHook(new Thread(StreamHost::end, "jinstr"));
            preload();
            host = new StreamHost();
            return true;
        } catch (IOException | RuntimeException e) {
            // No file, no permission, or the VM is ending: the program runs unrecorded.
            Complaint.tell("cannot write " + name + ": " + e.getMessage() + "; nothing is recorded");
            return false;
        }
    }

    /** Loads what probes need, so that no class is loaded, perhaps by a loader of the program's, in the middle of one. */
    private static void preload() {
        Collections.kind(Object.class);
        Nowhere.TAPE.lose();
        ClassTable.find("");
        Sites.declared(0, 0);
        Layout.of(Object.class);
    }

    static Tape tape() {
        StreamTape t = TAPES.get();
        return t != null ? t : open();
    }

    private static Tape open() {
        try {
            // The lock makes the end of the only thread's privilege known before another thread records.
            synchronized (StreamHost.class) {
                solo = !used;
                used = true;
            }
            // While this tape is made, the thread has one that takes nothing.
            StreamTape t = file.open();
            TAPES.set(t);
            return t;
        } catch (OutOfMemoryError e) {
            // The thread goes unrecorded until there is memory.
            return Nowhere.TAPE;
        }
    }

    static void record(boolean on) {
        if (file != null) {
            file.pause(!on);
        }
    }

    static void flush() {
        if (file != null) {
            file.flush();
        }
    }

    /** The VM ends. */
    private static void end() {
        try {
            tape().lookIntoAll();
        } finally {
            file.finish("exit");
        }
    }

    /** The number of tickets taken so far. */
    static long tickets() {
        return (solo ? nextSolo : TICKETS.get()) - 1;
    }

    @Override
    Tape current() {
        return tape();
    }

    @Override
    long ticket() {
        if (!solo) {
            return TICKETS.getAndIncrement();
        }
        if (nextSolo == endSolo) {
            nextSolo = TICKETS.getAndAdd(RANGE);
            endSolo = nextSolo + RANGE;
        }
        return nextSolo++;
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
    int kind(Object x) {
        return Collections.kind(x.getClass());
    }

    @Override
    void walk(Object x, Gatherer to) {
        Collections.walk(x, to);
    }

    @Override
    void escaped(Object x, int id) {
        file.deaths.watch(x, id);
    }
}
