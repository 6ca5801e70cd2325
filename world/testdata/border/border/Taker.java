package border;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Code on the class path that keeps what is in what it is given, or what its methods give, and not that itself. */
public final class Taker {
    private static Supplier<?> later;

    private Taker() {
    }

    public static void all(Iterable<?> objects) {
        for (Object o : objects) {
            Shelf.keep(o);
        }
    }

    public static void copy(Collection<?> objects) {
        Shelf.keep(new ArrayList<>(objects));
    }

    public static void values(Map<?, ?> map) {
        Shelf.keep(new ArrayList<>(map.values()));
    }

    public static void keys(Map<?, ?> map) {
        for (Object o : map.keySet()) {
            Shelf.keep(o);
        }
    }

    public static void value(Map.Entry<?, ?> entry) {
        Shelf.keep(entry.getValue());
    }

    public static void first(Deque<?> objects) {
        Shelf.keep(objects.peek());
    }

    public static void next(Iterator<?> objects) {
        Shelf.keep(objects.next());
    }

    public static void each(Stream<?> objects) {
        objects.forEach(Shelf::keep);
    }

    public static void of(Optional<?> object) {
        Shelf.keep(object.get());
    }

    public static void pull(Source source) {
        Shelf.keep(source.get());
    }

    public static void call(Supplier<?> source) {
        Shelf.keep(source.get());
    }

    public static void copyOf(Supplier<? extends Collection<?>> source) {
        copy(source.get());
    }

    public static <T> void use(T object, Function<T, ?> f) {
        Shelf.keep(f.apply(object));
    }

    public static <T> T with(T object, Consumer<? super T> c) {
        c.accept(object);
        return object;
    }

    public static void run(Runnable r) {
        r.run();
    }

    /** Keeps what is thrown. */
    public static void attempt(Runnable r) {
        try {
            r.run();
        } catch (Throwable t) {
            Shelf.keep(t);
        }
    }

    /** Keeps the function, until what it gives is made. */
    public static void register(Supplier<?> source) {
        later = source;
    }

    public static void make() {
        Shelf.keep(later.get());
        later = null;
    }

    /** What gives an object. */
    public interface Source {
        Object get();

        default void pull() {
            Shelf.keep(get());
        }
    }

    /** What has others of its kind. */
    public interface Tree<T extends Tree<T>> {
        List<T> parts();

        default void walk(Consumer<? super T> c) {
            for (T t : parts()) {
                c.accept(t);
            }
        }

        default void freeze() {
            for (T t : parts()) {
                Shelf.keep(t);
            }
        }
    }

    /** Is kept when it runs. */
    public static class Task implements Runnable, Callable<Object>, Supplier<Object>, Iterable<Object> {
        @Override
        public void run() {
            Shelf.keep(this);
        }

        @Override
        public Object call() {
            Shelf.keep(this);
            return null;
        }

        @Override
        public Object get() {
            Shelf.keep(this);
            return "made";
        }

        @Override
        public Iterator<Object> iterator() {
            Shelf.keep(this);
            return new ArrayList<>().iterator();
        }
    }

    /** Keeps what it was made of when it is closed. */
    public static class Closed implements AutoCloseable {
        private final Object of;

        public Closed(Object of) {
            this.of = of;
        }

        @Override
        public void close() {
            Shelf.keep(of);
        }
    }

    /** Is kept when it is given a text. */
    public static class Registrar implements Consumer<String> {
        @Override
        public void accept(String name) {
            Shelf.keep(this);
        }
    }

    /** Keeps what is in a collection when it is made. */
    public static class Copier {
        public Copier(Collection<?> objects) {
            copy(objects);
        }
    }

    /** Has what was in the collection of which it was made. */
    public static class Snapshot {
        private final Object[] objects;

        public Snapshot(Collection<?> of) {
            objects = of.toArray();
        }

        public void keep() {
            Shelf.keep(this);
        }

        public int size() {
            return objects.length;
        }
    }

    /** Looks into a list whenever it is asked; one that is such a window already is taken for one. */
    public static class Window<T> extends AbstractCollection<T> {
        private final List<T> list;

        public Window(List<T> list) {
            this.list = list;
        }

        @SuppressWarnings("unchecked")
        public static <T> Window<T> over(List<T> list) {
            return (Object) list instanceof Window ? (Window<T>) (Object) list : new Window<>(list);
        }

        @Override
        public Iterator<T> iterator() {
            return list.iterator();
        }

        @Override
        public int size() {
            return list.size();
        }

        public Copy copy() {
            return new Copy(toArray());
        }
    }

    /** Has what there was. */
    public static class Copy {
        private final Object[] objects;

        Copy(Object[] objects) {
            this.objects = objects;
        }

        public int size() {
            return objects.length;
        }
    }

    /** Asks once for what it gives. */
    public static class Lazy {
        private Supplier<?> source;
        private Object value;

        public Lazy(Supplier<?> source) {
            this.source = source;
            Shelf.keep(this);
        }

        public Object get() {
            if (source != null) {
                value = source.get();
                source = null;
            }
            return value;
        }
    }

    /** What a function gives of each element. */
    public static <T, R> List<R> collect(Iterable<? extends T> objects, Function<? super T, ? extends R> f) {
        List<R> all = new Rows<>();
        for (T o : objects) {
            all.add(f.apply(o));
        }
        return all;
    }

    public static <T> T once(Supplier<? extends T> s) {
        Shelf.keep(new Object[] { s.get() });
        return null;
    }

    public static <T, R> Stored<T, R> stored(Function<? super T, ? extends R> f) {
        return new Stored<>(f);
    }

    /** Calls a function when it is asked, and keeps what that gives. */
    public static class Stored<T, R> {
        private final Function<? super T, ? extends R> f;

        Stored(Function<? super T, ? extends R> f) {
            this.f = f;
        }

        public void put(T t) {
            Shelf.keep(f.apply(t));
        }
    }

    /** Keeps what it has a subclass make. */
    public abstract static class Template<T> {
        protected abstract T create();

        public void run() {
            Shelf.keep(create());
        }
    }

    /** A list that no class of the platform's is. */
    public static class Rows<E> extends AbstractList<E> {
        private Object[] rows = new Object[4];
        private int n;

        @Override
        @SuppressWarnings("unchecked")
        public E get(int i) {
            return (E) rows[i];
        }

        @Override
        public int size() {
            return n;
        }

        @Override
        public boolean add(E e) {
            rows[n++] = e;
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E set(int i, E e) {
            E old = (E) rows[i];
            rows[i] = e;
            return old;
        }
    }

    /** A map that no class of the platform's is. */
    public static class Table<K, V> extends AbstractMap<K, V> {
        private final Map<K, V> rows = new HashMap<>();

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return rows.entrySet();
        }

        @Override
        public V put(K k, V v) {
            return rows.put(k, v);
        }
    }
}
