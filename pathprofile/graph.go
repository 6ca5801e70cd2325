package pathprofile

import "fmt"

// Edge is one way from a node to another. Its index in Graph.Edges is its
// identity: two edges between the same nodes are two edges.
type Edge struct{ From, To int }

// NoEdge stands where there is no edge.
const NoEdge = -1

// Graph is the control-flow graph of one method, checked and analysed. It is
// not changed after NewGraph, so any number of goroutines may read it.
type Graph struct {
	Edges       []Edge
	Entry, Exit int

	nodes          int
	out, outAt     []int // edges by source; outAt[n] is where those of n start
	in, inAt       []int // edges by target
	order          []int // nodes in topological order, back edges left out
	back           []bool
	loop           []int // the header of the innermost loop around a node, -1 if none; of a header: the next loop outside
	header         []bool
	depth          []int
	irreducible    bool
	loops, inLoops int
}

// NewGraph checks a graph of nodes 0 to nodes-1 and finds its loops. No edge may
// lead to the entry or come from the exit, and every node must lie on a walk
// from entry to exit. A loop that never ends therefore needs an edge to the
// exit that is never taken. The graph keeps the list of edges.
func NewGraph(nodes, entry, exit int, edges []Edge) (*Graph, error) {
	g := &Graph{Edges: edges, Entry: entry, Exit: exit, nodes: nodes}
	if err := g.checkRanges(); err != nil {
		return nil, err
	}
	g.list(nil)
	if n := len(g.In(entry)); n > 0 {
		return nil, fmt.Errorf("an edge leads to the entry, node %d: put a node of its own before it", entry)
	}
	if n := len(g.Out(exit)); n > 0 {
		return nil, fmt.Errorf("an edge comes from the exit, node %d: put a node of its own after it", exit)
	}
	if err := g.checkReach(); err != nil {
		return nil, err
	}
	g.analyse()
	return g, nil
}

func (g *Graph) checkRanges() error {
	inside := func(n int) bool { return n >= 0 && n < g.nodes }
	if !inside(g.Entry) || !inside(g.Exit) || g.Entry == g.Exit {
		return fmt.Errorf("entry %d and exit %d must be two of the nodes 0 to %d", g.Entry, g.Exit, g.nodes-1)
	}
	for i, e := range g.Edges {
		if !inside(e.From) || !inside(e.To) {
			return fmt.Errorf("edge %d, %d→%d, leaves the nodes 0 to %d", i, e.From, e.To, g.nodes-1)
		}
	}
	return nil
}

func (g *Graph) checkReach() error {
	if n := g.unreached(g.Entry, g.Out, func(e Edge) int { return e.To }); n >= 0 {
		return fmt.Errorf("node %d cannot be reached from the entry", n)
	}
	if n := g.unreached(g.Exit, g.In, func(e Edge) int { return e.From }); n >= 0 {
		return fmt.Errorf("the exit cannot be reached from node %d: give a loop that never ends an edge to the exit", n)
	}
	return nil
}

// unreached gives the first node that a search from start does not find, or -1.
func (g *Graph) unreached(start int, edges func(int) []int, next func(Edge) int) int {
	seen := make([]bool, g.nodes)
	seen[start] = true
	stack := append(make([]int, 0, g.nodes), start)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range edges(n) {
			if m := next(g.Edges[e]); !seen[m] {
				seen[m] = true
				stack = append(stack, m)
			}
		}
	}
	for n, ok := range seen {
		if !ok {
			return n
		}
	}
	return -1
}

// list sorts the edges by source and by target. With keep, others are left out.
func (g *Graph) list(keep []bool) {
	g.outAt, g.out = g.bySide(keep, func(e Edge) int { return e.From })
	g.inAt, g.in = g.bySide(keep, func(e Edge) int { return e.To })
}

func (g *Graph) bySide(keep []bool, side func(Edge) int) (at, list []int) {
	at = make([]int, g.nodes+1)
	for i, e := range g.Edges {
		if keep == nil || keep[i] {
			at[side(e)+1]++
		}
	}
	for n := range g.nodes {
		at[n+1] += at[n]
	}
	list = make([]int, at[g.nodes])
	for i := len(g.Edges) - 1; i >= 0; i-- {
		if keep == nil || keep[i] {
			// Counting down from the end of a node's part keeps the order of
			// the edges; afterwards each start is in place.
			n := side(g.Edges[i])
			at[n+1]--
			list[at[n+1]] = i
		}
	}
	copy(at, at[1:])
	at[g.nodes] = len(list)
	return at, list
}

// part is a graph of some of the edges, with loops of its own. Nodes and edges
// keep their numbers; nodes that are no longer reached are not in its order.
func (g *Graph) part(keep []bool) *Graph {
	p := &Graph{Edges: g.Edges, Entry: g.Entry, Exit: g.Exit, nodes: g.nodes}
	p.list(keep)
	p.analyse()
	return p
}

// inside is a region alone, as an acyclic graph.
func (g *Graph) inside(r Region, edges []bool) *Graph {
	p := &Graph{Edges: g.Edges, Entry: r.Entry, Exit: r.Exit, nodes: g.nodes, order: r.Nodes}
	p.list(edges)
	return p
}

// Nodes is the number of nodes.
func (g *Graph) Nodes() int { return g.nodes }

// Out lists the edges that leave a node, in their order. Read only.
func (g *Graph) Out(node int) []int { return g.out[g.outAt[node]:g.outAt[node+1]] }

// In lists the edges that lead to a node, in their order. Read only.
func (g *Graph) In(node int) []int { return g.in[g.inAt[node]:g.inAt[node+1]] }

// Order lists the nodes so that every edge but a back edge leads onward. Read
// only.
func (g *Graph) Order() []int { return g.order }

// Back tells whether an edge leads back to a node that a depth-first search was
// still inside of. Without these edges the graph has no cycle. In a reducible
// graph they are the back edges of its loops.
func (g *Graph) Back(edge int) bool { return g.back[edge] }

// Header tells whether a back edge leads to a node.
func (g *Graph) Header(node int) bool { return g.header[node] }

// Depth is the number of loops around a node, with the loop it is header of.
func (g *Graph) Depth(node int) int { return g.depth[node] }

// EdgeDepth is the number of loops around an edge.
func (g *Graph) EdgeDepth(edge int) int {
	e := g.Edges[edge]
	return min(g.depth[e.From], g.depth[e.To])
}

// Acyclic tells whether there is no loop.
func (g *Graph) Acyclic() bool { return g.loops == 0 }

// Reducible tells whether every loop has one way in. The schemes do not need
// that; only which edges of an irreducible loop are its back edges is then a
// matter of their order.
func (g *Graph) Reducible() bool { return !g.irreducible }

// Loops is the number of loops, those with one header taken for one.
func (g *Graph) Loops() int { return g.loops }
