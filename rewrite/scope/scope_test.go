package scope

import (
	"testing"

	"jinstr/rewrite/javasrc"
)

// sources makes a set of files.
func sources(t *testing.T, texts ...string) (*Set, []*File) {
	t.Helper()
	var files []*File
	for _, text := range texts {
		f, err := javasrc.Parse("A.java", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, Declare(f))
	}
	return NewSet(files), files
}

func class(t *testing.T, files []*File, binary string) *Class {
	t.Helper()
	for _, f := range files {
		for _, c := range f.Classes {
			if c.Binary == binary {
				return c
			}
		}
	}
	t.Fatalf("no class %s", binary)
	return nil
}

func TestBinaryNames(t *testing.T) {
	_, files := sources(t, `package p; class A { class B { } interface C { } enum D { X { } } record E(int n) { }
		void m() { class L { } class M { } new Object() { class In { } }; Runnable r = () -> { class L { } new L() { }; }; } }`)
	var names []string
	for _, c := range files[0].Classes {
		names = append(names, c.Binary)
	}
	for _, want := range []string{"p.A", "p.A$B", "p.A$C", "p.A$D", "p.A$D$1", "p.A$E", "p.A$1L", "p.A$1M", "p.A$1", "p.A$1$In", "p.A$2L", "p.A$2"} {
		found := false
		for _, n := range names {
			found = found || n == want
		}
		if !found {
			t.Errorf("no %s in %v", want, names)
		}
	}
}

func TestFields(t *testing.T) {
	set, files := sources(t,
		"package p; class Base { Object kept; static int[] n, m[]; }",
		"package p; import q.Far; class Sub extends Base { Object own; class In extends Far { } }",
		"package q; public class Far { public Far next; }",
		"package q; class Thready extends Thread { }")
	sub, in := class(t, files, "p.Sub"), class(t, files, "p.Sub$In")
	for _, test := range []struct {
		at   *Class
		name string
		want Type
	}{
		{sub, "own", Type{"Object", 0}}, {sub, "kept", Type{"Object", 0}}, {sub, "n", Type{"int", 1}}, {sub, "m", Type{"int", 2}}, {in, "next", Type{"Far", 0}},
	} {
		if f := set.Field(test.at, test.name); f == nil || f.Type != test.want {
			t.Errorf("%s.%s: %+v, want %v", test.at.Binary, test.name, f, test.want)
		}
	}
	if set.Field(sub, "next") != nil {
		t.Error("an inner class's inherited field is not the outer one's")
	}
	if f := set.Field(sub, "m"); f == nil || !f.Static || f.Class.Binary != "p.Base" {
		t.Errorf("m: %+v", f)
	}
	if !set.Known(sub) || !set.Known(in) || set.Known(class(t, files, "q.Thready")) {
		t.Error("which classes have all their superclasses in the set")
	}
}

func TestResolve(t *testing.T) {
	set, files := sources(t,
		"package p; class A { class In { } class X { } }",
		"package p; import q.C; import r.*; class B extends A { }",
		"package q; public class C { public static class Deep { } } ",
		"package r; public class D { } class X { }")
	b := class(t, files, "p.B")
	for name, want := range map[string]string{"A": "p.A", "In": "p.A$In", "X": "p.A$X", "C": "q.C", "C.Deep": "q.C$Deep", "D": "r.D", "q.C": "q.C", "A.In": "p.A$In"} {
		if c := set.Resolve(name, b); c == nil || c.Binary != want {
			t.Errorf("%s: %+v, want %s", name, c, want)
		}
	}
	for _, name := range []string{"", "String", "T", "A.Nothing", "q.Nothing", "Deep"} {
		if c := set.Resolve(name, b); c != nil {
			t.Errorf("%q is %s", name, c.Binary)
		}
	}
}

func TestSelfExtension(t *testing.T) {
	set, files := sources(t, "class A extends B { } class B extends A { } class C extends C { }")
	for _, f := range files[0].Classes {
		set.Field(f, "x") // it ends
		set.Known(f)
		set.Method(f, "m", 0)
	}
}

func TestMethods(t *testing.T) {
	set, files := sources(t, `class A { A m() { return null; } int m(int a) { return 0; } <T> T g(T t) { return t; } void v(Object... all) { }
		static A s()[] { return null; } Object two(int a) { return null; } String two(long a) { return null; } }
		class B extends A { }`)
	b := class(t, files, "B")
	if m, ok := set.Method(b, "m", 0); !ok || m.Return != (Type{"A", 0}) {
		t.Errorf("m(): %+v", m)
	}
	if m, ok := set.Method(b, "m", 1); !ok || !m.Return.Primitive() {
		t.Errorf("m(int): %+v", m)
	}
	if m, ok := set.Method(b, "two", 1); !ok || m.Return.Known() {
		t.Errorf("two overloads that disagree: %+v", m)
	}
	if m, ok := set.Method(b, "s", 0); !ok || m.Return != (Type{"A", 1}) || !m.Static {
		t.Errorf("s()[]: %+v", m)
	}
	for n := 0; n < 5; n++ {
		if !set.Declares("v", n) {
			t.Errorf("v takes %d arguments", n)
		}
	}
	if set.Declares("m", 2) || set.Declares("nothing", 0) {
		t.Error("methods that nobody declares")
	}
}

func TestMains(t *testing.T) {
	_, files := sources(t, `class A { public static void main(String[] a) { } } class B { public static void main(String... a) { } }
		class C { static void main(String[] a) { } } class D { public void main(String[] a) { } } interface I { static void main(String a[]) { } }
		class E { public static void main(String a) { } }`)
	for name, want := range map[string]bool{"A": true, "B": true, "C": false, "D": false, "I": true, "E": false} {
		if c := class(t, files, name); c.Main != want {
			t.Errorf("%s: main is %v", name, c.Main)
		}
	}
}

func TestTypes(t *testing.T) {
	for _, test := range []struct {
		t                            Type
		known, primitive, ref, boxed bool
	}{
		{Type{}, false, false, false, false}, {Type{"int", 0}, true, true, false, false}, {Type{"int", 1}, true, false, true, false},
		{Type{"java.lang.Integer", 0}, true, false, true, true}, {Type{"Integer", 1}, true, false, true, false}, {Type{"A", 0}, true, false, true, false},
	} {
		if test.t.Known() != test.known || test.t.Primitive() != test.primitive || test.t.Reference() != test.ref || test.t.Boxed() != test.boxed {
			t.Errorf("%+v", test)
		}
	}
	if (Type{"int", 2}).Element() != (Type{"int", 1}) || (Type{"A", 0}).Element().Known() || (Type{"A", 2}).String() != "A[][]" {
		t.Error("elements and texts")
	}
}
