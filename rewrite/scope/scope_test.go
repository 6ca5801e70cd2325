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

func TestStaticImports(t *testing.T) {
	set, files := sources(t,
		"package p; import static q.C.*; import static q.E.One; import static q.E.many; class B { }",
		"package p; class many { }",
		"package q; public class C { public static class Deep { } }",
		"package q; public class E { public static class One { } public static void many() { } }")
	b := class(t, files, "p.B")
	for name, want := range map[string]string{"Deep": "q.C$Deep", "One": "q.E$One", "many": "p.many"} {
		if c := set.Resolve(name, b); c == nil || c.Binary != want {
			t.Errorf("%s: %+v, want %s", name, c, want)
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
	set, files := sources(t, `class A { A m() { return null; } int m(int a) { return 0; } <T> T g(T t) { return t; } <T> A h(T t) { return null; } void v(Object... all) { }
		static A s()[] { return null; } Object two(int a) { return null; } String two(long a) { return null; } }
		class B extends A { }`)
	b := class(t, files, "B")
	if m, ok := set.Method(b, "m", 0); !ok || m.Return != (Type{"A", 0}) {
		t.Errorf("m(): %+v", m)
	}
	if m, ok := set.Method(b, "m", 1); !ok || !m.Return.Primitive() {
		t.Errorf("m(int): %+v", m)
	}
	if m, _ := set.Method(b, "g", 1); !m.Generic {
		t.Errorf("g gives back its type variable: %+v", m)
	}
	if m, _ := set.Method(b, "h", 1); m.Generic || m.Return != (Type{"A", 0}) {
		t.Errorf("h gives back an A, whatever its type variable is: %+v", m)
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
		class E { public static void main(String a) { } } class F { void main() { } } class G { private void main() { } }
		class H { H(int x) { } void main() { } } class J { private J() { } void main() { } } class K { K() { } K(int x) { } void main() { } }
		abstract class L { void main() { } abstract void main(String[] a); } class M { int main() { return 0; } } enum N { ; static void main() { } }
		class O { static class P { void main() { } } } record R(int x) { void main() { } }`)
	const old, new = 1, 2
	for name, want := range map[string]int{"A": old | new, "B": old | new, "C": new, "D": new, "I": old | new, "E": 0, "F": new, "G": 0,
		"H": 0, "J": 0, "K": new, "L": 0, "M": 0, "N": new, "O$P": 0, "R": 0} {
		c, got := class(t, files, name), 0
		if c.Main {
			got |= old
		}
		if c.NewMain {
			got |= new
		}
		if got != want {
			t.Errorf("%s: main is %d, not %d", name, got, want)
		}
	}
}

func TestLombok(t *testing.T) {
	_, files := sources(t, `package a; import lombok.*; import lombok.experimental.UtilityClass; import other.Getter;
		@Data class A { @Builder.Default Object x; @Getter Object y; @lombok.Getter(lazy = true) Object z; }
		@UtilityClass class U { Object f; void m() { } class Inner { } }`,
		`package b; import lombok.Builder; @Data class B { @Builder.Default Object x; @lombok.experimental.Delegate Object y; }`,
		`package c; import other.*; @Data class C { @Builder.Default Object x; }`)
	for _, test := range []struct {
		class, field, annotation string
		want                     bool
	}{
		{"a.A", "", "Data", true}, {"a.A", "", "Value", false}, {"a.A", "x", "Builder.Default", true}, {"a.A", "y", "Getter", false},
		{"a.A", "z", "Getter", true}, {"b.B", "", "Data", false}, {"b.B", "x", "Builder.Default", true}, {"b.B", "y", "Delegate", true},
		{"c.C", "", "Data", false}, {"c.C", "x", "Builder.Default", false},
	} {
		c := class(t, files, test.class)
		n := c.Node
		if test.field != "" {
			n = fieldNode(c, test.field)
		}
		if got := c.File.Lombok(n, test.annotation) != javasrc.None; got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
	u := class(t, files, "a.U")
	if !u.Utility || !u.Fields["f"].Static || !u.Methods["m"][0].Static || !class(t, files, "a.U$Inner").Static {
		t.Errorf("all members of a utility class are static: %+v", u)
	}
}

func fieldNode(c *Class, name string) javasrc.Node {
	f := c.File.Src
	for m := f.First(f.Child(c.Node, javasrc.ClassBody)); m != javasrc.None; m = f.Next(m) {
		if d := f.Child(m, javasrc.VariableDeclarator); d != javasrc.None && f.Is(f.First(d), name) {
			return m
		}
	}
	return javasrc.None
}

func TestConstructs(t *testing.T) {
	_, files := sources(t, `class A { A(int x) { } A(int x, int... y) { } } class B { } record R(int x) { }`)
	for _, test := range []struct {
		class string
		args  int
		want  bool
	}{{"A", 0, true}, {"A", 1, true}, {"A", 5, true}, {"B", 0, true}, {"B", 1, false}, {"R", 1, true}} {
		if got := class(t, files, test.class).Constructs(test.args); got != test.want {
			t.Errorf("%+v: %v", test, got)
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
