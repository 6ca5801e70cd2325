package jinstr.rt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Arrays;
import java.util.Enumeration;

/**
 * Looks on the class path for other classes of the same name. Of those the VM takes the first for all callers: where one that
 * rewrite makes is there twice, the numbers of two outputs would be mixed.
 */
final class Twins {
    private Twins() {
    }

    /** Where a class stands and where another of its name, for the user; null if there is none, or nothing can be told. */
    static String of(Class<?> c) {
        String file = c.getName().replace('.', '/').concat(".class");
        ClassLoader l = c.getClassLoader();
        try {
            Enumeration<URL> all = l == null ? ClassLoader.getSystemResources(file) : l.getResources(file);
            if (!all.hasMoreElements()) {
                return null;
            }
            URL first = all.nextElement();
            while (all.hasMoreElements()) {
                URL other = all.nextElement();
                // The same output may be on the class path twice, as a folder and as an archive of it.
                if (!Arrays.equals(bytes(first), bytes(other))) {
                    return place(first, file) + " and " + place(other, file);
                }
            }
        } catch (IOException | RuntimeException e) {
            // A class loader that does not tell: what it gives counts as all there is.
            return null;
        }
        return null;
    }

    private static String place(URL u, String file) {
        String s = u.toString();
        return s.endsWith(file) ? s.substring(0, s.length() - file.length()) : s;
    }

    private static byte[] bytes(URL u) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (InputStream in = u.openStream()) {
            byte[] b = new byte[8192];
            for (int n = in.read(b); n > 0; n = in.read(b)) {
                all.write(b, 0, n);
            }
        }
        return all.toByteArray();
    }
}
