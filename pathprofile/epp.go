package pathprofile

import (
	"fmt"
	"math"
	"slices"
)

// EPP, section 2.2 of the paper (algorithm 1, figures 1a, 2b): the numbering of
// Ball and Larus.
//
// Every node knows the number of paths from it to the exit. The edges that
// leave a node get the values 0, a, a+b, … where a, b, … are those numbers of
// their targets, so that each edge has an interval of its own for what follows;
// a path's id is the sum of its edges' values. Ids are 0 to the number of paths
// less one.
//
// A back edge v→w would make that infinite. It counts and starts anew:
//
//	ENTRY ─────────────┐ value b         count[r+a]++; r = b
//	  │                ▼
//	  └──▶ … ──▶ w ──▶ … ──▶ v           as if there were edges ENTRY→w (value b)
//	                         │           and v→EXIT (value a), one pair for each
//	               EXIT ◀────┘ value a   back edge
//
// So paths are counted in fragments between back edges. Where there are still
// too many, joins are cut in the same way: all edges into such a node lead to
// the exit, as it were, and the node itself counts and starts anew.

// mostPaths is how many ids EPP hands out unless it is told otherwise.
const mostPaths = 1 << 62

// numbering is a graph numbered by EPP.
type numbering struct {
	*Graph
	cut   []bool  // nodes that count and start anew
	paths []int64 // from a node to the exit or a cut
	val   []int64 // by edge; of a back edge: of the edge v→EXIT in its place
	start []int64 // by edge: of the edge ENTRY→w in the place of a back edge
	fresh []int64 // by node: of the edge ENTRY→w to a cut node
	total int64
}

func (p *Plan) epp(opt Options) error {
	if w := len(opt.Weights); opt.Weights != nil && w != len(p.Graph.Edges) {
		return fmt.Errorf("there are %d weights for %d edges", w, len(p.Graph.Edges))
	}
	n, err := newNumbering(p.Graph, opt.MaxPaths)
	if err != nil {
		return err
	}
	pot := make([]int64, n.nodes)
	if !opt.NoTree {
		pot = n.potentials(opt.Weights)
	}
	n.place(p, pot)
	p.addCount()
	p.MaxID, p.MaxR, p.Dense = n.total-1, n.total-1, true
	p.decode = func(_ *Plan, segments []int64) (Fragment, error) { return n.path(segments) }
	p.decodeAt = func(node int, segments []int64) (Fragment, error) { return n.prefix(p, pot[node], node, segments) }
	return nil
}

// newNumbering lowers the number of paths beyond which a join is cut until all
// ids fit.
func newNumbering(g *Graph, most int64) (*numbering, error) {
	if most <= 0 || most > mostPaths {
		most = mostPaths
	}
	n := &numbering{Graph: g, cut: make([]bool, g.nodes)}
	slab := make([]int64, 2*g.nodes+2*len(g.Edges))
	n.paths, slab = slab[:g.nodes], slab[g.nodes:]
	n.fresh, slab = slab[:g.nodes], slab[g.nodes:]
	n.val, n.start = slab[:len(g.Edges)], slab[len(g.Edges):]
	for limit := most; ; limit /= 2 {
		n.number(limit)
		if n.total <= most {
			return n, nil
		}
		if limit == 0 {
			return nil, fmt.Errorf("%w: more than %d even when cut at every join", ErrTooManyPaths, most)
		}
	}
}

// restarts tells whether an edge counts and starts anew by itself.
func (n *numbering) restarts(e int) bool { return n.back[e] && !n.cut[n.Edges[e].To] }

func (n *numbering) number(limit int64) {
	clear(n.cut)
	for i := len(n.order) - 1; i >= 0; i-- {
		v := n.order[i]
		if v == n.Exit {
			n.paths[v] = 1
			continue
		}
		n.paths[v] = n.values(v)
		// A header is only told to be cut after the nodes of its loop, whose
		// back edges to it are then no longer restarts: they keep their value,
		// which is that of an edge to the exit either way.
		n.cut[v] = n.paths[v] > limit && len(n.In(v)) > 1
	}
	total := n.paths[n.Entry]
	for e, back := range n.back {
		if back && n.restarts(e) {
			n.start[e] = total
			total = addUp(total, n.paths[n.Edges[e].To])
		}
	}
	for v, cut := range n.cut {
		if cut {
			n.fresh[v] = total
			total = addUp(total, n.paths[v])
		}
	}
	n.total = total
}

// values gives the edges of a node their values, back edges last, and the
// number of paths from there.
func (n *numbering) values(v int) int64 {
	sum := int64(0)
	for _, e := range n.Out(v) {
		if !n.back[e] {
			n.val[e] = sum
			sum = addUp(sum, n.size(e))
		}
	}
	for _, e := range n.Out(v) {
		if n.back[e] {
			n.val[e] = sum
			sum = addUp(sum, 1)
		}
	}
	return sum
}

// size is the number of paths through an edge.
func (n *numbering) size(e int) int64 {
	if to := n.Edges[e].To; !n.back[e] && !n.cut[to] {
		return n.paths[to]
	}
	return 1
}

// target is where an edge leads when cuts lead to the exit.
func (n *numbering) target(e int) int {
	if to := n.Edges[e].To; !n.back[e] && !n.cut[to] {
		return to
	}
	return n.Exit
}

// place makes the probes. With a potential for each node, 0 at entry and exit,
// an edge u→v may get its value + pot(u) - pot(v): over a path the potentials
// cancel out. Sums may pass the 64 bits on the way, and come back.
func (n *numbering) place(p *Plan, pot []int64) {
	for e, edge := range n.Edges {
		inc := n.val[e] + pot[edge.From] - pot[n.target(e)]
		switch {
		case n.restarts(e):
			p.Edges[e] = []Op{{Kind: Restart, K: inc, X: n.start[e] - pot[edge.To]}}
		case inc != 0:
			p.Edges[e] = []Op{{Kind: Add, K: inc}}
		}
	}
	for v, cut := range n.cut {
		if cut {
			p.Nodes[v] = []Op{{Kind: Restart, X: n.fresh[v] - pot[v]}}
		}
	}
}

// potentials come from a spanning tree on which every edge shall cost nothing.
// The edges that run most go first. Restarts cost the same with any value, so
// their edges only join what is left apart. Entry and exit are one.
func (n *numbering) potentials(weights []int64) []int64 {
	t := newTree(n.nodes)
	t.join(n.Entry, n.Exit, 0)
	for _, e := range n.byWeight(weights) {
		t.join(n.Edges[e].From, n.target(e), n.val[e])
	}
	for e, back := range n.back {
		if back && n.restarts(e) {
			t.join(n.Edges[e].From, n.Exit, n.val[e])
			t.join(n.Entry, n.Edges[e].To, n.start[e])
		}
	}
	for v, cut := range n.cut {
		if cut {
			t.join(n.Entry, v, n.fresh[v])
		}
	}
	pot := make([]int64, n.nodes)
	_, entry := t.find(n.Entry)
	for v := range pot {
		_, at := t.find(v)
		pot[v] = at - entry
	}
	return pot
}

// byWeight lists the edges that are no restarts, those that run most first: by
// the weights given, else by loop depth, and within one depth by how often they
// would run if every edge of a node were taken as often as another.
func (n *numbering) byWeight(weights []int64) []int {
	list := make([]int, 0, len(n.Edges))
	for e := range n.Edges {
		if !n.restarts(e) {
			list = append(list, e)
		}
	}
	if weights == nil {
		weights = n.guess()
	}
	slices.SortStableFunc(list, func(a, b int) int {
		switch {
		case weights[a] > weights[b]:
			return -1
		case weights[a] < weights[b]:
			return 1
		}
		return 0
	})
	return list
}

// guess weighs edges without a profile.
func (n *numbering) guess() []int64 {
	const once, deepest = 1 << 32, 1 << 24
	weights, share := make([]int64, len(n.Edges)), make([]int64, n.nodes)
	share[n.Entry] = once
	for _, v := range n.order {
		out := n.Out(v)
		for _, e := range out {
			part := share[v] / int64(len(out))
			if !n.back[e] {
				share[n.Edges[e].To] = min(once, share[n.Edges[e].To]+part)
			}
			weights[e] = int64(min(n.EdgeDepth(e), deepest))*(2*once) + part
		}
	}
	return weights
}

// path decodes an id: at each node, the edge whose interval it is in.
func (n *numbering) path(segments []int64) (Fragment, error) {
	id := segments[0]
	if len(segments) != 1 || id < 0 || id >= n.total {
		return Fragment{}, ErrNoPath
	}
	v, after, left := n.begin(id)
	var path Path
	for {
		e := n.choose(v, left)
		left -= n.val[e]
		path = append(path, e)
		v = n.Edges[e].To
		if n.target(e) == n.Exit {
			return Fragment{path, after}, nil
		}
	}
}

// prefix decodes an r at a node. The values summed up so far are an id, too: that of the
// path that goes on with the first edge of each node, whose value is 0.
func (n *numbering) prefix(p *Plan, pot int64, node int, segments []int64) (Fragment, error) {
	id := segments[0] + pot
	if p.MaxR <= math.MaxInt32 {
		id = int64(int32(id)) // the program may have had 32 bits for it
	}
	if len(segments) != 1 || id < 0 || id >= n.total {
		return Fragment{}, ErrNoPath
	}
	v, after, left := n.begin(id)
	var path Path
	for v != node || left > 0 {
		e := n.choose(v, left)
		left -= n.val[e]
		path = append(path, e)
		if n.target(e) == n.Exit {
			return Fragment{}, ErrNoPath
		}
		v = n.Edges[e].To
	}
	return Fragment{path, after}, nil
}

// begin finds the node at which a fragment starts.
func (n *numbering) begin(id int64) (v, after int, left int64) {
	if id < n.paths[n.Entry] {
		return n.Entry, NoEdge, id
	}
	for e, back := range n.back {
		if back && n.restarts(e) && id >= n.start[e] && id-n.start[e] < n.paths[n.Edges[e].To] {
			return n.Edges[e].To, e, id - n.start[e]
		}
	}
	for v, cut := range n.cut {
		if cut && id >= n.fresh[v] && id-n.fresh[v] < n.paths[v] {
			return v, NoEdge, id - n.fresh[v]
		}
	}
	panic("pathprofile: the ids of EPP have a hole")
}

func (n *numbering) choose(v int, left int64) int {
	for _, e := range n.Out(v) {
		if left >= n.val[e] && left-n.val[e] < n.size(e) {
			return e
		}
	}
	panic("pathprofile: the ids of EPP have a hole")
}

// tree is a set of trees over nodes. Each node knows its potential against the
// one above it, such that every edge joined in has value + pot(u) - pot(v) = 0.
type tree struct {
	above []int
	pot   []int64
}

func newTree(n int) *tree { return &tree{newPartition(n), make([]int64, n)} }

// find gives the root of a node's tree and its potential against it, and
// shortens the way there by half.
func (t *tree) find(n int) (root int, pot int64) {
	for t.above[n] != n {
		if up := t.above[n]; t.above[up] != up {
			t.pot[n] += t.pot[up]
			t.above[n] = t.above[up]
		}
		pot += t.pot[n]
		n = t.above[n]
	}
	return n, pot
}

// join adds an edge unless it would close a cycle.
func (t *tree) join(u, v int, val int64) {
	ru, pu := t.find(u)
	rv, pv := t.find(v)
	if ru != rv {
		t.above[rv] = ru
		t.pot[rv] = pu + val - pv
	}
}
