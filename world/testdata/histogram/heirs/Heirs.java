import border.Base;
import java.util.*;

/** What code on the class path keeps that is called by an interface of the program's, whose method a class has from a superclass there: one class for each way. */
public final class Heirs {
    static Object kept;
    static final Stored LIST = new Stored();

    private Heirs() {
    }

    interface Sink { void take(Object o); void enroll(); Iterator<Object> cursor(); }

    interface OwnSink { void take(Object o); void enroll(); default void both(Object o) { take(o); } }

    interface Lambda { void take(Object o); }

    interface Adder { boolean add(Object o); int size(); }

    interface Table { Collection<String> values(); }

    interface Dict extends Map<Integer, String> { Set<Integer> keySet(); }

    interface Plain extends Map<Integer, String> { }

    interface Sorted extends Plain { Set<Integer> keySet(); }

    static class Heir extends Base implements Sink { }

    static class Other extends Base implements OwnSink { }

    static class Own implements OwnSink {
        public void take(Object o) { }
        public void enroll() { }
    }

    static class ByLambda extends Base implements Lambda { }

    static class Between extends Base { }

    static class Deep extends Between implements OwnSink { }

    static class Stored extends ArrayList<Object> implements Adder { }

    static class Argument { }
    static void argument() { Sink s = new Heir(); s.take(new Argument()); }

    static class OfTwo { }
    static void ofTwo(boolean own) { OwnSink s = own ? new Own() : new Other(); s.take(new OfTwo()); }

    static class OfALambda { }
    static void ofALambda() { Lambda l = new ByLambda(); l.take(new OfALambda()); }

    static class OfBound { }
    static <T extends OwnSink> void put(T t, Object o) { t.take(o); }
    static void ofBound() { put(new Other(), new OfBound()); }

    static class ByDefault { }
    static void byDefault() { OwnSink s = new Other(); s.both(new ByDefault()); }

    static class Enrolled extends Base implements Sink { }
    static void enrolled() { Sink s = new Enrolled(); s.enroll(); }

    static class EnrolledDeep extends Deep { }
    static void enrolledDeep() { OwnSink s = new EnrolledDeep(); s.enroll(); }

    static class Looked extends Base implements Sink { }
    static Object cursor;
    static void looked() { Sink s = new Looked(); cursor = s.cursor(); }

    static class Added { }
    static void added() { Adder a = LIST; a.add(new Added()); }

    static class Viewed extends HashMap<String, String> implements Table { }
    static Object values;
    static void viewed() { Table t = new Viewed(); values = t.values(); }

    static class Redeclared extends TreeMap<Integer, String> implements Dict { }
    static Object keys;
    static void redeclared() { Dict d = new Redeclared(); d.put(1, "x"); keys = d.keySet(); }

    static class RedeclaredBelow extends TreeMap<Integer, String> implements Plain { }
    static Object keysBelow;
    static void redeclaredBelow() { Plain p = new RedeclaredBelow(); p.put(1, "x"); keysBelow = p.keySet(); }

    // What nobody has dies as ever.

    static class Dead extends Base implements Sink { }
    static void dead() { Sink s = new Dead(); kept = s; kept = null; }

    static void all() {
        argument();
        ofTwo(false);
        ofALambda();
        ofBound();
        byDefault();
        enrolled();
        enrolledDeep();
        looked();
        added();
        viewed();
        redeclared();
        redeclaredBelow();
        dead();
    }

    public static void main(String[] args) throws Exception {
        all();
        Checkpoint.reach();
    }
}
