package pathprofile

import "slices"

// ESPP, section 3.1 of the paper (algorithm 3): SPP made exact. Of the edges
// off the paths of interest only those lose their values that can do so without
// another path getting the id of a path of interest.
func (p *Plan) espp(opt Options) error {
	val, _, err := esppValues(p.Graph, p.Interest, opt)
	if err != nil {
		return err
	}
	return p.addSums(val)
}

// esppValues numbers the paths of an acyclic graph, or part of one, and gives
// the ids of those of interest.
func esppValues(g *Graph, paths []Path, opt Options) (val, ids []int64, err error) {
	interest := ofInterest(g, paths)
	if val, err = sppValues(g, interest); err != nil {
		return nil, nil, err
	}
	// Paths of interest use no edge that may lose its value, so their ids are
	// settled.
	for _, p := range paths {
		ids = append(ids, sum(val, p))
	}
	c := newClash(g, val, opt.Budget)
	for e, v := range val {
		if v != 0 && !interest[e] {
			val[e] = 0
			if !c.unique(ids) {
				val[e] = v
			}
		}
	}
	return val, ids, nil
}

func sum(val []int64, p Path) int64 {
	id := int64(0)
	for _, e := range p {
		id += val[e]
	}
	return id
}

// clash looks for ids that several paths have, without listing paths: it
// follows only edges whose target can still make up what is left of an id.
type clash struct {
	g      *Graph
	val    []int64
	least  []int64 // sum of values from a node to the exit, at least
	most   []int64
	budget int
	stack  []state
}

type state struct {
	node int
	left int64
}

func newClash(g *Graph, val []int64, budget int) *clash {
	if budget == 0 {
		budget = 100_000
	}
	return &clash{g: g, val: val, least: make([]int64, g.nodes), most: make([]int64, g.nodes), budget: budget}
}

// unique tells whether one path only has each of the ids. When the budget of
// steps is used up it says no: values are then kept that could go, which costs
// probes, but nothing else.
func (c *clash) unique(ids []int64) bool {
	c.bound()
	for _, id := range ids {
		if !c.once(id) {
			return false
		}
	}
	return true
}

func (c *clash) bound() {
	for i := len(c.g.order) - 1; i >= 0; i-- {
		v := c.g.order[i]
		for k, e := range c.g.Out(v) {
			to := c.g.Edges[e].To
			least, most := c.least[to]+c.val[e], c.most[to]+c.val[e]
			if k == 0 {
				c.least[v], c.most[v] = least, most
			}
			c.least[v], c.most[v] = min(c.least[v], least), max(c.most[v], most)
		}
	}
}

func (c *clash) once(id int64) bool {
	found := 0
	c.stack = append(c.stack[:0], state{c.g.Entry, id})
	for len(c.stack) > 0 {
		s := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		if s.node == c.g.Exit {
			found++
			if found > 1 {
				return false
			}
			continue
		}
		for _, e := range c.g.Out(s.node) {
			to, left := c.g.Edges[e].To, s.left-c.val[e]
			if left < c.least[to] || left > c.most[to] {
				continue
			}
			if c.budget--; c.budget < 0 {
				return false
			}
			c.stack = append(c.stack, state{to, left})
		}
	}
	return true
}

// localIDs are ids without repetition, ascending.
func localIDs(ids []int64) []int64 {
	list := slices.Clone(ids)
	slices.Sort(list)
	return slices.Compact(list)
}
