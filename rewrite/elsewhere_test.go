package rewrite

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCopied: what a file names that is copied escapes to it, and nothing else; and a run that has kept what is left notices.
func TestCopied(t *testing.T) {
	const part = `package p; import java.util.*;
class Part { Object a, b; List<Object> list = new ArrayList<>(); private Object c; Object give() { return a; } void take(Object o) { }
	void set(Object o) { a = o; } void set2(Object o) { b = o; } void set3(Object o) { c = o; } void call(Part p) { p.take(new Object()); } void fail() throws Exception { throw (Exception) b; } }
record Pair(Object x) { }`
	src := tree(t, map[string]string{"p/Part.java": part, "p/Left.java": ""})
	cfg := Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out"), Exclude: []string{"**/Left.java"}}
	all := map[string]string{
		"field":     "Escape(a = o,",
		"list":      "Escape(list,",
		"private":   "Escape(c = o",
		"method":    ".sends(a,",
		"override":  "take(v1_1.Escape(",
		"component": "Escape(x,",
	}
	for _, v := range []struct {
		left, wants string
	}{
		{"", ""},
		{"class Left { int b0, q; }", ""},
		{"class Left { Object o = new Part().a; }", "field"},
		{"class Left { Object o = new Part().list.get(0); }", "list"},
		{"class Left { Object c; }", ""},
		{"class Left { Object o = new Part()./* it */give (); }", "method"},
		{"class Left { java.util.function.Function<Part, Object> o = Part::give; }", "method"},
		{"class Left { void take(Object o) { } }", ""},
		{"class Left extends Part { int take; }", ""},
		{"class Left extends Part { void take(Object o) { } }", "override"},
		{"class Left { Part p = new Part() { void take(Object o) { } }; }", "override"},
		{"class Left { Object o = new Pair(null).x(); }", "component"},
		{"class Left { void m(Object o) { if (o instanceof Pair(var y)) { } } }", "component"},
		{"this is no Java (but .give() is in it", "method"},
	} {
		put(t, filepath.Join(src, "p", "Left.java"), v.left)
		mustRun(t, cfg)
		text := get(t, filepath.Join(cfg.Out, "src", "p", "Part.java"))
		names := strings.Contains(v.left, "Part") || strings.Contains(v.left, "Pair") // and so it may catch what is thrown
		assert.Equal(t, names, strings.Contains(text, "throw v1_1.Escape("), v.left)
		for name, inserted := range all {
			assert.Equal(t, name == v.wants, strings.Contains(text, inserted), "%s: %s: %s", v.left, name, text)
		}
	}
}

// TestCopiedUses: when objects are used whose fields a file reads that is copied, and arrays that it may have, is not known.
func TestCopiedUses(t *testing.T) {
	src := tree(t, map[string]string{"A.java": "class A { int x; static int[] counts; static long[] sums; static A[][] all() { return null; } } class B { int y; int z() { return y; } }",
		"Left.java": "class Left { void m(A a) { a.x++; A.all(); A.counts[0]++; new B().z(); } }"})
	r := mustRun(t, Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out"), Exclude: []string{"Left.java"}, Probes: "touch"})
	m, err := r.ReadMap()
	require.NoError(t, err)
	var missed []string
	for _, f := range m.Sources {
		for _, u := range f.Unseen {
			missed = append(missed, u.Of)
		}
	}
	assert.ElementsMatch(t, []string{"A", "int[]", "A[][]"}, missed)
}

// TestNamedHere: a call stands only around what has a type that can be named there, or javac would refuse the text.
func TestNamedHere(t *testing.T) {
	src := tree(t, map[string]string{
		"p/Fac.java":  "package p; public class Fac { public static Hid make() { return null; } public static class Sub extends Hid { } } class Hid implements Pub { }",
		"p/Pub.java":  "package p; public interface Pub { }",
		"p/Svc.java":  "package p; public interface Svc { void hid(Hid h); void take(Pub p); void all(Object... o); void z(); }",
		"q/Main.java": "package q; import p.*; class D implements Pub { } class Main { void m(Svc s, int n, D d) {\ns.hid(Fac.make());\ns.hid(new Fac.Sub());\ns.take(switch (n) { case 0 -> Fac.make(); default -> null; });\ns.take(d);\ns.all(d);\n} }",
	})
	cfg := Config{Sources: []string{src}, Out: filepath.Join(t.TempDir(), "out")}
	mustRun(t, cfg)
	lines := strings.Split(get(t, filepath.Join(cfg.Out, "src", "q", "Main.java")), "\n")
	for i, want := range []bool{false, false, false, true, true} {
		assert.Equal(t, want, strings.Contains(lines[i+1], "Escape("), lines[i+1])
		assert.NotContains(t, lines[i+1], "Object[]")
	}
}
