package ogrg

import "sort"

// DefaultThreshold is what the paper settles on for t1 and t2 (3.2).
const DefaultThreshold = 0.1

// Branch is an edge that the reference analysis follows.
type Branch struct {
	Edge  int // in Groups.Edges
	Depth int // from 0, at the node that was asked for
	// Again: the group at its far end is elsewhere in the tree already, and what
	// follows from it stands there.
	Again bool
}

// Analysis is a reference analysis of one node: the tree of branches, each
// before those that follow from it.
type Analysis struct {
	Node      int
	Threshold float64
	Branches  []Branch
	// Direct is how many branches the node itself has, Of how many there would be
	// without a threshold.
	Direct, Of int
}

// Forward tells who keeps a node alive: parents whose DR is the threshold or
// more, theirs, and so on to the roots (the paper, 2.4, algorithm 3). With literal, DR
// counts references, not distinct children.
func (gs *Groups) Forward(node int, threshold float64, literal bool) *Analysis {
	return gs.follow(node, threshold, func(n int) []int { return gs.into[n] }, gs.ratio(literal), func(e *Edge) int { return e.From })
}

// Backward tells where the memory sits that a node dominates: children whose CR
// is the threshold or more, theirs, and so on (the paper, 2.4). With literal, MD and DR
// count references, not distinct children.
func (gs *Groups) Backward(node int, threshold float64, literal bool) *Analysis {
	return gs.follow(node, threshold, gs.from, gs.contribution(literal), func(e *Edge) int { return e.To })
}

// Parents returns the edges from the direct parents that Forward would follow, all
// of them with threshold 0; the highest DR first.
func (gs *Groups) Parents(node int, threshold float64, literal bool) []int {
	return edgesOf(gs.strongest(gs.into[node], threshold, gs.ratio(literal), func(e *Edge) int { return e.From }))
}

// Children returns the edges to the direct children that Backward would follow,
// the highest CR first.
func (gs *Groups) Children(node int, threshold float64, literal bool) []int {
	return edgesOf(gs.strongest(gs.from(node), threshold, gs.contribution(literal), func(e *Edge) int { return e.To }))
}

func edgesOf(branches []Branch) []int {
	edges := make([]int, len(branches))
	for i, b := range branches {
		edges[i] = b.Edge
	}
	return edges
}

func (gs *Groups) ratio(literal bool) func(*Edge) float64 {
	if literal {
		return gs.DR
	}
	return gs.DRDistinct
}

func (gs *Groups) contribution(literal bool) func(*Edge) float64 {
	if literal {
		return gs.CR
	}
	return gs.CRDistinct
}

// from lists the edges that lead away from a node.
func (gs *Groups) from(n int) []int {
	edges := make([]int, 0, gs.Nodes[n].End-gs.Nodes[n].First)
	for i := gs.Nodes[n].First; i < gs.Nodes[n].End; i++ {
		edges = append(edges, i)
	}
	return edges
}

// follow goes from node along the edges whose weight is the threshold or more.
// It goes breadth first, so that each group stands as near to the node as it is.
func (gs *Groups) follow(node int, threshold float64, edges func(int) []int, weight func(*Edge) float64, far func(*Edge) int) *Analysis {
	a := &Analysis{Node: node, Threshold: threshold}
	kept := map[int][]Branch{} // by the node they start at
	entered := map[int]bool{node: true}
	for queue := []int{node}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		branches := gs.strongest(edges(n), threshold, weight, far)
		if n == node {
			a.Direct, a.Of = len(branches), len(edges(n))
		}
		for i := range branches {
			to := far(&gs.Edges[branches[i].Edge])
			branches[i].Again = entered[to]
			if !entered[to] {
				entered[to] = true
				queue = append(queue, to)
			}
		}
		kept[n] = branches
	}
	a.Branches = inOrder(node, kept, func(b Branch) int { return far(&gs.Edges[b.Edge]) })
	return a
}

// strongest picks the edges whose weight is the threshold or more, that of the
// highest weight first, equal ones by name. An edge without weight is none, even
// if the threshold is 0.
func (gs *Groups) strongest(edges []int, threshold float64, weight func(*Edge) float64, far func(*Edge) int) []Branch {
	var branches []Branch
	for _, e := range edges {
		if w := weight(&gs.Edges[e]); w >= threshold && w > 0 {
			branches = append(branches, Branch{Edge: e})
		}
	}
	sort.Slice(branches, func(i, j int) bool {
		a, b := &gs.Edges[branches[i].Edge], &gs.Edges[branches[j].Edge]
		if wa, wb := weight(a), weight(b); wa != wb {
			return wa > wb
		}
		return far(a) < far(b)
	})
	return branches
}

// inOrder lists the branches depth first.
func inOrder(node int, kept map[int][]Branch, far func(Branch) int) []Branch {
	var list, stack []Branch
	push := func(n, depth int) {
		for i := len(kept[n]) - 1; i >= 0; i-- {
			b := kept[n][i]
			b.Depth = depth
			stack = append(stack, b)
		}
	}
	push(node, 0)
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		list = append(list, b)
		if !b.Again {
			push(far(b), b.Depth+1)
		}
	}
	return list
}
