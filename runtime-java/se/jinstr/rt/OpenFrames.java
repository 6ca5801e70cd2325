package jinstr.rt;

import java.util.HashSet;

/** Writes to the trace file what methods run when the program ends: what these count last is not counted. */
final class OpenFrames extends PartWriter {
    /** More than the line and the lengths of an entry take; a character takes 3 bytes at most. */
    private static final int SOME = 30;
    /** More places than so many are not told. */
    private static final int MOST = 4096;

    /** Loads the class: when the program ends, its class loader may load none any more. */
    static void preload() {
    }

    private OpenFrames(Chunks file) {
        super(file, 'F', 1, new byte[Counts.PIECE]);
    }

    /** Writes the frames of all threads, each place once. Of virtual threads the virtual machine does not tell them. */
    static void write(Chunks file) {
        try {
            HashSet<StackTraceElement> told = new HashSet<>();
            OpenFrames w = new OpenFrames(file);
            for (StackTraceElement[] frames : Thread.getAllStackTraces().values()) {
                for (StackTraceElement f : frames) {
                    if (f.getLineNumber() > 0 && told.size() < MOST && told.add(f)) {
                        w.frame(f);
                    }
                }
            }
            w.last();
        } catch (Throwable e) {
            // Out of memory, or not permitted: it is not known what runs.
        }
    }

    private void frame(StackTraceElement f) {
        begin(SOME + 3 * (f.getClassName().length() + f.getMethodName().length()));
        text(f.getClassName());
        text(f.getMethodName());
        number(f.getLineNumber());
    }
}
