package jinstr.rt;

/**
 * The heap kept in the running program: what takes the events instead of a trace. It is there where the rewrite was asked
 * for it. Whoever calls it holds the lock that guards the trace.
 */
abstract class Table {
    /** Before its first event: the VM lays out objects by this model, and not by the usual one of the program's target. */
    abstract void sizes(String model, int header, int array, int reference, int align);

    /** Takes a thread's events b[from, to), or tells that there is no stack for it now: then they are to come again. */
    abstract boolean take(int thread, byte[] b, int from, int to);

    /** Tells whether it can take no more. */
    abstract boolean broken();

    /** Writes all that it knows; the program may have ended. */
    abstract void write(Chunks file, boolean ended);
}
