package main

import (
	"slices"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
)

// How many objects are removed: those that retain most, and others at even
// distances.
const (
	largestRemoved = 100
	othersRemoved  = 200
)

// compareRemoved holds retained sizes against their definition: an object is
// taken out of the graph as it is, without any rule of NetBeans', and what is not
// reached any more is what it retained.
func compareRemoved(g *objgraph.Graph, r *result) {
	tree := dominators.Of(g)
	live := g.Live()
	var objects []uint32
	for o := uint32(0); int(o) < g.Len(); o++ {
		if live.Has(o) {
			objects = append(objects, o)
		}
	}
	slices.SortStableFunc(objects, func(a, b uint32) int {
		return int(min(max(tree.Retained(b)-tree.Retained(a), -1), 1))
	})
	all := int64(0)
	for _, o := range objects {
		all += g.Size(o)
	}
	step := max(len(objects)/othersRemoved, 1)
	for i, o := range objects {
		if i >= largestRemoved && i%step != 0 {
			continue
		}
		r.removed++
		if tree.Retained(o) != all-reachedWithout(g, o) {
			r.wrong++
		}
	}
}

// reachedWithout returns how many bytes the roots lead to but through an object.
func reachedWithout(g *objgraph.Graph, without uint32) (bytes int64) {
	reached := objgraph.NewSet(g.Len())
	reached.Add(without)
	g.Spread(reached)
	for o := uint32(0); int(o) < g.Len(); o++ {
		if reached.Has(o) && o != without {
			bytes += g.Size(o)
		}
	}
	return bytes
}
