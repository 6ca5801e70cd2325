package scope

import (
	"testing"

	"github.com/stretchr/testify/require"

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

// TestInReferences: which methods of a set that give objects the references of a file may mean.
func TestInReferences(t *testing.T) {
	f, err := javasrc.Parse("A.java", []byte(`class A { void m(A a) { lib.collect(A::given); F<A, A> f = a::given; l.stream().map(super::above); lib.make(A::new); a.called(); lib.make(A::foreign);
			l.map(A::name).map(A::box).map(A::number).forEach(A::act); l.map(A::unseen).map(A::array).map(A::ours); }
		A given() { return null; } Missing above() { return null; } A called() { return null; } String name() { return null; } Integer box() { return 1; } int number() { return 1; } void act() { } }
		interface I { A unseen(); } class B { String[] array() { return null; } String ours() { return null; } B ours(int n) { return null; } }`))
	require.NoError(t, err)
	d := Declare(f)
	s := NewSet([]*File{d}, library.New(nil))
	require.Equal(t, []string{"above", "array", "given", "ours"}, s.InReferences(d))
	require.Equal(t, map[string]bool{"above": true, "array": true, "given": true, "ours": true}, s.MayBeLent())
}
