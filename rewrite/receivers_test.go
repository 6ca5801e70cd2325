package rewrite

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

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
		"nobody.Knows b = new nobody.Knows(); b.getName();": true,
		"nobody.Knows b = new nobody.Knows(); b.own();":     false,
		// It is a collection, which is looked into.
		"java.util.List<A> b = new java.util.ArrayList<>(); b.add(null);": false,
		"java.util.Queue<A> b = new java.util.ArrayDeque<>(); b.poll();":  false,
	} {
		src := tree(t, map[string]string{"A.java": "class A { int n; void keep(Object o) { } void own() { } void m() throws Exception { " + body + " } }"})
		out := t.TempDir()
		mustRun(t, Config{Sources: []string{src}, Out: out})
		text := get(t, filepath.Join(out, "src", "A.java"))
		assert.Equal(t, want, strings.Contains(text, ".Escape(b,") || strings.Contains(text, ".called(b,"), "%s\n%s", body, text)
	}
}
