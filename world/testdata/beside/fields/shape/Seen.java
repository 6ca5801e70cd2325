package shape;

import org.assertj.core.api.ThrowableAssert;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.TreeSet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Where it shows that a class has another superclass: what is exempt from "the program behaves as before". */
public class Seen {
    private Object left, right;

    public static void main(String[] args) {
        System.out.println("superclass " + Seen.class.getSuperclass().getName());
        System.out.println("methods " + methods(Seen.class));
        System.out.println("fields " + fields(Seen.class));
        System.out.println("null " + holds(() -> assertThat(new Seen()).hasAllNullFieldsOrProperties()));
        System.out.println("others " + holds(() -> assertThat(new Centre(1, 2)).usingRecursiveComparison().isEqualTo(new Spot(1, 2))));
    }

    /** All public methods but those of Object. */
    static TreeSet<String> methods(Class<?> of) {
        TreeSet<String> names = new TreeSet<>();
        for (Method m : of.getMethods()) {
            if (m.getDeclaringClass() != Object.class) {
                names.add(m.getName());
            }
        }
        return names;
    }

    /** The fields of a class and its superclasses, with those that are transient. */
    static TreeSet<String> fields(Class<?> of) {
        TreeSet<String> names = new TreeSet<>();
        for (Class<?> c = of; c != null; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                names.add(f.getName());
            }
        }
        return names;
    }

    static boolean holds(ThrowableAssert.ThrowingCallable assertion) {
        return catchThrowable(assertion) == null;
    }

    /** It has the fields of a Centre, but a superclass of the library's. */
    static class Spot extends Number {
        private static final long serialVersionUID = 1;
        final int x, y;

        Spot(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public int intValue() {
            return x;
        }

        @Override
        public long longValue() {
            return x;
        }

        @Override
        public float floatValue() {
            return x;
        }

        @Override
        public double doubleValue() {
            return x;
        }
    }
}
