package ogrg

import "sort"

// countEdges counts the references between groups (the paper, 2.1.2, algorithm 1) and
// from the roots. The objects of one group are gone through in a row, so that a
// count for each other group and a mark for each object are all that it takes.
func (gs *Groups) countEdges() {
	order, start := gs.byNode()
	c := counter{gs: gs, refs: make([]int64, len(gs.Nodes)), distinct: make([]int64, len(gs.Nodes)),
		seen: make([]uint32, len(gs.members.unit))}
	for n := range gs.Nodes {
		for _, o := range order[start[n]:start[n+1]] {
			c.references(uint32(n), o)
		}
		c.row(n)
	}
	c.roots()
	gs.into = make([][]int, len(gs.Nodes))
	for i, e := range gs.Edges {
		gs.into[e.To] = append(gs.into[e.To], i)
	}
}

// byNode lists the live objects in the order of their nodes: those of node n are
// order[start[n]:start[n+1]].
func (gs *Groups) byNode() (order, start []uint32) {
	start = make([]uint32, len(gs.Nodes)+1)
	for o, u := range gs.members.unit {
		if u != dead {
			n, _ := gs.members.of(uint32(o))
			start[n]++
		}
	}
	total := uint32(0)
	for n, count := range start {
		total += count
		start[n] = total // the end; filling lowers it to the start
	}
	order = make([]uint32, total)
	for o := len(gs.members.unit) - 1; o >= 0; o-- {
		if gs.members.unit[o] != dead {
			n, _ := gs.members.of(uint32(o))
			start[n]--
			order[start[n]] = uint32(o)
		}
	}
	return order, start
}

// counter counts the references of one group.
type counter struct {
	gs             *Groups
	refs, distinct []int64  // by node
	touched        []int    // nodes with refs
	seen           []uint32 // by object: the last node that referred to it, plus 1
}

// references counts those of object o, of node n, but for those within its cycle.
func (c *counter) references(n, o uint32) {
	refs := c.gs.g.Refs(o)
	c.gs.Refs += int64(len(refs))
	for _, to := range refs {
		if !c.gs.members.within(o, to) {
			c.count(n+1, to)
		}
	}
}

// count counts a reference to an object from the node that is by less 1.
func (c *counter) count(by, to uint32) {
	b, as := c.gs.members.of(to)
	if c.refs[b]++; c.refs[b] == 1 {
		c.touched = append(c.touched, int(b))
	}
	if c.seen[as] != by {
		c.seen[as] = by
		c.distinct[b]++
	}
}

// row makes the edges of node n of what was counted.
func (c *counter) row(n int) {
	sort.Ints(c.touched)
	node := &c.gs.Nodes[n]
	node.First = len(c.gs.Edges)
	for _, b := range c.touched {
		c.gs.Edges = append(c.gs.Edges, Edge{From: n, To: b, Refs: c.refs[b], Distinct: c.distinct[b]})
		c.refs[b], c.distinct[b] = 0, 0
	}
	node.End = len(c.gs.Edges)
	c.touched = c.touched[:0]
}

// roots counts what refers to groups from outside of the heap.
func (c *counter) roots() {
	for _, r := range c.gs.g.Roots() {
		c.count(dead, r.Object)
	}
	for _, b := range c.touched {
		c.gs.Nodes[b].Roots, c.gs.Nodes[b].Rooted = c.refs[b], c.distinct[b]
	}
}
