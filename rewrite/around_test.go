package rewrite

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestNoInstanceAround: what a static nested class calls is its own where every object has such a method, and static where the class around has it from a superclass that
// nobody knows: no instance of that class is named.
func TestNoInstanceAround(t *testing.T) {
	src := tree(t, map[string]string{"p/Main.java": `package p; class Main extends q.Missing {
	static class N { Object m(Object o) { return help(o); } boolean same(Object o) { return getClass() == o.getClass(); } Object t() { return toString(); } }
	class In { Object m(Object o) { return help(o); } }
}`})
	out := filepath.Join(t.TempDir(), "out")
	mustRun(t, Config{Sources: []string{src}, Out: out})
	text := get(t, filepath.Join(out, "src", "p", "Main.java"))
	assert.Regexp(t, `class N .*\n.*class In .*Main\.this`, text)
	assert.NotRegexp(t, `class N [^\n]*Main\.this`, text)
}

// TestNamesInherited: the recorder's classes go by their full names where a class inherits another one of such a name, or may.
func TestNamesInherited(t *testing.T) {
	for text, block := range map[string]string{
		"class Main { Object o = new Object(); }":                                                    "{Block ",
		"class Main extends q.Missing { Object o = new Object(); }":                                  "{jinstr.rt.Block ",
		"class Main extends java.util.ArrayList<Object> { Object o = new Object(); }":                "{Block ",
		"class Base { static class Block { } } class Main extends Base { Object o = new Object(); }": "{jinstr.rt.Block ",
	} {
		src := tree(t, map[string]string{"Main.java": text})
		out := filepath.Join(t.TempDir(), "out")
		mustRun(t, Config{Sources: []string{src}, Out: out})
		assert.Contains(t, get(t, filepath.Join(out, "src", "Main.java")), block, text)
	}
}

// TestSpread: an array that a call is given alone goes there by a call, also within others: by a constructor, whose type does not hang on what is wanted, javac would take it
// for one element, and warn.
func TestSpread(t *testing.T) {
	src := tree(t, map[string]string{"Main.java": "import java.util.*; class Main { void m(String[] a) { List<Object> l = new ArrayList<>(Arrays.asList(a)); } }"})
	out := filepath.Join(t.TempDir(), "out")
	mustRun(t, Config{Sources: []string{src}, Out: out})
	assert.Contains(t, get(t, filepath.Join(out, "src", "Main.java")), "Arrays.asList(v1_1.given(a,")
}
