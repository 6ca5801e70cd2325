package javac_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/meaning/meaningtest"
)

const members = "A next; static final int LIMIT = 3; static int limit; int n; A other(A a) { return a; } <T> T same(T t) { return t; } boolean is() { return true; } class Inner { } List<A> all;"

// TestCompletes: whether a statement can complete (JLS 14.22).
func TestCompletes(t *testing.T) {
	for body, want := range map[string]bool{
		"return;":                 false,
		"throw null;":             false,
		"while (true) { }":        false,
		"while (true) { break; }": true,
		"while (n > 0) { }":       true,
		"final boolean on = true; while (on) { }":            false,
		"boolean on = true; while (on) { }":                  true,
		"while (LIMIT == 3) { }":                             false,
		"while (limit == 3) { }":                             true,
		"l: while (true) { while (true) break l; }":          true,
		"l: while (true) { while (true) continue l; }":       false,
		"do { return; } while (n > 0);":                      false,
		"do { if (n > 0) continue; return; } while (n > 0);": true,
		"for (;;) { }":                                                false,
		"for (A a : all) { return; }":                                 true,
		"if (n > 0) return; else return;":                             false,
		"if (n > 0) return;":                                          true,
		"if (true) return;":                                           true,
		"try { return; } finally { n = 1; }":                          false,
		"try { return; } catch (RuntimeException e) { }":              true,
		"try { n = 1; } finally { throw null; }":                      false,
		"synchronized (this) { return; }":                             false,
		"switch (n) { case 1: return; default: return; }":             false,
		"switch (n) { case 1: return; }":                              true,
		"switch (n) { case 1: break; default: return; }":              true,
		"switch (n) { case 1 -> { return; } default -> throw null; }": false,
		"{ { return; } }":                                             false,
	} {
		e, n := meaningtest.At(t, members, body)
		assert.Equal(t, want, javac.NewRules(e).Completes(n), body)
	}
}

// within finds the first node that reads as a text.
func within(e *meaning.Env, n javasrc.Node, text string) javasrc.Node {
	for c := n; e.File.Start(c) < e.File.End(n); c++ {
		if e.File.Text(c) == text {
			return c
		}
	}
	return javasrc.None
}

// TestPlaces: how a probe can stand around what stands between « and », so that nothing comes to another line.
func TestPlaces(t *testing.T) {
	for body, want := range map[string]javac.Manner{
		"other(«next»);":                                 javac.AsCall,
		"other(«new A()»);":                              javac.AsCall,
		"other(\n«next»);":                               javac.AsCall,
		"other(\n«same(next)»);":                         javac.AsCall,
		"same(\nn).toString(\n).concat(«same(\"\"\n)»);": javac.AsCall,
	} {
		text, begin := strings.ReplaceAll(strings.ReplaceAll(body, "«", ""), "»", ""), strings.Index(body, "«")
		inner := body[begin+len("«") : strings.Index(body, "»")]
		e, n := meaningtest.At(t, members, text)
		r := javac.NewRules(e)
		r.Line = r.LineOf(e.File.Start(n))
		value := within(e, n, inner)
		assert.Equal(t, want, r.Place(value, r.Wrapping(value), true, 0).How, body)
	}
}

// TestPassable: whether a value may be the argument of a generic method, and mean the same.
func TestPassable(t *testing.T) {
	for body, want := range map[string]bool{
		"A x = next;":             true,
		"A x = other(null);":      true,
		"A x = new A();":          true,
		"A x = null;":             false,
		"Runnable x = () -> { };": false,
		"Runnable x = this::m;":   false,
		"A x = same(next);":       true,
		"String x = \"\";":        false,
		"A x = (next);":           false,
	} {
		e, n := meaningtest.At(t, members, body)
		value := e.File.Last(e.File.Last(n))
		assert.Equal(t, want, javac.NewRules(e).Passable(value), body)
	}
}

// TestStaticTypes: the text of an expression's type.
func TestStaticTypes(t *testing.T) {
	for body, want := range map[string]string{
		"next.toString();":              "A",
		"new Inner().toString();":       "Inner",
		"new Inner[1].clone();":         "Inner[]",
		"all.toString();":               "List",
		"other(null).toString();":       "A",
		"int[][] c = {}; c[0].clone();": "int[]",
	} {
		e, call := meaningtest.Value(t, members, body)
		assert.Equal(t, want, javac.NewRules(e).StaticType(e.Receiver(call)), body)
	}
}

// TestLines: on which line, from the one that it begins on, javac is when it has made the code of an expression.
func TestLines(t *testing.T) {
	const unknown = -1
	for body, want := range map[string]int{
		"other(next);":            0,
		"other(\nnext);":          0,
		"this\n.other(next);":     1,
		"same(\nsame(\nnext));":   0,
		"n = n > 0\n? 1\n: 2;":    unknown, // where it ends hangs on the condition
		"n = n > 0 ?\n1 : 2;":     unknown,
		"next.n = 1 /\nnext\n.n;": unknown,
	} {
		e, n := meaningtest.Value(t, members, body)
		r := javac.NewRules(e)
		first := r.LineOf(e.File.Start(n))
		got := r.LineAfter(n, first)
		if got != javac.UnknownLine {
			got -= first
		}
		assert.Equal(t, want, got, body)
	}
}

// TestYieldsLikeCall: whether javac may take a yield of a rule's value for a call.
func TestYieldsLikeCall(t *testing.T) {
	for value, want := range map[string]bool{
		"(Map<String, A>) map":                  true,
		"(List<A>) map":                         false,
		"(Map<String, A>) map.get(n)":           true,
		"(same(next, 1))":                       true,
		"(next)":                                false,
		"(next).other(next)":                    false,
		"((java.util.Map<A, A>) map).get(next)": true,
		"same((Map<String, A>) map)":            false,
		"(new Object() { int k; }).hashCode()":  true,
		"(BiFunction<A, A, A>) (a, b) -> a":     true,
	} {
		e, last := meaningtest.At(t, members, "Object x = switch (n) { default -> "+value+"; };")
		f := e.File
		for n := last; n < f.After(last); n++ {
			if f.Kind(n) == javasrc.SwitchRule {
				assert.Equal(t, want, javac.NewRules(e).YieldsLikeCall(f.Last(n)), value)
			}
		}
	}
}
