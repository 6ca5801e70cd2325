import java.lang.reflect.InvocationTargetException;

/** Runs random programs one after the other, each after a line with its name. The last may end the VM. */
public final class Run {
    /** The milliseconds that one program may take. */
    private static final long MOST = 60_000;

    private static volatile String running;
    private static volatile long since;

    private Run() {
    }

    public static void main(String[] args) throws Throwable {
        Thread watch = new Thread(Run::watch, "watch");
        watch.setDaemon(true);
        for (int i = 0; i < args.length; i++) {
            since = System.nanoTime();
            running = args[i];
            if (i == 0) {
                watch.start();
            }
            System.out.println("#### " + args[i]);
            try {
                Class.forName(args[i] + ".Main").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                if (i == args.length - 1) {
                    throw e.getCause();
                }
                System.out.println("uncaught " + e.getCause().getClass().getName());
            } catch (Error e) {
                System.out.println("not initialised: " + e.getClass().getName());
            }
        }
    }

    /** Stops the VM when a program hangs. */
    private static void watch() {
        try {
            while (System.nanoTime() - since < MOST * 1_000_000) {
                Thread.sleep(100);
            }
        } catch (InterruptedException e) {
            return; // nobody interrupts this thread but a program that has gone wrong
        }
        System.err.println("hangs: " + running);
        System.out.flush();
        Runtime.getRuntime().halt(99);
    }
}
