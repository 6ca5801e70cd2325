import border.Keeper;
import border.Shelf;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.*;
import java.util.stream.*;

/**
 * What code on the class path keeps, and what it lets go, in each way in which it comes by an object: one class for each. By default methods and others
 * that a class has from there, by close(), by what a call gives that is used up at once, by functions, by method references, and by iterators.
 */
public final class Border {
    static final List<Object> KEPT = new ArrayList<>();
    static final CompletableFuture<Object> LATER = new CompletableFuture<>();
    static final ConcurrentHashMap<String, Object> TABLE = new ConcurrentHashMap<>();
    static boolean yes = true;

    private Border() {
    }

    /** A variable of its own, which is kept. */
    static AtomicReference<Object> cell() {
        AtomicReference<Object> cell = new AtomicReference<>();
        KEPT.add(cell);
        return cell;
    }

    static Object pick(Object o) {
        return new Object[] { o };
    }

    static class Default1 implements Keeper { }

    static void default1() throws Exception {
        Default1 p = new Default1();
        p.enroll();
    }

    static class Default2 implements Keeper { }

    static void default2() throws Exception {
        Keeper p = new Default2();
        p.enroll();
    }

    static class Default3 implements Keeper { }

    static void default3() throws Exception {
        new Default3().enroll();
    }

    static class Default4 implements Keeper { void z() { enroll(); } }

    static void default4() throws Exception {
        Default4 p = new Default4();
        p.z();
    }

    static class Default5 implements Keeper { void z() { this.enroll(); } }

    static void default5() throws Exception {
        Default5 p = new Default5();
        p.z();
    }

    static class Default6 implements Keeper { void z() { Keeper.super.enroll(); } }

    static void default6() throws Exception {
        Default6 p = new Default6();
        p.z();
    }

    static class Default7 implements Keeper { void z() { Runnable r = () -> enroll(); r.run(); } }

    static void default7() throws Exception {
        Default7 p = new Default7();
        p.z();
    }

    static class Default8 implements Keeper { void z() { Runnable r = this::enroll; r.run(); } }

    static void default8() throws Exception {
        Default8 p = new Default8();
        p.z();
    }

    static class Default9 implements Keeper { class I { void y() { enroll(); } } void z() { new I().y(); } }

    static void default9() throws Exception {
        Default9 p = new Default9();
        p.z();
    }

    static class Default10 implements Keeper { class I { void y() { Default10.this.enroll(); } } void z() { new I().y(); } }

    static void default10() throws Exception {
        Default10 p = new Default10();
        p.z();
    }

    static class Default11 extends Shelf.Node { class I { void y() { reg(); } } void z() { new I().y(); } }

    static void default11() throws Exception {
        Default11 p = new Default11();
        p.z();
    }

    static class Default12 extends Shelf.Node { void z() { Runnable r = () -> reg(); r.run(); } }

    static void default12() throws Exception {
        Default12 p = new Default12();
        p.z();
    }

    static class Default13 extends Shelf.Node { void z() { Runnable r = () -> { reg(); }; r.run(); } }

    static void default13() throws Exception {
        Default13 p = new Default13();
        p.z();
    }

    static interface Default14Beside extends Keeper { }

    static class Default14 implements Default14Beside { }

    static void default14() throws Exception {
        Default14Beside p = new Default14();
        p.enroll();
    }

    static interface Default15Beside extends Keeper { }

    static class Default15 implements Default15Beside { }

    static void default15() throws Exception {
        Default15 p = new Default15();
        p.enroll();
    }

    static interface Default16Beside extends Keeper { default void y() { enroll(); } }

    static class Default16 implements Default16Beside { }

    static void default16() throws Exception {
        Default16 p = new Default16();
        p.y();
    }

    static abstract class Default17Beside implements Keeper { void y() { enroll(); } }

    static class Default17 extends Default17Beside { }

    static void default17() throws Exception {
        Default17 p = new Default17();
        p.y();
    }

    static class Default18 implements Keeper { }

    static void default18() throws Exception {
        Default18 p = new Default18();
        Keeper d = p;
        p = null;
        Object o = d.tie();
        d = null;
        KEPT.add(o);
    }

    static class Default19 implements Keeper { }

    static void default19() throws Exception {
        Default19 p = new Default19();
        KEPT.add(p.tie());
    }

    static class Default20 implements Keeper { }

    static void default20() throws Exception {
        Keeper p = new Default20();
        Keeper[] a = { p };
        a[0].enroll();
    }

    static class Default21 implements Keeper.Job { public void job() { } }

    static void default21() throws Exception {
        Keeper.Job p = new Default21();
        p.enroll();
    }

    static class Default22 { int v; }

    static void default22() throws Exception {
        Keeper.Job p = () -> { };
        Default22 q = new Default22();
        Keeper.Job s = () -> q.v++;
        s.enroll();
    }

    static class Default23 { void job() { } }

    static void default23() throws Exception {
        Default23 q = new Default23();
        Keeper.Job s = q::job;
        s.enroll();
    }

    static class Default24 implements Keeper { }

    static void default24() throws Exception {
        for (Keeper d: new Keeper[]{ new Default24() }) d.enroll();
    }

    static class Default25 implements Keeper { }

    static void default25() throws Exception {
        Stream.of(new Default25()).forEach(Keeper::enroll);
    }

    static class Default26 implements Keeper { }

    static void default26() throws Exception {
        Stream.of(new Default26()).forEach(d -> d.enroll());
    }

    static class Default27 implements Keeper { }

    static void default27() throws Exception {
        List<Keeper> l = new ArrayList<>();
        l.add(new Default27());
        l.forEach(Keeper::enroll);
        l = null;
    }

    static class Default28 implements Keeper { }

    static void default28() throws Exception {
        Optional<Keeper> o = Optional.of(new Default28());
        o.ifPresent(Keeper::enroll);
    }

    static class Default29 extends Keeper.Base { protected void mine() { super.mine(); } }

    static void default29() throws Exception {
        Default29 p = new Default29();
        p.mine();
    }

    static class Default30 extends Keeper.Base { void z() { mine(); } }

    static void default30() throws Exception {
        Default30 p = new Default30();
        p.z();
    }

    static class Default32 implements Keeper { }

    static void default32() throws Exception {
        Default32 p = new Default32();
        Keeper x = (Keeper)p;
        x.enroll();
    }

    static class Default33 implements Keeper { }

    static void default33() throws Exception {
        Object p = new Default33();
        ((Keeper)p).enroll();
    }

    static class Default34 implements Keeper { }

    static void default34() throws Exception {
        Default34 p = new Default34();
        if (p.ask() == 0) p = null;
    }

    static class Default35Beside implements Keeper { }

    static class Default35 { }

    static void default35() throws Exception {
        Default35 p = new Default35();
        Keeper q = new Default35Beside();
        q.take(p);
    }

    static class Default36Beside implements Keeper { }

    static class Default36 { }

    static void default36() throws Exception {
        Default36 p = new Default36();
        Default36Beside q = new Default36Beside();
        q.take(p);
    }

    static class Default37Beside implements Keeper { void y(Object o) { take(o); } }

    static class Default37 { }

    static void default37() throws Exception {
        Default37 p = new Default37();
        Default37Beside q = new Default37Beside();
        q.y(p);
    }

    static class Default38Beside implements Keeper { void y(Object o) { Keeper.super.take(o); } }

    static class Default38 { }

    static void default38() throws Exception {
        Default38 p = new Default38();
        Default38Beside q = new Default38Beside();
        q.y(p);
    }

    static class Default39 { }

    static void default39() throws Exception {
        Default39 p = new Default39();
        Runnable q = () -> { };
        Keeper.Job s = () -> { };
        s.take(p);
    }

    static class Closed1 extends Shelf.Closing { }

    static void closed1() throws Exception {
        try (Closed1 p = new Closed1()) { }
    }

    static class Closed2 implements Shelf.ClosedByDefault { }

    static void closed2() throws Exception {
        try (Closed2 p = new Closed2()) { p.hashCode(); }
    }

    static class Closed3 implements Shelf.ClosedByDefault { }

    static void closed3() throws Exception {
        Closed3 p = new Closed3();
        try (p) { }
    }

    static class Closed4 extends Shelf.Closing { }

    static void closed4() throws Exception {
        Closed4 p = new Closed4();
        try (Closed4 q = p) { }
        p = null;
    }

    static class Closed5 extends Shelf.Closing { }

    static void closed5() throws Exception {
        try (Closed5 p = new Closed5()) { } finally { KEPT.size(); }
    }

    static class Closed6 extends Shelf.Closing { }

    static void closed6() throws Exception {
        try (Closed6 p = new Closed6(); Closed6 q = new Closed6()) { }
    }

    static class Closed7 extends Shelf.Closing { }

    static void closed7() throws Exception {
        try (AutoCloseable p = new Closed7()) { }
    }

    static class Closed8 implements Shelf.ClosedByDefault { }

    static void closed8() throws Exception {
        try (Shelf.ClosedByDefault p = new Closed8()) { }
    }

    static class Closed9 extends Shelf.Harmless { }

    static void closed9() throws Exception {
        try (Closed9 p = new Closed9()) { }
    }

    static class Closed10 extends Shelf.Node implements AutoCloseable { public void close() { super.close(); } }

    static void closed10() throws Exception {
        try (Closed10 p = new Closed10()) { }
    }

    static class Closed11 extends Shelf.Closing { }

    static void closed11() throws Exception {
        try (Closed11 p = new Closed11()) { throw new RuntimeException(); } catch (RuntimeException e) { }
    }

    static class Closed12 { }

    static void closed12() throws Exception {
        try (Shelf.Context x = new Shelf.Context(new Closed12())) { }
    }

    static class Closed13 extends Shelf.Harmless { }

    static void closed13() throws Exception {
        try (Shelf.Context x = new Shelf.Context(1); Closed13 p = new Closed13()) { }
    }

    static class Chain1 extends Shelf.Node { }

    static void chain1() throws Exception {
        Chain1 p = new Chain1();
        p.handle().stay();
    }

    static class Chain2 extends Shelf.Node { }

    static void chain2() throws Exception {
        new Chain2().handle().stay();
    }

    static class Chain3 extends Shelf.Node { }

    static void chain3() throws Exception {
        Chain3 p = new Chain3();
        Shelf.Handle h = p.handle();
        p = null;
        h.stay();
    }

    static class Chain4 { int v; }

    static void chain4() throws Exception {
        Shelf.Message.of(new Chain4()).send();
    }

    static class Chain5 { int v; }

    static void chain5() throws Exception {
        new Shelf.Message(new Chain5()).copy().send();
    }

    static class Chain6 { int v; }

    static void chain6() throws Exception {
        Shelf.Message m = new Shelf.Message(new Chain6());
        m.copy().send();
    }

    static class Chain7 extends Shelf.Node { Chain7 self() { return this; } }

    static void chain7() throws Exception {
        Chain7 p = new Chain7();
        p.self().self().reg();
    }

    static class Chain8 extends Shelf.Node { }

    static void chain8() throws Exception {
        Chain8 p = new Chain8();
        p.handle().hashCode();
    }

    static class Chain9 extends Shelf.Node { }

    static void chain9() throws Exception {
        Chain9 p = new Chain9();
        if (p.handle().equals(null)) p = null;
    }

    static class Chain10 extends Shelf.Node { }

    static void chain10() throws Exception {
        Chain10 p = new Chain10();
        String s = p.handle().toString();
    }

    static class Chain11 implements Keeper { void enroll2() { for (Object o: tie()) KEPT.add(new Object[]{ o }); } }

    static void chain11() throws Exception {
        Chain11 p = new Chain11();
        p.enroll2();
    }

    static class Chain12 extends Shelf.Node { }

    static void chain12() throws Exception {
        Chain12 p = new Chain12();
        Shelf.keep(p.handle());
    }

    static class Chain13 extends Shelf.Node { }

    static void chain13() throws Exception {
        Chain13 p = new Chain13();
        synchronized (p.handle()) { }
    }

    static class Chain14 extends Shelf.Node { }

    static void chain14() throws Exception {
        Chain14 p = new Chain14();
        Object o = yes ? p.handle() : null;
        KEPT.add(o);
    }

    static class Chain15 extends Shelf.Node { }

    static void chain15() throws Exception {
        Chain15 p = new Chain15();
        switch (1) { case 1: p.handle().stay(); }
    }

    static class Captured1 { int v; }

    static void captured1() throws Exception {
        Captured1 p = new Captured1();
        cell().updateAndGet(o -> (Supplier<Captured1>) () -> p);
    }

    static class Captured2 { int v; }

    static void captured2() throws Exception {
        Captured2 p = new Captured2();
        cell().updateAndGet(o -> { return p; });
    }

    static class Captured3 { int v; }

    static void captured3() throws Exception {
        Captured3 p = new Captured3();
        cell().updateAndGet(o -> new Thread(() -> p.hashCode()));
    }

    static class Captured4 { int v; }

    static void captured4() throws Exception {
        Captured4 p = new Captured4();
        cell().updateAndGet(o -> new Object[]{ p });
    }

    static class Captured5 { int v; }

    static void captured5() throws Exception {
        Captured5 p = new Captured5();
        cell().updateAndGet(o -> { Object q = p; return q; });
    }

    static class Captured6 { int v; }

    static void captured6() throws Exception {
        Captured6 p = new Captured6();
        cell().updateAndGet(o -> new Object() { Object x = p; });
    }

    static class Captured7 { int v; }

    static void captured7() throws Exception {
        Captured7 p = new Captured7();
        cell().updateAndGet(o -> { Supplier<Captured7> s = () -> p; return s; });
    }

    static class Captured8 { int v; }

    static void captured8() throws Exception {
        Captured8 p = new Captured8();
        cell().updateAndGet(o -> new Shelf.Message(p));
    }

    static class Captured9 { int v; }

    static void captured9() throws Exception {
        Captured9 p = new Captured9();
        cell().updateAndGet(o -> pick(p));
    }

    static class Captured10 { int v; }

    static void captured10() throws Exception {
        Captured10 p = new Captured10();
        cell().updateAndGet(o -> Optional.of(p));
    }

    static class Captured11 { int v; }

    static void captured11() throws Exception {
        Captured11 p = new Captured11();
        Optional.of(1).map(x -> { Shelf.keep(p); return x; });
    }

    static class Captured12 { int v; }

    static void captured12() throws Exception {
        Captured12 p = new Captured12();
        KEPT.add(Optional.of(1).map(x -> (Supplier<Captured12>) () -> p).get());
    }

    static class Captured13 { int v; }

    static void captured13() throws Exception {
        Captured13 p = new Captured13();
        KEPT.add(Optional.of(1).map(x -> { return p; }).get());
    }

    static class Captured14 { int v; }

    static void captured14() throws Exception {
        Captured14 p = new Captured14();
        Shelf.ask(x -> (Supplier<Captured14>) () -> p);
    }

    static class Captured15 { int v; }

    static void captured15() throws Exception {
        Captured15 p = new Captured15();
        Shelf.ask(x -> { return p; });
    }

    static class Captured16 { int v; }

    static void captured16() throws Exception {
        Captured16 p = new Captured16();
        Shelf.ask(x -> new Object[]{ p });
    }

    static class Captured17 { int v; }

    static void captured17() throws Exception {
        Captured17 p = new Captured17();
        Shelf.askOnly(x -> p);
    }

    static class Captured18 { int v; }

    static void captured18() throws Exception {
        Captured18 p = new Captured18();
        Shelf.make(() -> p);
    }

    static class Captured19 { int v; }

    static void captured19() throws Exception {
        Captured19 p = new Captured19();
        Shelf.make(() -> { return p; });
    }

    static class Captured20 { int v; }

    static void captured20() throws Exception {
        Captured20 p = new Captured20();
        Shelf.make(() -> new Object[]{ p });
    }

    static class Captured21 { int v; }

    static void captured21() throws Exception {
        Captured21 p = new Captured21();
        Shelf.make(() -> new Thread(() -> p.hashCode()));
    }

    static class Captured22 { int v; }

    static void captured22() throws Exception {
        Captured22 p = new Captured22();
        Shelf.drop(() -> p);
    }

    static class Captured23 { int v; }

    static void captured23() throws Exception {
        Captured23 p = new Captured23();
        Shelf.drop(() -> { return new Object[]{ p }; });
    }

    static class Captured24 { int v; }

    static void captured24() throws Exception {
        Captured24 p = new Captured24();
        UnaryOperator<Object> u = o -> new Object[]{ p };
        cell().updateAndGet(u);
    }

    static class Captured25 { }

    static class Captured25Beside { Captured25 p = new Captured25(); void z() { Shelf.make(() -> p); } }

    static void captured25() throws Exception {
        Captured25Beside q = new Captured25Beside();
        q.z();
    }

    static class Captured26 { }

    static class Captured26Beside { Captured26 p = new Captured26(); void z() { Shelf.make(() -> { return new Object[]{ this }; }); } }

    static void captured26() throws Exception {
        Captured26Beside q = new Captured26Beside();
        q.z();
    }

    static class Captured27 { int v; }

    static void captured27() throws Exception {
        Captured27 p = new Captured27();
        TABLE.computeIfAbsent("a", k -> new Object[]{ p });
    }

    static class Captured28 { int v; }

    static void captured28() throws Exception {
        Captured28 p = new Captured28();
        TABLE.merge("b", 1, (x, y) -> p);
        TABLE.merge("b", 1, (x, y) -> { return new Object[]{ p }; });
    }

    static class Captured29 { int v; }

    static void captured29() throws Exception {
        Captured29 p = new Captured29();
        TABLE.compute("c", (x, y) -> { Object[] r = { p }; return r; });
    }

    static class Captured30 { int v; }

    static void captured30() throws Exception {
        Captured30 p = new Captured30();
        LATER.thenApply(x -> { return new Object[]{ p }; });
    }

    static class Referred1 { int v; }

    static void referred1() throws Exception {
        List<Referred1> l = new ArrayList<>();
        l.add(new Referred1());
        l.forEach(cell()::set);
    }

    static class Referred2 { int v; }

    static void referred2() throws Exception {
        List<Referred2> l = new ArrayList<>();
        l.add(new Referred2());
        l.forEach(Shelf::keep);
    }

    static class Referred3 { int v; }

    static void referred3() throws Exception {
        List<Referred3> l = new ArrayList<>();
        l.add(new Referred3());
        l.forEach(KEPT::add);
    }

    static class Referred4 { int v; }

    static void referred4() throws Exception {
        List<Referred4> l = new ArrayList<>();
        l.add(new Referred4());
        l.forEach(x -> Shelf.keep(x));
    }

    static class Referred5 { int v; }

    static void referred5() throws Exception {
        Optional.of(new Referred5()).ifPresent(Shelf::keep);
    }

    static class Referred6 { int v; }

    static void referred6() throws Exception {
        Map<String, Referred6> m = new HashMap<>();
        m.put("a", new Referred6());
        m.forEach((k, v) -> Shelf.keep(v));
    }

    static class Referred7 { int v; }

    static void referred7() throws Exception {
        Map<String, Referred7> m = new HashMap<>();
        m.put("a", new Referred7());
        m.values().forEach(Shelf::keep);
    }

    static class Referred8 { int v; }

    static void referred8() throws Exception {
        List<Referred8> l = new ArrayList<>();
        l.add(new Referred8());
        l.removeIf(x -> { Shelf.keep(x); return true; });
    }

    static class Referred9 { int v; }

    static void referred9() throws Exception {
        List<Referred9> l = new ArrayList<>();
        l.add(new Referred9());
        l.stream().map(x -> x).forEach(Shelf::keep);
    }

    static class Referred10 { int v; }

    static void referred10() throws Exception {
        List<Referred10> l = new ArrayList<>();
        l.add(new Referred10());
        Shelf.each(l, Shelf::keep);
    }

    static class Referred11 { int v; }

    static void referred11() throws Exception {
        List<Referred11> l = new ArrayList<>();
        l.add(new Referred11());
        Shelf.each(l, KEPT::add);
    }

    static class Referred12 { int v; }

    static void referred12() throws Exception {
        List<Referred12> l = new ArrayList<>();
        l.add(new Referred12());
        AtomicReference<Object> r = new AtomicReference<>();
        KEPT.add(r);
        l.forEach(r::set);
    }

    static class Referred13 { int v; }

    static void referred13() throws Exception {
        Optional<Referred13> l = Optional.of(new Referred13());
        AtomicReference<Object> r = new AtomicReference<>();
        KEPT.add(r);
        l.ifPresent(r::set);
    }

    static class Referred14 { int v; }

    static void referred14() throws Exception {
        List<Referred14> l = new ArrayList<>();
        l.add(new Referred14());
        AtomicReference<Object> r = new AtomicReference<>();
        KEPT.add(r);
        for (Referred14 p: l) r.set(p);
    }

    static class Referred15 { int v; }

    static void referred15() throws Exception {
        List<Referred15> l = new ArrayList<>();
        l.add(new Referred15());
        AtomicReference<Object> r = new AtomicReference<>();
        KEPT.add(r);
        Stream.of(new Referred15()).forEach(r::set);
    }

    static class Iterated1 { int v; }

    static void iterated1() throws Exception {
        List<Iterated1> l = new ArrayList<>();
        l.add(new Iterated1());
        Iterator<Iterated1> i = l.iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated2 { int v; }

    static void iterated2() throws Exception {
        LinkedList<Iterated2> l = new LinkedList<>();
        l.add(new Iterated2());
        Iterator<Iterated2> i = l.iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated3 { int v; }

    static void iterated3() throws Exception {
        Map<String, Iterated3> l = new HashMap<>();
        l.put("a", new Iterated3());
        Iterator<Iterated3> i = l.values().iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated4 { int v; }

    static void iterated4() throws Exception {
        ArrayDeque<Iterated4> l = new ArrayDeque<>();
        l.add(new Iterated4());
        Iterator<Iterated4> i = l.iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated5 { int v; }

    static void iterated5() throws Exception {
        Set<Iterated5> l = new HashSet<>();
        l.add(new Iterated5());
        Iterator<Iterated5> i = l.iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated6 { int v; }

    static void iterated6() throws Exception {
        CopyOnWriteArrayList<Iterated6> l = new CopyOnWriteArrayList<>();
        l.add(new Iterated6());
        Iterator<Iterated6> i = l.iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated7 { int v; }

    static void iterated7() throws Exception {
        List<Iterated7> l = new ArrayList<>();
        l.add(new Iterated7());
        Spliterator<Iterated7> i = l.spliterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated8 { int v; }

    static void iterated8() throws Exception {
        Vector<Iterated8> l = new Vector<>();
        l.add(new Iterated8());
        Enumeration<Iterated8> i = l.elements();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated9 { int v; }

    static void iterated9() throws Exception {
        TreeMap<String, Iterated9> l = new TreeMap<>();
        l.put("a", new Iterated9());
        Iterator<Map.Entry<String, Iterated9>> i = l.entrySet().iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated10 implements Comparator<String>{ public int compare(String a, String b) { return 0; } }

    static void iterated10() throws Exception {
        PriorityQueue<String> l = new PriorityQueue<>(new Iterated10());
        Iterator<String> i = l.iterator();
        KEPT.add(i);
    }

    static class Iterated11 { int v; }

    static void iterated11() throws Exception {
        ConcurrentLinkedQueue<Iterated11> l = new ConcurrentLinkedQueue<>();
        l.add(new Iterated11());
        Iterator<Iterated11> i = l.iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated12 { int v; }

    static void iterated12() throws Exception {
        ConcurrentHashMap<String, Iterated12> l = new ConcurrentHashMap<>();
        l.put("a", new Iterated12());
        Iterator<Iterated12> i = l.values().iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated13 { int v; }

    static void iterated13() throws Exception {
        ConcurrentSkipListMap<String, Iterated13> l = new ConcurrentSkipListMap<>();
        l.put("a", new Iterated13());
        Iterator<Iterated13> i = l.values().iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated14 { int v; }

    static void iterated14() throws Exception {
        LinkedHashMap<String, Iterated14> l = new LinkedHashMap<>();
        l.put("a", new Iterated14());
        Iterator<Iterated14> i = l.values().iterator();
        KEPT.add(i);
        i = null;
        l.remove("a");
    }

    static class Iterated15 { int v; }

    static void iterated15() throws Exception {
        List<Iterated15> l = new ArrayList<>();
        l.add(new Iterated15());
        Stream<Iterated15> i = l.stream();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Iterated16 { int v; }

    static void iterated16() throws Exception {
        LinkedBlockingQueue<Iterated16> l = new LinkedBlockingQueue<>();
        l.add(new Iterated16());
        Iterator<Iterated16> i = l.iterator();
        KEPT.add(i);
        i = null;
        l.clear();
    }

    static class Copied1 implements Comparator<String>{ public int compare(String a, String b) { return 0; } }

    static void copied1() throws Exception {
        TreeMap<String, String> m = new TreeMap<>(new Copied1());
        Object n = new TreeMap<>(m);
        m = null;
        KEPT.add(n);
        n = null;
    }

    static class Copied2 { int v; }

    static void copied2() throws Exception {
        Shelf.Message m = new Shelf.Message(new Copied2());
        Shelf.Message n = m.copy();
        m = null;
        n.send();
    }

    static class Copied3 { int v; }

    static void copied3() throws Exception {
        Copied3 p = Shelf.make(() -> new Copied3());
        p = null;
    }

    public static void main(String[] args) throws Exception {
        default1(); default2(); default3(); default4(); default5(); default6(); default7(); default8();
        default9(); default10(); default11(); default12(); default13(); default14(); default15(); default16();
        default17(); default18(); default19(); default20(); default21(); default22(); default23(); default24();
        default25(); default26(); default27(); default28(); default29(); default30(); default32(); default33();
        default34(); default35(); default36(); default37(); default38(); default39(); closed1(); closed2();
        closed3(); closed4(); closed5(); closed6(); closed7(); closed8(); closed9(); closed10();
        closed11(); closed12(); closed13(); chain1(); chain2(); chain3(); chain4(); chain5();
        chain6(); chain7(); chain8(); chain9(); chain10(); chain11(); chain12(); chain13();
        chain14(); chain15(); captured1(); captured2(); captured3(); captured4(); captured5(); captured6();
        captured7(); captured8(); captured9(); captured10(); captured11(); captured12(); captured13(); captured14();
        captured15(); captured16(); captured17(); captured18(); captured19(); captured20(); captured21(); captured22();
        captured23(); captured24(); captured25(); captured26(); captured27(); captured28(); captured29(); captured30();
        referred1(); referred2(); referred3(); referred4(); referred5(); referred6(); referred7(); referred8();
        referred9(); referred10(); referred11(); referred12(); referred13(); referred14(); referred15(); iterated1();
        iterated2(); iterated3(); iterated4(); iterated5(); iterated6(); iterated7(); iterated8(); iterated9();
        iterated10(); iterated11(); iterated12(); iterated13(); iterated14(); iterated15(); iterated16(); copied1();
        copied2(); copied3();
        Checkpoint.reach();
        if (KEPT.isEmpty() || Shelf.size() == 0) {
            throw new AssertionError();
        }
    }
}
