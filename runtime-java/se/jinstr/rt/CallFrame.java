package jinstr.rt;

/** A place of the program's that a call path leads through. */
final class CallFrame {
    final String type;
    final String method;
    /** The source file, or "" where the class file does not say. */
    final String file;
    /** 0 where the class file does not say. */
    final int line;
    /** In the order in which they were met. */
    final int number;

    CallFrame(StackTraceElement e, int number) {
        type = e.getClassName();
        method = e.getMethodName();
        file = e.getFileName() == null ? "" : e.getFileName();
        line = Math.max(0, e.getLineNumber());
        this.number = number;
    }
}
