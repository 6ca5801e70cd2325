package dominators

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/internal/heapgen"
)

// TestByClass: what is below the ways by classes is what following each object's dominators says.
func TestByClass(t *testing.T) {
	for seed := int64(0); seed < 300; seed++ {
		g := heapgen.Random(rand.New(rand.NewSource(seed)), 2+int(seed)%30, 5)
		tree := Of(g)
		want := map[string]int64{}
		for o := uint32(0); int(o) < g.Len(); o++ {
			if tree.Alive(o) {
				way := wayTo(g, tree, o)
				want[strings.Join(way, " > ")] += g.Size(o)
			}
		}
		root := tree.ByClass()
		if root.Retained != tree.Bytes() || root.Objects != 0 {
			t.Fatalf("seed %d: the root retains %d of %d bytes", seed, root.Retained, tree.Bytes())
		}
		got := map[string]int64{}
		sums(t, root, nil, got)
		if len(got) != len(want) {
			t.Fatalf("seed %d: %d ways, want %d", seed, len(got), len(want))
		}
		for way, bytes := range want {
			if got[way] != bytes {
				t.Errorf("seed %d: %s has %d bytes, want %d", seed, way, got[way], bytes)
			}
		}
	}
}

// wayTo is the way by classes to an object, from its topmost dominator; at a class that is in it already it goes back to there.
func wayTo(g *objgraph.Graph, tree *Tree, o uint32) []string {
	var line []string
	for at := o; at != objgraph.None; at = tree.Dominator(at) {
		line = append([]string{g.ClassName(at)}, line...)
	}
	var way []string
	for _, class := range line {
		if i := slices.Index(way, class); i >= 0 {
			way = way[:i]
		}
		way = append(way, class)
	}
	return way
}

// sums takes what the nodes have by themselves, and fails where one does not retain that and what is below.
func sums(t *testing.T, n *ClassNode, way []string, to map[string]int64) {
	if n.Name != "" {
		way = append(slices.Clone(way), n.Name)
		to[strings.Join(way, " > ")] = n.Bytes
	}
	sum := n.Bytes
	for i, below := range n.Below {
		if i > 0 && below.Retained > n.Below[i-1].Retained {
			t.Errorf("%v: what retains less comes first", way)
		}
		sum += below.Retained
		sums(t, below, way, to)
	}
	if sum != n.Retained {
		t.Errorf("%v retains %d, want %d", way, n.Retained, sum)
	}
}
