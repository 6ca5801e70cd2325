package scope

import (
	"testing"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// TestVaries: of which creations and calls it is known that they make an array, and mean the same constructor or method with it written.
func TestVaries(t *testing.T) {
	f, err := javasrc.Parse("A.java", []byte(`class A<X> {
		static class One { One(A... as) { } void m(A... as) { } } static class Named { Named(A... as) { } Named(A a) { } Named(String s, A... as) { } }
		static class Objects { Objects(A... as) { } Objects(Object o) { } void m(A... as) { } void m(int n, A... as) { } }
		static class Typed { Typed(A... as) { } <T> Typed(T t) { } } class Variable { Variable(A... as) { } Variable(X x) { } }
		record R(A a, A b) { R(A... as) { this(null, null); } } static class Sub extends One { Sub(int n, A... as) { } void m(int n) { } }
		static class Lib extends Other { Lib(A... as) { } void m(A... as) { } } static class Arrays { Arrays(A... as) { } Arrays(Object[] os) { } }
		static class Fixed { Fixed(A a) { } void m(A a) { } } }`))
	if err != nil {
		t.Fatal(err)
	}
	d := Declare(f)
	s := NewSet([]*File{d}, library.New(nil))
	// By the number of arguments, from none to three: of the constructor, and of the method m.
	want := map[string][2]string{"One": {"yyyy", "yyyy"}, "Named": {"y...", "...."}, "Objects": {"....", "y..."}, "Typed": {"....", "...."}, "Variable": {"....", "...."},
		"R": {"yy.y", "...."}, "Sub": {".yyy", "y.yy"}, "Lib": {"yyyy", "...."}, "Arrays": {"....", "...."}, "Fixed": {"....", "...."}}
	for _, c := range d.Classes {
		var got [2]string
		for n := range 4 {
			for i, varies := range []func() (Signature, bool){func() (Signature, bool) { return s.Varies(c, n) }, func() (Signature, bool) { return s.VariesBy(c, "m", n) }} {
				if k, ok := varies(); ok {
					got[i] += "y"
					if !k.Variadic || k.Rest.Dims != 1 {
						t.Errorf("%s: %+v", c.Simple, k)
					}
				} else {
					got[i] += "."
				}
			}
		}
		if expected, asked := want[c.Simple]; asked && got != expected {
			t.Errorf("%s: %v, want %v", c.Simple, got, expected)
		}
	}
}
