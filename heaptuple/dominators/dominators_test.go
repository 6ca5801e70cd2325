package dominators

import (
	"flag"
	"math/rand"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/internal/heapgen"
)

var graphs = flag.Int("graphs", 4000, "random graphs to compare with the oracle")

// oracle finds out by removal who dominates whom: what cannot be reached any
// more when an object is taken away.
type oracle struct {
	g    *objgraph.Graph
	live objgraph.Set
	dom  []objgraph.Set // by object: all that it dominates, itself too
}

func newOracle(g *objgraph.Graph) *oracle {
	or := &oracle{g: g, live: reachable(g, func(uint32) bool { return false })}
	for i := 0; i < g.Len(); i++ {
		o := uint32(i)
		dom := objgraph.NewSet(g.Len())
		if or.live.Has(o) {
			without := reachable(g, func(x uint32) bool { return x == o })
			for x := 0; x < g.Len(); x++ {
				if or.live.Has(uint32(x)) && !without.Has(uint32(x)) {
					dom.Add(uint32(x))
				}
			}
		}
		or.dom = append(or.dom, dom)
	}
	return or
}

// reachable is what the roots lead to when some objects are taken away.
func reachable(g *objgraph.Graph, gone func(uint32) bool) objgraph.Set {
	seen := objgraph.NewSet(g.Len())
	var visit func(uint32)
	visit = func(o uint32) {
		if seen.Has(o) || gone(o) {
			return
		}
		seen.Add(o)
		for _, to := range g.Refs(o) {
			visit(to)
		}
	}
	for _, r := range g.Roots() {
		visit(r.Object)
	}
	return seen
}

func (or *oracle) retained(o uint32) int64 {
	sum := int64(0)
	for x := 0; x < or.g.Len(); x++ {
		if or.dom[o].Has(uint32(x)) {
			sum += or.g.Size(uint32(x))
		}
	}
	return sum
}

// dominator is the one of o's dominators that all others dominate.
func (or *oracle) dominator(o uint32) uint32 {
	best := objgraph.None
	for x := uint32(0); int(x) < or.g.Len(); x++ {
		if x != o && or.dom[x].Has(o) && (best == objgraph.None || or.dom[best].Has(x)) {
			best = x
		}
	}
	return best
}

// retainedBy sums over the objects of each class that no other of it dominates.
func (or *oracle) retainedBy(class func(uint32) uint32, classes int) []int64 {
	sum := make([]int64, classes)
	for o := uint32(0); int(o) < or.g.Len(); o++ {
		top := or.live.Has(o)
		for x := uint32(0); int(x) < or.g.Len(); x++ {
			if x != o && class(x) == class(o) && or.dom[x].Has(o) {
				top = false
			}
		}
		if top {
			sum[class(o)] += or.retained(o)
		}
	}
	return sum
}

func TestAgainstOracle(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	for i := 0; i < *graphs; i++ {
		g := heapgen.Random(r, 2+i%30, 5)
		if !compare(t, g) {
			t.Fatalf("graph %d of %d objects", i, g.Len())
		}
	}
}

func compare(t *testing.T, g *objgraph.Graph) bool {
	tree, or := Of(g), newOracle(g)
	bytes := int64(0)
	for i := 0; i < g.Len(); i++ {
		o := uint32(i)
		if or.live.Has(o) {
			bytes += g.Size(o)
		}
		if tree.Alive(o) != or.live.Has(o) {
			t.Errorf("object %d alive: %v", o, tree.Alive(o))
		}
		if got, want := tree.Dominator(o), or.dominator(o); got != want {
			t.Errorf("dominator of %d: %d, want %d", o, int32(got), int32(want))
		}
		if got, want := tree.Retained(o), or.retained(o); got != want {
			t.Errorf("retained by %d: %d, want %d", o, got, want)
		}
	}
	if tree.Bytes() != bytes {
		t.Errorf("%d bytes, want %d", tree.Bytes(), bytes)
	}
	want := or.retainedBy(g.Class, len(g.Classes()))
	for c, got := range tree.Subtrees().RetainedBy(len(g.Classes()), g.Class) {
		if got != want[c] {
			t.Errorf("class %d retains %d, want %d", c, got, want[c])
		}
	}
	return !t.Failed()
}

// one puts all objects into one group.
func one(uint32) uint32 { return 0 }

// TestDeep holds a list of a million nodes, each referring to the first one and
// to the next, against what follows from its shape.
func TestDeep(t *testing.T) {
	const n = 1_000_000
	tree := Of(heapgen.Rows(n, func(o uint32) []uint32 { return []uint32{0, min(o+1, n-1)} }))
	for o := uint32(0); o < n; o++ {
		if got, want := tree.Retained(o), int64(24*(n-o)); got != want {
			t.Fatalf("node %d retains %d, want %d", o, got, want)
		}
	}
	if got := tree.Subtrees().RetainedBy(1, one)[0]; got != 24*n {
		t.Errorf("all nodes retain %d, want %d", got, 24*n)
	}
}

// TestEmpty is a heap without roots, and one without objects.
func TestEmpty(t *testing.T) {
	for _, n := range []int{0, 3} {
		b, _ := objgraph.NewBuilder(n)
		b.AddClass("Node")
		g, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		tree := Of(g)
		if tree.Live() != 0 || tree.Bytes() != 0 || tree.Subtrees().RetainedBy(1, one)[0] != 0 {
			t.Errorf("%d dead objects: %d alive, %d bytes", n, tree.Live(), tree.Bytes())
		}
		if n > 0 && (tree.Retained(0) != 0 || tree.Dominator(0) != objgraph.None) {
			t.Error("a dead object retains something, or has a dominator")
		}
	}
}
