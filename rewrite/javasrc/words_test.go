package javasrc

import (
	"fmt"
	"strings"
	"testing"
)

// Words that are keywords somewhere are names elsewhere: the tree is that of any other name.
func TestWordsAsNames(t *testing.T) {
	types := []string{"module", "open", "opens", "with", "to", "when", "uses", "exports", "provides", "requires", "transitive", "non"}
	names := append([]string{"sealed", "permits", "record", "yield", "var"}, types...)
	for _, test := range []struct {
		words  []string
		shapes []string
	}{
		{names, []string{
			"class A { int W = 1, b = W + 1; void m() { this.W = 2; A.this.W(); this.W++; W <<= 2; W >>>= W; W = W > 4 ? -W : W; } void W() { } }",
			"class A { void m(int W, A[] b) { W++; W--; ++W; W\n++; W += 2; W -= 1; if (W != 2) W++; else W--; do W++; while (W >= 2); for (W = 0; W < 1; W++) W--; int x = (W)++; b[W++] = null; } }",
			"class A { void m(int[] W) { W[0] = 1; W[0]++; W.clone(); m(W); int[] a = {W[0], W[1]}; } }",
			"class A { void m() { W: for (;;) { break W; } { W: while (true) { continue W; } } do W: { break W; } while (f()); A.W(); int x = 1; W: x++; } }",
			"class A { java.util.function.IntUnaryOperator o = W -> W + 1, p = (W) -> W; F g = (W, b) -> W, h = (A W) -> { W.m(); return W; }; Object i = W::m; }",
			"package a.W.b; import c.W.D; import static d.W.e; class A { c.W.D f; }",
			"class A { void m() throws Exception { try (java.io.Reader W = null) { W.read(); } catch (Exception W) { throw W; } } void n(java.io.Reader W) throws Exception { try (W) { } } }",
			"class A { boolean m(Object o, A W) { if (o instanceof R(int W, int c)) { } return o instanceof String W && W.isEmpty() || (o instanceof A W); } }",
			"class A { int m(Object o) { return switch (o) { case String W when W.isEmpty() -> 1; case String s when W -> 2; case R(int W, var b) when W > 1 -> 3; case Integer W -> 4; default -> W; }; } }",
			"class A { int m(int o) { return switch (o) { case W -> 1; case 2, W -> 2; default -> 3; }; } int n(Object o) { switch (o) { case A W: return 1; default: return 2; } } }",
			"record R(int W, int b) { R { W++; } int s() { return W; } } enum E { W, B; static E f = W; }",
			"class A { int m(int x, int W) { return switch (x) { case 1: yield W; case 2: { yield W + 1; } case 3: yield -W; case 4: yield ++W; case 5: yield (W); default: yield !(W > 1) ? .5 : ~W; }; } }",
		}},
		{types, []string{
			"class A { static class W<T> { W() { } } W f; W[] m(W x, W... z) { W y = new W(), w; W<String> s; final W q; if (x == y) W.f = W.g(); return (W[]) W.h; } W.B n() { return null; } }",
			"class A { W f; W<A> g; W.B h; @W int i; <W> W j(W x) { return x; } Object k = W.class, l = W::new, n = new W[2], o = x instanceof W, p = new W() { }; }",
			"package W; import W.B; import W.*; interface W { } class B extends W implements W<A>, W { } enum W { A }",
		}},
	} {
		for _, shape := range test.shapes {
			want := shapeOf(parse(t, strings.ReplaceAll(shape, "W", "Zz")))
			for _, w := range test.words {
				if f := parse(t, strings.ReplaceAll(shape, "W", w)); len(f.Skipped) > 0 {
					t.Errorf("%v in %s", f.Skipped[0], f.Src)
				} else if shapeOf(f) != want {
					t.Errorf("another tree: %s", f.Src)
				}
			}
		}
	}
}

// Before they became keywords, words are names wherever they stand.
func TestOldNames(t *testing.T) {
	const src = "class A { static class record { } record record(record x) { yield(1); yield(); yield yield = new yield(); return record; } }"
	want := shapeOf(parse(t, strings.NewReplacer("record", "Zz", "yield", "Yy").Replace(src)))
	f, err := Dialect{Release: 11}.Parse("A.java", []byte(src))
	if err != nil || len(f.Skipped) > 0 || shapeOf(f) != want {
		t.Errorf("%v, %+v", err, f)
	}
}

func TestModuleDeclaration(t *testing.T) {
	f, err := Parse("src/module-info.java", []byte("import module java.base; open module a.b { requires transitive c; exports a to d, e; provides a.B with a.C, a.D; }"))
	if err != nil || f.Child(f.Root(), ModuleDeclaration) == None {
		t.Errorf("no module: %v", err)
	}
}

// shapeOf tells the tree of a file apart from others, names aside.
func shapeOf(f *File) string {
	var b strings.Builder
	for _, n := range f.nodes {
		fmt.Fprintf(&b, "%d in %d, ", n.kind, n.parent)
	}
	return b.String()
}
