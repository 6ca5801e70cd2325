package jinstr.rt;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** What reflection tells about the instance fields of a class, as the trace writes it. */
final class Layout {
    private static final String LETTERS = "ZBCSIJFD";
    private static final Class<?>[] PRIMITIVES = {boolean.class, byte.class, char.class, short.class, int.class, long.class,
        float.class, double.class};

    private Layout() {
    }

    static String of(Class<?> c) {
        try {
            if (c.isArray()) {
                return String.valueOf(letter(c.getComponentType()));
            }
            StringBuilder s = new StringBuilder();
            add(c, s);
            if (Measured.needs(c)) {
                int bytes = Measured.bytes(c);
                if (bytes == 0) {
                    s.append('?');
                } else {
                    s.append('=').append(bytes);
                }
            }
            return s.toString();
        } catch (Throwable t) {
            // A class whose fields' types cannot be loaded tells nothing; the map's fields are used.
            return "";
        }
    }

    private static void add(Class<?> c, StringBuilder s) {
        if (c.getSuperclass() != null) {
            add(c.getSuperclass(), s);
        }
        s.append('/');
        for (Field f : c.getDeclaredFields()) {
            if (!Modifier.isStatic(f.getModifiers())) {
                s.append(c == Obj.class || c == UsedObj.class ? 'i' : letter(f.getType()));
            }
        }
    }

    /** Tells whether no instance of c refers to an instance of a class around it. */
    static boolean alone(Class<?> c) {
        try {
            for (Class<?> k = c; k != null && k != Obj.class && k != UsedObj.class; k = k.getSuperclass()) {
                for (Field f : k.getDeclaredFields()) {
                    if (f.getName().startsWith("this$")) {
                        return false;
                    }
                }
            }
            return true;
        } catch (Throwable t) {
            // A class whose fields' types cannot be loaded: what it was made with is taken to stay with it.
            return false;
        }
    }

    private static char letter(Class<?> type) {
        for (int i = 0; i < PRIMITIVES.length; i++) {
            if (type == PRIMITIVES[i]) {
                return LETTERS.charAt(i);
            }
        }
        return 'L';
    }
}
