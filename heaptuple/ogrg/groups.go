package ogrg

import (
	"math/bits"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
)

// Groups is the object-group reference graph of a heap with all metrics.
type Groups struct {
	Objects, Refs int64 // alive, and their references
	Bytes         int64
	Dead          int64  // objects that no root leads to; they are in no group
	Folded        int64  // objects that are parts of others (Options.Fold)
	Nodes         []Node // those of classes by name, then those of cycles by number
	// Edges by From, then To. Those of node n are Edges[n.First:n.End].
	Edges []Edge
	// Cuts are the edges that MD leaves out, by number, in the order of Edges.
	Cuts []int
	// Compounded is how many edges have a DR above 1.
	Compounded int
	// Classes are all classes of live objects by name, whether these are in
	// cycles or not.
	Classes []Class
	// Largest are the single objects that retain most, of those that no other object
	// dominates.
	Largest []Object

	g       *objgraph.Graph
	classes []uint32 // the number in Classes of each class of g
	members membership
	into    [][]int // edges by To
}

// Class is what a class has in the heap.
type Class struct {
	Name     string `json:"class"`
	Objects  int64  `json:"objects"`
	Bytes    int64  `json:"bytes"`
	Retained int64  `json:"retained"` // by its topmost dominators
}

// Node is a group of objects: those of a class that are in no cycle of objects,
// or all cycles with the same content.
type Node struct {
	Name string
	// Content is what each of the group's cycles consists of; nil for a class.
	Content []Member
	Objects int64 // a cycle counts as one (the paper, 2.1.2, step 2)
	// Roots is how many roots refer to the group, Rooted how many of its objects
	// have one.
	Roots, Rooted int64
	// MC is the memory that the group consumes (the paper, 2.2, formula 1).
	MC int64
	// MD is the memory that it dominates, directly and through others (the paper, 2.2,
	// formula 3), as printed: with the number of references, which makes it larger
	// than the heap where objects have several.
	MD float64
	// MDDistinct is MD with distinct children: each object that the group refers
	// to counts once, however often it does.
	MDDistinct float64
	// Retained is what would be free without the group: the sum over its objects
	// that no other of them dominates. It is exact, and includes MC.
	Retained int64

	First, End int // its edges
}

// Member is a class in the content of a cycle.
type Member struct {
	Class   string `json:"class"`
	Objects int64  `json:"objects"` // in each cycle
}

// Edge is all references from one group to another. References within one cycle
// of objects are none.
type Edge struct {
	From, To int
	Refs     int64 // how many references (R of the paper)
	Distinct int64 // how many objects of To they refer to
	// Cut: it closes a cycle of groups, and is left out of MD.
	Cut bool
}

// Options choose how objects are grouped.
type Options struct {
	// ByClassOnly leaves cycles of objects alone: their members are grouped by
	// class like all others.
	ByClassOnly bool
	// Fold says what counts as a part of the object that alone refers to it, so that
	// what a collection holds is not seen as held by Object[].
	Fold objgraph.Fold
}

// Analyze makes the groups of the live objects of g, and all metrics of them.
func Analyze(g *objgraph.Graph, o Options) *Groups {
	if o.Fold != objgraph.FoldNothing {
		return analyzeFolded(g, o)
	}
	found := make(chan cycles)
	go func() { // beside the dominators: neither needs more than one core
		if o.ByClassOnly {
			found <- cycles{first: []uint32{0}}
		} else {
			found <- findCycles(g)
		}
	}()
	tree := dominators.Of(g)
	gs := &Groups{g: g, Objects: int64(tree.Live()), Bytes: tree.Bytes(), Dead: int64(g.Len() - tree.Live())}
	gs.group(tree, <-found)
	gs.Largest = largest(g, tree)
	retained := make(chan bool)
	go func() {
		gs.retain(tree.Subtrees())
		close(retained)
	}()
	gs.countEdges()
	<-retained
	gs.measure()
	return gs
}

func analyzeFolded(g *objgraph.Graph, o Options) *Groups {
	alive := int64(0)
	for _, word := range g.Live() {
		alive += int64(bits.OnesCount64(word))
	}
	folded := g.Fold(o.Fold)
	o.Fold = objgraph.FoldNothing
	gs := Analyze(folded, o)
	gs.Dead, gs.Folded = int64(g.Len())-alive, alive-int64(folded.Len())
	return gs
}

// Forget lets go of the graph, and with it of most of the memory. What goes through
// references once more cannot be asked after it: shares, sweeps, roots.
func (gs *Groups) Forget() { gs.g, gs.members = nil, membership{} }
