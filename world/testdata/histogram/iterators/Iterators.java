import border.Memo;
import java.util.*;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What is only held by an iterator over a collection of the platform's, or by a part of one, that a method gives: one class for each way. */
public final class Iterators {
    private Iterators() {
    }

    static final List<Object> KEPT = new ArrayList<>();
    static final Object[] PLACES = new Object[2];

    /** A collection of the program's that gives the iterators of the platform's. */
    static class Bag<T> implements Iterable<T> {
        private final List<T> list = new ArrayList<>();

        @SafeVarargs
        Bag(T... all) { Collections.addAll(list, all); }

        @Override public Iterator<T> iterator() { return list.iterator(); }
        ListIterator<T> from(int i) { return list.listIterator(i); }
        List<T> first() { return list.subList(0, 1); }
        Spliterator<T> split() { return list.spliterator(); }
        Stream<T> stream() { return list.stream(); }
        Iterator<T> unmodifiable() { return Collections.unmodifiableList(list).iterator(); }
        Iterator<T> either(boolean now) { return now ? list.iterator() : Collections.<T>emptyIterator(); }
        Iterator<T> chosen(int n) {
            return switch (n) {
                case 0 -> list.iterator();
                default -> throw new IllegalArgumentException();
            };
        }
        Iterator<T> late() {
            Iterator<T> it = list.iterator();
            try {
                return it;
            } finally {
                it = null;
            }
        }
    }

    /** A table of the program's, likewise. */
    static class Table<T> {
        final Map<String, T> map;

        Table(Map<String, T> map, T first) {
            this.map = map;
            map.put("first", first);
        }

        Iterator<T> values() { return map.values().iterator(); }
        Iterator<T> byVariable() {
            Collection<T> all = map.values();
            return all.iterator();
        }
        Iterator<Map.Entry<String, T>> entries() { return map.entrySet().iterator(); }
    }

    /** An iterator of the program's around one of the platform's. */
    static class Around<T> implements Iterator<T> {
        private final Iterator<T> it;
        Around(Iterator<T> it) { this.it = it; }
        @Override public boolean hasNext() { return it.hasNext(); }
        @Override public T next() { return it.next(); }
    }

    record Pair(Object a, Object b) { }

    static <T> T same(T x) { return x; }
    static <T> Iterator<T> over(Iterable<T> of) { return of.iterator(); }

    static class InStatic { }
    static Iterator<InStatic> inStatic;
    static void inStatic() { inStatic = new Bag<>(new InStatic()).iterator(); }

    static class InList { }
    static void inList() { KEPT.add(new Bag<>(new InList()).iterator()); }

    static class InArray { }
    static void inArray() { PLACES[0] = new Bag<>(new InArray()).iterator(); }

    static class InRecord { }
    static void inRecord() { PLACES[1] = new Pair(new Bag<>(new InRecord()).iterator(), null); }

    static class InOptional { }
    static void inOptional() { KEPT.add(Optional.of(new Bag<>(new InOptional()).iterator())); }

    static class InThreadLocal { }
    static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();
    static void inThreadLocal() { LOCAL.set(new Bag<>(new InThreadLocal()).iterator()); }

    static class InLambda { }
    static void inLambda() {
        Iterator<InLambda> it = new Bag<>(new InLambda()).iterator();
        Supplier<Object> s = () -> it.next();
        KEPT.add(s);
    }

    static class InReference { }
    static void inReference() {
        Supplier<InReference> s = new Bag<>(new InReference()).iterator()::next;
        KEPT.add(s);
    }

    static class InMemo { }
    static void inMemo() {
        Iterator<InMemo> it = new Bag<>(new InMemo()).iterator();
        KEPT.add(new Memo<>(() -> it));
    }

    static class InAround { }
    static void inAround() { KEPT.add(new Around<>(new Bag<>(new InAround()).iterator())); }

    static class InAnonymous { }
    static void inAnonymous() {
        Iterator<InAnonymous> it = new Bag<>(new InAnonymous()).iterator();
        KEPT.add(new Object() { @Override public String toString() { return "" + it.hasNext(); } });
    }

    static class Passed { }
    static void passed() { KEPT.add(same(over(new Bag<>(new Passed())))); }

    static class Cast { }
    static void cast() {
        Object o = new Bag<>(new Cast()).iterator();
        KEPT.add((Iterator<?>) o);
    }

    static class Either { }
    static void either() { KEPT.add(new Bag<>(new Either()).either(true)); }

    static class Chosen { }
    static void chosen() { KEPT.add(new Bag<>(new Chosen()).chosen(0)); }

    static class Late { }
    static void late() { KEPT.add(new Bag<>(new Late()).late()); }

    static class FromList { }
    static void fromList() { KEPT.add(new Bag<>(new FromList()).from(0)); }

    static class Unmodifiable { }
    static void unmodifiable() { KEPT.add(new Bag<>(new Unmodifiable()).unmodifiable()); }

    static class First { }
    static void first() { KEPT.add(new Bag<>(new First()).first()); }

    static class FirstOf { }
    static void firstOf() { KEPT.add(new Bag<>(new FirstOf()).first().iterator()); }

    static class FirstStream { }
    static void firstStream() { KEPT.add(new Bag<>(new FirstStream()).first().stream()); }

    static class FirstEnumeration { }
    static void firstEnumeration() { KEPT.add(Collections.enumeration(new Bag<>(new FirstEnumeration()).first())); }

    static class FirstSync { }
    static void firstSync() { KEPT.add(Collections.synchronizedList(new Bag<>(new FirstSync()).first())); }

    static class Head { }
    static void head() {
        TreeMap<String, Head> map = new TreeMap<>();
        map.put("a", new Head());
        KEPT.add(map.headMap("b"));
    }

    static class Tail { }
    static SortedMap<String, Tail> tail(TreeMap<String, Tail> map) { return map.tailMap("a"); }
    static void tail() {
        TreeMap<String, Tail> map = new TreeMap<>();
        map.put("a", new Tail());
        KEPT.add(tail(map).values().iterator());
    }

    static class Split { }
    static void split() { KEPT.add(StreamSupport.stream(new Bag<>(new Split()).split(), false)); }

    static class Unsized { }
    static void unsized() { KEPT.add(Spliterators.spliteratorUnknownSize(new Bag<>(new Unsized()).iterator(), 0)); }

    static class Streamed { }
    static void streamed() { KEPT.add(new Bag<>(new Streamed()).stream().filter(x -> x != null).iterator()); }

    static class Descending { }
    static Iterator<Descending> descending(Deque<Descending> q) { return q.descendingIterator(); }
    static void descending() { KEPT.add(descending(new ArrayDeque<>(Set.of(new Descending())))); }

    static class Elements { }
    static Enumeration<Elements> elements(Vector<Elements> v) { return v.elements(); }
    static void elements() { KEPT.add(elements(new Vector<>(Set.of(new Elements()))).asIterator()); }

    // What an iterator has looked up, when the collection has let it go.

    static class Cleared { }
    static void cleared() {
        Table<Cleared> t = new Table<>(new HashMap<>(), new Cleared());
        KEPT.add(t.values());
        t.map.clear();
    }

    static class Removed { }
    static void removed() {
        Table<Removed> t = new Table<>(new LinkedHashMap<>(), new Removed());
        Iterator<Removed> it = t.byVariable();
        t.map.remove("first");
        KEPT.add(same(it));
    }

    static class ByEntry { }
    static void byEntry() {
        Table<ByEntry> t = new Table<>(new HashMap<>(), new ByEntry());
        KEPT.add(t.entries());
        t.map.clear();
    }

    static class Wrapped { }
    static void wrapped() {
        Map<String, Wrapped> map = new HashMap<>();
        map.put("first", new Wrapped());
        Collection<Wrapped> all = Collections.unmodifiableMap(map).values();
        KEPT.add(all.iterator());
        map.clear();
    }

    static class Unmodified { }
    static void unmodified() {
        Set<Unmodified> set = new HashSet<>(Set.of(new Unmodified()));
        KEPT.add(Collections.unmodifiableSet(set).iterator());
        set.clear();
    }

    static class Synchronized { }
    static void synchronizedSet() {
        Set<Synchronized> set = Collections.synchronizedSet(new HashSet<>());
        set.add(new Synchronized());
        KEPT.add(set.iterator());
        set.clear();
    }

    static class Chained { }
    static void chained() {
        Table<Chained> t = new Table<>(new LinkedHashMap<>(), new Chained());
        KEPT.add(t.values());
        t.map.put("second", new Chained());
        t.map.put("third", new Chained());
        t.map.clear();
    }

    static class Ref<T> {
        final T to;
        Ref(T to) { this.to = to; }
    }

    static class Crowded { }
    static void crowded() {
        Table<Crowded> t = new Table<>(new HashMap<>(), new Crowded());
        KEPT.add(t.values());
        for (int i = 0; i < 1100; i++) {
            KEPT.add(new Ref<>(t.map));
        }
        t.map.clear();
    }

    static class OfKeys { }
    static void ofKeys() {
        Set<OfKeys> keys = new HashSet<>();
        keys.add(new OfKeys());
        Iterator<OfKeys> it = keys.iterator();
        KEPT.add(it);
        keys.clear();
    }

    // What nobody has dies as ever, and with it what is in it.

    static class Dead { }
    static void dead() {
        for (Dead d : new Bag<>(new Dead())) { d.hashCode(); }
        Bag<Dead> bag = new Bag<>(new Dead(), new Dead());
        for (Dead d : bag) { d.hashCode(); }
        for (Iterator<Dead> it = bag.iterator(); it.hasNext(); it.next()) { it.hashCode(); }
        bag.first().size();
        bag.from(1).previous().hashCode();
        bag.either(true).next();
        bag.chosen(0).next();
        bag.late().next();
        new Around<>(bag.iterator()).next();
        Iterator<Dead> it = new Bag<>(new Dead()).unmodifiable();
        it.next();
        over(new Bag<>(new Dead())).next();
        Table<Dead> t = new Table<>(new HashMap<>(), new Dead());
        for (Iterator<Dead> all = t.values(); all.hasNext(); ) {
            all.next();
        }
        t.map.put("second", new Dead());
        t.byVariable().next().hashCode();
        TreeMap<String, Dead> tree = new TreeMap<>();
        tree.put("a", new Dead());
        tree.headMap("b").size();
    }

    static void all() {
        inStatic();
        inList();
        inArray();
        inRecord();
        inOptional();
        inThreadLocal();
        inLambda();
        inReference();
        inMemo();
        inAround();
        inAnonymous();
        passed();
        cast();
        either();
        chosen();
        late();
        fromList();
        unmodifiable();
        first();
        firstOf();
        firstStream();
        firstEnumeration();
        firstSync();
        head();
        tail();
        split();
        unsized();
        streamed();
        descending();
        elements();
        cleared();
        removed();
        byEntry();
        wrapped();
        unmodified();
        synchronizedSet();
        chained();
        crowded();
        ofKeys();
        dead();
    }

    public static void main(String[] args) throws Exception {
        all();
        Checkpoint.reach();
    }
}
