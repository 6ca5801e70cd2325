package pathprofile

// PSP2, section 3.5 of the paper (algorithm 6, figures 8b and 9; detection T3):
// an edge that leaves the paths of interest is a miss, and nothing else is
// checked, so its cost hardly grows with their number.
//
// What can run before a miss are the edges on paths of interest. Only these are
// numbered, by PAP, whose joins become smaller or vanish. Then a node with one
// edge out has that edge's probe done by its edges in, which is sooner and, at
// a join, no further probe:
//
//	──x(i)──▶ n ──y(k)──▶        ──xy(y*i+k)──▶ n ──▶
//
// Paths that keep to edges of interest, but are not of interest, get ids of
// their own.
func (p *Plan) psp2(opt Options) error {
	interest := ofInterest(p.Graph, p.Interest)
	p.missAtBoundary(interest)
	reduced := p.Graph.part(interest)
	list := digits(reduced)
	p.pull(reduced, list, opt)
	p.addDigits(list, interest)
	return p.finish(interest, opt)
}

// missAtBoundary makes a miss of every edge that is not on a path of interest
// but starts on one: the edges BE. The edges NE, past these, get no probe.
func (p *Plan) missAtBoundary(interest []bool) {
	inside := nodesOf(p.Graph, interest)
	for e, edge := range p.Graph.Edges {
		if inside[edge.From] && !interest[e] {
			p.Edges[e] = append(p.Edges[e], Op{Kind: Miss})
		}
	}
}

// pull moves probes towards the entry, last nodes first. Products that would
// not fit stay where they are. The last node of a region (PSP3) has a probe of
// its own, which takes over what comes after it.
func (p *Plan) pull(g *Graph, list []digit, opt Options) {
	for i := len(g.order) - 1; i >= 0; i-- {
		v := g.order[i]
		out := g.Out(v)
		if len(out) != 1 || list[out[0]].x <= 1 {
			continue
		}
		// At the entry r is 0. Its only edge is edge 0 of the next join, as all
		// others into that come from behind it, so its probe does nothing.
		d, moved := list[out[0]], false
		if n := p.Nodes[v]; len(n) == 0 {
			moved = pullOver(g.In(v), list, d)
		} else if !opt.Raw {
			moved = pullInto(&n[0], d)
		}
		if moved {
			list[out[0]] = digit{}
		}
	}
}

func pullInto(fold *Op, d digit) bool {
	if multiply(fold.X, d.x) > farBetween {
		return false
	}
	fold.X *= d.x
	for i := range fold.As {
		fold.As[i] = fold.As[i]*d.x + d.i
	}
	return true
}

func pullOver(in []int, list []digit, d digit) bool {
	for _, e := range in {
		if multiply(max(list[e].x, 1), d.x) > farBetween {
			return false
		}
	}
	for _, e := range in {
		list[e] = digit{max(list[e].x, 1) * d.x, list[e].i*d.x + d.i}
	}
	return true
}
