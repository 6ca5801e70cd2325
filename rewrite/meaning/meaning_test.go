package meaning_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/rewrite/meaning/meaningtest"
)

// members are those of the class in the tests.
const members = "List<Thread> threads; static int[] counts; A next; A other() { return next; } <T> T same(T t) { return t; } Thread same(Thread t, int n) { return t; }" +
	" class Inner { A outer() { return A.this; } } enum Colour { RED { }, BLUE }"

// TestTypes: which type an expression has by what declares its names, and which with arguments.
func TestTypes(t *testing.T) {
	for body, want := range map[string]string{
		// Names: a local variable hides a field, a field a class.
		"String next = null; next.trim();":             "String",
		"next.other();":                                "A",
		"this.next.next.toString();":                   "A",
		"counts.clone();":                              "int[]",
		"int[][] c = {}; c[0].clone();":                "int[]",
		"var a = other(); a.toString();":               "A",
		"Colour.RED.name();":                           "Colour",
		"new Inner().outer();":                         "Inner",
		"((A) null).toString();":                       "A",
		"(next = null).toString();":                    "A",
		"\"\".trim();":                                 "String",
		"A.super.toString();":                          "",
		"threads.get(0).start();":                      "java.lang.Thread",
		"same(threads).get(0);":                        "java.util.List<java.lang.Thread>",
		"same(null, 1).start();":                       "Thread",
		"Arrays.asList(1, 2).get(0);":                  "java.util.List<java.lang.Integer>",
		"Map<String, A> m = null; m.get(\"\").next();": "p.A",
		"nobody().knows();":                            "",
		"Missing x = null; x.toString();":              "Missing",
	} {
		e, call := meaningtest.Value(t, members, body)
		receiver := e.Receiver(call)
		got := e.TypeOf(receiver).String()
		if full := e.FullType(receiver); full.Known() && (strings.Contains(want, ".") || got == "") {
			got = full.String()
		}
		assert.Equal(t, want, got, body)
	}
}

// TestTargets: which method of the source set a call means, and whether it leaves the set.
func TestTargets(t *testing.T) {
	for body, want := range map[string]struct {
		gives    string // the type that the method returns
		external bool
	}{
		"other();":                     {"A", false},
		"this.same(null, 1);":          {"Thread", false},
		"new Inner().outer();":         {"A", false},
		"threads.add(null);":           {"", true},
		"threads.get(0).start();":      {"", true},
		"toString();":                  {"", true},
		"new Object().hashCode();":     {"", true},
		"Missing x = null; x.other();": {"", true},
	} {
		e, call := meaningtest.Value(t, members, body)
		m, found := e.Target(call)
		assert.Equal(t, want.gives != "", found, body)
		if found {
			assert.Equal(t, want.gives, m.Return.String(), body)
		}
		assert.Equal(t, want.external, e.External(call), body)
	}
}

// TestWanted: what is around an argument wants of it, and whether javac may know more of it than it is.
func TestWanted(t *testing.T) {
	for body, want := range map[string]struct {
		wanted     string
		byVariable bool
	}{
		"Set<Object> all = null; all.add(threads.get(0));":             {"java.lang.Object", true},
		"Set<Thread> all = null; all.add(threads.get(0));":             {"java.lang.Thread", true},
		"Set<Object> all = null; all.add(other());":                    {"java.lang.Object", false},
		"threads.indexOf(same(next));":                                 {"java.lang.Object", true},
		"Consumer<? super Object> c = null; c.accept(threads.get(0));": {"?", true},  // a capture
		"threads.toArray(counts);":                                     {"?", false}, // a type parameter, or a function
		"other2(next);":                                                {"?", false},
		"System.out.println(next);":                                    {"java.lang.Object", false}, // the only one that takes it
		"new ArrayList<Object>(threads);":                              {"?", false},
		"Optional<Object> o = null; o.orElse(threads.get(0));":         {"java.lang.Object", true},
		// an argument of variable arity: one of them, or all
		"java.lang.reflect.Constructor<A> k = null; k.newInstance(threads.get(0));":                          {"java.lang.Object", true},
		"java.lang.reflect.Constructor<A> k = null; List<A[]> rows = null; k.newInstance(rows.get(0));":      {"java.lang.Object[]", true},
		"java.lang.reflect.Constructor<A> k = null; List any = null; k.newInstance(any.get(0));":             {"?", true},
		"java.lang.reflect.Constructor<A> k = null; List<?> any = null; k.newInstance(any.get(0));":          {"java.lang.Object", true},
		"java.lang.reflect.Constructor<A> k = null; k.newInstance(next);":                                    {"java.lang.Object", false},
		"java.lang.reflect.Constructor<A> k = null; k.newInstance(counts);":                                  {"java.lang.Object", false},
		"java.lang.reflect.Constructor<A> k = null; Missing m = null; k.newInstance(m.nobody());":            {"?", false},
		"java.lang.reflect.Constructor<A> k = null; List any = null; k.newInstance(any.get(0), any.get(1));": {"java.lang.Object", true},
	} {
		e, call := meaningtest.Value(t, members, body)
		a := e.File.First(e.File.Last(call))
		assert.Equal(t, want.wanted, e.Wanted(a).String(), body)
		assert.Equal(t, want.byVariable, e.ByTypeVariable(a), body)
	}
}

// TestMayBeThrowable: whether what a value gives may be an exception, for all that is known.
func TestMayBeThrowable(t *testing.T) {
	const more = members + " interface I { } static class E extends Exception implements I { } class F extends E { } class Of extends Missing { } static class On extends ArrayList<E> { }" +
		" E[] row; I i; F f; Of of; On on; Object o; Runnable r; Number n; Serializable s; Thread.State state; Missing missing; Throwable known; List<E> all;"
	for value, want := range map[string]bool{
		"f": true, "(row[0])": true, "row": false, "i": true, "this": false, "this.next": false, "of": true, "on": false, "Colour.RED": false,
		"o": true, "r": true, "n": false, "s": true, "state": false, "missing": true, "known": true, "counts[0]": false,
		"n == null ? next : n": false, "n == null ? n : known": true, "nobody()": true, "new E() { }": true,
		"(Object) next": true, "(IllegalStateException) o": true, "\"\"": false, "all.get(0)": true, "new StringBuilder()": false,
	} {
		e, call := meaningtest.Value(t, more, "same("+value+");")
		assert.Equal(t, want, e.MayBeThrowable(e.File.First(e.File.Last(call))), value)
	}
}
