package scope

import "testing"

func TestHoldsConstants(t *testing.T) {
	s, files := sources(t, `package p; enum Kind { A } class T<Kind> { Kind variable; } class Plain { Kind kind; Kind[] kinds; Object any; p.Kind qualified; Plain plain; }
class Sorted implements Comparable<Sorted> { Kind kind; } class Foreign extends java.io.Reader { Kind kind; } class Stranger extends q.Unknown { Kind kind; } class Other implements Foreign2 { Kind kind; }
interface Own { enum Kind { B } } class Inherits implements Own { Kind nested; } class Outer { enum Kind { C } class In extends java.io.Reader { Kind outer; } class Near { Kind outer; } }
class Generic { <Kind> void m() { class L { Kind local; } } }`, `package q; import p.*; class Far { Kind all; p.Kind named; } `, `package r; import p.Kind; class Near { Kind one; }`)
	want := map[string]bool{"p.Plain.kind": true, "p.Sorted.kind": true, "p.Foreign.kind": true, "p.Outer$Near.outer": true, "p.Outer$In.outer": true, "r.Near.one": true, "p.Plain.qualified": true}
	for _, d := range files {
		for _, c := range d.Classes {
			for _, fd := range c.Fields {
				if name := c.Binary + "." + fd.Name; s.HoldsConstants(fd) && !want[name] {
					t.Errorf("%s is said to hold constants only", name)
				} else if !s.HoldsConstants(fd) && want[name] {
					t.Errorf("%s is not said to hold constants", name)
				}
			}
		}
	}
}

func TestIdle(t *testing.T) {
	s, _ := sources(t, `package p; class A { int n; A next; int[] ns; boolean plain() { return n > 0; } A next() { return next; } int counts() { n++; ns[0] = n; return next().n; }
	void sets(A a) { next = a; } Object makes() { return new Object(); } int asks() { return next.plain() ? 1 : Math.max(n, 0); } int asksBusy() { makes(); return 0; }
	int deep() { return asks() - counts(); } int library(java.util.List<A> l) { return l.size(); } String text() { return "n" + this; } int over() { return 1; } int first(A a) { return a.over(); }
	void fails() { if (n < 0) throw new Error("n" + makes()); } int lambda(F f) { return f.only(); } int two(G g) { return g.one(); } int chain(A a) { return a.next().n; } int own(A x) { return x.next().counts(); }
	int loop() { for (int i = 0; i < n; i++) { ns[i] = i; } return calls(3); } int calls(int k) { return k == 0 ? loop() : calls(k - 1); } native void far(); int each(int[] a) { for (int i : a) { } return 0; }
	String pre; String joins() { return pre + next; } String numbered() { return pre + n; } void appends() { String s = ""; s += next; } void hides() { { int next = 0; } next = null; } void hidesArray() { { int[] all = null; } all[0] = null; } A[] all; void param(A next) { next = next.next; } }
class B extends A { int over() { makes(); return 2; } } interface F { int only(); } interface G { int one(); int other(); } class C implements G { public int one() { return 1; } public int other() { return 2; } }`)
	want := map[string]bool{"plain": true, "next": true, "counts": true, "asks": true, "deep": true, "fails": true, "two": true, "chain": true, "loop": true, "calls": true, "one": true, "other": true, "numbered": true, "param": true}
	for name, args := range map[string]int{"plain": 0, "next": 0, "counts": 0, "sets": 1, "makes": 0, "asks": 0, "asksBusy": 0, "deep": 0, "library": 1, "text": 0, "over": 0, "first": 1,
		"fails": 0, "lambda": 1, "two": 1, "chain": 1, "own": 1, "loop": 0, "calls": 1, "far": 0, "each": 1, "only": 0, "one": 0, "other": 0, "unknown": 0,
		"joins": 0, "numbered": 0, "appends": 0, "hides": 0, "hidesArray": 0, "param": 1} {
		if got := s.Idle(name, args); got != want[name] {
			t.Errorf("%s is idle: %v", name, got)
		}
	}
}
