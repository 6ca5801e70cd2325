package pathprofile

import (
	"fmt"
	"math"
	"slices"
)

// PSP0, section 3.3 of the paper (algorithm 4, figures 5 and 6; detection T1):
// PAP, and at every branch a look whether some path of interest has the r that
// is there. It finds every other path at the first edge that tells it apart,
// and its looks cost more the more paths of interest there are.
//
// The paper looks at every node that has a predecessor with several edges out
// (Options.Nodes). Here the edges of a branch look instead, before their own
// digit, and only where there is something to find:
//
//	every r that may be at the branch goes on with the edge    nothing
//	none does                                                  a miss
//	some do                                                    keep those
//
// Past a miss nothing needs to be counted up, so edges that start at a node no
// path of interest comes to have no probes.
func (p *Plan) psp0(opt Options) error {
	list, interest := digits(p.Graph), ofInterest(p.Graph, p.Interest)
	t, byNode := trieOf(p.Graph, p.Interest)
	r, err := t.running(list)
	if err != nil {
		return err
	}
	for v := range p.Graph.nodes {
		if opt.Nodes {
			p.keepAtNode(v, t.values(byNode[v], NoEdge, r))
		} else if len(byNode[v]) > 0 && len(p.Graph.Out(v)) > 1 {
			p.keepOnEdges(v, t, byNode[v], r)
		}
	}
	reached := p.reached(interest)
	p.addDigits(list, reached)
	return p.finish(reached, opt)
}

// running gives every prefix the r that it ends with.
func (t *trie) running(list []digit) ([]int64, error) {
	r := make([]int64, t.size())
	for x, kids := range t.kids {
		for _, kid := range kids {
			d := list[t.edge[kid]]
			if d.x == 0 {
				d.x = 1
			}
			if r[x] > (math.MaxInt64-d.i)/d.x {
				return nil, fmt.Errorf("a path of interest: %w: "+tooLong, ErrOverflow)
			}
			r[kid] = r[x]*d.x + d.i
		}
	}
	return r, nil
}

// values lists r of the prefixes that go on with an edge, or of all, ascending.
func (t *trie) values(prefixes []int, e int, r []int64) []int64 {
	var list []int64
	for _, x := range prefixes {
		if e == NoEdge || slices.ContainsFunc(t.kids[x], func(kid int) bool { return t.edge[kid] == e }) {
			list = append(list, r[x])
		}
	}
	return localIDs(list)
}

func (p *Plan) keepAtNode(v int, values []int64) {
	for _, e := range p.Graph.In(v) {
		if len(p.Graph.Out(p.Graph.Edges[e].From)) > 1 {
			p.Nodes[v] = append(p.Nodes[v], keep(values))
			return
		}
	}
}

func (p *Plan) keepOnEdges(v int, t *trie, prefixes []int, r []int64) {
	all := len(t.values(prefixes, NoEdge, r))
	for _, e := range p.Graph.Out(v) {
		if values := t.values(prefixes, e, r); len(values) < all {
			p.Edges[e] = append(p.Edges[e], keep(values))
		}
	}
}

func keep(values []int64) Op {
	if len(values) == 0 {
		return Op{Kind: Miss}
	}
	return Op{Kind: Keep, Set: values}
}

// reached tells which edges can run before a miss: those of interest, and with
// looks at nodes those that lead to a look.
func (p *Plan) reached(interest []bool) []bool {
	keep := slices.Clone(interest)
	inside := nodesOf(p.Graph, interest)
	for e, edge := range p.Graph.Edges {
		if inside[edge.From] && !misses(p.Edges[e]) {
			keep[e] = true
		}
	}
	return keep
}

// nodesOf tells which nodes the edges touch.
func nodesOf(g *Graph, edges []bool) []bool {
	in := make([]bool, g.nodes)
	for e, ok := range edges {
		if ok {
			in[g.Edges[e].From], in[g.Edges[e].To] = true, true
		}
	}
	return in
}
