import border.Shelf;
import border.Taker;
import java.util.*;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** What methods of the program's give that code on the class path calls by references, and exceptions that something else wraps: one class for each way. */
public final class Lent {
    static Throwable[] thrown = new Throwable[4];

    private Lent() {
    }

    interface Own<T> {
        T call();

        default Supplier<T> supplier() {
            return this::call;
        }
    }

    static class ByOwn { }

    static ByOwn byOwn = new ByOwn();

    static ByOwn giveByOwn() {
        return byOwn;
    }

    static void ownInterface() {
        Own<ByOwn> own = Lent::giveByOwn;
        Taker.call(own::call);
        byOwn = null;
    }

    static class ByDefault { }

    static ByDefault byDefault = new ByDefault();

    static void defaultMethod() {
        Own<ByDefault> own = () -> byDefault;
        Taker.call(own.supplier());
        byDefault = null;
    }

    static class Removed { }

    static final List<Removed> removed = new ArrayList<>();

    static Removed remove() {
        return removed.remove(0);
    }

    static void takenOut() {
        removed.add(new Removed());
        Taker.call(Lent::remove);
    }

    static class Polled { }

    static final Deque<Polled> polled = new ArrayDeque<>();

    static Polled poll(boolean some) {
        return some ? polled.poll() : null;
    }

    static void takenOutOrNot() {
        polled.add(new Polled());
        Taker.call(() -> poll(true));
    }

    static class Cleared { }

    static final List<Cleared> cleared = new ArrayList<>();

    static Cleared clear() {
        try {
            return cleared.get(0);
        } finally {
            cleared.clear();
        }
    }

    static void finallyCleared() {
        cleared.add(new Cleared());
        Taker.call(Lent::clear);
    }

    static class RemovedInLambda { }

    static void inLambda() {
        List<RemovedInLambda> l = new ArrayList<>();
        l.add(new RemovedInLambda());
        Taker.call(() -> {
            return l.remove(0);
        });
    }

    static class CalledToo { }

    static CalledToo calledToo = new CalledToo();

    static CalledToo callToo() {
        return calledToo;
    }

    static void calledAndLent() {
        callToo();
        Taker.call(Lent::callToo);
        calledToo = null;
    }

    static class Bound {
        String text() {
            return "bound";
        }
    }

    static Bound bound = new Bound();

    static Supplier<String> bind() {
        return bound::text;
    }

    static void boundReference() {
        Taker.call(Lent::bind);
        bound = null;
    }

    static class BoundInLambda extends Bound { }

    static BoundInLambda boundInLambda = new BoundInLambda();

    static void boundInLambda() {
        Taker.call(() -> {
            return (Supplier<String>) boundInLambda::text;
        });
        boundInLambda = null;
    }

    static class InBlock extends RuntimeException { }

    static class Block {
        static int n;

        static {
            if (thrown != null) throw new InBlock();
        }
    }

    static class InTask extends RuntimeException { }

    static class Task {
        static int n;

        static {
            if (thrown != null) throw new InTask();
        }
    }

    static class InClose extends RuntimeException { }

    static class Closed implements AutoCloseable {
        static class Init {
            static int n;

            static {
                if (thrown != null) throw new InClose();
            }
        }

        @Override
        public void close() {
            Init.n++;
        }
    }

    static class InField extends RuntimeException { }

    static class Field {
        static int n = fail();

        static int fail() {
            throw new InField();
        }
    }

    static void initialisers() throws InterruptedException {
        Taker.attempt(() -> {
            Block.n++;
        });
        FutureTask<Object> task = new FutureTask<>(() -> Task.n++);
        task.run();
        try {
            task.get();
        } catch (java.util.concurrent.ExecutionException e) {
            thrown[0] = e;
        }
        try (Closed c = new Closed()) {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            thrown[1] = e;
        }
        try {
            Field.n++;
        } catch (LinkageError e) {
            thrown[2] = e;
        }
    }

    static class Saved { }

    interface Repository {
        void save(Saved saved);

        Saved find(String name);
    }

    static void proxied() {
        Repository r = Shelf.proxy(Repository.class);
        r.save(new Saved());
        r.find("any");
    }

    static class Assigned { }

    static class AssignedInParentheses { }

    static class AssignedOrNot { }

    static class AssignedByReference { }

    static Object assigned;
    static final Object[] slot = new Object[1];

    static class Assigns implements Supplier<Object> {
        public Object get() { return assigned = new Assigned(); }
    }

    static class AssignsInParentheses implements Supplier<Object> {
        public Object get() { return (slot[0] = new AssignedInParentheses()); }
    }

    static class AssignsOrNot implements Supplier<Object> {
        public Object get() { return assigned != null ? assigned : (assigned = new AssignedOrNot()); }
    }

    static Object assignByReference() { return assigned = slot[0] = new AssignedByReference(); }

    static void assigned() {
        Taker.call(new Assigns());
        assigned = null;
        Taker.call(new AssignsInParentheses());
        slot[0] = null;
        Taker.call(new AssignsOrNot());
        assigned = null;
        Taker.call(Lent::assignByReference);
        assigned = slot[0] = null;
    }

    public static void main(String[] args) throws Exception {
        assigned();
        ownInterface();
        defaultMethod();
        takenOut();
        takenOutOrNot();
        finallyCleared();
        inLambda();
        calledAndLent();
        boundReference();
        boundInLambda();
        initialisers();
        proxied();
        Checkpoint.reach();
        if (thrown[2] == null || Shelf.size() == 0) {
            throw new AssertionError();
        }
    }
}
