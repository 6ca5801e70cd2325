package ogrg

import "jinstr/heaptuple/objgraph"

// Way leads from the objects of a node up to the roots: at each hop through the
// group that refers to most of the objects at hand, of which those that do are the
// next ones at hand. So it speaks of objects that hang together, which a way
// through the groups alone does not.
type Way struct {
	Hops []Hop
	// Root is what most roots of the last objects at hand are, where more than half of these have one; else nil.
	Root *RootGroup
	// Through counts those of the node's objects to which the whole way leads, from the root if there is one. Each hop may lose nearly half, and the
	// root, too.
	Through, Of int64
}

// Hop is one step of a way.
type Hop struct {
	Node    int
	Objects int64 // of those at hand that it refers to
	Of      int64 // how many are at hand
}

// climb is a way under way.
type climb struct {
	Way
	at    objgraph.Set // the objects at hand; a cycle's first member for the cycle
	size  int64
	below []objgraph.Set // what was at hand before, at each hop
	used  map[int]bool
	count []int64 // by node: to how many of those at hand it refers
	done  bool
}

// Ways finds the ways of some nodes, of so many hops at most. Beyond the first, a
// hop goes on only with more than half of the objects at hand. Each hop goes
// through all references once, for all nodes together.
func (gs *Groups) Ways(nodes []int, hops int) []Way {
	order, start := gs.byNode()
	near := gs.heights()
	climbs := make([]*climb, len(nodes))
	for i, n := range nodes {
		climbs[i] = &climb{at: objgraph.NewSet(len(gs.members.unit)), used: map[int]bool{n: true}, count: make([]int64, len(gs.Nodes))}
		for _, o := range order[start[n]:start[n+1]] {
			climbs[i].take(gs, o)
		}
		climbs[i].Of = climbs[i].size
	}
	for hop := 0; ; hop++ {
		gs.endAtRoots(climbs)
		if hop == hops || !gs.countParents(climbs, order, start) {
			break
		}
		for _, c := range climbs {
			if !c.done {
				c.hop(gs, near, order, start)
			}
		}
	}
	ways := make([]Way, len(climbs))
	for i, c := range climbs {
		c.descend(gs, order, start)
		ways[i] = c.Way
	}
	return ways
}

// take puts an object at hand.
func (c *climb) take(gs *Groups, o uint32) {
	if _, as := gs.members.of(o); !c.at.Has(as) {
		c.at.Add(as)
		c.size++
	}
}

// endAtRoots ends the climbs at whose objects more than half have roots. Where fewer have one, it says nothing of the others.
func (gs *Groups) endAtRoots(climbs []*climb) {
	for _, c := range climbs {
		if c.done {
			continue
		}
		rooted := objgraph.NewSet(len(gs.members.unit))
		n := int64(0)
		groups := gs.rootGroups(func(o uint32) bool {
			_, as := gs.members.of(o)
			if !c.at.Has(as) {
				return false
			}
			if !rooted.Has(as) {
				rooted.Add(as)
				n++
			}
			return true
		})
		if 2*n > c.size {
			c.Root, c.done = &groups[0], true
		}
	}
}

// countParents counts for each climb to how many of its objects each group refers.
// It returns false when all climbs are done.
func (gs *Groups) countParents(climbs []*climb, order, start []uint32) bool {
	var active []*climb
	some := objgraph.NewSet(len(gs.members.unit))
	for _, c := range climbs {
		if !c.done {
			active = append(active, c)
			clear(c.count)
			for i, word := range c.at {
				some[i] |= word
			}
		}
	}
	m := &gs.members
	seen := make([]uint32, len(m.unit)) // by object: the last node that referred to it, plus 1
	for n := 0; n < len(gs.Nodes) && len(active) > 0; n++ {
		for _, o := range order[start[n]:start[n+1]] {
			for _, to := range gs.g.Refs(o) {
				_, as := m.of(to)
				if !some.Has(as) || seen[as] == uint32(n)+1 || m.within(o, to) {
					continue
				}
				seen[as] = uint32(n) + 1
				for _, c := range active {
					if c.at.Has(as) {
						c.count[n]++
					}
				}
			}
		}
	}
	return len(active) > 0
}

// hop goes to the group with the highest count, of equal ones that which is nearest
// to a root. Groups that the way has been to are left out.
func (c *climb) hop(gs *Groups, near []int, order, start []uint32) {
	best := -1
	for n, count := range c.count {
		if count > 0 && !c.used[n] && (best < 0 || count > c.count[best] || count == c.count[best] && near[n] < near[best]) {
			best = n
		}
	}
	if best < 0 || len(c.Hops) > 0 && 2*c.count[best] <= c.size {
		c.done = true
		return
	}
	c.Hops = append(c.Hops, Hop{best, c.count[best], c.size})
	c.used[best] = true
	below := c.at
	c.below = append(c.below, below)
	c.at, c.size = objgraph.NewSet(len(gs.members.unit)), 0
	for _, o := range order[start[best]:start[best+1]] {
		for _, to := range gs.g.Refs(o) {
			if _, as := gs.members.of(to); below.Has(as) {
				c.take(gs, o)
				break
			}
		}
	}
}

// descend goes back down the way, from what has the root, and counts the objects of the node that it comes to.
func (c *climb) descend(gs *Groups, order, start []uint32) {
	at := c.at
	if c.Root != nil {
		at = objgraph.NewSet(len(gs.members.unit))
		for _, r := range gs.g.Roots() {
			if _, as := gs.members.of(r.Object); r.Kind == c.Root.Kind && r.Name == c.Root.Name && c.at.Has(as) {
				at.Add(as)
			}
		}
	}
	for k := len(c.Hops) - 1; k >= 0; k-- {
		above, n := at, c.Hops[k].Node
		at = objgraph.NewSet(len(gs.members.unit))
		for _, o := range order[start[n]:start[n+1]] {
			if _, as := gs.members.of(o); !above.Has(as) {
				continue
			}
			for _, to := range gs.g.Refs(o) {
				if _, as := gs.members.of(to); c.below[k].Has(as) {
					at.Add(as)
				}
			}
		}
	}
	c.Through = at.Count()
}

// heights tells how many groups stand between each node and a root, at least.
func (gs *Groups) heights() []int {
	height := make([]int, len(gs.Nodes))
	var queue []int
	for i := range height {
		height[i] = len(gs.Nodes)
		if gs.Nodes[i].Roots > 0 {
			height[i] = 0
			queue = append(queue, i)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		n := &gs.Nodes[queue[0]]
		for _, e := range gs.Edges[n.First:n.End] {
			if height[e.To] == len(gs.Nodes) {
				height[e.To] = height[e.From] + 1
				queue = append(queue, e.To)
			}
		}
	}
	return height
}
