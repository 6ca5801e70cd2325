package jinstr.rt;

import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

/** A stream that is written to. */
final class StandardOutput extends PrintStream {
    private final int number;
    private final Charset charset;

    StandardOutput(PrintStream to, int number, String property) throws UnsupportedEncodingException {
        this(to, number, Spoken.charsetOf(to, property));
    }

    private StandardOutput(PrintStream to, int number, Charset charset) throws UnsupportedEncodingException {
        super(to, false, charset.name());
        this.number = number;
        this.charset = charset;
    }

    @Override
    public void write(int b) {
        super.write(b);
        Spoken.tell(number, new String(new byte[] {(byte) b}, charset));
    }

    @Override
    public void write(byte[] b, int off, int len) {
        super.write(b, off, len);
        Spoken.tell(number, new String(b, off, len, charset));
    }
}
