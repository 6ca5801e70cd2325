package escape_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning/meaningtest"
)

// TestShares: whether code of a class that nobody knows may go on having what an expression gives, and more is done with that than to read it: of the first call, field or
// element of the last statement.
func TestShares(t *testing.T) {
	for body, want := range map[string]bool{
		"all = missing.list();":                        true,
		"all = missing.items;":                         true,
		"all = (List<A>) missing.any();":               true,
		"nobody = missing.any();":                      true,
		"missing.slots()[0] = next;":                   true,
		"missing.slots[0] = next;":                     true,
		"all = (List<A>) missing.slots[0];":            true,
		"missing.items.add(next);":                     true,
		"missing.items.iterator();":                    true,
		"((List<A>) missing.items).size();":            false, // it is read
		"((List<A>) missing.items).contains(next);":    false,
		"next = (A) missing.slots[0];":                 false, // no collection
		"name = missing.name();":                       false,
		"missing.list();":                              false, // nobody has it
		"next.other(null).all.add(next);":              false, // a field of the sources
		"array = all.toArray();":                       false, // of the platform
		"all = map.values().stream().toList();":        false,
		"all = Collections.unmodifiableList(all);":     false,
		"all = missing.lists().get(0);":                true, // of the platform, in what is theirs
		"all = java.util.Collections.emptyList();":     false,
		"Collections.addAll(missing.items, next);":     true,
		"Collections.disjoint(missing.items, all);":    false,
		"((List<A>) missing.items).forEach(all::add);": true, // who gets it keeps what is in it
		"((List<A>) missing.items).forEach(a -> {});":  false,
	} {
		e, value := meaningtest.Value(t, members, body)
		got := false
		for n := value; n != javasrc.None && int(n) < e.File.Len() && e.File.Start(n) < e.File.End(value); n++ {
			got = got || analysis(e).Shares(n)
		}
		assert.Equal(t, want, got, body)
	}
}

// TestSharesNoTarget: what is set is a variable, which no call can stand around.
func TestSharesNoTarget(t *testing.T) {
	for _, body := range []string{"((Object[]) missing.any)[0] = next;", "((Object[]) missing.any)[0] += name;"} {
		e, assignment := meaningtest.Value(t, members, body)
		target := e.File.First(assignment)
		assert.False(t, analysis(e).Shares(target), body)
		assert.True(t, analysis(e).Shares(e.File.First(e.File.First(e.File.First(target)))) || analysis(e).Shares(e.File.Last(e.File.First(e.File.First(target)))), body)
	}
}

// TestGivenByOthers: code of the class path may give what it has to a lambda that goes who knows where, and to what a class does for the platform.
func TestGivenByOthers(t *testing.T) {
	const classes = `
class Accepts implements Consumer<List<A>> { public void accept(List<A> l) { } }
class Compares implements Comparator<List<A>> { public int compare(List<A> a, List<A> b) { return 0; } }
class Plain { void accept(List<A> l) { } }`
	for path, want := range map[string]map[string]bool{
		"":          {"Accepts": false, "Compares": false, "Plain": false, "k -> 1": false, "v -> 2": false},
		t.TempDir(): {"Accepts": true, "Compares": false, "Plain": false, "k -> 1": false, "v -> 2": true},
	} {
		e, _ := meaningtest.At(t, members+classes, "map.computeIfAbsent(name, k -> 1); Function<List<A>, Integer> f = v -> 2;")
		if path != "" {
			e.Library = library.New([]string{path})
		}
		x, f, got := analysis(e), e.File, map[string]bool{}
		for n := javasrc.Node(0); int(n) < f.Len(); n++ {
			switch around := e.Declared.ClassAround(n); {
			case f.Kind(n) == javasrc.LambdaExpression:
				got[f.Text(n)] = x.GivenByOthers(n, 1)
			case f.Kind(n) == javasrc.MethodDeclaration && around.Outer != nil:
				e.Class = around
				got[around.Simple] = x.GivenByOthers(n, len(e.ParametersOf(f.Child(n, javasrc.FormalParameters))))
			}
		}
		assert.Equal(t, want, got, path)
	}
}
