package pathprofile

import "slices"

// trim takes away probes x(0) where r is surely 0, such as on the way to the
// first join: there they do nothing. Past a miss nothing counts.
func (p *Plan) trim() {
	g := p.Graph
	zero := make([]bool, g.nodes)
	zero[g.Entry] = true
	for _, v := range g.order {
		if v != g.Entry {
			zero[v] = p.zeroAt(v, zero)
		}
		if zero[v] {
			for _, e := range g.Out(v) {
				p.Edges[e] = slices.DeleteFunc(p.Edges[e], func(o Op) bool { return o.Kind == Step && o.K == 0 })
			}
		}
	}
}

// zeroAt knows nothing yet of where back edges come from, and so takes r for
// more than 0 there.
func (p *Plan) zeroAt(v int, zero []bool) bool {
	for _, e := range p.Graph.In(v) {
		from := p.Graph.Edges[e].From
		if !misses(p.Edges[e]) && (!zero[from] || raises(p.Edges[e])) {
			return false
		}
	}
	return !raises(p.Nodes[v])
}

// raises tells whether r may be more than 0 after operations that it entered as 0.
func raises(ops []Op) bool {
	return slices.ContainsFunc(ops, func(o Op) bool {
		return o.Kind == Step && o.K > 0 || o.Kind == Fold && o.As[len(o.As)-1] > 0
	})
}
