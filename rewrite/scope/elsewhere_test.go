package scope

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// setOf is a set of files that are rewritten, and of one that is copied.
func setOf(t *testing.T, copied string, texts ...string) (*Set, []*File) {
	var files []*File
	for _, text := range texts {
		f, err := javasrc.Parse("A.java", []byte(text))
		require.NoError(t, err)
		files = append(files, Declare(f))
	}
	names, err := javasrc.Dialect{}.Mentions("Copied.java", []byte(copied))
	require.NoError(t, err)
	return NewSet(append(files, Copied(names)), library.New(nil)), files
}

// TestRunsElsewhere: what runs where a method is called may be code that is not rewritten, if that has it, may be it as a function, or if nobody shows its body.
func TestRunsElsewhere(t *testing.T) {
	const base = "class A { void m(Object o) { } } "
	for _, v := range []struct {
		text, copied string
		want         bool
	}{
		{base, "", false},
		{base, "class X { void m(Object o) { } }", false},
		{base, "class X extends A { }", false},
		{base, "class X extends A { void m(Object o) { } }", true},
		{base, "class X { A a = new A() { void m(Object o) { } }; }", true},
		{base + "class B extends A { }", "class X extends B { void m(Object o) { } }", true},
		{base + "class B extends A { }", "class X extends Y { void m(Object o) { } } class Y extends A { }", true},
		{"class A { static void m(Object o) { } }", "class X extends A { static void m(Object o) { } }", false},
		{"interface A { void m(Object o); }", "", false},
		{"interface A { void m(Object o); }", "class X { Runnable r = () -> { }; }", true},
		{"interface A { void m(Object o); void n(); }", "class X { Runnable r = () -> { }; }", true},
		{"interface A { void m(Object o); void n(); }", "", true},
		{"interface A { void m(Object o); void n(); } class B implements A { public void m(Object o) { } public void n() { } }", "", false},
		{"interface A { void m(Object o); void n(); } class B implements C { public void m(Object o) { } public void n() { } } interface C extends A { }", "", false},
		{"interface A { void m(Object o); void n(); } interface C extends A { default void m(Object o) { } }", "", false},
		{"interface A { void m(Object o); void n(); } class B { public void m(Object o) { } public void n() { } }", "", true},
		{"interface A { void m(Object o); void n(); } class B { public void m(Object o) { } public void n() { } } class C extends B implements A { }", "", false},
		{"interface A { void m(Object o); void n(); } enum E implements A { X { public void m(Object o) { } public void n() { } } }", "", false},
		{"interface A { void m(Object o); void n(); default void m(Object o, Object p) { } static void m() { } }", "", true},
		{"abstract class A { abstract void m(Object o); }", "", true},
		{"abstract class A { abstract void m(Object o); { new A() { void m(Object o) { } }; } }", "", false},
		{"interface A { void m(Object o); void n(); } interface B extends A { default void n() { } }", "", false}, // a lambda may be it
		{"interface A { void m(Object o); void n(); } interface B extends A { default void n() { } }", "class X { Runnable r = () -> { }; }", true},
		{"interface A { void m(Object o); void n(); } interface B extends A { void m(Object o); default void n() { } }", "class X { Runnable r = () -> { }; }", true},
		{"interface A { void m(Object o); void n(); } class B implements A { public void m(Object o) { } public void n() { } } class C extends X implements A { public void n() { } }", "class X { public void m(Object o) { } }", true},
		{"interface A { void m(Object o); } class C extends X implements A { }", "", true},
		{"interface A { void m(Object o); } interface B extends A { } class C extends X { } class D extends C implements B { }", "", true},
		{"interface A { default void m(Object o) { } } class C extends X implements A { }", "", true}, // a superclass's method goes before an interface's
		{"interface A { static void m(Object o) { } } class C extends X implements A { }", "", false},
		{"interface A { void m(Object o); } class C extends X implements A { public void m(Object o) { } }", "", false},
		{"interface A { void m(Object o); } class C extends X { public void m(Object o) { } } class D extends C implements A { }", "", false},
		{"interface A { void m(Object o); } abstract class C extends java.util.ArrayList implements A { }", "", false}, // which has none
		{"interface A { void m(Object o); } class B { A a = X::take; }", "class X { static void take(Object o) { } }", true},
		{"interface A { void m(Object o); } class B { A a = X::take; }", "class X { static void give(Object o) { } }", false},
		{"interface A { void m(Object o); } class B { A a = X::new; }", "class X { X(Object o) { } }", true},
		{"class A { void m(Object o) { switch (b) { case X -> y = (z) -> w(); default -> v(); } } }", "", true},
		{"class A { static void m(Object o) { switch (b) { case X -> y = (z) -> w(); default -> v(); } } }", "", true},
		{"class A { void m(Object o) { } } class B extends A { void m(Object o) { switch (b) { case X -> y = (z) -> w(); default -> v(); } } }", "", true},
	} {
		set, files := setOf(t, v.copied, v.text)
		assert.Equal(t, v.want, set.RunsElsewhere("m", files[0].Classes[0].Methods["m"][0]), "%s | %s", v.text, v.copied)
	}
}

// TestReadElsewhere: a field may be read by its name, by an accessor that nobody has written, and by a pattern.
func TestReadElsewhere(t *testing.T) {
	for _, v := range []struct {
		text, copied string
		want         bool
	}{
		{"class A { Object f; }", "class X { Object o = a.f; }", true},
		{"class A { Object f; }", "class X { Object o = a.f(); }", false},
		{"class A { Object f; }", `class X { String s = "f"; /* f */ }`, false},
		{"class A { private Object f; }", "class X { Object o = a.f; }", false},
		{"record A(Object f) { }", "class X { Object o = a.f(); }", true},
		{"record A(Object f) { }", "class X { boolean b = o instanceof A(var x); }", true},
		{"record A(Object f) { }", "class X { A a; }", false},
		{"class A { @lombok.Getter private Object f; }", "class X { Object o = a.getF(); }", true},
		{"class A { @lombok.Getter private boolean f; }", "class X { Object o = a.isF(); }", true},
		{"class A { @lombok.Getter private Object f; }", "class X { Object o = a.getG(); }", false},
		{"class A { private Object f; }", "class X { Object o = a.getF(); }", false},
	} {
		set, files := setOf(t, v.copied, v.text)
		assert.Equal(t, v.want, set.ReadElsewhere(files[0].Classes[0].Fields["f"]), "%s | %s", v.text, v.copied)
	}
}
