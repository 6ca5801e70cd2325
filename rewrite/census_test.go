package rewrite

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestCensus: of calls outside that are given something which is followed it is counted how many are of methods that nobody knows.
func TestCensus(t *testing.T) {
	src := tree(t, map[string]string{"A.java": `class A { void m(StringBuilder known, nobody.Knows unknown, Object o) {
		known.append(o); unknown.put(o); unknown.equals(o); own(o); Math.abs(1); java.util.Objects.hash(o); } void own(Object o) { } }`})
	for asked, want := range map[bool][2]int{true: {4, 1}, false: {0, 0}} {
		r := mustRun(t, Config{Sources: []string{src}, Out: t.TempDir(), Census: asked})
		assert.Equal(t, want, [2]int{r.Outside, r.Unknown})
	}
}
