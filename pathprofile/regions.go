package pathprofile

// Region is a reducible acyclic subgraph, RAS (section 2.5 of the paper): a
// part of the graph with one way in and one way out, without a loop, through
// which there are at least two paths. All edges into its nodes but the first
// come from within, and all edges from its nodes but the last stay within. So a
// node that is also the header of a loop can be the first, never the last, and
// an id that is made up inside is known at the last node whoever gets there.
type Region struct {
	Entry, Exit int
	Nodes       []int // with both, in topological order
	Edges       []int
}

// Regions finds the largest such subgraphs. They share no edge.
func (g *Graph) Regions() []Region {
	f := &grower{Graph: g, missing: make([]int, g.nodes), taken: make([]bool, g.nodes)}
	var list []Region
	for _, v := range g.order {
		if f.taken[v] || len(g.Out(v)) == 0 {
			continue
		}
		if r, ok := f.grow(v); ok {
			list = append(list, r)
			for _, n := range r.Nodes[1 : len(r.Nodes)-1] {
				f.taken[n] = true
			}
		}
	}
	return list
}

// grower takes node after node whose edges in all come from what was taken. A
// loop has no first node to be taken, so it stops at loops. Wherever one node
// is next and no edge leads anywhere else, the region may end at it.
type grower struct {
	*Graph
	missing []int // edges into a node that were not yet met, less one; 0 if none was met
	taken   []bool
	touched []int
	ready   []int
	done    []int
	open    int // edges to nodes not taken
}

func (f *grower) grow(entry int) (Region, bool) {
	f.ready, f.done, f.open, f.touched = f.ready[:0], f.done[:0], 0, f.touched[:0]
	f.take(entry)
	size := 0
	for len(f.ready) > 0 {
		n := f.ready[len(f.ready)-1]
		f.ready = f.ready[:len(f.ready)-1]
		if f.open == len(f.In(n)) {
			size = len(f.done) + 1
		}
		f.open -= len(f.In(n))
		f.take(n)
		if n == f.Exit {
			break // nothing comes after it, so a region with it ends there
		}
	}
	for _, n := range f.touched {
		f.missing[n] = 0
	}
	if size == 0 {
		return Region{}, false
	}
	r := f.region(f.done[:size])
	return r, len(r.Edges) >= len(r.Nodes)
}

// take adds a node. An edge back to the entry stays open for ever.
func (f *grower) take(n int) {
	f.done = append(f.done, n)
	for _, e := range f.Out(n) {
		to := f.Edges[e].To
		f.open++
		if f.missing[to] == 0 {
			f.touched = append(f.touched, to)
			f.missing[to] = len(f.In(to)) + 1
		}
		f.missing[to]--
		if f.missing[to] == 1 && to != f.done[0] {
			f.ready = append(f.ready, to)
		}
	}
}

func (f *grower) region(nodes []int) Region {
	r := Region{Entry: nodes[0], Exit: nodes[len(nodes)-1], Nodes: append([]int(nil), nodes...)}
	for _, n := range nodes[:len(nodes)-1] {
		r.Edges = append(r.Edges, f.Out(n)...)
	}
	return r
}
