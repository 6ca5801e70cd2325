package jinstr.rt;

import java.util.Arrays;
import java.util.HashMap;

/** What the other threads of the virtual machine are about, as far as it decides what a garbage collection finds. */
final class Others {
    /** Where the threads were that were busy in native code when that was last asked for, by their identity hashes, as a reference would keep them. */
    private HashMap<Integer, StackTraceElement[]> calls = new HashMap<>();

    /**
     * Waits until no finalizer is about to run, or for so long, by System.nanoTime. Reports whether there was one: what it had dies at
     * the next collection.
     */
    boolean finalized(long until) throws InterruptedException {
        boolean any = finalizes();
        while (finalizes() && System.nanoTime() - until < 0) {
            Thread.sleep(1);
        }
        return any;
    }

    /** Tells whether the thread that runs finalizers has one to run: else it waits for the next. */
    private static boolean finalizes() {
        for (Thread t : all()) {
            if (t != null && t.getName().startsWith("Finalizer") && busy(t)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Tells whether a thread may be about to end: others know that it has done its work before it is gone, as a pool does of its threads.
     * The virtual machine's own threads are in the outermost group, but for the one in which it ends. One that is found in the same call of native code as
     * when it was last asked for waits there, as for a connection.
     */
    boolean end() {
        HashMap<Integer, StackTraceElement[]> now = new HashMap<>();
        boolean any = false;
        for (Thread t : all()) {
            ThreadGroup group = t == null || t == Thread.currentThread() ? null : t.getThreadGroup();
            if (group != null && group.getParent() != null && busy(t) && !t.getName().equals("DestroyJavaVM")) {
                any |= !waits(t, now);
            }
        }
        calls = now;
        return any;
    }

    private boolean waits(Thread t, HashMap<Integer, StackTraceElement[]> now) {
        try {
            StackTraceElement[] stack = t.getStackTrace();
            if (stack.length == 0 || !stack[0].isNativeMethod()) {
                return false;
            }
            int thread = System.identityHashCode(t);
            now.put(thread, stack);
            return Arrays.equals(stack, calls.get(thread));
        } catch (SecurityException e) {
            return false;
        }
    }

    private static boolean busy(Thread t) {
        Thread.State s = t.getState();
        return s == Thread.State.RUNNABLE || s == Thread.State.BLOCKED;
    }

    /** All threads, and nulls behind them; none where the program's security manager does not let others see them. */
    private static Thread[] all() {
        try {
            ThreadGroup g = Thread.currentThread().getThreadGroup();
            while (g.getParent() != null) {
                g = g.getParent();
            }
            Thread[] all = new Thread[2 * g.activeCount() + 8];
            g.enumerate(all);
            return all;
        } catch (SecurityException e) {
            return new Thread[0];
        }
    }
}
