package jinstr.rt;

import java.io.OutputStream;

/** What only a program on a small device asks of the recorder, or is made to ask. */
public final class Device {
    private Device() {
    }

    /**
     * Writes the trace to a stream instead of the program's output, and ends it at so many bytes. To be called before
     * anything else in the program.
     */
    public static void output(OutputStream out, long limit) {
        if (manOT.BEGUN) {
            StreamHost.output(out, limit);
        }
    }

    /**
     * Keeps the newest of the trace in memory, about so many bytes of it, and sends that to the program's output at its end or when
     * manOT.flush is called: in two traces, of which the second goes on from the first. To be called before anything else in the
     * program.
     */
    public static void ring(int bytes) {
        if (manOT.BEGUN) {
            StreamHost.ring(Math.max(bytes, 0));
        }
    }

    /** A method begins with which a thread or the program may end: main or run. */
    public static void begins() {
        if (manOT.BEGUN) {
            StreamHost.begins();
        }
    }

    /** Such a method has ended. */
    public static void ended() {
        if (manOT.BEGUN) {
            StreamHost.ended();
        }
    }

    /** The program ends. */
    public static void finish() {
        if (manOT.BEGUN) {
            StreamHost.finish();
        }
    }

    /** The program ends with this status. */
    public static int exit(int status) {
        finish();
        return status;
    }
}
