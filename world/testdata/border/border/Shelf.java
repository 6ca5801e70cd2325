package border;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Code on the class path that keeps what it is given where nobody sees it. */
public final class Shelf {
    private static Object[] kept = new Object[1000];
    private static int n;

    private Shelf() {
    }

    public static int size() {
        return n;
    }

    public static void keep(Object o) {
        kept[n++] = new Object[] { o };
    }

    /** An object of an interface, which keeps what its methods are given. */
    public static <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, (proxy, method, args) -> {
            keep(args);
            return null;
        }));
    }

    public static void ask(Function<Object, Object> f) {
        keep(f.apply("x"));
    }

    public static void askOnly(Function<Object, Object> f) {
        f.apply("x");
    }

    public static <T> T make(Supplier<T> s) {
        T t = s.get();
        keep(t);
        return t;
    }

    public static void drop(Supplier<?> s) {
        s.get();
    }

    public static void each(List<?> list, Consumer<Object> c) {
        for (Object o : list) {
            c.accept(o);
        }
    }

    public static class Node {
        public Handle handle() {
            return new Handle(this);
        }

        public void reg() {
            keep(this);
        }

        public void close() {
            keep(this);
        }
    }

    /** Holds a node. */
    public static class Handle {
        private final Node of;

        Handle(Node of) {
            this.of = of;
        }

        public void stay() {
            keep(of);
        }
    }

    public static class Message {
        private final Object body;

        public Message(Object body) {
            this.body = body;
        }

        public static Message of(Object body) {
            return new Message(body);
        }

        public Message copy() {
            return new Message(body);
        }

        public void send() {
            keep(this);
        }
    }

    /** Is kept from the start. */
    public static class Context implements AutoCloseable {
        private final Object of;

        public Context(Object of) {
            this.of = of;
            keep(this);
        }

        @Override
        public void close() {
            keep(of);
        }
    }

    public abstract static class Closing implements AutoCloseable {
        @Override
        public void close() {
            keep(this);
        }
    }

    public interface ClosedByDefault extends AutoCloseable {
        @Override
        default void close() {
            keep(this);
        }
    }

    public static class Harmless implements AutoCloseable {
        @Override
        public void close() {
        }
    }
}
