package scope

import (
	"testing"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// TestCalled: which methods of a set do no more with a function than call it.
func TestCalled(t *testing.T) {
	f, err := javasrc.Parse("A.java", []byte(`class A { F<A> kept;
		static void calls(F<A> f, A a) { f.apply(f.apply(a)); a.run(); } void inLambda(F<A> f) { own(() -> f.apply(null)); }
		void keeps(F<A> f) { kept = f; f.apply(null); } void hands(F<A> f) { calls(f, null); f.apply(null); } F<A> gives(F<A> f) { return f; } void nothing(F<A> f) { }
		void both(F<A> f) { f.apply(null); f.andThen(f); } void like(F<A> f) { f(f.apply(null)); } void field(F<A> f) { this.f.apply(null); f.apply(null); }
		abstract void above(F<A> f); } class B extends A { void above(F<A> f) { f.apply(null); } void over(F<A> f) { f.apply(null); } } class C extends B { void over(F<A> f) { kept = f; } }`))
	if err != nil {
		t.Fatal(err)
	}
	s := NewSet([]*File{Declare(f)}, library.New(nil))
	for name, want := range map[string]string{"calls": "apply", "inLambda": "apply", "keeps": "", "hands": "", "gives": "", "nothing": "", "both": "", "like": "apply", "field": "", "above": "apply", "over": "", "other": ""} {
		args := 1
		if name == "calls" {
			args = 2
		}
		if got := s.Called(name, args, 0); got != want {
			t.Errorf("%s: the argument is called as %q, not %q", name, got, want)
		}
	}
}
