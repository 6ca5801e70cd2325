package watch

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func leakAt(name, class string, frames ...string) Path {
	return Path{Name: name, Verdict: Leak, Class: class, Frames: frames}
}

func TestCompare(t *testing.T) {
	before := &Leaks{Findings: []Path{leakAt("1", "A", "A.a(A.java:1)", "A.b(A.java:2)"), leakAt("2", "A", "A.c(A.java:3)"), leakAt("3", "B", "A.d(A.java:4)"),
		{Name: "4", Verdict: LRU, Class: "C", Frames: []string{"A.e(A.java:5)"}}}}
	after := &Leaks{Findings: []Path{leakAt("4", "C", "A.e(A.java:5)"), leakAt("1", "A", "A.a(A.java:7)", "A.b(A.java:9)"), leakAt("5", "A", "A.c(A.java:3)", "A.f(A.java:6)")}}
	c := Compare(before, after)
	require.Equal(t, []Path{after.Findings[0]}, c.New, "what did not leak before")
	require.Equal(t, []Pair{{before.Findings[0], after.Findings[1]}, {before.Findings[1], after.Findings[2]}}, c.Still, "lines move, and paths are known farther")
	require.Equal(t, []Path{before.Findings[2]}, c.Gone)
}
