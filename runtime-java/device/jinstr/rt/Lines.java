package jinstr.rt;

import java.io.OutputStream;

/**
 * Writes bytes as lines of text to the program's output, so that they come through a serial cable or a log with other text
 * in it. A line is ~jt, its number (0 begins a trace), a colon, up to 48 bytes in base 64, a colon, and the last 16 bits of
 * the CRC-32 of what stands between the first two letters and the last colon, in 4 hexadecimal digits.
 */
final class Lines extends OutputStream {
    private static final int BYTES = 48;
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String HEX = "0123456789abcdef";
    private static final int BEGIN = 3;

    private final byte[] line = new byte[BEGIN + 10 + 1 + BYTES / 3 * 4 + 1 + 4 + 1];
    /** The line as the output takes it: most lines are as long as the last one. */
    private char[] text = new char[0];
    private int number;

    Lines() {
        line[0] = '~';
        line[1] = 'j';
        line[2] = 't';
    }

    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    public void write(byte[] b, int from, int length) {
        for (int end = from + length; from < end; from += BYTES) {
            line(b, from, Math.min(BYTES, end - from));
        }
    }

    private void line(byte[] b, int from, int n) {
        int p = decimal(BEGIN, number++);
        line[p++] = ':';
        for (int i = 0; i < n; i += 3) {
            p = three(p, b, from + i, Math.min(3, n - i));
        }
        int crc = Output.crc32(line, BEGIN, p);
        line[p++] = ':';
        for (int shift = 12; shift >= 0; shift -= 4) {
            line[p++] = (byte) HEX.charAt(crc >>> shift & 15);
        }
        line[p++] = '\n';
        print(p);
    }

    /** In one call, so that no other text comes between; as characters, as some virtual machines print nothing else. */
    private void print(int n) {
        if (text.length != n) {
            text = new char[n];
        }
        for (int i = 0; i < n; i++) {
            text[i] = (char) line[i];
        }
        System.out.print(text);
    }

    private int decimal(int p, int n) {
        if (n > 9) {
            p = decimal(p, n / 10);
        }
        line[p] = (byte) ('0' + n % 10);
        return p + 1;
    }

    /** The digits of one to three bytes; a group that is not full has fewer digits. */
    private int three(int p, byte[] b, int from, int n) {
        int bits = 0;
        for (int i = 0; i < 3; i++) {
            bits = bits << 8 | (i < n ? b[from + i] & 0xff : 0);
        }
        for (int i = 0; i <= n; i++) {
            line[p++] = (byte) DIGITS.charAt(bits >>> 18 - 6 * i & 63);
        }
        return p;
    }

    public void flush() {
        System.out.flush();
    }
}
