package jinstr.rt;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** What lambdas capture: the VM gives each lambda expression a class, whose fields have it. */
final class Lambdas {
    private static final ClassValue<Field[]> FIELDS = new ClassValue<Field[]>() {
        @Override
        protected Field[] computeValue(Class<?> c) {
            return references(c);
        }
    };

    private Lambdas() {
    }

    /** Asks once, so that reflection has loaded what it needs: an object that has what it captured in fields as a lambda's has. */
    static void preload() {
        Object x = Lambdas.class;
        captured(new Runnable() {
            @Override
            public void run() {
                x.hashCode();
            }
        });
    }

    /** The values that a lambda captured; null where its class is not open to the recorder. */
    static Object[] captured(Object lambda) {
        try {
            Field[] fields = FIELDS.get(lambda.getClass());
            if (fields == null) {
                return null;
            }
            Object[] values = new Object[fields.length];
            for (int i = 0; i < fields.length; i++) {
                values[i] = fields[i].get(lambda);
            }
            return values;
        } catch (Throwable t) {
            // Out of memory or stack, or a VM that has lambdas of another kind: what was announced is used.
            return null;
        }
    }

    private static Field[] references(Class<?> c) {
        try {
            Field[] all = c.getDeclaredFields();
            int n = 0;
            for (Field f : all) {
                if (!f.getType().isPrimitive() && !Modifier.isStatic(f.getModifiers())) {
                    f.setAccessible(true);
                    all[n++] = f;
                }
            }
            return java.util.Arrays.copyOf(all, n);
        } catch (RuntimeException e) {
            // A module that is not open to this one, or a security manager.
            return null;
        }
    }
}
