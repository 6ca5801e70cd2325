package rewrite

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/probemap"
)

// keepsB finds what has b, a choice of it, or what b begins with escape.
var keepsB = regexp.MustCompile(`\.(Escape|called)\((b,|\(n > 0 \? a : b\),|manOT\.born\(v1_1\.site\(\d+\),new (nobody|java\.io\.PipedInputStream|java\.util))`)

// TestReceivers: the object whose method is called escapes where its class, as far as the file tells it, has that held when the call has ended.
func TestReceivers(t *testing.T) {
	for body, want := range map[string]bool{
		// What the call gives holds it, or is used up at once.
		"StringBuilder b = new StringBuilder(); keep(b.chars());":             true,
		"var b = new StringBuilder(); keep(b.chars());":                       true,
		"var b = new StringBuilder().append(1); keep(b.chars());":             true,
		"try (var b = new java.net.Socket()) { keep(b.getInputStream()); }":   true,
		"StringBuilder b = new StringBuilder(); n = (int) b.chars().count();": false,
		"StringBuilder b = new StringBuilder(); b.append(1);":                 false,
		// A thread does.
		"java.util.concurrent.ExecutorService b = new java.util.concurrent.ForkJoinPool(); b.execute(null);": true,
		// Nobody knows the class, whatever the method is called.
		"nobody.Knows b = null; b.getName();": true,
		"nobody.Knows b = null; b.own();":     false,
		// A constructor has handed it on, or nobody knows.
		"Object b = new java.io.PipedInputStream(new java.io.PipedOutputStream());": true,
		"Object b = new nobody.Knows();":                                            true,
		"Object b = new java.io.PipedInputStream();":                                false,
		"Object b = new java.util.ArrayList<>(new java.util.ArrayList<>());":        false,
		// Its class is an argument of another's.
		"java.util.List<StringBuilder> l = null; l.forEach(b -> b.append(1));":                            false,
		"java.util.List<StringBuilder> l = null; l.forEach(b -> keep(b.chars()));":                        true,
		"java.util.Map<A, StringBuilder> m = null; for (var b : m.values()) b.append(1);":                 false,
		"java.util.Map<A, StringBuilder> m = null; for (var b : m.values()) keep(b.chars());":             true,
		"java.util.List<A> l = null; l.stream().map(x -> new StringBuilder()).forEach(b -> b.append(1));": false,
		// Its class is not said: one of the platform's may hold it, nobody knows the method, or it is a collection's or a function's.
		"java.util.List<java.awt.Shape> l = null; l.forEach(b -> keep(b.getPathIterator(null)));":        true,
		"java.util.List<A> l = null; l.forEach(b -> b.knownToNobody());":                                 true,
		"java.util.List<Object[]> l = null; l.forEach(b -> b.clone());":                                  false,
		"java.util.List<java.util.List<A>> l = null; l.forEach(b -> b.add(null));":                       false,
		"java.util.List<String> l = null; l.forEach(b -> keep(b.trim()));":                               false,
		"java.util.List<Runnable> l = null; l.forEach(b -> b.run());":                                    false,
		"java.util.List<A> l = null; l.forEach(b -> b.own());":                                           false,
		"java.util.List<java.util.concurrent.Future<A>> l = null; l.forEach(b -> b.orTimeout(1, null));": true,
		// Of a type parameter the bound is known.
		"class G { <T extends StringBuilder> void g(T b) { keep(b.chars()); } }": true,
		"class G { <T extends StringBuilder> void g(T b) { b.append(1); } }":     false,
		"class G { <T> void g(T b) { b.getClass(); } }":                          false,
		// It is one of two.
		"StringBuilder a = null, b = null; keep((n > 0 ? a : b).chars());": true,
		// A reference to its method may be called later.
		"StringBuilder b = new StringBuilder(); java.util.function.Supplier<Object> s = b::chars;":    true,
		"StringBuilder b = new StringBuilder(); java.util.function.Supplier<Object> s = b::toString;": false,
		// What closes a resource may keep it.
		"try (nobody.Knows b = null) { }":                                                         true,
		"nobody.Knows b = null; try (b) { }":                                                      true,
		"class R implements nobody.Knows { } try (R b = new R()) { }":                             true,
		"try (java.io.StringReader b = null) { }":                                                 false,
		"class R implements AutoCloseable { public void close() { } } R b = new R(); try (b) { }": false,
		// It has a default method from an interface outside.
		"class R implements nobody.Knows { } R b = new R(); b.enroll();":                true,
		"class R implements nobody.Knows { } R b = new R(); b.hashCode();":              false,
		"abstract class R implements nobody.Knows { } R b = null; b.own();":             false,
		"class R implements Runnable { public void run() { } } R b = new R(); b.run();": false,
		"abstract class R implements Runnable { void go() { } } R b = null; b.go();":    false,
		"class R implements CharSequence { } R b = new R(); keep(b.chars());":           true,
		"class R implements CharSequence { } R b = new R(); n = b.length();":            false,
		// It is a collection, which is looked into.
		"java.util.List<A> b = new java.util.ArrayList<>(); b.add(null);": false,
		"java.util.Queue<A> b = new java.util.ArrayDeque<>(); b.poll();":  false,
	} {
		src := tree(t, map[string]string{"A.java": "class A { int n; void keep(Object o) { } void own() { } void m() throws Exception { " + body + " } }"})
		out := t.TempDir()
		mustRun(t, Config{Sources: []string{src}, Out: out})
		text := get(t, filepath.Join(out, "src", "A.java"))
		assert.Equal(t, want, keepsB.MatchString(text), "%s\n%s", body, text)
	}
}

// TestGivenAway: what is in a collection escapes where a method reference of code that was not rewritten is given it; so does what a lambda makes or reads
// for code that may keep it.
func TestGivenAway(t *testing.T) {
	const list = "java.util.List<A> b = new java.util.ArrayList<>(); "
	given := regexp.MustCompile(`\.entries\(b,|\.fills\(b,\d+\),\d+\)\.(?:forEach|stream)|\.fills\(b,\d+\)(, ?\d+\))?\.(forEach|stream)|Escape\(manOT\.born\(manOT\.at\(\d+\)\.result\(1\),new A|\(manOT\.at\(\d+\)\.Escape\(a,`)
	for body, want := range map[string]bool{
		list + "b.forEach(nobody.Knows::keep);":                                                       true,
		list + "b.stream().filter(x -> true).forEach(nobody.Knows::keep);":                            true,
		list + "nobody.Knows.each(b, nobody.Knows::keep);":                                            true,
		list + "b.forEach(new java.util.concurrent.atomic.AtomicReference<A>()::set);":                true,
		list + "b.forEach(System.out::println);":                                                      false,
		list + "b.forEach(java.util.Objects::requireNonNull);":                                        false,
		list + "java.util.List<A> c = null; b.forEach(c::add);":                                       true,
		list + "java.util.List<A> c = null; b.stream().filter(x -> true).forEach(c::add);":            true,
		list + "java.util.List<A> c = null; b.forEach(java.util.Objects.requireNonNull(c)::add);":     true,
		list + "java.util.List<A> d = null; java.util.function.Consumer<A> c = d::add; b.forEach(c);": true,
		list + "java.util.function.Consumer<A> c = System.out::println; b.forEach(c);":                false,
		list + "java.util.List<A> c = null; b.forEach(c::contains);":                                  false,
		list + "b.forEach(A::own);":                                                                   false,
		list + "b.forEach(this::keep);":                                                               false,
		list + "b.forEach(b::remove);":                                                                false,
		list + "b.forEach(x -> nobody.Knows.keep(x));":                                                false,
		"nobody.Knows.make(() -> new A());":                                                           true,
		"nobody.Knows.make(() -> a);":                                                                 true,
		"nobody.Knows.make(() -> n);":                                                                 false,
		"java.util.Optional.of(1).map(x -> new A());":                                                 false,
	} {
		src := tree(t, map[string]string{"A.java": "class A { int n; A a; void keep(Object o) { } void own() { } void m() throws Exception { " + body + " } }"})
		out := t.TempDir()
		mustRun(t, Config{Sources: []string{src}, Out: out})
		text := get(t, filepath.Join(out, "src", "A.java"))
		assert.Equal(t, want, given.MatchString(text), "%s\n%s", body, text)
	}
}

// TestMadeAnew: who has an iterator or a part of a collection is known, and of which iterators it is not known that they only look into the collection.
func TestMadeAnew(t *testing.T) {
	const list, set, some = "java.util.List<A> b = new java.util.ArrayList<>(); ", "java.util.Set<A> b = new java.util.HashSet<>(); ", "java.util.Map<A, A> b = null; "
	for body, want := range map[string]string{
		set + "return b.iterator();":                                                  "fresh ahead",
		set + "keep(b.iterator()); return null;":                                      "fresh ahead",
		set + "java.util.Iterator<A> i = b.iterator(); return i;":                     "fresh ahead",
		set + "java.util.Iterator<A> i = b.iterator(); i.next(); return null;":        "fresh",
		set + "class I { java.util.Iterator<A> i = b.iterator(); } return null;":      "",
		set + "java.util.function.Supplier<Object> i = () -> b.iterator(); return i;": "ahead",
		"Iterable<A> b = null; return b.iterator();":                                  "fresh ahead",
		some + "return b.values().iterator();":                                        "fresh ahead",
		some + "return b.entrySet().iterator();":                                      "fresh ahead",
		some + "return b.values();":                                                   "",
		"nobody.Box<A> b = null; return b.elements();":                                "ahead",
		list + "return b.iterator();":                                                 "fresh",
		list + "return b.subList(0, 1);":                                              "fresh",
		list + "return b.subList(0, 1).iterator();":                                   "fresh, fresh",
		list + "return b.stream();":                                                   "",
		list + "for (A a : b) keep(a); return null;":                                  "",
	} {
		src := tree(t, map[string]string{"A.java": "class A { int n; A a; void keep(Object o) { } Object m() throws Exception { " + body + " } }"})
		out := t.TempDir()
		mustRun(t, Config{Sources: []string{src}, Out: out})
		assert.Equal(t, want, viewsIn(t, out), body)
	}
}

// viewsIn tells of each view that is told in an output what is known of it.
func viewsIn(t *testing.T, out string) string {
	m, err := probemap.Read(filepath.Join(out, "jinstr.map"))
	require.NoError(t, err)
	var list []string
	for _, f := range m.Sources {
		for _, method := range f.Methods {
			for _, p := range method.Probes {
				switch {
				case p.Fresh && p.Ahead:
					list = append(list, "fresh ahead")
				case p.Fresh:
					list = append(list, "fresh")
				case p.Ahead:
					list = append(list, "ahead")
				}
			}
		}
	}
	return strings.Join(list, ", ")
}

// TestSafeCompact: what a compact constructor marked @SafeVarargs has is not handed on as it is, of which javac warns.
func TestSafeCompact(t *testing.T) {
	for _, level := range []string{"full", "objects"} {
		src := tree(t, map[string]string{"A.java": "record A<T>(T... all) { @SafeVarargs A { } }"})
		out := t.TempDir()
		mustRun(t, Config{Sources: []string{src}, Out: out, Level: level})
		text := get(t, filepath.Join(out, "src", "A.java"))
		assert.NotRegexp(t, `[(,]all,`, text)
		assert.Contains(t, text, "(true?all:null,")
	}
}
