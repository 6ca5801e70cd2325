package ogrg

import (
	"testing"

	"jinstr/internal/heapgen"
)

// TestLongLists holds a list of a million nodes, with and without references
// back, against what follows from its shape: no algorithm may recurse over it.
func TestLongLists(t *testing.T) {
	const n = 1_000_000
	for _, back := range []bool{false, true} {
		gs := Analyze(heapgen.Rows(n, func(o uint32) (refs []uint32) {
			if o+1 < n {
				refs = append(refs, o+1)
			}
			if back && o > 0 {
				refs = append(refs, o-1)
			}
			return refs
		}), Options{})
		want := Node{Name: "Node", Objects: n, Roots: 1, Rooted: 1, MC: 24 * n, Retained: 24 * n, End: 1}
		if back {
			want.Name, want.Content, want.Objects, want.End = "Cycle_1", []Member{{"Node", n}}, 1, 0
		}
		if got := gs.Nodes[0]; len(gs.Nodes) != 1 || got.Name != want.Name || got.Objects != want.Objects || got.MC != want.MC ||
			got.Retained != want.Retained || got.Roots != 1 || got.Rooted != 1 || got.End != want.End {
			t.Errorf("back %v: %+v, want %+v", back, gs.Nodes, want)
		}
	}
}
