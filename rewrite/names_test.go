package rewrite

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestInheritedNames: a name that a class has from one outside of the sources is written in full, as it means nothing in others.
func TestInheritedNames(t *testing.T) {
	src := tree(t, map[string]string{"A.java": "abstract class A extends java.util.AbstractMap { Entry[] all; } class B { void m(A a, Object b) { a.all[0] = (java.util.Map.Entry) b; } }"})
	out := t.TempDir()
	mustRun(t, Config{Sources: []string{src}, Out: out, Release: 4})
	assert.Contains(t, get(t, filepath.Join(out, "src", "A.java")), "((java.util.Map.Entry[])v1_1.owner(a.all))")
}
