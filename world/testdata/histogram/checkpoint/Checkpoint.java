import jinstr.rt.manOT;

/**
 * A point of the program at which what is alive is counted, by the VM and from the trace. This class is not rewritten, since
 * it calls the runtime itself.
 */
public final class Checkpoint {
    private Checkpoint() {
    }

    /** Marks the trace, says so, and waits until somebody has looked. */
    public static void reach() throws Exception {
        // What is escaped is alive to the trace until the collector has told otherwise.
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(50);
            manOT.snapshot("settling");
        }
        manOT.snapshot("checkpoint");
        System.out.println("ready");
        System.out.flush();
        System.in.read();
    }
}
