package scope

import "testing"

// TestRegions: variables of one name in two methods have nothing to do with each other, so that their classes do not meet; those of one method
// and its lambdas and local classes do, and so do fields, which are seen everywhere.
func TestRegions(t *testing.T) {
	for _, test := range []struct {
		members string
		meet    bool
	}{
		{`void one(A x) { list(x, null); } void two(B x) { }`, false},
		{`void one(A x) { list(x, x); } void two() { for (B x : new B[1]) { } }`, false},
		{`void one(A x) { list(x, null); { B x; } }`, true},
		{`void one(A x) { Runnable r = () -> { B y = null; list(x, y); }; }`, true},
		{`void one(A x) { new Object() { B y; void go() { list(x, y); } }; }`, true},
		{`A x; void one(B y) { list(x, y); }`, true},
		{`A x; B x() { B x = null; list(x, this.x); return x; }`, true},
		{`A x; void one() { list(x, null); } void two(B x) { }`, false},
		{`Object f = list(new A(), null); void one() { B f = null; }`, false},
		{`static { A x = null; list(x, null); } { B x = null; }`, false},
		{`A x; void one() { list(x, null); { B x = null; } }`, true},
	} {
		set, files := sources(t, "class Of { "+test.members+" <T> Object list(T x, T y) { return x; } } class A { } class B { }")
		if meet := set.KeepsSuperclass(class(t, files, "A")) || set.KeepsSuperclass(class(t, files, "B")); meet != test.meet {
			t.Errorf("%s: meet %t, want %t", test.members, meet, test.meet)
		}
	}
}
