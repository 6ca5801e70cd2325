package watchprobe_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/probemap"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/meaning/meaningtest"
	"jinstr/rewrite/watchprobe"
)

const members = "A next; int size; int[] counts; int[][] rows; String name; List<A> all; Missing missing; static A first; A other(A a) { return a; } class Inner { } record R(int x) { } enum E { X } class Lib extends Missing { } class Ex extends Exception { } <T> T any() { return null; }"

func uses(e *meaning.Env) *watchprobe.Uses { return watchprobe.NewUses(javac.NewRules(e), true) }

// TestQuietLoops: a loop is soon over that calls nothing, also none that does not show.
func TestQuietLoops(t *testing.T) {
	for loop, want := range map[string]bool{
		"for (int i = 0; i < size; i++) counts[i] += i;":                      true,
		"for (int[] row : rows) for (int x : row) size += x;":                 true,
		"for (A a = next; a != null; a = a.next) size++;":                     true,
		"while (size > 0) { for (int x : counts) size -= x; }":                true,
		"for (A a : all) size++;":                                             false, // an iterator
		"for (int x : missing.counts) size++;":                                false, // what is gone over may have one
		"for (int[] row : rows) for (int x : row) for (;;) size++;":           false,
		"for (int x : counts) name += x;":                                     false,
		"for (int x : counts) name = name + x;":                               false,
		"for (int x : counts) size = x + counts.length + (size > 1 ? 1 : 2);": true,
		"for (int x : counts) { Object o = missing.any + x; }":                false, // it may be a string
		"for (int x : counts) next.other(null);":                              false,
		"for (int x : counts) next = new A();":                                false,
		"for (int x : counts) synchronized (this) { size++; }":                false,
		"for (int x : counts) { Runnable r = () -> { }; }":                    false,
		"do size--; while (size > 0);":                                        true,
	} {
		e, n := meaningtest.At(t, members, loop)
		assert.Equal(t, want, uses(e).IsQuiet(n), loop)
		off := watchprobe.NewUses(javac.NewRules(e), false)
		assert.False(t, off.IsQuiet(n), "uses are not noted")
	}
}

// TestInherits: a method that no class of the set declares begins nowhere, so its call is noted.
func TestInherits(t *testing.T) {
	for call, want := range map[string]bool{
		"next.hashCode();":    true,
		"next.getClass();":    true,
		"next.other(null);":   false,
		"counts.hashCode();":  false, // arrays are asked elsewhere
		"name.hashCode();":    false,
		"missing.hashCode();": false, // it is of no class of the set, for all that is known
		"this.hashCode();":    false,
	} {
		e, n := meaningtest.Value(t, members, call)
		assert.Equal(t, want, uses(e).Inherits(n, e.Receiver(n)), call)
	}
}

// TestUsedBy: of which objects it is not known when they are used, where a use is missed.
func TestUsedBy(t *testing.T) {
	for use, want := range map[string]string{
		"next.size++;":            "p.A",
		"this.size++;":            "p.A",
		"A.this.size++;":          "p.A",
		"counts.length++;":        "int[]",
		"rows[0]++;":              "int[][]",
		"missing.any++;":          probemap.AnyField + "any",
		"missing.field[0]++;":     probemap.AnyArray,
		"new Inner().hashCode++;": "p.A$Inner",
	} {
		e, n := meaningtest.Value(t, members, use)
		selection := e.File.First(n)
		assert.Equal(t, want, uses(e).UsedBy(selection, e.File.First(selection)), use)
	}
}

// TestFindMissed: what the visit has not decided on is missed, once for each kind.
func TestFindMissed(t *testing.T) {
	missed := func(body string, decide ...javasrc.Kind) (names []string) {
		e, _ := meaningtest.At(t, "A next; int size; int[] counts; Missing missing; static A first;", body)
		u := uses(e)
		for n := javasrc.Node(0); int(n) < e.File.Len(); n++ {
			for _, k := range decide {
				if e.File.Kind(n) == k {
					u.Decide(n)
				}
			}
		}
		u.FindMissed()
		for _, m := range u.Missed {
			names = append(names, m.Of)
		}
		return names
	}
	assert.Equal(t, []string{"p.A"}, missed("size++; next.size++;"), "the method's own use comes first, and the rest is of the same class")
	assert.Equal(t, []string{probemap.AnyArray}, missed("counts[0]++;", javasrc.MethodDeclaration, javasrc.Identifier))
	assert.Equal(t, []string{probemap.AnyField + "any"}, missed("missing.any++;", javasrc.MethodDeclaration, javasrc.Identifier))
	assert.Empty(t, missed("first = null; System.out.println(); java.util.List.of(); loop: for (;;) break loop;", javasrc.MethodDeclaration), "static, types, labels")
	assert.Empty(t, missed("size++; next.size++; counts[0]++;", javasrc.MethodDeclaration, javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess))
}

// TestReference: which arrays code outside may come to by a method that it is given.
func TestReference(t *testing.T) {
	for reference, want := range map[string][]string{
		"Function<int[], Object> f = int[]::clone;":         {"int[]"},
		"Consumer<int[]> f = Arrays::sort;":                 {probemap.AnyArray},
		"Function<char[], String> f = String::new;":         {"byte[]", "char[]", "int[]"},
		"Consumer<Object> f = System.out::println;":         {"char[]"},
		"Consumer<Object> f = missing.out::println;":        {probemap.AnyArray},
		"Predicate<Object> f = new ArrayList<A>()::add;":    nil,
		"Function<Object, Object> f = Array::getLength;":    {probemap.AnyArray},
		"BiPredicate<Object, Object> f = Objects::equals;":  nil,
		"Function<Object, Object> f = Objects::deepEquals;": {probemap.AnyArray},
		"Function<String, Integer> f = String::length;":     nil,
		"Supplier<List<A>> f = ArrayList::new;":             nil,
		"Function<A, A> f = this::other;":                   nil,
		"Function<A, A> f = next::other;":                   nil,
		"Supplier<Object> f = RuntimeException::new;":       nil,
		"Function<List<A>, Object> f = List::toArray;":      {probemap.AnyArray}, // of an array that it is given
		"Function<Object, Object> f = missing::any;":        {probemap.AnyArray},
		"Function<Integer, Object> f = Integer::toString;":  nil,
	} {
		e, n := meaningtest.At(t, members, reference)
		for e.File.Kind(n) != javasrc.MethodReference {
			n++
		}
		u := uses(e)
		u.Reference(n)
		var got []string
		for _, m := range u.Missed {
			got = append(got, m.Of)
		}
		assert.Equal(t, want, got, reference)
	}
}

// TestSeesUses: of which types it may be known when objects are used, and why not of others.
func TestSeesUses(t *testing.T) {
	for value, want := range map[string]bool{
		"next.other(null);":       true,
		"counts.clone();":         true,
		"name.length();":          false,
		"missing.any();":          true,
		"new R(1).x();":           false,
		"E.X.name();":             false,
		"new Inner().hashCode();": true,
	} {
		e, n := meaningtest.Value(t, members, value)
		assert.Equal(t, want, watchprobe.SeesUses(e, e.TypeOf(e.Receiver(n))), value)
	}
	e, _ := meaningtest.At(t, members, ";")
	for name, want := range map[string]string{"Inner": "", "R": "a record", "E": "an enum", "Lib": "", "Ex": "its supertype Exception was not rewritten"} {
		c := e.Set.Resolve(name, e.Class)
		require.NotNil(t, c, name)
		assert.Equal(t, want, watchprobe.Untracked(e, c), name)
	}
}
