package lib;

import java.util.*;
import java.util.concurrent.Executor;
import java.util.function.*;

/**
 * What methods do with what they are given: behind each, what is said of it (effects.Summary). That is often more than is so: what is once in
 * an object may be all that is reached from that, and a field that holds a function may hold any that the package makes.
 */
public class Kept {
    static Object last;
    static final List<Object> ALL = new ArrayList<>();
    private static final Consumer<Object> TO_ALL = x -> ALL.add(x);
    private final List<Object> list = new ArrayList<>();
    private final Consumer<Object> sink = list::add;
    private Consumer<Object> other;
    private Object field;
    private Object[] array = new Object[4];

    // Nothing is kept.
    public static String text(Object o) { return "o " + o; } // -
    public static boolean same(Object a, Object b) { return a.equals(b) || Objects.equals(a, b) || a.hashCode() == b.hashCode(); } // -,-
    public static int temporary(Object o) { List<Object> l = new ArrayList<>(); l.add(o); return l.size(); } // -
    public boolean has(Object o) { return list.contains(o) || list.indexOf(o) > 0; } // -/w,-
    public static void fails(Object o) { if (o == null) throw new IllegalArgumentException("none"); } // -

    // Kept in the receiver.
    public void set(Object o) { field = o; } // w,0/0
    public void element(Object o, int i) { array[i] = o; } // -/w,w0/0,-
    public Kept append(Object o) { list.add(o); return this; } // r/w,w0/0
    public void all(Collection<Object> c) { for (Object o : c) list.add(o); } // -/w,w0/w0
    public void toSink(Object o) { sink.accept(o); } // -/w,kw0c1/kw0
    public void forEach(Consumer<Object> c) { other = c; } // w,0/0

    public List<Object> made() { List<Object> made = new ArrayList<>(); field = made; return made; } // w/r
    public void toMade(Object o) { made().add(o); } // w/w,w0/w0
    public static Object toAll() { List<Object> made = new ArrayList<>(); ALL.add(made); return made; } // +
    public static List<Object> fresh() { return new ArrayList<>(); } //

    // Kept for good.
    public static void remember(Object o) { last = o; } // k/k
    public static void toAll(Object o) { TO_ALL.accept(o); } // kwc0/kwc0
    public static void thrown(RuntimeException e) { throw e; } // k/k
    public static void run(Runnable r) { new Thread(r).start(); } // kw/kw
    public static void through(Object o) { put(x -> ALL.add(x), o); } // k/k

    // Called back, and given to who is called.
    public static void call(Consumer<Object> c, Object o) { c.accept(o); } // -,c0
    static void put(Consumer<Object> c, Object o) { c.accept(o); } // -,c0
    public void put(Object o) { put(list::add, o); } // -/w,w0/0
    public static void execute(Executor e, Runnable r) { e.execute(r); } // kwc01c1/kwc01c1,kw0c0c1/kw0c0c1

    // Given back.
    public static <T> T itself(T t) { return t; } // r
    public static Object held(Object o) { return new Object[] {o}; } // h/h
    public static Supplier<Object> lambda(Object o) { return () -> o; } // h/h
    public Object first() { return list.get(0); } // -/r
    public Object[] copy() { return list.toArray(); } // -/h
    public static Object anything() { return last; } // +
    static List<Object> none() { return new ArrayList<>(); } //
    public static List<Object> madeThere(Object o) { List<Object> l = none(); l.add(o); return l; } // h/h
    public static List<Object> given(Supplier<Object> s) { List<Object> l = none(); l.add(s.get()); return l; } // -/h
    public Iterator<Object> iterator() { return list.iterator(); } // -/h

    // In each other.
    public static void into(Collection<Object> c, Object o) { c.add(o); } // w,0/0
    public static void within(Kept k, Object o) { k.append(o); } // -/w,w0/w0
    public void wrapped(Object o) { Kept k = new Kept(); k.field = list; within(k, o); } // -/w,w0/w0
}
