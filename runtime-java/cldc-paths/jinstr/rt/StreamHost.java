package jinstr.rt;

import java.io.OutputStream;

/** The platform of CLDC where only paths are counted: the counters go to the output, and nothing else is kept. */
final class StreamHost {
    private static final Workers WORKERS = new Workers();
    private static Output trace;

    private StreamHost() {
    }

    /** Begins to record. */
    static boolean begin() {
        try {
            // The trace goes to the output, whose lock the program may hold when it comes to a probe.
            trace = new Output(System.out);
            Counts.begin();
            return true;
        } catch (OutOfMemoryError e) {
            // The program runs unrecorded.
            Complaint.tell("no memory; nothing is recorded");
            return false;
        }
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
        counted(false);
        trace.limit();
    }

    /** Writes the counters. */
    static void counted(boolean end) {
        // Who ends the trace has the lock already: the others take it first, too.
        synchronized (trace.lock) {
            try {
                CountWriter.write(trace, Counts.PAUSES, end);
            } catch (OutOfMemoryError e) {
                // The snapshot before this one stands.
                Complaint.tell("no memory to write the counters of paths");
            }
        }
    }

    static void output(OutputStream out, long limit) {
        if (!trace.to(out, limit)) {
            Complaint.tell("the trace is being written already: say where to before anything else");
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
            Complaint.tell("no memory for a thread");
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
                flush();
            }
        } catch (Throwable e) {
            // Out of memory or stack: what was not written may be later.
            Complaint.tell("no memory to write the trace");
        }
    }

    /** The program ends. */
    static void finish() {
        try {
            trace.finish("exit");
        } catch (Throwable e) {
            // Out of memory or stack: the report says that the trace has no end.
            Complaint.tell("no memory to end the trace");
        }
    }
}
