package jinstr.rt;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Where the program comes to the end of its memory: what it has in use behind a collection, when that was most. */
final class HeapUse {
    /** There is little room if it is less than such a part of all. */
    private static final int LITTLE = 8;
    /** What is put aside is such a part of the heap: one of the regions of G1, of which each thread takes one, if only to end. */
    private static final int ASIDE = 48;
    private static final int PIECE = 1 << 15;
    private static final int MOST_PIECES = 64;

    /** Memory for the end of a program that has none left, in pieces that find room anywhere. */
    private static byte[][] reserve;

    /** When most was in use, in milliseconds, and how much of what there is at most, in bytes; none while there was room. */
    long at = -1;
    long used;
    long most;

    /** The parts of the heap, where the virtual machine tells of them what was in use when it had last collected them; null before that was asked. */
    private List<Object> pools;
    private Method usage;
    private Method inUse;

    /** The virtual machine has just collected all. Tells whether that has left little room: until this is called, the program may have filled it. */
    boolean collected(long ms) {
        if (!littleRoom()) {
            return false;
        }
        long max = Runtime.getRuntime().maxMemory();
        long now = left();
        if (max - now >= max / LITTLE) {
            return false;
        }
        if (now >= used) {
            at = ms;
            used = now;
            most = max;
        }
        return true;
    }

    /** What the last collection has left, in bytes; 0 where the virtual machine does not tell. */
    private long left() {
        try {
            if (pools == null) {
                pools = new ArrayList<>();
                find();
            }
            long sum = 0;
            for (Object p : pools) {
                Object u = usage.invoke(p);
                sum += u == null ? 0 : (long) inUse.invoke(u);
            }
            return sum;
        } catch (Exception | LinkageError e) {
            // The module is missing, or this is not allowed.
            return 0;
        }
    }

    private void find() throws ReflectiveOperationException {
        Class<?> pool = Class.forName("java.lang.management.MemoryPoolMXBean", true, null);
        inUse = Class.forName("java.lang.management.MemoryUsage", true, null).getMethod("getUsed");
        usage = pool.getMethod("getCollectionUsage");
        Method type = pool.getMethod("getType");
        for (Object p : (List<?>) Class.forName("java.lang.management.ManagementFactory", true, null).getMethod("getMemoryPoolMXBeans").invoke(null)) {
            if (((Enum<?>) type.invoke(p)).name().equals("HEAP")) {
                pools.add(p);
            }
        }
    }

    /** The recording begins: what its end needs is put aside. */
    static void reserve() {
        if (!littleRoom()) {
            reserve = new byte[(int) Math.min(MOST_PIECES, Runtime.getRuntime().maxMemory() / ASIDE / PIECE)][PIECE];
        }
    }

    static void release() {
        reserve = null;
    }

    static boolean littleRoom() {
        Runtime vm = Runtime.getRuntime();
        return vm.maxMemory() - vm.totalMemory() + vm.freeMemory() < vm.maxMemory() / LITTLE;
    }
}
