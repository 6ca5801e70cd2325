import border.Owner;
import java.util.*;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.*;
import java.util.stream.Stream;

/** What code on the class path keeps that was in what it has made and goes on using: one class for each way to put it there. */
public final class Shared {
    static Owner owner;

    private Shared() {
    }

    static class ByVariable { }
    static void variable() { owner = new Owner(); List<Object> l = owner.list(); l.add(new ByVariable()); owner.keep(); l.clear(); }

    static class ByCall { }
    static void call() { owner = new Owner(); owner.list().add(new ByCall()); owner.keep(); owner.list().remove(0); }

    static class ByElement { }
    static void element() { owner = new Owner(); Object[] a = owner.array(); a[0] = new ByElement(); owner.keep(); a[0] = null; }

    static class ByElementOfCall { }
    static void elementOfCall() { owner = new Owner(); owner.array()[0] = new ByElementOfCall(); owner.keep(); owner.array()[0] = null; }

    static class ByRow { }
    static void row() { owner = new Owner(); owner.grid()[0][0] = new ByRow(); owner.keep(); owner.grid()[0][0] = null; }

    static class ByStaticMap { }
    static void staticMap() { owner = new Owner(); Owner.registry().put("a", new ByStaticMap()); owner.keep(); Owner.registry().remove("a"); }

    static class ByGroup { }
    static void group() { owner = new Owner(); List<Object> l = owner.group("a"); l.add(new ByGroup()); owner.keep(); l.clear(); }

    static class ByField { }
    static void field() { owner = new Owner(); owner.open.add(new ByField()); owner.keep(); owner.open.clear(); }

    static class ByStaticField { }
    static void staticField() { owner = new Owner(); Owner.SLOTS[0] = new ByStaticField(); owner.keep(); Owner.SLOTS[0] = null; }

    static class InAList { }
    static void inAList() { owner = new Owner(); owner.lists().get(0).add(new InAList()); owner.keep(); owner.lists().get(0).clear(); }

    static class ByReference { }
    static void reference() { owner = new Owner(); AtomicReference<Object> r = owner.reference(); r.set(new ByReference()); owner.keep(); r.set(null); }

    static class ByEntry { }
    static void entry() { owner = new Owner(); Map.Entry<String, Object> e = owner.map().entrySet().iterator().next(); e.setValue(new ByEntry()); owner.keep(); e.setValue("none"); }

    static class ByIterator { }
    static void iterator() { owner = new Owner(); ListIterator<Object> i = owner.list().listIterator(); i.add(new ByIterator()); owner.keep(); owner.list().clear(); }

    static class ByView { }
    static void view() { owner = new Owner(); owner.map().put("b", new ByView()); owner.keep(); owner.map().keySet().remove("b"); }

    static class Late { }
    static void late() { owner = new Owner(); List<Object> l = owner.late(); l.add(new Late()); owner.keep(); l.clear(); }

    static List<Object> own() { return owner.list(); }
    static class ByOwnMethod { }
    static void ownMethod() { owner = new Owner(); own().add(new ByOwnMethod()); owner.keep(); own().clear(); }

    static List<Object> mine;
    static class ByOwnField { }
    static void ownField() { owner = new Owner(); mine = owner.list(); mine.add(new ByOwnField()); owner.keep(); mine.clear(); mine = null; }

    static class ByArgument { }
    static void fill(List<Object> l) { l.add(new ByArgument()); owner.keep(); l.clear(); }
    static void argument() { owner = new Owner(); fill(owner.list()); }

    static class Added { }
    static void added() { owner = new Owner(); Collections.addAll(owner.list(), new Added()); owner.keep(); owner.list().clear(); }

    static Object[] copied = {null};
    static class Copied { }
    static void copied() { owner = new Owner(); copied[0] = new Copied(); System.arraycopy(copied, 0, owner.array(), 0, 1); copied[0] = null; owner.keep(); owner.array()[0] = null; }

    static class ByCast { }
    @SuppressWarnings("unchecked")
    static void cast() { owner = new Owner(); Object o = owner.list(); ((List<Object>) o).add(new ByCast()); owner.keep(); ((List<Object>) o).clear(); }

    static class Heir extends Owner {
        void put(Object o) { inherited.add(o); keep(); inherited.clear(); }
        void putByMethod(Object o) { list().add(o); keep(); list().clear(); }
    }
        static class ByHeir { }
    static void heir() { new Heir().put(new ByHeir()); }
    static class ByHeirsMethod { }
    static void heirsMethod() { new Heir().putByMethod(new ByHeirsMethod()); }

    static class InEach { }
    static void inEach() { owner = new Owner(); for (List<Object> l : owner.lists()) { l.add(new InEach()); owner.keep(); l.clear(); } }

    static class ByFunction { }
    static void function() { owner = new Owner(); owner.with(l -> l.add(new ByFunction())); owner.keep(); owner.with(l -> l.clear()); }

    static class ByFunctionInAVariable { }
    static void functionInAVariable() {
        owner = new Owner();
        Consumer<List<Object>> add = l -> l.add(new ByFunctionInAVariable()), clear = List::clear;
        owner.with(add);
        owner.keep();
        owner.with(clear);
    }

    static class ByObject { }
    static class Adds implements Consumer<List<Object>> {
        public void accept(List<Object> l) { l.add(new ByObject()); owner.keep(); l.clear(); }
    }
    static void object() { owner = new Owner(); owner.with(new Adds()); }

    static class ByArrayOfFunction { }
    static Predicate<Object[]> sets() { return a -> { a[0] = new ByArrayOfFunction(); owner.keep(); a[0] = null; return true; }; }
    static void arrayOfFunction() { owner = new Owner(); owner.asks(sets()); }

    static class ByIteratorInAVariable { }
    static void iteratorInAVariable() {
        owner = new Owner();
        Iterator<List<Object>> i = owner.lists().iterator();
        i.next().add(new ByIteratorInAVariable());
        owner.keep();
        for (i = owner.lists().iterator(); i.hasNext();) {
            i.next().clear();
        }
    }

    static class ByClone { }
    static void byClone() { owner = new Owner(); Object[][] c = owner.grid().clone(); c[0][0] = new ByClone(); owner.keep(); c[0][0] = null; }

    static class ByCopy { }
    static void copy() { owner = new Owner(); List<List<Object>> c = new ArrayList<>(owner.lists()); c.get(0).add(new ByCopy()); owner.keep(); c.get(0).clear(); }

    static class Poured { }
    static void poured() {
        owner = new Owner();
        List<List<Object>> c = new ArrayList<>();
        owner.lists().forEach(c::add);
        c.get(0).add(new Poured());
        owner.keep();
        c.get(0).clear();
    }

    static class AllPoured { }
    static List<List<Object>> all = new ArrayList<>();
    static void allPoured() { owner = new Owner(); all.addAll(owner.lists()); all.get(0).add(new AllPoured()); owner.keep(); all.get(0).clear(); all.clear(); }

    static class ByStream { }
    static void stream() { owner = new Owner(); Stream<List<Object>> s = owner.lists().stream(); s.forEach(l -> { l.add(new ByStream()); owner.keep(); l.clear(); }); }

    static class ByFound { }
    static void found() { owner = new Owner(); Optional<List<Object>> o = owner.lists().stream().findFirst(); o.get().add(new ByFound()); owner.keep(); o.get().clear(); }

    static class Filled { }
    static void filled() { owner = new Owner(); Object[] a = owner.array(); Arrays.fill(a, new Filled()); owner.keep(); a[0] = null; }

    static class ToField { }
    static void toField() { Owner o = new Owner(); o.open.add(new ToField()); o.keep(); o.open.clear(); }

    // What nobody else has dies as ever.

    static class Fresh { }
    static void fresh() { List<Object> l = Owner.fresh(); l.add(new Fresh()); l.clear(); }

    static class Made { }
    static void made() { List<Object> l = new ArrayList<>(); l.add(new Made()); l.clear(); }

    static void all() {
        variable();
        call();
        element();
        elementOfCall();
        row();
        staticMap();
        group();
        field();
        staticField();
        inAList();
        reference();
        entry();
        iterator();
        view();
        late();
        ownMethod();
        ownField();
        argument();
        added();
        copied();
        cast();
        heir();
        heirsMethod();
        inEach();
        function();
        functionInAVariable();
        object();
        arrayOfFunction();
        iteratorInAVariable();
        byClone();
        copy();
        poured();
        allPoured();
        stream();
        found();
        filled();
        toField();
        fresh();
        made();
    }

    public static void main(String[] args) throws Exception {
        all();
        Checkpoint.reach();
    }
}
