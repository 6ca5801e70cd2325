package jinstr.rt;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * Tells whether the heap is recorded, as PathProbes.ON does. Where the recording has a limit, that is a constant for the virtual machine's
 * compiler: at the limit it drops all code that it made with probes in it, and makes it again without. Code that merely read the field
 * would keep the inlining that was chosen, and the objects that are made because a probe may see them, and cost twice as much.
 * On devices the field is read.
 */
final class Gate {
    /** A method handle is made anew for who calls it when it has been called so often, which is to happen in no probe. */
    private static final int CUSTOMIZED = 128;

    /** Set before this class is initialised: the recording ends at a limit. */
    private static final MutableCallSite SITE = StreamHost.limited ? site() : null;
    private static final MethodHandle OPEN = SITE == null ? null : SITE.dynamicInvoker();
    private static final MethodHandle NO = SITE == null ? null : constant("no");

    private Gate() {
    }

    /** A call site that answers yes, or null where the virtual machine has none. */
    private static MutableCallSite site() {
        MethodHandle yes = constant("yes");
        return yes == null ? null : new MutableCallSite(yes);
    }

    private static MethodHandle constant(String method) {
        try {
            return MethodHandles.lookup().findStatic(Gate.class, method, MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    private static boolean yes() {
        return true;
    }

    private static boolean no() {
        return false;
    }

    /** Loads all that the first calls load. */
    static void preload() {
        for (int i = 0; OPEN != null && i < CUSTOMIZED; i++) {
            open();
        }
    }

    static boolean open() {
        try {
            return OPEN == null ? PathProbes.ON : (boolean) OPEN.invokeExact();
        } catch (Throwable e) {
            return PathProbes.ON; // There is no stack left for the handle.
        }
    }

    /** The recording has ended for good. */
    static void close() {
        PathProbes.ON = false;
        if (NO != null) {
            SITE.setTarget(NO);
            MutableCallSite.syncAll(new MutableCallSite[] {SITE});
        }
    }
}
