package jinstr.rt;

/** How numbers and texts stand in a trace. Each call writes one behind a position, and gives the position behind that. */
abstract class Bytes {
    static int varint(byte[] b, int p, int v) {
        while ((v & ~0x7f) != 0) {
            b[p++] = (byte) (v | 0x80);
            v >>>= 7;
        }
        b[p] = (byte) v;
        return p + 1;
    }

    static int varlong(byte[] b, int p, long v) {
        while ((v & ~0x7fL) != 0) {
            b[p++] = (byte) (v | 0x80);
            v >>>= 7;
        }
        b[p] = (byte) v;
        return p + 1;
    }

    /** Writes a short string that has no letters beyond ASCII, with its length; '?' stands for what is none after all. */
    static int ascii(byte[] b, int p, String s) {
        int n = s.length();
        p = varint(b, p, n);
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            b[p++] = (byte) (c < 0x80 ? c : '?');
        }
        return p;
    }

    /** Writes a string with its length; there must be room for 3 bytes a char. */
    static int str(byte[] b, int p, String s) {
        int n = 0;
        int length = s.length();
        for (int i = 0; i < length; i++) {
            char c = s.charAt(i);
            n += c < 0x80 ? 1 : c < 0x800 || c >= 0xd800 && c < 0xe000 ? 2 : 3;
        }
        return chars(b, varint(b, p, n), s);
    }

    /** Half a surrogate pair takes 2 of the 4 bytes of its character; one without its other half becomes two '?'. */
    private static int chars(byte[] b, int p, String s) {
        int length = s.length();
        for (int i = 0; i < length; i++) {
            char c = s.charAt(i);
            if (c < 0x80) {
                b[p++] = (byte) c;
            } else if (c < 0x800) {
                b[p++] = (byte) (0xc0 | c >> 6);
                b[p++] = (byte) (0x80 | c & 63);
            } else if (c < 0xd800 || c >= 0xe000) {
                b[p++] = (byte) (0xe0 | c >> 12);
                b[p++] = (byte) (0x80 | c >> 6 & 63);
                b[p++] = (byte) (0x80 | c & 63);
            } else if (c < 0xdc00 && i + 1 < length && (s.charAt(i + 1) & 0xfc00) == 0xdc00) {
                int u = 0x10000 + (c - 0xd800 << 10) + (s.charAt(++i) - 0xdc00);
                b[p++] = (byte) (0xf0 | u >> 18);
                b[p++] = (byte) (0x80 | u >> 12 & 63);
                b[p++] = (byte) (0x80 | u >> 6 & 63);
                b[p++] = (byte) (0x80 | u & 63);
            } else {
                b[p++] = '?';
                b[p++] = '?';
            }
        }
        return p;
    }
}
