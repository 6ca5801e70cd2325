import java.util.*;
import java.util.function.*;

/** What a file that is copied as it is comes by, by whatever it can name: one class for each way. */
public final class Copied {
    private Copied() {
    }

    static class ByGetter { }
    static class Box { ByGetter part; ByGetter part() { return part; } }
    static Box box = new Box();
    static void getter() { box.part = new ByGetter(); Left.getter(box); box.part = null; }

    static class ByStatic { }
    static ByStatic byStatic;
    static ByStatic giveStatic() { return byStatic; }
    static void viaStatic() { byStatic = new ByStatic(); Left.viaStatic(); byStatic = null; }

    static class ByStaticField { }
    static ByStaticField staticField;
    static void viaStaticField() { staticField = new ByStaticField(); Left.viaStaticField(); staticField = null; }

    static class ByField { }
    static class Holder { ByField held; }
    static Holder holder = new Holder();
    static void viaField() { holder.held = new ByField(); Left.viaField(holder); holder.held = null; }
    static class ByField2 { }
    static class Holder2 { ByField2 held2; }
    static Holder2 holder2 = new Holder2();
    static void viaField2() { holder2.held2 = new ByField2(); Left.viaField2(); holder2.held2 = null; }

    static class ByList { }
    static final List<ByList> list = new ArrayList<>();
    static void viaList() { list.add(new ByList()); Left.viaList(); list.clear(); }

    static class ByListGiven { }
    static final List<ByListGiven> given = new ArrayList<>();
    static List<ByListGiven> all() { return given; }
    static void viaListGiven() { given.add(new ByListGiven()); Left.viaListGiven(); given.clear(); }

    static class ByArray { }
    static final ByArray[] array = new ByArray[2];
    static void viaArray() { array[0] = new ByArray(); Left.viaArray(); array[0] = null; }

    static class ByInherited { }
    static class Base { ByInherited inherited; ByInherited inherited() { return inherited; } void set(ByInherited x) { inherited = x; } }
    static void inherited() { Base b = Left.base(); b.set(new ByInherited()); b.toString(); b.set(null); }

    static class ByMethodOfNew { }
    static ByMethodOfNew fresh() { ByMethodOfNew m = new ByMethodOfNew(); return m; }
    static void viaFresh() { Left.viaFresh(); }

    static class ByMap { }
    static final Map<String, ByMap> map = new HashMap<>();
    static ByMap find(String k) { return map.get(k); }
    static void viaMap() { map.put("a", new ByMap()); Left.viaMap(); map.remove("a"); }

    static class ByInterface { }
    interface Source { ByInterface next(); }
    static ByInterface byInterface;
    static class Src implements Source { public ByInterface next() { return byInterface; } }
    static void viaInterface() { byInterface = new ByInterface(); Left.viaInterface(new Src()); byInterface = null; }

    static class ByReference { }
    static ByReference byReference;
    static ByReference refer() { return byReference; }
    static void viaReference() { byReference = new ByReference(); Left.viaReference(); byReference = null; }

    static class ByCallBoth { }
    static ByCallBoth both;
    static ByCallBoth both() { return both; }
    static void viaBoth() { both = new ByCallBoth(); both().hashCode(); Left.viaBoth(); both = null; }

    static class ByRecord { }
    record Rec(ByRecord rec) { }
    static Rec rec;
    static void viaRecord() { rec = new Rec(new ByRecord()); Left.viaRecord(); rec = null; }

    static class ByTwo { }
    static class Inner { ByTwo two = new ByTwo(); }
    static class Outer { Inner inner = new Inner(); Inner inner() { return inner; } }
    static Outer outer = new Outer();
    static void viaTwo() { Left.viaTwo(outer); outer.inner.two = null; }

    static class ByRun { }
    static class Worker { ByRun run = new ByRun(); ByRun give() { return run; } }
    static Worker worker = new Worker();
    static void viaRun() { Left l = new Left(); l.run(); worker.run = null; }

    static class ByThis { }
    static class Self { ByThis x = new ByThis(); ByThis x() { return x; } void go() { Left.viaThis(this); x = null; } }
    static Self self = new Self();

    static class ByEnum { }
    enum E { A; ByEnum e = new ByEnum(); ByEnum e() { return e; } }
    static void viaEnum() { E.A.toString(); Left.viaEnum(); E.A.e = null; }

    static class ByIter { }
    static class Bag implements Iterable<ByIter> { List<ByIter> l = new ArrayList<>(); public Iterator<ByIter> iterator() { return l.iterator(); } }
    static Bag bag = new Bag();
    static void viaIter() { bag.l.add(new ByIter()); Left.viaIter(); bag.l.clear(); }

    static class ByPattern { }
    record Pat(ByPattern p) { }
    static Pat pat;
    static void viaPattern() { pat = new Pat(new ByPattern()); Left.viaPattern(pat); pat = null; }

    static class Over { }
    static class Base2 { void take(Over o) { } }
    static void over() { Base2 b = Left.base2(); b.take(new Over()); }

    static class Impl { }
    interface Sink { void put(Impl i); }
    static Sink sink;
    static void impl() { Left.setSink(); sink.put(new Impl()); sink = null; }

    static class ByLambda { }
    interface Fn { void f(ByLambda x); }
    static Fn fn;
    static void register(Fn f) { fn = f; }
    static void lambda() { Left.lambda(); fn.f(new ByLambda()); }

    static class ByConsumer { }
    static void each(Consumer<ByConsumer> c) { c.accept(new ByConsumer()); }
    static void consumer() { Left.consumer(); }

    static class ByOwnFn { }
    interface Get { ByOwnFn get(); }
    static ByOwnFn ownFn;
    static void ownLambda() { ownFn = new ByOwnFn(); Left.ask(() -> ownFn); ownFn = null; }

    static class ByOwnFn2 { }
    interface Get2 { ByOwnFn2 get2(); }
    static ByOwnFn2 ownFn2;
    static Get2 g2 = () -> ownFn2;
    static void ownLambda2() { ownFn2 = new ByOwnFn2(); Left.ask2(); ownFn2 = null; }

    static class Receiver { void go() { } }
    static class SubMaker { Receiver make() { return new Receiver(); } }
    static void receiver() { SubMaker m = Left.maker(); m.make().go(); }

    static class Ctor { Ctor() { } }
    static class Parent { Ctor c; Parent(Ctor c) { this.c = c; } void clear() { c = null; } }
    static void ctor() { Parent p = Left.parent(new Ctor()); p.clear(); }

    static class Shown { }
    static abstract class Template { abstract void show(Shown s); void run() { Shown s = new Shown(); show(s); } }
    static void template() { Template t = Left.template(); t.run(); }

    static class Varied { }
    static abstract class Multi { void all(Object... xs) { } }
    static void varied() { Left.multi().all(new Varied(), "a"); }

    static class Self2 { void enroll() { } }
    static void self2() { Self2 s = Left.selfish(); s.enroll(); }

    static class ByConst { }
    enum Kind { A { ByConst c = new ByConst(); ByConst konst() { return c; } void clear() { c = null; } }; abstract ByConst konst(); abstract void clear(); }
    static void enumConst() { Kind.A.toString(); Left.enumConst(); Kind.A.clear(); }

    static class InExc extends RuntimeException { }
    static void fail() { throw new InExc(); }
    static void exc() { Left.exc(); }

    static class InExc2 extends RuntimeException { }
    static InExc2 exc2 = new InExc2();
    static void fail2() { throw exc2; }
    static void exc2() { Left.exc2(); exc2 = null; }

    static class Nested { }
    static final Map<String, List<Nested>> nested = new HashMap<>();
    static void nested() { nested.put("a", new ArrayList<>()); nested.get("a").add(new Nested()); Left.nested(); nested.get("a").clear(); }

    static class FieldInit { }
    static class HasInit { final FieldInit[] fi = { new FieldInit() }; }
    static HasInit hi = new HasInit();
    static void fieldInit() { Left.fieldInit(); hi.fi[0] = null; }

    static class Gen<T> { T val; T val() { return val; } }
    static class InGen { }
    static Gen<InGen> gen = new Gen<>();
    static void gen() { gen.val = new InGen(); Left.gen(); gen.val = null; }

    static class Def { }
    interface HasDef { Def def0(); default Def def() { return def0(); } }
    static Def def;
    static class DefImpl implements HasDef { public Def def0() { return def; } }
    static void def() { def = new Def(); Left.def(new DefImpl()); def = null; }

    static class ByNext { }
    static ByNext next;
    static class Once implements Iterator<ByNext> { boolean done; public boolean hasNext() { return !done; } public ByNext next() { done = true; return next; } }
    static class OnceOver implements Iterable<ByNext> { public Iterator<ByNext> iterator() { return new Once(); } }
    static void iterated() { next = new ByNext(); Left.iterated(new OnceOver()); next = null; }

    static class ByTheirFunction { }
    static void theirFunction() { List<ByTheirFunction> l = new ArrayList<>(); l.add(new ByTheirFunction()); l.forEach(Left.keeper()); l.clear(); }

    static class BySubFunction { }
    interface Wide { void wide(BySubFunction x); void other(); }
    interface Narrow extends Wide { default void other() { } }
    static Wide wide;
    static void narrow(Narrow n) { wide = n; }
    static void subFunction() { Left.subFunction(); wide.wide(new BySubFunction()); }

    static class ByMixed { }
    interface Mixed { void mixed(ByMixed x); }
    static class Mix extends Left.Mix implements Mixed { }
    static void mixed() { Mixed m = new Mix(); m.mixed(new ByMixed()); }

    static class ByVaried { }
    static class Various { void various(Object... xs) { } }
    static void various() { Various v = Left.various(); v.various(new ByVaried(), "a"); }

    static class ByTheirField { }
    static void theirField() { Left.Fields f = new Left.Fields(); f.field = new ByTheirField(); Left.theirField(f); f.field = null; }

    static class ByLeftBody { }
    enum Two { A, B }
    static void leftBody(Two b, ByLeftBody x) {
        Function<Object, Object> y = null;
        switch (b) { case A -> y = (z) -> x; default -> surely(); }
        Left.kept.add(y.apply(x));
    }
    static void surely() { }
    static void left() { leftBody(Two.A, new ByLeftBody()); }

    static class InInitialiser extends RuntimeException { }
    static boolean always = true;
    static class Failing { { if (always) throw new InInitialiser(); } }
    static void failing() { Left.failing(); }

    static class InTheirs { }
    static void theirs() { Left.theirs.add(new InTheirs()); Left.takeTheirs(); Left.theirs.clear(); }

    public static void main(String[] args) throws Exception {
        getter();
        viaStatic();
        viaStaticField();
        viaField();
        viaField2();
        viaList();
        viaListGiven();
        viaArray();
        inherited();
        viaFresh();
        viaMap();
        viaInterface();
        viaReference();
        viaBoth();
        viaRecord();
        viaTwo();
        viaRun();
        self.go();
        viaEnum();
        viaIter();
        viaPattern();
        over();
        impl();
        lambda();
        consumer();
        ownLambda();
        ownLambda2();
        receiver();
        ctor();
        template();
        varied();
        self2();
        enumConst();
        exc();
        exc2();
        nested();
        fieldInit();
        gen();
        def();
        iterated();
        theirFunction();
        subFunction();
        mixed();
        various();
        theirField();
        left();
        failing();
        theirs();
        Checkpoint.reach();
        if (Left.kept.size() != 48) {
            throw new AssertionError(Left.kept);
        }
    }
}
