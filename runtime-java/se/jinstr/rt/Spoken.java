package jinstr.rt;

import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

/** What goes through the standard streams, which level lesson tells. The bytes are those that the program writes and reads. */
final class Spoken {
    /** So many chars are in one event. */
    private static final int MOST = 2000;

    private Spoken() {
    }

    static void begin() {
        try {
            System.setOut(new StandardOutput(System.out, 1, "stdout.encoding"));
            System.setErr(new StandardOutput(System.err, 2, "stderr.encoding"));
            System.setIn(new StandardInput(System.in));
        } catch (RuntimeException | UnsupportedEncodingException e) {
            // The program may not replace its streams: they are not told.
            Complaint.tell("what goes through the standard streams is not recorded: " + e);
        }
    }

    static void tell(int stream, String text) {
        for (int i = 0; i < text.length() && !Host.over; i += MOST) {
            StreamHost.tape().speaks(stream, text.substring(i, Math.min(text.length(), i + MOST)));
        }
    }

    /** The charset in which a stream writes. From Java 18 on it tells that, before that the virtual machine does where it is a terminal. */
    static Charset charsetOf(PrintStream of, String property) {
        try {
            return (Charset) PrintStream.class.getMethod("charset").invoke(of);
        } catch (ReflectiveOperationException e) {
            // It is an older version.
            String name = System.getProperty(property, System.getProperty("sun." + property));
            return name == null ? Charset.defaultCharset() : Charset.forName(name);
        }
    }
}
