package scope

import (
	"strings"
	"testing"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
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
	return NewSet(files, library.New(nil)), files
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
		"package q; class Thready extends Thread { }",
		"package p; class Gets extends Sub implements Wider { Object hidden; } interface Wider extends Store { } interface Store { Far kept2 = null; int[] hidden = {}; }")
	sub, in, gets := class(t, files, "p.Sub"), class(t, files, "p.Sub$In"), class(t, files, "p.Gets")
	for _, test := range []struct {
		at   *Class
		name string
		want string
	}{
		{sub, "own", "Object"}, {sub, "kept", "Object"}, {sub, "n", "int[]"}, {sub, "m", "int[][]"}, {in, "next", "Far"},
		{gets, "kept2", "Far"}, {gets, "hidden", "Object"}, {gets, "own", "Object"},
	} {
		if f := set.Field(test.at, test.name); f == nil || f.Type.String() != test.want {
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

// What the names of types mean is told by the types of fields of one class: s is java.lang.String, b a box, - neither, ? may be either,
// and a name is that of a class of the set.
func TestMeanings(t *testing.T) {
	for name, test := range map[string]struct{ files, want string }{
		"nothing in the way":                  {"class T { String a; java.lang.Integer b; Object c; String[] d; }", "s b - -"},
		"its own member":                      {"class T { class String { } String a; java.lang.String b; T.String c; }", "T$String s T$String"},
		"a member of a class around":          {"class A { class Long { } class B { class T { Long a; } } }", "A$Long"},
		"an inherited member":                 {"class T extends q.Base { Integer a; Integer.Deep b; } | package q; public class Base { public static class Integer { public class Deep { } } }", "q.Base$Integer q.Base$Integer$Deep"},
		"a private member above":              {"class A { static class Long { } static class T extends B { Long a; Short b; } } | class B extends C { private static class Long { } private class Short { } } | class C { static class Long { } }", "A$Long b"},
		"inherited from an interface":         {"class T implements I { Byte a; } | interface I extends J { } | interface J { class Byte { } }", "J$Byte"},
		"of the package":                      {"package p; class T { String a; q.String b; java.lang.String c; } | package p; class String { } | package q; class String { }", "p.String q.String s"},
		"of another package":                  {"package p; class T { String a; } | package q; class String { }", "s"},
		"imported by name":                    {"package p; import q.Integer; class T { Integer a; Long b; } | package q; public class Integer { }", "q.Integer b"},
		"imported from outside":               {"package p; import q.Integer; import r.S.Long; class T { Integer a; Long b; Short c; }", "- - b"},
		"imported as a whole":                 {"import java.util.*; import q.*; class T { String a; Foo b; } | package q; public class Foo { }", "s q.Foo"},
		"imported statically":                 {"import static q.A.Long; import static q.A.Byte; import static r.S.Short; class T { Long a; Byte b; Short c; } | package q; public class A { public static class Long { } public static int Byte; }", "q.A$Long ? ?"},
		"members that are imported":           {"import q.A.*; class T { Double a; } | package q; public class A extends B { } | package q; public class B { public static class Double { } }", "q.B$Double"},
		"a type parameter":                    {"class T<String, Integer extends Long> { String a; Integer b; }", "- ?"},
		"a parameter of a class around":       {"class A<Integer> { class T { Integer a; Long b; } }", "- b"},
		"a member beside a parameter":         {"class T<Long> { class Long { } Long a; }", "T$Long"},
		"a local class":                       {"class A { void m() { class Long { } class T { Long a; Short b; } class Short { } } Long c; }", "A$1Long b"},
		"a parameter of a method around":      {"class A { <Long> void m() { new Object() { class T { Long a; } }; } }", "-"},
		"a class outside that is derived":     {"package p; import q.Base; class T extends Base { String a; Integer b; java.lang.String c; }", "? ? s"},
		"one further up":                      {"package p; class A extends B { class T { String a; } } | package p; class B implements q.I { }", "?"},
		"one of the platform":                 {"import q.*; class T extends Thread implements java.util.List<T>, java.io.Serializable { String a; }", "s"},
		"one of the platform that has one":    {"import java.awt.geom.Point2D; class T extends Point2D.Float { Double a; }", "-"},
		"one of the platform that is derived": {"import java.util.*; import java.io.Reader; class T extends AbstractList<T> { String a; class B extends Reader { } } class A extends IllegalStateException { class T { Long a; } }", "s b"},
		"none that is known":                  {"package p; class T extends Foreign { String a; }", "?"},
		"a package that is a class":           {"class T { java.lang.String a; java b; } class java { static class lang { static class String { } } }", "java$lang$String java"},
		"a class around of that name":         {"class Integer { class T { Integer a; } }", "Integer"},
		"classes derived from each other":     {"class T extends T.B { String a; static class B extends T { } }", "s"},
	} {
		t.Run(name, func(t *testing.T) {
			set, files := sources(t, strings.Split(test.files, " | ")...)
			var got []string
			for _, f := range files {
				for _, c := range f.Classes {
					for _, name := range c.Order {
						if c.Simple == "T" {
							got = append(got, meant(c.Fields[name].Type))
						}
					}
				}
			}
			if text := strings.Join(got, " "); text != test.want {
				t.Errorf("%s, want %s", text, test.want)
			}
			if set.Resolve("T", files[0].Classes[0]) == nil && files[0].Classes[0].Simple == "T" {
				t.Error("T is not found")
			}
		})
	}
}

func meant(t Type) string {
	switch {
	case t.Class != nil:
		return t.Class.Binary
	case t.Boxed():
		return "b"
	case t.IsLang("String"):
		return "s"
	case t.MayBeBoxed() || t.MayBeString():
		return "?"
	}
	return "-"
}

// Local classes and type parameters are seen from a place in a body.
func TestMeanAt(t *testing.T) {
	set, files := sources(t, `class A<T> { <Q> void m() { Q a; { L b; class L { L c; } L d; } L e; new B<Q>() { Q f; T g; }; } <Q> void n() { Q h; } Q i() { Q j; } } class B<T> { } class L { }`)
	d, c := files[0], class(t, files, "A")
	f := d.Src
	got := ""
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) != javasrc.LocalVariableDeclaration {
			continue
		}
		typ := TypeNode(f, n)
		m := set.MeanAt(TypeOf(f, typ), typ, c)
		got += f.Text(f.First(f.Child(n, javasrc.VariableDeclarator)))
		switch {
		case m.Variable:
			got += "=parameter "
		case m.Class != nil:
			got += "=" + m.Class.Binary + " "
		default:
			got += "=? "
		}
	}
	if want := "a=parameter b=L d=A$1L e=L h=parameter j=? "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if g := class(t, files, "A$1").Fields["g"].Type; !g.Variable {
		t.Errorf("the type parameter of a class around: %+v", g)
	}
	if c := class(t, files, "A$1L").Fields["c"].Type.Class; c == nil || c.Binary != "A$1L" {
		t.Errorf("a local class in itself: %+v", c)
	}
}

func TestIn(t *testing.T) {
	_, files := sources(t, `import java.util.*; import java.util.concurrent.atomic.AtomicInteger; import java.util.Map.*; import q.HashMap;
		class T { List a; java.util.Map.Entry b; Entry c; AtomicInteger d; HashMap e; Set[] f; Set g; Map.Entry h; r.List i; } class Set { }`)
	c := class(t, files, "T")
	for name, want := range map[string]string{"a": "List", "b": "Map.Entry", "c": "Entry", "d": "", "e": "", "f": "", "g": "", "h": "Map.Entry", "i": ""} {
		if got := c.Fields[name].Type.In("java.util"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := c.Fields["d"].Type.In("java.util.concurrent.atomic"); got != "AtomicInteger" {
		t.Errorf("d: %q", got)
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
	if m, ok := set.Method(b, "m", 0); !ok || m.Return != class(t, files, "A").Itself() {
		t.Errorf("m(): %+v", m)
	}
	if m, ok := set.Method(b, "m", 1); !ok || !m.Return.Primitive() {
		t.Errorf("m(int): %+v", m)
	}
	if m, _ := set.Method(b, "g", 1); !m.Generic {
		t.Errorf("g gives back its type variable: %+v", m)
	}
	if m, _ := set.Method(b, "h", 1); m.Generic || m.Return != class(t, files, "A").Itself() {
		t.Errorf("h gives back an A, whatever its type variable is: %+v", m)
	}
	if m, ok := set.Method(b, "two", 1); !ok || m.Return.Known() {
		t.Errorf("two overloads that disagree: %+v", m)
	}
	if m, ok := set.Method(b, "s", 0); !ok || m.Return.String() != "A[]" || !m.Static {
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
		class O { static class P { void main() { } } } record R(int x) { void main() { } }
		class S extends lib.Unread { public static void main(String[] a) { } }
		class T { static class String { } public static void main(String[] a) { } }`)
	const old, new = 1, 2
	for name, want := range map[string]int{"A": old | new, "B": old | new, "C": new, "D": new, "I": old | new, "E": 0, "F": new, "G": 0,
		"H": 0, "J": 0, "K": new, "L": 0, "M": 0, "N": new, "O$P": 0, "R": 0, "S": old | new, "T": 0} {
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
		t                                    Type
		known, primitive, ref, boxed, mayBox bool
	}{
		{Type{}, false, false, false, false, true}, {Type{Name: "int"}, true, true, false, false, false}, {Type{Name: "int", Dims: 1}, true, false, true, false, false},
		{OfLang("Integer"), true, false, true, true, true}, {Type{Name: "Integer"}, true, false, true, false, true}, {Type{Name: "A"}, true, false, true, false, false},
	} {
		if test.t.Known() != test.known || test.t.Primitive() != test.primitive || test.t.Reference() != test.ref || test.t.Boxed() != test.boxed || test.t.MayBeBoxed() != test.mayBox {
			t.Errorf("%+v", test)
		}
	}
	if (Type{Name: "int", Dims: 2}).Element() != (Type{Name: "int", Dims: 1}) || (Type{Name: "A"}).Element().Known() || (Type{Name: "A", Dims: 2}).String() != "A[][]" {
		t.Error("elements and texts")
	}
}
