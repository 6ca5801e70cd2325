package bytecfg

import (
	"maps"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// expected is where a way of our graph leads. pc is our node there.
type expected struct {
	arrival
	fixed int          // branches passed that are none in the code
	quiet map[int]bool // the lines of their conditions
}

func (e expected) leadsTo(a arrival) bool { return e.ending == a.ending && e.node == a.node }

// follow goes along an edge of ours to the next branch that is one in the code. Past
// a condition that javac knows, which has no code, both ways are possible.
func (c *comparison) follow(edge int) (list []expected) {
	g := c.body.graph
	type at struct {
		node int
		e    expected
		been map[int]bool
	}
	start := at{g.Edges[edge].To, expected{arrival: arrival{lines: map[int]bool{}, node: javasrc.None}, quiet: map[int]bool{}}, map[int]bool{}}
	for work := []at{start}; len(work) > 0; {
		w := work[len(work)-1]
		work = work[:len(work)-1]
		if w.node == probemap.PathExit || w.been[w.node] {
			w.e.ending = endless
			if w.node == probemap.PathExit {
				w.e.ending = toExit
			}
			list = append(list, w.e)
			continue
		}
		w.been[w.node] = true
		for _, l := range g.Nodes[w.node].Lines {
			w.e.lines[l] = true
		}
		out := c.out(w.node)
		if len(out) > 1 && c.r.branches[c.body.by[w.node]] {
			w.e.node, w.e.pc = c.body.by[w.node], w.node
			list = append(list, w.e)
			continue
		}
		for _, to := range out {
			next := at{to, w.e, w.been}
			if len(out) > 1 {
				next.e.fixed++
				next.e.quiet = maps.Clone(w.e.quiet)
				next.e.quiet[c.s.line[c.body.by[w.node]]] = true
				next.e.lines, next.been = maps.Clone(w.e.lines), maps.Clone(w.been)
			}
			work = append(work, next)
		}
	}
	return list
}

// out lists where a node of ours leads.
func (c *comparison) out(node int) (list []int) {
	for _, e := range c.body.graph.Edges {
		if e.From == node && e.Kind != probemap.EdgeNever {
			list = append(list, e.To)
		}
	}
	return list
}
