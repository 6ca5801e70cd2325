package replay

// paths is the calling-context tree: each call path that was taken is a node,
// and each place of birth in it a context.
type paths struct {
	nodes    []node
	contexts []context
	sites    []tally // by probe, grown as needed
}

// node is a call path; 0 is the empty one.
type node struct {
	parent, method uint32
	child, sibling uint32
	first          uint32 // its contexts
	depth          int32
}

// context is a site in a call path, with what was born there.
type context struct {
	node, class uint32
	probe       int32
	next        uint32
	tally
	deaths       int64
	steps, clock uint64 // sums of the lifetimes, in steps and in bytes allocated
	longest      uint64
}

// A path deeper than maxDepth, or a tree larger than maxNodes, goes on in the
// node it has reached.
const (
	maxDepth = 256
	maxNodes = 1 << 20
)

func newPaths() paths {
	return paths{nodes: make([]node, 1), contexts: make([]context, 1), sites: make([]tally, 1)}
}

// call returns the node of a call from a node. The one found moves to the
// front, since the same call is likely to come again.
func (p *paths) call(from, method uint32) uint32 {
	before := uint32(0)
	for n := p.nodes[from].child; n != 0; n = p.nodes[n].sibling {
		if p.nodes[n].method == method {
			if before != 0 {
				p.nodes[before].sibling = p.nodes[n].sibling
				p.nodes[n].sibling = p.nodes[from].child
				p.nodes[from].child = n
			}
			return n
		}
		before = n
	}
	if p.nodes[from].depth >= maxDepth || len(p.nodes) >= maxNodes {
		return from
	}
	n := uint32(len(p.nodes))
	p.nodes = append(p.nodes, node{parent: from, method: method, sibling: p.nodes[from].child, depth: p.nodes[from].depth + 1})
	p.nodes[from].child = n
	return n
}

// born returns the context of a birth.
func (p *paths) born(at uint32, probe int32, class uint32) uint32 {
	before := uint32(0)
	for c := p.nodes[at].first; c != 0; c = p.contexts[c].next {
		if x := &p.contexts[c]; x.probe == probe && x.class == class {
			if before != 0 {
				p.contexts[before].next = x.next
				x.next = p.nodes[at].first
				p.nodes[at].first = c
			}
			return c
		}
		before = c
	}
	c := uint32(len(p.contexts))
	p.contexts = append(p.contexts, context{node: at, class: class, probe: probe, next: p.nodes[at].first})
	p.nodes[at].first = c
	for len(p.sites) <= int(probe) {
		p.sites = append(p.sites, tally{})
	}
	return c
}

// site returns the tally of a context's site.
func (p *paths) site(ctx uint32) *tally { return &p.sites[p.contexts[ctx].probe] }

// died enters a lifetime.
func (p *paths) died(d *passage, steps, clock uint64) {
	c := &p.contexts[d.ctx]
	c.deaths++
	c.steps += steps
	c.clock += clock
	if steps > c.longest {
		c.longest = steps
	}
}

// unknownAt is what of a probe's objects is not known to be dead, nor alive.
func (p *paths) unknownAt(probe int32) Amount {
	if int(probe) >= len(p.sites) {
		return Amount{}
	}
	return p.sites[probe].unknown
}
