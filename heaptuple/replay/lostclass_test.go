package replay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// TestLostClasses: the first chunk of a device's only thread was lost, and the definitions of classes with it. The map tells what
// its sites make, and what held an object before the chunk is not known.
func TestLostClasses(t *testing.T) {
	const device = 7 // the id of what was made in the gap
	site := func(name string, line int) probemap.Probe {
		return probemap.Probe{Kind: probemap.ProbeSite, Name: name, Line: line, Pos: 10 * line, Stmt: line}
	}
	f := &probemap.File{Path: "P.java", Classes: []*probemap.Class{
		{Name: "shop.Main", Line: 1}, {Name: "shop.Main$P", Line: 2, Fields: []probemap.Field{{Name: "next", Type: "P"}, {Name: "n", Type: "int"}}}, {Name: "shop.Main$1", Line: 5, Super: "P"}}}
	m := &probemap.Method{ID: 1, Class: 0, Name: "m", Kind: probemap.KindMethod, Line: 3,
		Probes: []probemap.Probe{site("P", 3), site("P[]", 4), site("P", 5), site("Vector", 6), site("byte[]", 7), {Kind: probemap.ProbeEscape, Line: 8, Pos: 80, Name: "v.add"}}}
	for line := range 9 {
		m.Stmts = append(m.Stmts, probemap.Range{Start: 10 * line, End: 10*line + 9})
	}
	f.Methods = []*probemap.Method{m}
	src := &events{header: trace.Header{Build: "b", Level: "full"}, list: []trace.Event{
		{Op: trace.Gap, N: trace.GapBegins, Index: 1, Length: 10},
		{Op: trace.Gap, N: trace.GapEnds},
		{Op: trace.Enter, Method: 1},
		{Op: trace.Birth, Method: 1, Probe: 1, Object: 10},                        // of the site's class
		{Op: trace.Array, Method: 1, Probe: 2, Object: 11, Length: 3},             // likewise
		{Op: trace.Birth, Method: 1, Probe: 3, Object: 12},                        // may be nameless
		{Op: trace.Birth, Method: 1, Probe: 4, Object: 13},                        // of the library
		{Op: trace.Array, Method: 1, Probe: 5, Object: 14, Length: 8},             // of primitives
		{Op: trace.Birth, Method: 1, Probe: 1, Object: 15, Class: 9},              // of a class that was defined in the gap
		{Op: trace.Born, Method: 1, Probe: 3, Object: 16, Class: 9},               // which is known from then on
		{Op: trace.Into, Method: 1, Probe: 6, Owner: device, Object: 10},          // the device's Vector
		{Op: trace.Content, Method: 1, Owner: device, Refs: []trace.ID{10}, N: 1}, // which is asked what it has
	}}
	facts, err := AnalyzeSource(func() (Source, error) { src.next = 0; return src, nil }, &probemap.Map{Build: "b", Level: "full", Target: "cldc", Sources: []*probemap.File{f}}, Options{})
	require.NoError(t, err)
	made := map[string][2]int64{}
	for _, c := range facts.Classes {
		made[c.Class] = [2]int64{c.Allocated.Objects, c.Allocated.Bytes}
	}
	require.Equal(t, map[string][2]int64{"Main.P": {3, 60}, "Main.P[]": {1, 28}, "byte[]": {1, 24}, "unknown": {2, 0}}, made)
	var chains []string
	for _, c := range append(facts.End.Held.Classes, facts.End.Unknown.Classes...) {
		for _, chain := range c.Chains {
			if c.Class == "Main.P" {
				chains = append(chains, chain.Links...)
			}
		}
	}
	require.Contains(t, chains, "what is not known, as events are missing (unknown)")
	require.Contains(t, chains, "unknown[...]")
	require.NotContains(t, chains, "code that was not rewritten")
}
