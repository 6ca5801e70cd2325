package shape;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import org.apache.commons.lang3.builder.CompareToBuilder;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ReflectionToStringBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.assertj.core.api.ThrowableAssert;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.hamcrest.beans.SamePropertyValuesAs.samePropertyValuesAs;

/** What libraries that go over the fields of objects make of them. */
public class Main {
    public static void main(String[] args) throws Exception {
        gson();
        jackson();
        builders();
        assertj();
        serialised();
        kryo();
        beans();
        walk();
    }

    static Circle sample(int radius) {
        Circle c = new Circle(7, radius);
        c.add(new Shape(1, "part")).add(new Circle(8, 1));
        return c;
    }

    static Shape shape(int id) {
        return new Shape(id, "shape").add(new Shape(1, "part"));
    }

    static void gson() {
        Gson gson = new Gson();
        String text = gson.toJson(shape(7)) + gson.toJson(new Centre(1, 2));
        System.out.println(text);
        System.out.println(gson.toJson(gson.fromJson(gson.toJson(shape(3)), Shape.class)));
    }

    static void jackson() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        String text = mapper.writeValueAsString(sample(3));
        System.out.println(text);
        Map<?, ?> tree = mapper.readValue(text, Map.class);
        System.out.println(new TreeMap<>(tree).keySet());
        System.out.println(mapper.writeValueAsString(mapper.readValue(mapper.writeValueAsString(shape(5)), Shape.class)));
        System.out.println(mapper.writeValueAsString(mapper.convertValue(new Centre(1, 2), Map.class)));
    }

    static void builders() {
        Centre a = new Centre(1, 2), b = new Centre(1, 2), c = new Centre(1, 3);
        for (boolean transients : new boolean[] {false, true}) {
            System.out.println(EqualsBuilder.reflectionEquals(a, b, transients) + " " + EqualsBuilder.reflectionEquals(a, c, transients) + " "
                + HashCodeBuilder.reflectionHashCode(a, transients) + " " + CompareToBuilder.reflectionCompare(a, b, transients) + " "
                + CompareToBuilder.reflectionCompare(a, c, transients));
            System.out.println(new ReflectionToStringBuilder(shape(2), ToStringStyle.SHORT_PREFIX_STYLE, null, null, transients, false)
                .setExcludeFieldNames("parts").toString());
        }
        System.out.println(ToStringBuilder.reflectionToString(a, ToStringStyle.NO_CLASS_NAME_STYLE));
    }

    static void assertj() {
        assertThat(sample(3)).usingRecursiveComparison().isEqualTo(sample(3));
        say(() -> assertThat(sample(3)).usingRecursiveComparison().isEqualTo(sample(4)));
        assertThat(sample(3)).usingRecursiveComparison().ignoringFields("radius", "centre").isEqualTo(sample(4));
        assertThat(Arrays.asList(shape(1), shape(2))).usingRecursiveComparison().isEqualTo(Arrays.asList(shape(1), shape(2)));
        assertThat(Arrays.asList(shape(1), shape(2))).usingRecursiveFieldByFieldElementComparator().contains(shape(2));
        assertThat(new Centre(1, 2)).usingRecursiveComparison().isNotEqualTo(new Centre(1, 3));
        assertThat(sample(3)).usingRecursiveComparison().comparingOnlyFields("id", "name").isEqualTo(sample(9));
        assertThat(sample(3)).extracting("id", "radius", "centre.x").containsExactly(7, 3, 3);
        assertThat(sample(3)).extracting(s -> s.id).isEqualTo(7);
        assertThat(Collections.singletonList(shape(4))).extracting("name").containsExactly("shape");
        assertThat(sample(3)).hasNoNullFieldsOrProperties();
        say(() -> assertThat(new Shape()).hasNoNullFieldsOrProperties());
        assertThat(sample(3)).usingRecursiveAssertion().hasNoNullFields();
        say(() -> assertThat(new Shape()).usingRecursiveAssertion().hasNoNullFields());
        assertThat(sample(3)).hasFieldOrPropertyWithValue("radius", 3);
    }

    static void say(ThrowableAssert.ThrowingCallable assertion) {
        System.out.println(String.valueOf(catchThrowable(assertion)).replaceAll("@[0-9a-f]+", "@"));
    }

    static void serialised() throws Exception {
        for (Class<?> c : new Class<?>[] {Shape.class, Circle.class, Centre.class}) {
            ObjectStreamClass d = ObjectStreamClass.lookup(c);
            System.out.println(d.getSerialVersionUID());
            for (ObjectStreamField f : d.getFields()) {
                System.out.println("  " + f);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sample(3));
        }
        System.out.println(Arrays.hashCode(bytes.toByteArray()) + " of " + bytes.size());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Circle back = (Circle) in.readObject();
            System.out.println(new Gson().toJson((Object) back.corners) + back.id + back.cache());
        }
    }

    static void kryo() {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        kryo.setReferences(true);
        Output out = new Output(1024, -1);
        kryo.writeClassAndObject(out, shape(6));
        byte[] bytes = out.toBytes();
        System.out.println(Arrays.hashCode(bytes) + " of " + bytes.length);
        Shape back = (Shape) kryo.readClassAndObject(new Input(bytes));
        System.out.println(new Gson().toJson(back) + back.cache());
    }

    static void beans() throws Exception {
        for (Class<?> c : new Class<?>[] {Shape.class, Centre.class}) {
            for (PropertyDescriptor p : Introspector.getBeanInfo(c).getPropertyDescriptors()) {
                System.out.println(p.getName() + " " + p.getReadMethod());
            }
        }
        System.out.println(samePropertyValuesAs(new Centre(1, 2)).matches(new Centre(1, 5)));
    }

    /** As JPA's providers go over entities: fields of a class and its superclasses that are persistent. */
    static void walk() throws Exception {
        Object o = sample(3);
        for (Class<?> c = o.getClass(); c != Object.class; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (!Modifier.isStatic(f.getModifiers()) && !Modifier.isTransient(f.getModifiers()) && !f.isSynthetic()) {
                    f.setAccessible(true);
                    System.out.println(c.getSimpleName() + "." + f.getName() + " " + (f.get(o) instanceof Number));
                }
            }
        }
    }
}
