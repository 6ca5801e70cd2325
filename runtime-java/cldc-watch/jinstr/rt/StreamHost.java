package jinstr.rt;

import java.io.OutputStream;

/** The platform of CLDC where births are counted, and some watched: what is known goes to the output when that is asked for, and at the end. */
final class StreamHost {
    private static final Workers WORKERS = new Workers();
    private static Output trace;
    /** The virtual machine has just collected, as it was asked. */
    private static boolean collected;

    private StreamHost() {
    }

    /** Begins to record. */
    static boolean begin() {
        try {
            // The trace goes to the output, whose lock the program may hold when it comes to a probe.
            trace = new Output(System.out);
            return true;
        } catch (OutOfMemoryError e) {
            // The program runs unrecorded.
            tell();
            return false;
        }
    }

    static void record(boolean on) {
        trace.pause(!on);
        Births.pause(!on);
    }

    static void halts() {
        flush();
    }

    static void flush() {
        collected = Births.collects();
        counted(false);
        trace.limit();
    }

    /** Writes what is known of births, and the counters. */
    static void counted(boolean end) {
        // Who ends the trace has the lock already: the others take it first, too.
        synchronized (trace.lock) {
            try {
                Births.write(trace, end, collected);
                collected = false;
            } catch (OutOfMemoryError e) {
                // The snapshot before this one stands.
                tell();
            }
        }
    }

    static void output(OutputStream out, long limit) {
        if (!trace.to(out, limit)) {
            System.err.println("jinstr: the trace is being written already: say where to before anything else");
        }
    }

    /** Nothing is sent before it is asked for or all ends, so that there is nothing to keep. */
    static void ring(int bytes) {
    }

    /** A method with which the calling thread may end begins. */
    static void begins() {
        try {
            WORKERS.begins();
        } catch (OutOfMemoryError e) {
            // With this thread the trace does not end by itself; what was written can be read.
            tell();
        }
    }

    /** A method with which the calling thread may end has ended; but not if it was called by another. */
    static void ended() {
        try {
            if (!WORKERS.ended()) {
                return;
            }
            if (WORKERS.allEnded()) {
                finish();
            } else {
                counted(false);
                trace.limit();
            }
        } catch (Throwable e) {
            // Out of memory or stack: what was not written may be later.
            tell();
        }
    }

    /** The program ends. */
    static void finish() {
        try {
            collected = Births.collects();
            trace.finish("exit");
        } catch (Throwable e) {
            // Out of memory or stack: the report says that the trace has no end.
            tell();
        }
    }

    private static void tell() {
        System.err.println("jinstr: no memory for the trace");
    }
}
