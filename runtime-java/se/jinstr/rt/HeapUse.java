package jinstr.rt;

/** Where the program comes to the end of its memory: what it has in use behind a collection, when that was most. */
final class HeapUse {
    /** There is little room if it is less than such a part of all. */
    private static final int LITTLE = 8;

    /** When most was in use, in milliseconds, and how much of what there is at most, in bytes; none while there was room. */
    long at = -1;
    long used;
    long most;

    /** The virtual machine has just collected all. Tells whether there is little room. */
    boolean collected(long ms) {
        Runtime vm = Runtime.getRuntime();
        long now = vm.totalMemory() - vm.freeMemory();
        boolean little = littleRoom();
        if (little && now >= used) {
            at = ms;
            used = now;
            most = vm.maxMemory();
        }
        return little;
    }

    static boolean littleRoom() {
        Runtime vm = Runtime.getRuntime();
        return vm.maxMemory() - vm.totalMemory() + vm.freeMemory() < vm.maxMemory() / LITTLE;
    }
}
