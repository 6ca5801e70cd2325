package replay

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFirm: of roots in code that was not rewritten only those count that nothing else leads to.
func TestFirm(t *testing.T) {
	refs := [][]int32{{1}, {}, {3}, {}, {}} // a list and what is in it; another that has escaped with what is in it; what escaped alone
	g := &Graph{}
	for _, list := range refs {
		g.Nodes = append(g.Nodes, Node{First: len(g.Refs)})
		for _, to := range list {
			g.Refs = append(g.Refs, Ref{To: to, Kind: KindInside})
		}
	}
	g.Nodes = append(g.Nodes, Node{First: len(g.Refs)})
	for _, o := range []int32{1, 2, 3, 4} {
		g.Roots = append(g.Roots, Root{To: o, Kind: KindEscaped})
	}
	g.Roots = append(g.Roots, Root{To: 0, Kind: KindStatic})
	var held []int32
	for _, r := range g.Firm().Roots {
		held = append(held, r.To)
	}
	require.Equal(t, []int32{0, 2, 4}, held)
	require.Len(t, g.Roots, 5)
}
