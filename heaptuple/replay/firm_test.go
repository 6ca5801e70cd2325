package replay

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFirm: of roots in code that was not rewritten only those count that nothing else leads to.
func TestFirm(t *testing.T) {
	// A list and what is in it; another that has escaped behind what is in it; what escaped alone; two that lead to each other.
	refs := [][]int32{{1}, {}, {}, {2}, {}, {6}, {5}}
	g := &Graph{}
	for _, list := range refs {
		g.Nodes = append(g.Nodes, Node{First: len(g.Refs)})
		for _, to := range list {
			g.Refs = append(g.Refs, Ref{To: to, Kind: KindInside})
		}
	}
	g.Nodes = append(g.Nodes, Node{First: len(g.Refs)})
	for _, o := range []int32{1, 2, 3, 4, 5, 6} {
		g.Roots = append(g.Roots, Root{To: o, Kind: KindEscaped})
	}
	g.Roots = append(g.Roots, Root{To: 0, Kind: KindStatic})
	var held []int32
	for _, r := range g.Firm().Roots {
		held = append(held, r.To)
	}
	require.ElementsMatch(t, []int32{0, 3, 4, 5}, held)
	require.Len(t, g.Roots, 7)
}
