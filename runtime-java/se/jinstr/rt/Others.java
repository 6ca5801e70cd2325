package jinstr.rt;

/** What the other threads of the virtual machine are about, as far as it decides what a garbage collection finds. */
final class Others {
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
     * The virtual machine's own threads are in the outermost group, but for the one in which it ends.
     */
    boolean end() {
        for (Thread t : all()) {
            ThreadGroup group = t == null || t == Thread.currentThread() ? null : t.getThreadGroup();
            if (group != null && group.getParent() != null && busy(t) && !t.getName().equals("DestroyJavaVM")) {
                return true;
            }
        }
        return false;
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
