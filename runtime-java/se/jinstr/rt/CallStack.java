package jinstr.rt;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The innermost frames of the calling thread's stack. Java 9 and later walk only as many as are asked for; Java 8 has nothing but the
 * trace of an exception, which is all of them.
 */
final class CallStack implements Function<Stream<?>, Object[]> {
    /** The recorder's own frames, at most. */
    private static final int OWN = 8;

    /** StackWalker.walk(Function), bound to a walker; null before Java 9. The handles are constants for the compiler. */
    private static final MethodHandle WALK;
    private static final MethodHandle TYPE;
    private static final MethodHandle METHOD;
    private static final MethodHandle PLACE;
    private static final MethodHandle ELEMENT;

    static {
        MethodHandle[] all = new MethodHandle[5];
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> walker = Class.forName("java.lang.StackWalker");
            Class<?> frame = Class.forName("java.lang.StackWalker$StackFrame");
            Object w = walker.getMethod("getInstance").invoke(null);
            all[0] = lookup.findVirtual(walker, "walk", MethodType.methodType(Object.class, Function.class)).bindTo(w);
            all[1] = frame(lookup, frame, "getClassName", String.class);
            all[2] = frame(lookup, frame, "getMethodName", String.class);
            all[3] = frame(lookup, frame, "getByteCodeIndex", int.class);
            all[4] = frame(lookup, frame, "toStackTraceElement", StackTraceElement.class);
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            all = new MethodHandle[5];
        }
        WALK = all[0];
        TYPE = all[1];
        METHOD = all[2];
        PLACE = all[3];
        ELEMENT = all[4];
    }

    private static MethodHandle frame(MethodHandles.Lookup lookup, Class<?> frame, String name, Class<?> type) throws ReflectiveOperationException {
        return lookup.findVirtual(frame, name, MethodType.methodType(type)).asType(MethodType.methodType(type, Object.class));
    }

    /** The frames from the innermost outwards: those of the recorder, and so many of the program's at most. */
    Object[] walk() throws Throwable {
        return WALK == null ? new Throwable().getStackTrace() : (Object[]) (Object) WALK.invokeExact((Function<?, ?>) this);
    }

    @Override
    public Object[] apply(Stream<?> frames) {
        return frames.limit(Tuning.pathDepth + OWN).toArray();
    }

    static String type(Object frame) throws Throwable {
        return frame instanceof StackTraceElement ? ((StackTraceElement) frame).getClassName() : (String) TYPE.invokeExact(frame);
    }

    static String method(Object frame) throws Throwable {
        return frame instanceof StackTraceElement ? ((StackTraceElement) frame).getMethodName() : (String) METHOD.invokeExact(frame);
    }

    /** What tells places of a method apart. */
    static int place(Object frame) throws Throwable {
        return frame instanceof StackTraceElement ? ((StackTraceElement) frame).getLineNumber() : (int) PLACE.invokeExact(frame);
    }

    static StackTraceElement element(Object frame) throws Throwable {
        return frame instanceof StackTraceElement ? (StackTraceElement) frame : (StackTraceElement) ELEMENT.invokeExact(frame);
    }

    /** Tells whether a frame is the recorder's. */
    static boolean own(Object frame) throws Throwable {
        return OwnFrames.isOwn(type(frame));
    }
}
