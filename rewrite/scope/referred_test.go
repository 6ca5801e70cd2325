package scope

import (
	"testing"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// TestReferred: which classes of a set constructor references name, from another file and in each way to write it.
func TestReferred(t *testing.T) {
	var files []*File
	for path, text := range map[string]string{
		"A.java": "package p; class A<T> { static class B { } class C { } static class D { } class E { } record R(int n) { } class Not { } class Array { } }",
		"M.java": `package q; import p.*; import p.A.D; class M { class F { } Object o = (S) F::new;
			void m() { class L { } f(A<String>::new, A.B::new, A<String>.C::new, D::new, p.A.E::new, @X A.R::new, L::new, A.Array[]::new, A.Not::x); } }`,
	} {
		f, err := javasrc.Parse(path, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, Declare(f))
	}
	s := NewSet(files, library.New(nil))
	for _, d := range files {
		for _, c := range d.Classes {
			if want := c.Simple != "Not" && c.Simple != "Array" && c.Simple != "M"; s.Referred(c) != want {
				t.Errorf("%s: referred to is %v", c.Binary, s.Referred(c))
			}
		}
	}
}

// TestReferenced: which methods the references of a set name that others may come to have than methods of the set.
func TestReferenced(t *testing.T) {
	f, err := javasrc.Parse("A.java", []byte(`class A { void m(Lib lib, A a) { lib.collect(A::given); F<A, A> f = a::named; l.stream().map(super::above); lib.make(A::new); a.called();
		calls(A::byOurs, 1); lib.calls(A::byOthers, 1); calls(1, A::otherwise); } void calls(F<A, A> f, int n) { f.apply(null); } }`))
	if err != nil {
		t.Fatal(err)
	}
	s := NewSet([]*File{Declare(f)}, library.New(nil))
	for name, want := range map[string]bool{"given": true, "named": true, "above": true, "byOurs": false, "byOthers": true, "otherwise": true, "new": false, "called": false, "stream": false} {
		if s.Referenced(name) != want {
			t.Errorf("%s: referenced is %v", name, !want)
		}
	}
}
