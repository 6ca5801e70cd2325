package escape_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/rewrite/escape"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/meaning/meaningtest"
)

const members = "A next; String name; List<A> all; Map<String, A> map; StringBuilder text; Object[] array; A other(A a) { return a; } Object nobody; Missing missing;"

func analysis(e *meaning.Env) *escape.Analysis { return escape.New(javac.NewRules(e), false, false) }

// argument is the first argument of a call, and its list.
func argument(f *javasrc.File, call javasrc.Node) (argument, args javasrc.Node) {
	args = f.Child(call, javasrc.ArgumentList)
	return f.First(args), args
}

// TestLetsGo: whether code outside surely keeps no argument, by what its byte code does; what nobody knows keeps all.
func TestLetsGo(t *testing.T) {
	for body, want := range map[string]bool{
		"all.contains(next);":            true,
		"all.add(next);":                 false,
		"map.containsKey(next);":         true,
		"map.get(next);":                 true,
		"map.put(name, next);":           false,
		"Objects.requireNonNull(next);":  true, // who takes what it gives back is asked elsewhere
		"Objects.hash(next);":            true, // contracts are believed
		"System.identityHashCode(next);": true,
		"missing.contains(next);":        false,
		"array.equals(next);":            true,
	} {
		e, call := meaningtest.Value(t, members, body)
		a, args := argument(e.File, call)
		assert.Equal(t, want, analysis(e).LetsGo(a, args), body)
	}
}

// TestKeepsReceiver: whether something may hold what a method is called on when the call is over.
func TestKeepsReceiver(t *testing.T) {
	for body, want := range map[string]bool{
		"nobody.toString();":      false,
		"nobody.hashCode();":      false,
		"missing.any();":          true,
		"next.other(null);":       false, // a method of the source set: it is seen there
		"text.reverse();":         false,
		"new Thread().start();":   true,
		"new Thread().getName();": false,
	} {
		e, call := meaningtest.Value(t, members, body)
		assert.Equal(t, want, analysis(e).KeepsReceiver(call, e.Receiver(call)), body)
	}
}

// TestUsedUp: whether a lambda is only called while a pipeline runs that nothing of it outlives.
func TestUsedUp(t *testing.T) {
	for body, want := range map[string]bool{
		"all.stream().map(a -> a.next).collect(Collectors.toList());":                false, // the list has them
		"all.stream().map(a -> a.next).count();":                                     true,
		"all.stream().anyMatch(a -> a.next != null);":                                true,
		"all.stream().map(a -> a.next).forEach(x -> { });":                           true,
		"all.stream().filter(a -> a.next != null).findFirst();":                      false,
		"all.stream().map(a -> a.next).iterator();":                                  false,
		"all.stream().map(a -> a.next);":                                             false,
		"all.stream().collect(Collectors.mapping(a -> a.next, Collectors.toSet()));": false,
		"all.stream().sorted(Comparator.comparing(a -> a.name)).count();":            false,
		"missing.stream().map(a -> a.next).count();":                                 false,
	} {
		e, call := meaningtest.Value(t, members, body)
		lambda := javasrc.None
		for n := call; e.File.Start(n) < e.File.End(call) && lambda == javasrc.None; n++ {
			if e.File.Kind(n) == javasrc.LambdaExpression {
				lambda = n
			}
		}
		assert.Equal(t, want, analysis(e).UsedUp(lambda), body)
	}
}

// TestGivesNothing: whether who calls a lambda, or a method by a reference, knows it as one that gives no reference.
func TestGivesNothing(t *testing.T) {
	for body, want := range map[string]bool{
		"Runnable r = () -> other(next);":                                               true,
		"Supplier<A> s = () -> other(next);":                                            false,
		"all.forEach(a -> other(a));":                                                   true,
		"all.removeIf(a -> a.name.isEmpty());":                                          true,
		"all.stream().map(a -> other(a)).count();":                                      false,
		"new Thread(() -> other(next)).start();":                                        true,
		"pool().submit(() -> other(next));":                                             false, // a task's value may be asked for
		"missing.run(() -> other(next));":                                               false, // who knows
		"Stream.of(next).sorted(Comparator.comparing(a -> a.name));":                    false,
		"all.replaceAll(a -> other(a));":                                                false,
		"map.computeIfAbsent(name, n -> other(next));":                                  false,
		"IntSupplier i = () -> all.size();":                                             true,
		"Consumer<A> c = this::other;":                                                  true,
		"Function<A, A> f = this::other;":                                               false,
		"java.util.concurrent.CompletableFuture.runAsync(() -> other(next));":           true,
		"java.util.concurrent.CompletableFuture.supplyAsync(() -> other(next)).join();": false,
	} {
		e, last := meaningtest.At(t, members, "java.util.concurrent.ForkJoinPool pool = null; "+body)
		function := javasrc.None
		for n := last; int(n) < e.File.Len() && e.File.Start(n) < e.File.End(last) && function == javasrc.None; n++ {
			if k := e.File.Kind(n); k == javasrc.LambdaExpression || k == javasrc.MethodReference {
				function = n
			}
		}
		assert.Equal(t, want, e.GivesNothing(function), body)
	}
}

// TestRoot: which collection a call changes that is made on a view.
func TestRoot(t *testing.T) {
	for body, want := range map[string]string{
		"all.add(next);":                            "all",
		"all.subList(0, 1).clear();":                "all",
		"map.values().remove(next);":                "map",
		"map.keySet().iterator().next();":           "map",
		"new ArrayList<>(all).clear();":             "new ArrayList<>(all)",
		"Collections.unmodifiableList(all).get(0);": "Collections.unmodifiableList(all)",
		"text.append(1);":                           "",
		"name.trim();":                              "",
	} {
		e, call := meaningtest.Value(t, members, body)
		got := ""
		if n := analysis(e).Root(e.Receiver(call)); n != javasrc.None {
			got = e.File.Text(n)
		}
		assert.Equal(t, want, got, body)
	}
}
