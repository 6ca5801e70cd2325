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
	require.Empty(t, c.Unsure)
}

// TestCompareInDoubt: what leaks in one run, and may leak in the other, is neither new nor gone; nor is what leaks in one when the other was too short for any verdict.
func TestCompareInDoubt(t *testing.T) {
	leak := leakAt("1", "A", "A.a(A.java:1)", "A.b(A.java:2)")
	may := leak
	may.Verdict, may.InDoubt = Unknown, true
	not := may
	not.InDoubt = false
	for name, test := range map[string]struct {
		before, after Path
		judged        int
		want          Comparison
	}{
		"may have leaked":  {may, leak, 20, Comparison{Unsure: []Pair{{may, leak}}}},
		"may still leak":   {leak, may, 20, Comparison{Unsure: []Pair{{leak, may}}}},
		"did not leak":     {not, leak, 20, Comparison{New: []Path{leak}}},
		"leaks no more":    {leak, not, 20, Comparison{Gone: []Path{leak}}},
		"was too short":    {not, leak, 4, Comparison{Unsure: []Pair{{not, leak}}}},
		"neither is known": {may, may, 20, Comparison{}},
	} {
		c := Compare(&Leaks{Judged: test.judged, Findings: []Path{test.before}}, &Leaks{Judged: 20, Findings: []Path{test.after}})
		require.ElementsMatch(t, test.want.New, c.New, name)
		require.ElementsMatch(t, test.want.Gone, c.Gone, name)
		require.ElementsMatch(t, test.want.Unsure, c.Unsure, name)
		require.Empty(t, c.Still, name)
	}
}
