import border.Memo;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What code outside, built around an object of the program's, has got of that and goes on having, called by code that calls methods of the same names itself: one class for each way. */
public final class Wrapped {
    private Wrapped() {
    }

    abstract static class Bag extends AbstractCollection<Object> {
        @Override public int size() { return 2; }
    }

    abstract static class Steps implements ListIterator<Object> {
        int at;
        @Override public boolean hasNext() { return at < 2; }
        @Override public Object next() { return at++; }
        @Override public boolean hasPrevious() { return at > 0; }
        @Override public Object previous() { return --at; }
        @Override public int nextIndex() { return at; }
        @Override public int previousIndex() { return at - 1; }
        @Override public void remove() { }
        @Override public void set(Object o) { }
        @Override public void add(Object o) { }
    }

    static class Passed extends Steps { }
    static final Bag other = new Bag() { @Override public Iterator<Object> iterator() { return new Passed(); } };

    /** Who goes over collections here calls iterator(), next() and the like itself. */
    static int count(Collection<?> of) {
        int n = 0;
        for (Iterator<?> it = of.iterator(); it.hasNext(); it.next()) { n++; }
        return n;
    }

    static class ByChain extends Steps { }
    static Object chain;
    static void byChain() { chain = Collections.unmodifiableCollection(new Bag() { @Override public Iterator<Object> iterator() { return new ByChain(); } }).iterator(); }

    static class ByVariable extends Steps { }
    static Object variable;
    static void byVariable() {
        Bag bag = new Bag() { @Override public Iterator<Object> iterator() { return new ByVariable(); } };
        Collection<Object> view = Collections.unmodifiableCollection(bag);
        variable = view.iterator();
    }

    static class ByParameter extends Steps { }
    static Object parameter;
    static Iterator<?> over(Collection<?> c) { return c.iterator(); }
    static Collection<Object> handed;
    static void byParameter() {
        handed = Collections.synchronizedCollection(new Bag() { @Override public Iterator<Object> iterator() { return new ByParameter(); } });
        parameter = over(handed);
    }

    static class ByEnumeration extends Steps { }
    static Object enumeration;
    static void byEnumeration() {
        Bag bag = new Bag() { @Override public Iterator<Object> iterator() { return new ByEnumeration(); } };
        enumeration = Collections.enumeration(bag);
        count(other);
        other.iterator().next();
    }

    static class BySpliterator extends Steps { }
    static Object spliterator;
    static void bySpliterator() {
        Bag bag = new Bag() { @Override public Iterator<Object> iterator() { return new BySpliterator(); } };
        Spliterator<Object> s = bag.spliterator();
        s.tryAdvance(o -> { });
        spliterator = s;
        other.iterator().next();
    }

    static class Listed extends AbstractList<Object> {
        @Override public Object get(int i) { return i; }
        @Override public int size() { return 2; }
        @Override public ListIterator<Object> listIterator(int at) { return new ByListIterator(); }
        @Override public List<Object> subList(int from, int to) { return new Part(); }
    }

    static class Part extends AbstractList<Object> {
        @Override public Object get(int i) { return i; }
        @Override public int size() { return 1; }
    }

    static class ByListIterator extends Steps { }
    static Object listIterator;
    static void byListIterator() { listIterator = Collections.checkedList(new Listed(), Object.class).listIterator(0); }

    static Object part;
    static void byPart() { part = Collections.synchronizedList(new Listed()).subList(0, 1); }

    static class Table extends AbstractMap<String, Object> {
        final Set<Map.Entry<String, Object>> entries = new Entries();
        @Override public Set<Map.Entry<String, Object>> entrySet() { return entries; }
    }

    static class Fresh extends AbstractMap<String, Object> {
        @Override public Set<Map.Entry<String, Object>> entrySet() { return new ByEntries(); }
    }

    static class ByEntries extends AbstractSet<Map.Entry<String, Object>> {
        @Override public Iterator<Map.Entry<String, Object>> iterator() { return Collections.emptyIterator(); }
        @Override public int size() { return 0; }
    }

    static class Entries extends AbstractSet<Map.Entry<String, Object>> {
        @Override public Iterator<Map.Entry<String, Object>> iterator() { return new EntrySteps(); }
        @Override public int size() { return 1; }
    }

    static class Empty extends AbstractMap<String, Object> {
        @Override public Set<Map.Entry<String, Object>> entrySet() { return Collections.emptySet(); }
    }

    static class EntrySteps implements Iterator<Map.Entry<String, Object>> {
        boolean done;
        @Override public boolean hasNext() { return !done; }
        @Override public Map.Entry<String, Object> next() { done = true; return new ByEntry(); }
    }

    static class ByEntry implements Map.Entry<String, Object> {
        @Override public String getKey() { return "key"; }
        @Override public Object getValue() { return 1; }
        @Override public Object setValue(Object o) { throw new UnsupportedOperationException(); }
    }

    static final Table TABLE = new Table();
    static Object keys;
    static int byKeys() {
        keys = TABLE.keySet().iterator();
        return new Empty().entrySet().iterator().hashCode();
    }

    static Object entries;
    static void byEntries() {
        Map<String, Object> view = Collections.unmodifiableMap(new Fresh());
        view.entrySet().size();
        entries = view;
    }

    static Iterator<Map.Entry<String, Object>> steps;
    static Object entry;
    static void byEntry() {
        steps = Collections.unmodifiableMap(TABLE).entrySet().iterator();
        entry = steps.next();
    }

    static class Keyed extends AbstractMap<Object, Boolean> {
        @Override public Set<Map.Entry<Object, Boolean>> entrySet() { return Collections.emptySet(); }
        @Override public Set<Object> keySet() { return new ByKeySet(); }
    }

    static class ByKeySet extends AbstractSet<Object> {
        @Override public Iterator<Object> iterator() { return new Passed(); }
        @Override public int size() { return 0; }
    }

    static Object set;
    static int byKeySet() {
        Keyed map = new Keyed();
        set = Collections.newSetFromMap(map);
        return new Empty().keySet().size();
    }

    // What is no collection: a function of the program's, which is called by name as well.

    abstract static class Maker<T> implements Supplier<T>, Callable<T> {
        @Override public T call() { return get(); }
    }

    static class ByMemo { }
    static Object memo;
    static void byMemo() {
        Maker<ByMemo> maker = new Maker<>() { @Override public ByMemo get() { return new ByMemo(); } };
        Supplier<ByMemo> m = new Memo<>(maker);
        m.get();
        memo = m;
    }

    static class ByTask { }
    static Object task;
    static void byTask() throws Exception {
        Maker<ByTask> maker = new Maker<>() { @Override public ByTask get() { return new ByTask(); } };
        FutureTask<ByTask> t = new FutureTask<>(maker);
        t.run();
        task = t;
        new Maker<ByTask>() { @Override public ByTask get() { return new ByTask(); } }.call().hashCode();
    }

    // What nobody has dies as ever.

    static class Dead extends Steps { }
    static void dead() {
        Bag bag = new Bag() { @Override public Iterator<Object> iterator() { return new Dead(); } };
        for (Object o : bag) { o.hashCode(); }
        Iterator<Object> it = bag.iterator();
        it.next();
        bag.iterator().next();
        count(bag);
        bag.contains(3);
    }

    static void all() throws Exception {
        byChain();
        byVariable();
        byParameter();
        byEnumeration();
        bySpliterator();
        byListIterator();
        byPart();
        byKeys();
        byEntries();
        byEntry();
        byKeySet();
        byMemo();
        byTask();
        dead();
    }

    public static void main(String[] args) throws Exception {
        all();
        Checkpoint.reach();
    }
}
