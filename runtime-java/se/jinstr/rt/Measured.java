package jinstr.rt;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Bytes of the objects of whose fields reflection does not tell all: an instance is made, of which no constructor runs, and the VM
 * says how much memory the thread has taken for it. What that needs takes some tens of milliseconds to load, so it is only done for the
 * classes where it must be.
 */
final class Measured implements Runnable {
    /**
     * What reflection hides fields of (ClassLoader, AccessibleObject and so on), what the VM adds fields to (Thread, InternalError and so on) or pads
     * (ForkJoinPool and so on). A test goes over all classes of the platform for others.
     */
    private static final Set<String> OPAQUE = new HashSet<>(Arrays.asList("java.lang.Class", "java.lang.ClassLoader", "java.lang.InternalError",
        "java.lang.Module", "java.lang.StackFrameInfo", "java.lang.Thread", "java.lang.invoke.CallSite", "java.lang.invoke.MemberName",
        "java.lang.invoke.MethodHandleNatives$CallSiteContext", "java.lang.invoke.MethodHandles$Lookup", "java.lang.invoke.ResolvedMethodName",
        "java.lang.reflect.AccessibleObject", "java.util.concurrent.ConcurrentHashMap$CounterCell", "java.util.concurrent.Exchanger$Node",
        "java.util.concurrent.Exchanger$Slot", "java.util.concurrent.ForkJoinPool", "java.util.concurrent.ForkJoinPool$WorkQueue",
        "java.util.concurrent.SubmissionPublisher$BufferedSubscription", "java.util.concurrent.atomic.Striped64$Cell"));

    /** Milliseconds to wait until all is loaded. */
    private static final int PATIENCE = 5_000;
    private static final int TRIES = 4;

    /** What measures; null as long as nothing had to be measured. The class's monitor protects it. */
    private static Measured it;

    private final CountDownLatch loaded = new CountDownLatch(1);
    /** What asks how much memory the thread has taken, and of which object; null where that is not to be had. */
    private volatile Method allocated;
    private Object bean;
    /** What makes constructors that run only those of Object, and of which object. */
    private Method constructors;
    private Object factory;

    private Measured() {
    }

    /** Tells whether a class has fields that reflection does not tell of. */
    static boolean needs(Class<?> c) {
        for (Class<?> k = c; k != null; k = k.getSuperclass()) {
            if (k.getClassLoader() == null && OPAQUE.contains(k.getName())) {
                return true;
            }
        }
        return false;
    }

    /** Bytes of an instance of c; 0 where the VM does not tell. */
    static int bytes(Class<?> c) {
        try {
            if (ObjectModel.VM == null || finalized(c)) {
                return 0;
            }
            Measured m = ready();
            return m.allocated == null ? 0 : m.measure(c);
        } catch (Throwable e) {
            // An abstract class, no memory or stack, not allowed: its size is not known.
            return 0;
        }
    }

    /** Tells whether the VM would call a finalizer of an object that was only made to be measured. */
    private static boolean finalized(Class<?> c) {
        for (Class<?> k = c; k != Object.class; k = k.getSuperclass()) {
            for (Method m : k.getDeclaredMethods()) {
                if (m.getName().equals("finalize") && m.getParameterTypes().length == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What is needed is loaded by another thread: a class that this one has no stack for could not be loaded ever after. */
    private static Measured ready() {
        Measured m;
        // The lock keeps two threads from loading it.
        synchronized (Measured.class) {
            m = it;
            if (m == null) {
                m = new Measured();
                it = m;
                Snapshots.start(m, "jinstr sizes");
            }
        }
        boolean interrupted = false;
        for (;;) {
            try {
                m.loaded.await(PATIENCE, TimeUnit.MILLISECONDS);
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return m;
    }

    @Override
    public void run() {
        try {
            Class<?> reflection = Class.forName("sun.reflect.ReflectionFactory", true, null);
            factory = reflection.getMethod("getReflectionFactory").invoke(null);
            constructors = reflection.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
            Class<?> type = Class.forName("com.sun.management.ThreadMXBean", true, null);
            bean = Class.forName("java.lang.management.ManagementFactory", true, null).getMethod("getPlatformMXBean", Class.class).invoke(null, type);
            allocated = type.getMethod("getCurrentThreadAllocatedBytes");
            measure(Object.class);
        } catch (Throwable e) {
            // A module is missing, or none of this is allowed: sizes are not known.
            allocated = null;
        } finally {
            loaded.countDown();
        }
    }

    /** What an instance takes beyond one of Object, whose size is known. The first tries load what making one needs. */
    private int measure(Class<?> c) throws Exception {
        Constructor<?> plain = constructor(Object.class);
        Constructor<?> asked = constructor(c);
        long before = least(plain);
        long taken = least(asked);
        if (before != least(plain)) {
            // The VM has changed the way in which it makes objects so.
            before = least(plain);
            taken = least(asked);
        }
        int align = ObjectModel.VM.align;
        long size = taken - before + (ObjectModel.VM.header + align - 1) / align * align;
        return before <= 0 || size <= 0 || size % align != 0 || size > Integer.MAX_VALUE ? 0 : (int) size;
    }

    private Constructor<?> constructor(Class<?> c) throws Exception {
        return (Constructor<?>) constructors.invoke(factory, c, Object.class.getDeclaredConstructor());
    }

    private long least(Constructor<?> c) throws Exception {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long before = (Long) allocated.invoke(bean);
            c.newInstance();
            least = Math.min(least, (Long) allocated.invoke(bean) - before);
        }
        return least;
    }
}
