import border.Keeper;
import border.Shelf;
import border.Taker;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * What code on the class path takes out of what it is given and keeps, one class for each way: the elements of a collection that is emptied then, what
 * methods of the program's return to it, and objects that it is asked for by types of the platform's.
 */
public final class Taken {
    static final List<Object> KEPT = new ArrayList<>();
    static final List<Object> COPIES = new ArrayList<>();

    private Taken() {
    }

    static class Emptied1 { int v; }

    static void emptied1() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied1());
        Taker.all(l);
        l.clear();
    }

    static class Emptied2 { int v; }

    static void emptied2() throws Exception {
        Set<Object> l = new HashSet<>();
        l.add(new Emptied2());
        Taker.all(l);
        l.clear();
    }

    static class Emptied3 { int v; }

    static void emptied3() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied3());
        Taker.copy(l);
        l.set(0, null);
    }

    static class Emptied4 { int v; }

    static void emptied4() throws Exception {
        List<Object> l = new LinkedList<>();
        l.add(new Emptied4());
        Taker.copy(l);
        l.remove(0);
    }

    static class Emptied5 { int v; }

    static void emptied5() throws Exception {
        Map<Object, Object> m = new HashMap<>();
        m.put("a", new Emptied5());
        Taker.values(m);
        m.clear();
    }

    static class Emptied6 { int v; }

    static void emptied6() throws Exception {
        Map<Object, Object> m = new TreeMap<>();
        m.put("a", new Emptied6());
        Taker.values(m);
        m.remove("a");
    }

    static class Emptied7 { int v; }

    static void emptied7() throws Exception {
        Map<Object, Object> m = new HashMap<>();
        m.put(new Emptied7(), 1);
        Taker.keys(m);
        m.clear();
    }

    static class Emptied8 { int v; }

    static void emptied8() throws Exception {
        Deque<Object> q = new ArrayDeque<>();
        q.push(new Emptied8());
        Taker.first(q);
        q.pop();
    }

    static class Emptied9 { int v; }

    static void emptied9() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied9());
        Taker.next(l.iterator());
        l.clear();
    }

    static class Emptied10 { int v; }

    static void emptied10() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied10());
        Taker.each(l.stream());
        l.clear();
    }

    static class Emptied11 { int v; }

    static void emptied11() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied11());
        Taker.each(l.stream().map(x -> x));
        l.clear();
    }

    static class Emptied12 { int v; }

    static void emptied12() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied12());
        Taker.copy(l.subList(0, 1));
        l.remove(0);
    }

    static class Emptied13 { int v; }

    static void emptied13() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied13());
        Taker.copy(Collections.unmodifiableList(l));
        l.remove(0);
    }

    static class Emptied14 { int v; }

    static void emptied14() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied14());
        Taker.Snapshot s = new Taker.Snapshot(l);
        l.clear();
        s.keep();
    }

    static class Emptied15 { int v; }

    static void emptied15() throws Exception {
        Object[] a = { new Emptied15() };
        Taker.all(Arrays.asList(a));
        a[0] = null;
    }

    static class Emptied16 { int v; }

    static void emptied16() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied16());
        Taker.Copier c = new Taker.Copier(l);
        l.clear();
        c = null;
    }

    static class Emptied17 { int v; }

    static void emptied17() throws Exception {
        Map<Object, Object> m = new HashMap<>();
        m.put("a", new Emptied17());
        Collection<Object> v = Objects.requireNonNull(m.values());
        m = null;
        KEPT.add(v);
    }

    static class Emptied18 { int v; }

    static void emptied18() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Emptied18());
        Taker.Copier c = new Taker.Copier(l);
        l = null;
        c = null;
    }

    static class Emptied19 { int v; }

    static void emptied19() throws Exception {
        Object[] a = { new Emptied19() };
        Taker.Copier c = new Taker.Copier(Arrays.asList(a));
        a = null;
        c = null;
    }

    static class Emptied20 { int v; }

    static class Emptied20Beside {
        List<Object> all = new ArrayList<>();
    }

    static void emptied20() throws Exception {
        Emptied20Beside q = new Emptied20Beside();
        q.all.add(new Emptied20());
        q.all.add(q);
        Taker.Copier c = new Taker.Copier(q.all);
        q = null;
        c = null;
    }

    static class Given1 { int v; }

    static class Given1Beside implements Taker.Source {
        Given1 p = new Given1();

        public Object get() {
            return p;
        }
    }

    static void given1() throws Exception {
        Given1Beside q = new Given1Beside();
        Taker.pull(q);
        q = null;
    }

    static class Given2 { int v; }

    static class Given2Beside {
        Given2 p = new Given2();

        Object get() {
            return p;
        }
    }

    static void given2() throws Exception {
        Given2Beside q = new Given2Beside();
        Taker.call(q::get);
        q = null;
    }

    static class Given3 { int v; }

    static class Given3Beside implements Supplier<Object> {
        Given3 p = new Given3();

        public Object get() {
            return p;
        }
    }

    static void given3() throws Exception {
        Given3Beside q = new Given3Beside();
        Taker.call(q);
        q.p = null;
    }

    static class Given4 { int v; }

    static class Given4Beside implements Taker.Source {
        Given4 p = new Given4();

        public Object get() {
            return p;
        }
    }

    static void given4() throws Exception {
        new Given4Beside().pull();
    }

    static class Given5 { int v; }

    static class Given5Beside {
        Given5 p = new Given5();

        Object get() {
            return p;
        }
    }

    static void given5() throws Exception {
        Taker.use(new Given5Beside(), Given5Beside::get);
    }

    static class Given6 { int v; }

    static class Given6Beside {
        Given6 p = new Given6();

        Object get() {
            return p;
        }
    }

    static void given6() throws Exception {
        Given6Beside q = new Given6Beside();
        Taker.register(q::get);
        Taker.make();
        q.p = null;
    }

    static class Given7 { int v; }

    static class Given7Beside {
        Given7 p = new Given7();
    }

    static void given7() throws Exception {
        Given7Beside q = new Given7Beside();
        Taker.Source s = () -> q.p;
        Taker.pull(s);
        q.p = null;
    }

    static class Given8 { int v; }

    static class Given8Beside {
        Given8 p = new Given8();

        Object get() {
            return p;
        }
    }

    static void given8() throws Exception {
        Given8Beside q = new Given8Beside();
        new Taker.Lazy(q::get).get();
        q.p = null;
    }

    static class Given9 { int v; }

    static class Given9Beside implements Iterator<Object> {
        Given9 p = new Given9();

        public boolean hasNext() {
            return true;
        }

        public Object next() {
            return p;
        }
    }

    static void given9() throws Exception {
        Taker.next(new Given9Beside());
    }

    static class Given10 { int v; }

    static class Given10Beside implements Map.Entry<Object, Object> {
        Given10 p = new Given10();

        public Object getKey() {
            return 1;
        }

        public Object getValue() {
            return p;
        }

        public Object setValue(Object o) {
            return null;
        }
    }

    static void given10() throws Exception {
        Taker.value(new Given10Beside());
    }

    static class Given11 { int v; }

    static class Given11Beside extends AbstractList<Object> {
        Given11 p = new Given11();

        public int size() {
            return 1;
        }

        public Object get(int i) {
            return p;
        }
    }

    static void given11() throws Exception {
        Taker.all(new Given11Beside());
    }

    static class Given12 implements Taker.Tree<Given12> {
        List<Given12> parts = new ArrayList<>();

        public List<Given12> parts() {
            return parts;
        }
    }

    static void given12() throws Exception {
        Given12 p = new Given12();
        p.parts.add(new Given12());
        p.freeze();
        p = null;
    }

    static class Given13 { int v; }

    static void given13() throws Exception {
        Taker.with(new Given13(), Shelf::keep);
    }

    static class Asked1 extends Taker.Task { }

    static void asked1() throws Exception {
        Runnable r = new Asked1();
        r.run();
        r = null;
    }

    static class Asked2 extends Taker.Task { }

    static void asked2() throws Exception {
        Callable<Object> c = new Asked2();
        c.call();
        c = null;
    }

    static class Asked3 extends Taker.Task { }

    static void asked3() throws Exception {
        Supplier<Object> s = new Asked3();
        s.get();
        s = null;
    }

    static class Asked4 extends Taker.Task { }

    static void asked4() throws Exception {
        Thread t = new Thread(new Asked4());
        t.start();
        t.join();
        t = null;
    }

    static class Asked5 extends Taker.Task { }

    static void asked5() throws Exception {
        Optional.empty().orElseGet(new Asked5());
    }

    static class Asked6 extends Taker.Task { }

    static void asked6() throws Exception {
        for (Object o : new Asked6()) {
            KEPT.add(o);
        }
    }

    static class Asked7 extends Taker.Task { }

    static void asked7() throws Exception {
        new Asked7().forEach(x -> { });
    }

    static class Asked8 extends Taker.Registrar { }

    static void asked8() throws Exception {
        java.util.function.Consumer<String> c = new Asked8();
        c.accept("x");
        c = null;
    }

    static class Asked9 { int v; }

    static void asked9() throws Exception {
        Runnable r = new Taker.Task() {
            Asked9 p = new Asked9();
        };
        r.run();
        r = null;
    }

    static class Asked10 { int v; }

    static void asked10() throws Exception {
        AutoCloseable c = new Taker.Closed(new Asked10());
        c.close();
        c = null;
    }

    static class Asked11 { int v; }

    static void asked11() throws Exception {
        try (Taker.Closed c = new Taker.Closed(new Asked11())) {
            KEPT.size();
        }
    }

    static class Asked12 { int v; }

    static void asked12() throws Exception {
        Taker.Closed c = new Taker.Closed(new Asked12());
        try (c) {
            KEPT.size();
        }
    }

    static class Asked13 extends Shelf.Closing { }

    static void asked13() throws Exception {
        try (AutoCloseable c = new Asked13()) {
            KEPT.size();
        }
    }

    record Asked14(int v) implements Shelf.ClosedByDefault { }

    static void asked14() throws Exception {
        AutoCloseable c = new Asked14(1);
        c.close();
        c = null;
    }

    static class Asked15 implements Shelf.ClosedByDefault { }

    static void asked15() throws Exception {
        AutoCloseable c = new Asked15();
        c.close();
        c = null;
    }

    static class Above1 implements Keeper {
        void go() {
            Runnable r = Keeper.super::enroll;
            r.run();
        }
    }

    static void above1() throws Exception {
        new Above1().go();
    }

    static class Above2 implements Keeper {
        void go() {
            Taker.run(Keeper.super::enroll);
        }
    }

    static void above2() throws Exception {
        new Above2().go();
    }

    static class Above3 extends Shelf.Node {
        void go() {
            Runnable r = super::reg;
            r.run();
        }
    }

    static void above3() throws Exception {
        new Above3().go();
    }

    static class Chosen1 { int v; }

    static void chosen1() throws Exception {
        Taker.of(Optional.of(new Chosen1()).map(x -> x).filter(x -> true));
    }

    static class Chosen2 { int v; }

    static void chosen2() throws Exception {
        Taker.of(Optional.of(new Chosen2()).filter(x -> true).map(x -> x));
    }

    static class Chosen3 { int v; }

    static void chosen3() throws Exception {
        Optional<Chosen3> o = Optional.of(new Chosen3()).map(x -> x).filter(x -> true);
        Taker.of(o);
        o = null;
    }

    static class Chosen4 { int v; }

    static void chosen4() throws Exception {
        Taker.of(Optional.of(new Chosen4()).map(x -> x).or(() -> Optional.empty()));
    }

    static class Sent1 { int v; }

    static void sent1() throws Exception {
        Taker.copyOf(() -> {
            List<Object> l = new ArrayList<>();
            l.add(new Sent1());
            return l;
        });
    }

    static class Sent2 { int v; }

    static class Maker implements Supplier<Set<Object>> {
        @Override
        public Set<Object> get() {
            Set<Object> s = new HashSet<>();
            s.add(new Sent2());
            return s;
        }
    }

    static void sent2() throws Exception {
        Taker.copyOf(new Maker());
    }

    static class Sent3 { int v; }

    static void sent3() throws Exception {
        Taker.copyOf(() -> {
            Sent3 s = new Sent3();
            return Arrays.asList(s);
        });
    }

    static class Window1 { int v; }

    static void window1() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Window1());
        COPIES.add(Taker.Window.over(l).copy());
        l.clear();
    }

    static class Window2 { int v; }

    static void window2() throws Exception {
        List<Object> l = new ArrayList<>();
        l.add(new Window2());
        Taker.Window<Object> w = Taker.Window.over(l);
        COPIES.add(w.copy());
        l.remove(0);
    }

    static class Window3 { int v; }

    static void window3() throws Exception {
        List<Object> l = new ArrayList<>();
        Taker.Window<Object> w = new Taker.Window<>(l);
        l.add(new Window3());
        COPIES.add(w.copy());
        l.set(0, null);
    }

    public static void main(String[] args) throws Exception {
        emptied1(); emptied2(); emptied3(); emptied4(); emptied5(); emptied6(); emptied7(); emptied8();
        emptied9(); emptied10(); emptied11(); emptied12(); emptied13(); emptied14(); emptied15(); emptied16();
        emptied17(); emptied18(); emptied19(); emptied20(); given1(); given2(); given3(); given4();
        given5(); given6(); given7(); given8(); given9(); given10(); given11(); given12();
        given13(); asked1(); asked2(); asked3(); asked4(); asked5(); asked6(); asked7();
        asked8(); asked9(); asked10(); asked11(); asked12(); asked13(); asked14(); asked15();
        above1(); above2(); above3(); chosen1(); chosen2(); chosen3(); chosen4();
        window1(); window2(); window3(); sent1(); sent2(); sent3();
        Checkpoint.reach();
        if (KEPT.size() != 1 || Shelf.size() == 0) {
            throw new AssertionError();
        }
    }
}
