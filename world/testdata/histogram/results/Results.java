import border.Shelf;
import border.Taker;
import java.util.*;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What functions of the program's give to code on the class path that keeps it, one class for each way. Nothing else has the object then. */
public final class Results {
    static final List<Object> KEPT = new ArrayList<>();

    private Results() {
    }

    interface Source<T> {
        T v();
    }

    static class Box<T> implements Source<T> {
        T v;
        Object w;

        Box(T v) {
            this.v = v;
        }

        @Override
        public T v() {
            return v;
        }

        T streamed() {
            return v;
        }

        T same(T other) {
            return v;
        }
    }

    static class Opener<T> implements Function<Box<T>, T> {
        @Override
        public T apply(Box<T> b) {
            return b.v;
        }
    }

    static class Owner<T> {
        private T own;

        Owner(T own) {
            this.own = own;
        }

        T own() {
            return own;
        }

        void give() {
            Taker.once(() -> own);
            own = null;
        }

        void giveReference() {
            Taker.once(this::own);
            own = null;
        }
    }

    static <T> List<Box<T>> boxes(T v) {
        List<Box<T>> l = new ArrayList<>();
        l.add(new Box<>(v));
        return l;
    }

    static <T> List<T> listOf(T v) {
        List<T> l = new ArrayList<>();
        l.add(v);
        return l;
    }

    static <T> T open(Box<T> b) {
        return b.v;
    }

    static <T, R> List<R> given(List<T> l, Function<T, R> f) {
        return Taker.collect(l, f);
    }

    static <T> Function<Box<T>, T> opener() {
        return b -> b.v;
    }

    static <T> T inner(Box<Box<T>> b) {
        return b.v.v;
    }

    static class Field { int v; }

    static void giveField() {
        List<Box<Field>> l = boxes(new Field());
        KEPT.add(Taker.collect(l, b -> b.v));
        l.get(0).v = null;
    }

    static class Typed { int v; }

    static void giveTyped() {
        List<Box<Typed>> l = boxes(new Typed());
        KEPT.add(Taker.collect(l, (Box<Typed> b) -> b.v));
        l.get(0).v = null;
    }

    static class Getter { int v; }

    static void giveGetter() {
        List<Box<Getter>> l = boxes(new Getter());
        KEPT.add(Taker.collect(l, b -> b.v()));
        l.get(0).v = null;
    }

    static class Reference { int v; }

    static void giveReference() {
        List<Box<Reference>> l = boxes(new Reference());
        KEPT.add(Taker.collect(l, Box::v));
        l.get(0).v = null;
    }

    static class Block { int v; }

    static void giveBlock() {
        List<Box<Block>> l = boxes(new Block());
        KEPT.add(Taker.collect(l, b -> { return b.v; }));
        l.get(0).v = null;
    }

    static class BlockVariable { int v; }

    static void giveBlockVariable() {
        List<Box<BlockVariable>> l = boxes(new BlockVariable());
        KEPT.add(Taker.collect(l, b -> { BlockVariable x = b.v; return x; }));
        l.get(0).v = null;
    }

    static class BlockCall { int v; }

    static void giveBlockCall() {
        List<Box<BlockCall>> l = boxes(new BlockCall());
        KEPT.add(Taker.collect(l, b -> { return b.v(); }));
        l.get(0).v = null;
    }

    static class Choice { int v; }

    static void giveChoice() {
        List<Box<Choice>> l = boxes(new Choice());
        KEPT.add(Taker.collect(l, b -> b.v != null ? b.v : null));
        l.get(0).v = null;
    }

    static class Paren { int v; }

    static void giveParen() {
        List<Box<Paren>> l = boxes(new Paren());
        KEPT.add(Taker.collect(l, b -> (b.v)));
        l.get(0).v = null;
    }

    static class Cast { int v; }

    static void giveCast() {
        List<Box<Cast>> l = boxes(new Cast());
        KEPT.add(Taker.collect(l, b -> (Object) b.v));
        l.get(0).v = null;
    }

    static class Switch { int v; }

    static void giveSwitch() {
        List<Box<Switch>> l = boxes(new Switch());
        KEPT.add(Taker.collect(l, b -> switch (l.size()) { case 1 -> b.v; default -> null; }));
        l.get(0).v = null;
    }

    static class Nested { int v; }

    static void giveNested() {
        Box<Box<Nested>> o = new Box<>(new Box<>(new Nested()));
        KEPT.add(Taker.collect(List.of(o), b -> b.v.v));
        o.v.v = null;
    }

    static class ArrayElement { int v; }

    static void giveArrayElement() {
        Box<ArrayElement[]> o = new Box<>(new ArrayElement[] { new ArrayElement() });
        KEPT.add(Taker.collect(List.of(o), b -> b.v[0]));
        o.v[0] = null;
    }

    static class ListGet { int v; }

    static void giveListGet() {
        Box<List<ListGet>> o = new Box<>(listOf(new ListGet()));
        KEPT.add(Taker.collect(List.of(o), b -> b.v.get(0)));
        o.v.clear();
    }

    static class MapGet { int v; }

    static void giveMapGet() {
        Map<String, MapGet> m = new HashMap<>();
        m.put("k", new MapGet());
        KEPT.add(Taker.collect(List.of("k"), k -> m.get(k)));
        m.clear();
    }

    static class MapGetReference { int v; }

    static void giveMapGetReference() {
        Map<String, MapGetReference> m = new HashMap<>();
        m.put("k", new MapGetReference());
        KEPT.add(Taker.collect(List.of("k"), m::get));
        m.clear();
    }

    static class MapRemove { int v; }

    static void giveMapRemove() {
        Map<String, MapRemove> m = new HashMap<>();
        m.put("k", new MapRemove());
        KEPT.add(Taker.collect(List.of("k"), k -> m.remove(k)));
    }

    static class MapRemoveReference { int v; }

    static void giveMapRemoveReference() {
        Map<String, MapRemoveReference> m = new HashMap<>();
        m.put("k", new MapRemoveReference());
        KEPT.add(Taker.collect(List.of("k"), m::remove));
    }

    static class BlockListGet { int v; }

    static void giveBlockListGet() {
        Box<List<BlockListGet>> o = new Box<>(listOf(new BlockListGet()));
        KEPT.add(Taker.collect(List.of(o), b -> { return b.v.get(0); }));
        o.v.clear();
    }

    static class Anonymous { int v; }

    static void giveAnonymous() {
        List<Box<Anonymous>> l = boxes(new Anonymous());
        KEPT.add(Taker.collect(l, new Function<Box<Anonymous>, Anonymous>() {
            @Override
            public Anonymous apply(Box<Anonymous> b) {
                return b.v;
            }
        }));
        l.get(0).v = null;
    }

    static class NamedClass { int v; }

    static void giveNamedClass() {
        List<Box<NamedClass>> l = boxes(new NamedClass());
        KEPT.add(Taker.collect(l, new Opener<NamedClass>()));
        l.get(0).v = null;
    }

    static class VariableLambda { int v; }

    static void giveVariableLambda() {
        List<Box<VariableLambda>> l = boxes(new VariableLambda());
        Function<Box<VariableLambda>, VariableLambda> f = b -> b.v;
        KEPT.add(Taker.collect(l, f));
        l.get(0).v = null;
    }

    static class VariableReference { int v; }

    static void giveVariableReference() {
        List<Box<VariableReference>> l = boxes(new VariableReference());
        Function<Box<VariableReference>, VariableReference> f = Box::v;
        KEPT.add(Taker.collect(l, f));
        l.get(0).v = null;
    }

    static class Given { int v; }

    static void giveGiven() {
        List<Box<Given>> l = boxes(new Given());
        KEPT.add(given(l, b -> b.v));
        l.get(0).v = null;
    }

    static class GivenReference { int v; }

    static void giveGivenReference() {
        List<Box<GivenReference>> l = boxes(new GivenReference());
        KEPT.add(given(l, Box::v));
        l.get(0).v = null;
    }

    static class Returned { int v; }

    static void giveReturned() {
        List<Box<Returned>> l = boxes(new Returned());
        KEPT.add(Taker.collect(l, opener()));
        l.get(0).v = null;
    }

    static class Composed { int v; }

    static void giveComposed() {
        List<Box<Composed>> l = boxes(new Composed());
        Function<Box<Composed>, Composed> f = b -> b.v;
        KEPT.add(Taker.collect(l, f.andThen(x -> x)));
        l.get(0).v = null;
    }

    static class StaticReference { int v; }

    static void giveStaticReference() {
        List<Box<StaticReference>> l = boxes(new StaticReference());
        KEPT.add(Taker.collect(l, Results::open));
        l.get(0).v = null;
    }

    static class Bound { int v; }

    static void giveBound() {
        Box<Bound> b = new Box<>(new Bound());
        Taker.once(b::v);
        b.v = null;
    }

    static class Supplied { int v; }

    static void giveSupplied() {
        Box<Supplied> b = new Box<>(new Supplied());
        Taker.once(() -> b.v);
        b.v = null;
    }

    static class StoredLambda { int v; }

    static void giveStoredLambda() {
        Box<StoredLambda> b = new Box<>(new StoredLambda());
        Taker.Stored<Box<StoredLambda>, StoredLambda> s = Taker.stored(x -> x.v);
        s.put(b);
        b.v = null;
    }

    static class LaterReference { int v; }

    static void giveLaterReference() {
        Box<LaterReference> b = new Box<>(new LaterReference());
        Taker.Stored<Box<LaterReference>, LaterReference> s = Taker.stored(Box::v);
        s.put(b);
        b.v = null;
    }

    static class Own { int v; }

    static void giveOwn() {
        new Owner<>(new Own()).give();
    }

    static class OwnReference { int v; }

    static void giveOwnReference() {
        new Owner<>(new OwnReference()).giveReference();
    }

    static class Rows { int v; }

    static void giveRows() {
        Box<Rows> b = new Box<>(new Rows());
        List<Rows> l = new Taker.Rows<>();
        l.add(null);
        l.replaceAll(x -> b.v);
        KEPT.add(l);
        b.v = null;
    }

    static class RowsReference { int v; }

    static void giveRowsReference() {
        Box<RowsReference> b = new Box<>(new RowsReference());
        List<RowsReference> l = new Taker.Rows<>();
        l.add(null);
        l.replaceAll(b::same);
        KEPT.add(l);
        b.v = null;
    }

    static class RowsCall { int v; }

    static void giveRowsCall() {
        Box<RowsCall> b = new Box<>(new RowsCall());
        List<RowsCall> l = new Taker.Rows<>();
        l.add(null);
        l.replaceAll(x -> b.v());
        KEPT.add(l);
        b.v = null;
    }

    static class Table { int v; }

    static void giveTable() {
        Box<Table> b = new Box<>(new Table());
        Map<String, Table> m = new Taker.Table<>();
        m.computeIfAbsent("k", k -> b.v);
        KEPT.add(m);
        b.v = null;
    }

    static class TableMerge { int v; }

    static void giveTableMerge() {
        Box<TableMerge> b = new Box<>(new TableMerge());
        Map<String, TableMerge> m = new Taker.Table<>();
        m.put("k", new TableMerge());
        m.merge("k", new TableMerge(), (x, y) -> b.v);
        KEPT.add(m);
        b.v = null;
    }

    static class Future { int v; }

    static void giveFuture() {
        Box<Future> b = new Box<>(new Future());
        KEPT.add(CompletableFuture.completedFuture(b).thenApply(x -> x.v));
        b.v = null;
    }

    static class FutureReference { int v; }

    static void giveFutureReference() {
        Box<FutureReference> b = new Box<>(new FutureReference());
        KEPT.add(CompletableFuture.completedFuture(b).thenApply(Box::v));
        b.v = null;
    }

    static class OptionalField { int v; }

    static void giveOptionalField() {
        Box<OptionalField> b = new Box<>(new OptionalField());
        KEPT.add(Optional.of(b).map(x -> x.v));
        b.v = null;
    }

    static class OptionalReference { int v; }

    static void giveOptionalReference() {
        Box<OptionalReference> b = new Box<>(new OptionalReference());
        KEPT.add(Optional.of(b).map(Box::v));
        b.v = null;
    }

    static class Atomic { int v; }

    static void giveAtomic() {
        Box<Atomic> b = new Box<>(new Atomic());
        AtomicReference<Atomic> r = new AtomicReference<>();
        r.updateAndGet(x -> b.v);
        KEPT.add(r);
        b.v = null;
    }

    static class ThreadLocals { int v; }

    static void giveThreadLocals() {
        Box<ThreadLocals> b = new Box<>(new ThreadLocals());
        ThreadLocal<ThreadLocals> t = ThreadLocal.withInitial(() -> b.v);
        t.get();
        KEPT.add(t);
        b.v = null;
    }

    static class Streamed { int v; }

    static void giveStreamed() {
        List<Box<Streamed>> l = boxes(new Streamed());
        Iterable<Streamed> i = l.stream().map(b -> b.v)::iterator;
        Taker.all(i);
        l.get(0).v = null;
    }

    static class StreamedReference { int v; }

    static void giveStreamedReference() {
        List<Box<StreamedReference>> l = boxes(new StreamedReference());
        Stream<StreamedReference> s = l.stream().map(Box::streamed);
        Iterable<StreamedReference> i = s::iterator;
        Taker.all(i);
        l.get(0).v = null;
    }

    static class Collected { int v; }

    static void giveCollected() {
        List<Box<Collected>> l = boxes(new Collected());
        KEPT.add(l.stream().map(b -> b.v).collect(Collectors.toCollection(Taker.Rows::new)));
        l.get(0).v = null;
    }

    static class CollectedReference { int v; }

    static void giveCollectedReference() {
        List<Box<CollectedReference>> l = boxes(new CollectedReference());
        KEPT.add(l.stream().map(Box::streamed).collect(Collectors.toCollection(Taker.Rows::new)));
        l.get(0).v = null;
    }

    static class CollectedList { int v; }

    static void giveCollectedList() {
        List<Box<CollectedList>> l = boxes(new CollectedList());
        KEPT.add(l.stream().map(Box::streamed).collect(Collectors.toList()));
        l.get(0).v = null;
    }

    static class EachReference { int v; }

    static void giveEachReference() {
        List<Box<EachReference>> l = boxes(new EachReference());
        l.stream().map(Box::streamed).forEach(Shelf::keep);
        l.get(0).v = null;
    }

    static class Entry { int v; }

    static void giveEntry() {
        Map<String, Entry> m = new HashMap<>();
        m.put("k", new Entry());
        KEPT.add(Taker.collect(m.entrySet(), e -> e.getValue()));
        m.clear();
    }

    static class EntryReference { int v; }

    static void giveEntryReference() {
        Map<String, EntryReference> m = new HashMap<>();
        m.put("k", new EntryReference());
        KEPT.add(Taker.collect(m.entrySet(), Map.Entry::getValue));
        m.clear();
    }

    static class Lambdas { int v; }

    static void giveLambdas() {
        Box<Lambdas> b = new Box<>(new Lambdas());
        Function<Box<Lambdas>, Supplier<Lambdas>> f = x -> () -> x.v;
        Taker.once(f.apply(b));
        b.v = null;
    }

    static class InterfaceReference { int v; }

    static void giveInterfaceReference() {
        Source<InterfaceReference> s = new Box<>(new InterfaceReference());
        Taker.once(s::v);
        ((Box<InterfaceReference>) s).v = null;
    }

    static class NestedChoice { int v; }

    static void giveNestedChoice() {
        Box<Box<NestedChoice>> o = new Box<>(new Box<>(new NestedChoice()));
        KEPT.add(Taker.collect(List.of(o), b -> b.v != null ? b.v.v : null));
        o.v.v = null;
    }

    static class NestedCast { int v; }

    static void giveNestedCast() {
        Box<Box<NestedCast>> o = new Box<>(new Box<>(new NestedCast()));
        KEPT.add(Taker.collect(List.of(o), b -> (Object) b.v.v));
        o.v.v = null;
    }

    static class NestedParen { int v; }

    static void giveNestedParen() {
        Box<Box<NestedParen>> o = new Box<>(new Box<>(new NestedParen()));
        KEPT.add(Taker.collect(List.of(o), b -> (b.v.v)));
        o.v.v = null;
    }

    static class NestedSwitch { int v; }

    static void giveNestedSwitch() {
        Box<Box<NestedSwitch>> o = new Box<>(new Box<>(new NestedSwitch()));
        KEPT.add(Taker.collect(List.of(o), b -> switch (b.v.hashCode()) { case 0 -> null; default -> b.v.v; }));
        o.v.v = null;
    }

    static class NestedBlock { int v; }

    static void giveNestedBlock() {
        Box<Box<NestedBlock>> o = new Box<>(new Box<>(new NestedBlock()));
        KEPT.add(Taker.collect(List.of(o), b -> { return b.v.v; }));
        o.v.v = null;
    }

    static class NestedBlockChoice { int v; }

    static void giveNestedBlockChoice() {
        Box<Box<NestedBlockChoice>> o = new Box<>(new Box<>(new NestedBlockChoice()));
        KEPT.add(Taker.collect(List.of(o), b -> { return b.v != null ? b.v.v : null; }));
        o.v.v = null;
    }

    static class NestedBlockCast { int v; }

    static void giveNestedBlockCast() {
        Box<Box<NestedBlockCast>> o = new Box<>(new Box<>(new NestedBlockCast()));
        KEPT.add(Taker.collect(List.of(o), b -> { return (Object) b.v.v; }));
        o.v.v = null;
    }

    static class NestedGetter { int v; }

    static void giveNestedGetter() {
        Box<Box<NestedGetter>> o = new Box<>(new Box<>(new NestedGetter()));
        KEPT.add(Taker.collect(List.of(o), b -> b.v.v()));
        o.v.v = null;
    }

    static class NestedReference { int v; }

    static void giveNestedReference() {
        Box<Box<NestedReference>> o = new Box<>(new Box<>(new NestedReference()));
        KEPT.add(Taker.collect(List.of(o), Results::inner));
        o.v.v = null;
    }

    static class NestedBlockSwitch { int v; }

    static void giveNestedBlockSwitch() {
        Box<Box<NestedBlockSwitch>> o = new Box<>(new Box<>(new NestedBlockSwitch()));
        KEPT.add(Taker.collect(List.of(o), b -> { return switch (b.v.hashCode()) { case 0 -> null; default -> b.v.v; }; }));
        o.v.v = null;
    }

    static class NestedAssigned { int v; }

    static void giveNestedAssigned() {
        Box<Box<NestedAssigned>> o = new Box<>(new Box<>(new NestedAssigned()));
        KEPT.add(Taker.collect(List.of(o), b -> b.w = b.v.v));
        o.w = null;
        o.v.v = null;
    }

    static class Captured { int v; }

    static void giveCaptured() {
        Captured part = new Captured();
        Taker.once(() -> part);
    }

    static class CapturedVariable { int v; }

    static void giveCapturedVariable() {
        CapturedVariable part = new CapturedVariable();
        Supplier<CapturedVariable> s = () -> part;
        Taker.once(s);
        s = null;
    }

    static class CapturedBlock { int v; }

    static void giveCapturedBlock() {
        CapturedBlock part = new CapturedBlock();
        Supplier<CapturedBlock> s = () -> { return part; };
        Taker.once(s);
        s = null;
    }

    static class CapturedNested { int v; }

    static void giveCapturedNested() {
        Box<CapturedNested> part = new Box<>(new CapturedNested());
        Supplier<CapturedNested> s = () -> part.v;
        Taker.once(s);
        s = null;
    }

    static class Passed { int v; }

    static void givePassed() {
        List<Passed> l = listOf(new Passed());
        Function<Passed, Passed> f = x -> x;
        KEPT.add(Taker.collect(l, f));
        l.clear();
    }

    static class Final { int v; }

    static void giveFinal() {
        List<Box<Final>> l = boxes(new Final());
        KEPT.add(Taker.collect(l, b -> { try { return b.v; } finally { Shelf.size(); } }));
        l.get(0).v = null;
    }

    static class NestedFinal { int v; }

    static void giveNestedFinal() {
        Box<Box<NestedFinal>> o = new Box<>(new Box<>(new NestedFinal()));
        KEPT.add(Taker.collect(List.of(o), b -> { try { return b.v.v; } finally { b.w = new Object(); } }));
        o.v.v = null;
    }

    static class Template { int v; }

    static void giveTemplate() {
        Box<Template> b = new Box<>(new Template());
        new Taker.Template<Template>() {
            @Override
            protected Template create() {
                return b.v;
            }
        }.run();
        b.v = null;
    }

    static class SentVariable { int v; }

    static void giveSentVariable() {
        Supplier<List<Object>> s = () -> {
            List<Object> l = new ArrayList<>();
            l.add(new SentVariable());
            return l;
        };
        Taker.copyOf(s);
    }

    static class SentChoice { int v; }

    static void giveSentChoice() {
        Taker.copyOf(() -> KEPT.isEmpty() ? new ArrayList<>() : new ArrayList<>(Arrays.asList(new SentChoice())));
    }

    static class SentBlockChoice { int v; }

    static void giveSentBlockChoice() {
        Taker.copyOf(() -> { return KEPT.isEmpty() ? new ArrayList<>() : new ArrayList<>(Arrays.asList(new SentBlockChoice())); });
    }

    static class SentField { int v; }

    static void giveSentField() {
        Box<List<SentField>> b = new Box<>(listOf(new SentField()));
        Taker.copyOf(() -> b.v);
        b.v.clear();
    }

    static class SentFieldVariable { int v; }

    static void giveSentFieldVariable() {
        Box<List<SentFieldVariable>> b = new Box<>(listOf(new SentFieldVariable()));
        Supplier<List<SentFieldVariable>> s = () -> b.v;
        Taker.copyOf(s);
        b.v.clear();
    }

    static class SentFieldReference { int v; }

    static void giveSentFieldReference() {
        Box<List<SentFieldReference>> b = new Box<>(listOf(new SentFieldReference()));
        Taker.copyOf(b::v);
        b.v.clear();
    }

    static class SentCall { int v; }

    static void giveSentCall() {
        Taker.copyOf(() -> listOf(new SentCall()));
    }

    static class SwitchLocal { int v; }

    static void giveSwitchLocal() {
        Box<Box<SwitchLocal>> o = new Box<>(new Box<>(new SwitchLocal()));
        KEPT.add(Taker.collect(List.of(o), b -> switch (b.v.hashCode()) { case 0 -> null; default -> { SwitchLocal r = b.v.v; yield r; } }));
        o.v.v = null;
    }

    static class SwitchOld { int v; }

    static void giveSwitchOld() {
        Box<Box<SwitchOld>> o = new Box<>(new Box<>(new SwitchOld()));
        KEPT.add(Taker.collect(List.of(o), b -> switch (b.v.hashCode()) { case 0: yield null; default: { SwitchOld r = b.v.v; yield r; } }));
        o.v.v = null;
    }

    static class SwitchVariable { int v; }

    static void giveSwitchVariable() {
        Box<Box<SwitchVariable>> o = new Box<>(new Box<>(new SwitchVariable()));
        Function<Box<Box<SwitchVariable>>, SwitchVariable> f = b -> switch (b.v.hashCode()) { case 0 -> null; default -> { SwitchVariable r = b.v.v; yield r; } };
        KEPT.add(Taker.collect(List.of(o), f));
        o.v.v = null;
    }

    static class ListAll { int v; }

    static void giveListAll() {
        List<ListAll> l = listOf(new ListAll());
        List<ListAll> h = new Taker.Rows<>();
        h.addAll(l);
        KEPT.add(h);
        l.clear();
    }

    static class ListAllTyped { int v; }

    static void giveListAllTyped() {
        List<ListAllTyped> l = listOf(new ListAllTyped());
        Taker.Rows<ListAllTyped> h = new Taker.Rows<>();
        h.addAll(l);
        KEPT.add(h);
        l.clear();
    }

    static class MapAll { int v; }

    static void giveMapAll() {
        Map<String, MapAll> m = new HashMap<>();
        m.put("k", new MapAll());
        Map<String, MapAll> h = new Taker.Table<>();
        h.putAll(m);
        KEPT.add(h);
        m.clear();
    }

    static class ListEach { int v; }

    static void giveListEach() {
        List<ListEach> l = listOf(new ListEach());
        List<ListEach> h = new Taker.Rows<>();
        l.forEach(h::add);
        KEPT.add(h);
        l.clear();
    }

    static class ListEachTyped { int v; }

    static void giveListEachTyped() {
        List<ListEachTyped> l = listOf(new ListEachTyped());
        Taker.Rows<ListEachTyped> h = new Taker.Rows<>();
        l.forEach(h::add);
        KEPT.add(h);
        l.clear();
    }

    static class ListDrained { int v; }

    static void giveListDrained() {
        Queue<ListDrained> q = new ArrayDeque<>(listOf(new ListDrained()));
        Taker.Rows<ListDrained> h = new Taker.Rows<>();
        q.forEach(h::add);
        KEPT.add(h);
        q.clear();
    }

    static class ListCopied { int v; }

    static void giveListCopied() {
        List<ListCopied> l = listOf(new ListCopied());
        List<ListCopied> h = new Taker.Rows<>();
        h.add(null);
        Collections.copy(h, l);
        KEPT.add(h);
        l.clear();
    }

    static class ListSynchronized { int v; }

    static void giveListSynchronized() {
        List<ListSynchronized> l = listOf(new ListSynchronized());
        List<ListSynchronized> h = new Taker.Rows<>();
        Collections.synchronizedList(h).addAll(l);
        KEPT.add(h);
        l.clear();
    }

    static class ListCollected { int v; }

    static void giveListCollected() {
        List<ListCollected> l = listOf(new ListCollected());
        KEPT.add(l.stream().collect(Collectors.toCollection(Taker.Rows::new)));
        l.clear();
    }

    static class ListEachField { int v; }

    static void giveListEachField() {
        List<ListEachField> l = listOf(new ListEachField());
        Box<List<ListEachField>> h = new Box<>(new Taker.Rows<>());
        l.forEach(h.v::add);
        KEPT.add(h.v);
        l.clear();
    }

    static class ListEachCall { int v; }

    static void giveListEachCall() {
        List<ListEachCall> l = listOf(new ListEachCall());
        List<ListEachCall> h = new Taker.Rows<>();
        l.forEach(Objects.requireNonNull(h)::add);
        KEPT.add(h);
        l.clear();
    }

    static class ListEachStream { int v; }

    static void giveListEachStream() {
        List<ListEachStream> l = listOf(new ListEachStream());
        List<ListEachStream> h = new Taker.Rows<>();
        l.stream().filter(x -> x != null).forEach(h::add);
        KEPT.add(h);
        l.clear();
    }

    static class ListEachView { int v; }

    static void giveListEachView() {
        Map<String, ListEachView> m = new HashMap<>();
        m.put("k", new ListEachView());
        List<ListEachView> h = new Taker.Rows<>();
        m.values().forEach(h::add);
        KEPT.add(h);
        m.clear();
    }

    static class ListEachArray { int v; }

    static void giveListEachArray() {
        ListEachArray[] l = { new ListEachArray() };
        List<ListEachArray> h = new Taker.Rows<>();
        Arrays.asList(l).forEach(h::add);
        KEPT.add(h);
        l[0] = null;
    }

    static class ListEachStreamOfArray { int v; }

    static void giveListEachStreamOfArray() {
        ListEachStreamOfArray[] l = { new ListEachStreamOfArray() };
        List<ListEachStreamOfArray> h = new Taker.Rows<>();
        Arrays.stream(l).forEach(h::add);
        KEPT.add(h);
        l[0] = null;
    }

    static class ListEachIterator { int v; }

    static void giveListEachIterator() {
        List<ListEachIterator> l = listOf(new ListEachIterator());
        List<ListEachIterator> h = new Taker.Rows<>();
        l.iterator().forEachRemaining(h::add);
        KEPT.add(h);
        l.clear();
    }

    static class ListEachOptional { int v; }

    static void giveListEachOptional() {
        Box<ListEachOptional> b = new Box<>(new ListEachOptional());
        List<ListEachOptional> h = new Taker.Rows<>();
        Optional.of(b.v).ifPresent(h::add);
        KEPT.add(h);
        b.v = null;
    }

    static class ListDrainedTo { int v; }

    static void giveListDrainedTo() {
        Queue<ListDrainedTo> q = new java.util.concurrent.ArrayBlockingQueue<>(3);
        q.add(new ListDrainedTo());
        List<ListDrainedTo> h = new Taker.Rows<>();
        ((java.util.concurrent.BlockingQueue<ListDrainedTo>) q).drainTo(h);
        KEPT.add(h);
    }

    static class ListDrainedToTyped { int v; }

    static void giveListDrainedToTyped() {
        java.util.concurrent.BlockingQueue<ListDrainedToTyped> q = new java.util.concurrent.ArrayBlockingQueue<>(3);
        q.add(new ListDrainedToTyped());
        Taker.Rows<ListDrainedToTyped> h = new Taker.Rows<>();
        q.drainTo(h);
        KEPT.add(h);
    }

    static class MapEach { int v; }

    static void giveMapEach() {
        Map<String, MapEach> m = new HashMap<>();
        m.put("k", new MapEach());
        Map<String, MapEach> h = new Taker.Table<>();
        m.forEach(h::put);
        KEPT.add(h);
        m.clear();
    }

    static class ListConsumer { int v; }

    static void giveListConsumer() {
        List<ListConsumer> l = listOf(new ListConsumer());
        List<ListConsumer> h = new Taker.Rows<>();
        Consumer<ListConsumer> c = h::add;
        l.forEach(c);
        KEPT.add(h);
        l.clear();
    }

    static class ListConsumerTyped { int v; }

    static void giveListConsumerTyped() {
        List<ListConsumerTyped> l = listOf(new ListConsumerTyped());
        Taker.Rows<ListConsumerTyped> h = new Taker.Rows<>();
        Consumer<ListConsumerTyped> c = h::add;
        l.forEach(c);
        KEPT.add(h);
        l.clear();
    }

    static class ListConsumerGiven { int v; }

    static void giveListConsumerGiven() {
        Box<ListConsumerGiven> b = new Box<>(new ListConsumerGiven());
        List<ListConsumerGiven> h = new Taker.Rows<>();
        Consumer<ListConsumerGiven> c = h::add;
        c.accept(b.v);
        KEPT.add(h);
        b.v = null;
    }

    static class ListLambda { int v; }

    static void giveListLambda() {
        List<ListLambda> l = listOf(new ListLambda());
        List<ListLambda> h = new Taker.Rows<>();
        Consumer<ListLambda> c = x -> h.add(x);
        l.forEach(c);
        KEPT.add(h);
        l.clear();
    }

    public static void main(String[] args) throws Exception {
        giveField(); giveTyped(); giveGetter(); giveReference(); giveBlock(); giveBlockVariable();
        giveBlockCall(); giveChoice(); giveParen(); giveCast(); giveSwitch(); giveNested();
        giveArrayElement(); giveListGet(); giveMapGet(); giveMapGetReference(); giveMapRemove();
        giveMapRemoveReference(); giveBlockListGet(); giveAnonymous(); giveNamedClass(); giveVariableLambda();
        giveVariableReference(); giveGiven(); giveGivenReference(); giveReturned(); giveComposed();
        giveStaticReference(); giveBound(); giveSupplied(); giveStoredLambda(); giveLaterReference();
        giveOwn(); giveOwnReference(); giveRows(); giveRowsReference(); giveRowsCall(); giveTable();
        giveTableMerge(); giveFuture(); giveFutureReference(); giveOptionalField(); giveOptionalReference();
        giveAtomic(); giveThreadLocals(); giveStreamed(); giveStreamedReference(); giveCollected();
        giveCollectedReference(); giveCollectedList(); giveEachReference(); giveEntry(); giveEntryReference();
        giveLambdas(); giveInterfaceReference(); giveNestedChoice(); giveNestedCast(); giveNestedParen();
        giveNestedSwitch(); giveNestedBlock(); giveNestedBlockChoice(); giveNestedBlockCast();
        giveNestedGetter(); giveNestedReference(); giveNestedBlockSwitch(); giveNestedAssigned();
        giveCaptured(); giveCapturedVariable(); giveCapturedBlock(); giveCapturedNested(); givePassed();
        giveFinal(); giveNestedFinal(); giveTemplate(); giveSentVariable(); giveSentChoice();
        giveSentBlockChoice(); giveSentField(); giveSentFieldVariable(); giveSentFieldReference();
        giveSentCall(); giveSwitchLocal(); giveSwitchOld(); giveSwitchVariable(); giveListAll();
        giveListAllTyped(); giveMapAll(); giveListEach(); giveListEachTyped(); giveListDrained();
        giveListCopied(); giveListSynchronized(); giveListCollected(); giveListEachField();
        giveListEachCall(); giveListEachStream(); giveListEachView(); giveListEachArray();
        giveListEachStreamOfArray(); giveListEachIterator(); giveListEachOptional(); giveListDrainedTo();
        giveListDrainedToTyped(); giveMapEach(); giveListConsumer(); giveListConsumerTyped();
        giveListConsumerGiven(); giveListLambda();
        Checkpoint.reach();
        if (KEPT.isEmpty() || Shelf.size() == 0) {
            throw new AssertionError();
        }
    }
}
