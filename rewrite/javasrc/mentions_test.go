package javasrc

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMentions: what a text names is found without its being understood.
func TestMentions(t *testing.T) {
	for _, v := range []struct {
		text                             string
		called, named, declared, derived []string
		functions                        bool
	}{
		{"a.b(c.d);", []string{"b"}, []string{"a", "c", "d"}, nil, nil, false},
		{"a . /* of */ b // it\n (c)", []string{"b"}, []string{"a", "c"}, nil, nil, false},
		{`x = "y(z)" + 'q';`, nil, []string{"x"}, nil, nil, false},
		{"\\u0061.g\\u0065t(1)", []string{"get"}, []string{"a"}, nil, nil, false},
		{"f(T::m, U::<List<V>>n)", []string{"f", "m", "n"}, []string{"List", "T", "U", "V"}, nil, nil, true},
		{"T[] m(U u)[] throws V { } W<X> n() {", nil, []string{"T", "U", "V", "W", "X", "throws", "u"}, []string{"m", "n"}, nil, false},
		{"if (a) { b(c); } new D() { }; e = f ->", []string{"D", "b", "if"}, []string{"a", "c", "e", "f", "new"}, nil, []string{"D"}, true},
		{"record R<T>(A a, T... b) implements I { }", nil, []string{"A", "I", "R", "T", "a", "b", "implements", "record"}, []string{"A", "T", "a", "b"}, []string{"I"}, false},
		{"class A extends p.B<C> implements D { X x = new Y<Z>() { }; }", []string{}, []string{"A", "B", "C", "D", "X", "Y", "Z", "class", "extends", "implements", "new", "p", "x"}, nil, []string{"p", "B", "C", "implements", "D", "Y", "Z"}, false},
		{"package a.b; import c.d; import static e.F.g;", nil, []string{"import", "static", "e", "F", "g"}, nil, nil, false},
		{"new A.@B({1}) C<D[]>(e) { }", nil, nil, nil, []string{"A", "B", "C", "D"}, false},
		{"extends @B({1}) A {", nil, nil, nil, []string{"A", "B"}, false},
		{"A m(B b) @C(1) [] { } return n(c); A o();", nil, nil, []string{"m"}, nil, false},
		{"((((", nil, nil, nil, nil, false},
	} {
		m, err := Dialect{}.Mentions("A.java", []byte(v.text))
		require.NoError(t, err)
		if v.named != nil {
			assert.ElementsMatch(t, v.called, m.Called, v.text)
			assert.ElementsMatch(t, v.named, m.Named, v.text)
		}
		assert.ElementsMatch(t, v.declared, m.Declared, v.text)
		assert.ElementsMatch(t, v.derived, m.Derived, v.text)
		assert.Equal(t, v.functions, m.Functions, v.text)
	}
}

// TestMentionsOfParts: a text may end anywhere.
func TestMentionsOfParts(t *testing.T) {
	const text = "import a.b; class A<T> extends @B({1}) C implements D { record R(int x) { } E m(F f) @G(2) [] throws H { return new I<J>() { }; K::<L>n; } }"
	for i := range text {
		for k := i; k <= len(text); k++ {
			_, err := Dialect{}.Mentions("A.java", []byte(text[i:k]))
			require.NoError(t, err)
		}
	}
}
