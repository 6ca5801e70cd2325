import java.util.*;
import java.util.function.*;

/** Keeps all that it comes by. It is not rewritten. */
class Left implements Runnable {
    static final List<Object> kept = new ArrayList<>();

    static void getter(Copied.Box b) { kept.add(b.part()); }
    static void viaStatic() { kept.add(Copied.giveStatic()); }
    static void viaStaticField() { kept.add(Copied.staticField); }
    static void viaField(Copied.Holder h) { kept.add(h.held); }
    static void viaField2() { kept.add(Copied.holder2.held2); }
    static void viaList() { kept.add(Copied.list.get(0)); }
    static void viaListGiven() { for (Object o : Copied.all()) kept.add(o); }
    static void viaArray() { kept.add(Copied.array[0]); }
    static Copied.Base base() { return new Derived(); }
    static class Derived extends Copied.Base { public String toString() { kept.add(inherited); return ""; } }
    static void viaFresh() { kept.add(Copied.fresh()); }
    static void viaMap() { kept.add(Copied.find("a")); }
    static void viaInterface(Copied.Source s) { kept.add(s.next()); }
    static void viaReference() { Supplier<Object> s = Copied::refer; kept.add(s.get()); }
    static void viaBoth() { kept.add(Copied.both()); }
    static void viaRecord() { kept.add(Copied.rec.rec()); }
    static void viaTwo(Copied.Outer o) { kept.add(o.inner().two); }
    public void run() { kept.add(Copied.worker.give()); }
    static void viaThis(Copied.Self s) { kept.add(s.x()); }
    static void viaEnum() { kept.add(Copied.E.A.e()); }
    static void viaIter() { for (Object o : Copied.bag) kept.add(o); }
    static void viaPattern(Object o) { kept.add(((Copied.Pat) o).p()); }
    static Copied.Base2 base2() { return new Copied.Base2() { void take(Copied.Over o) { kept.add(o); } }; }
    static void setSink() { Copied.sink = new Copied.Sink() { public void put(Copied.Impl i) { kept.add(i); } }; }
    static void lambda() { Copied.register(x -> kept.add(x)); }
    static void consumer() { Copied.each(kept::add); }
    static void ask(Copied.Get g) { kept.add(g.get()); }
    static void ask2() { kept.add(Copied.g2.get2()); }
    static class R extends Copied.Receiver { void go() { kept.add(this); } }
    static Copied.SubMaker maker() { return new Copied.SubMaker() { Copied.Receiver make() { return new R(); } }; }
    static class P extends Copied.Parent { P(Copied.Ctor c) { super(c); kept.add(this.c); } }
    static Copied.Parent parent(Copied.Ctor c) { return new P(c); }
    static Copied.Template template() { return new Copied.Template() { void show(Copied.Shown s) { kept.add(s); } }; }
    static class M extends Copied.Multi { void all(Object... xs) { kept.add(xs[0]); } }
    static Copied.Multi multi() { return new M(); }
    static class S extends Copied.Self2 { void enroll() { kept.add(this); } }
    static Copied.Self2 selfish() { return new S(); }
    static void enumConst() { kept.add(Copied.Kind.A.konst()); }
    static void exc() { try { Copied.fail(); } catch (RuntimeException e) { kept.add(e); } }
    static void exc2() { try { Copied.fail2(); } catch (RuntimeException e) { kept.add(e); } }
    static void nested() { kept.add(Copied.nested.get("a").get(0)); }
    static void fieldInit() { kept.add(Copied.hi.fi[0]); }
    static void gen() { kept.add(Copied.gen.val()); }
    static void def(Copied.HasDef d) { kept.add(d.def()); }
    static void iterated(Iterable<Copied.ByNext> all) { for (Object o : all) kept.add(o); }
    static Consumer<Copied.ByTheirFunction> keeper() { return o -> kept.add(o); }
    static void subFunction() { Copied.narrow(x -> kept.add(x)); }
    static class Mix { public void mixed(Copied.ByMixed x) { kept.add(x); } }
    static Copied.Various various() { return new Copied.Various() { void various(Object... xs) { kept.add(xs[0]); } }; }
    static class Fields { Object field; }
    static void theirField(Fields f) { kept.add(f.field); }
    static void failing() { try { new Copied.Failing(); } catch (RuntimeException e) { kept.add(e); } }
    static final List<Object> theirs = new ArrayList<>();
    static void takeTheirs() { kept.add(theirs.get(0)); }
}
