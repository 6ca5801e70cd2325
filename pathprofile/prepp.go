package pathprofile

import "math"

// PrePP, section 2.4 of the paper: small ids for paths of interest, so that an
// array can hold their counts. Only edges on paths of interest have values.
//
// The paper says that an edge's value counts the paths of interest through the
// edges before it. Taken literally paths of interest can then get the same id.
// Here each prefix of a path of interest has the interval of the ids that the
// paths of interest below it get from where it ends to the exit:
//
//	       ┌─ e1 ─▶ [min,max](x,e1)      what the first edges have used: cis(x)
//	x ──▶ v│                             e2's value: the least with which the
//	       └─ e2 ─▶ [min,max](x,e2)      intervals below e2 lie above cis(x), for
//	                                     every prefix x that ends at v
//
// Other paths may have the id of a path of interest, by design.
func (p *Plan) prepp() error {
	t, byNode := trieOf(p.Graph, p.Interest)
	w := &prefixes{trie: t, least: make([]int64, t.size()), most: make([]int64, t.size())}
	val := make([]int64, len(p.Graph.Edges))
	for i := len(p.Graph.order) - 1; i >= 0; i-- {
		v := p.Graph.order[i]
		for _, x := range byNode[v] {
			if len(t.kids[x]) > 0 {
				w.least[x], w.most[x] = math.MaxInt64, -1
			}
		}
		for _, e := range p.Graph.Out(v) {
			val[e] = w.place(byNode[v], e)
		}
	}
	if largest(p.Graph, val) > mostPaths {
		return ErrOverflow
	}
	return p.addSums(val)
}

// prefixes has the interval of what lies below each prefix, as far as known.
type prefixes struct {
	*trie
	least, most []int64
}

// place gives an edge its value, and its interval to the prefixes before it.
func (w *prefixes) place(before []int, e int) int64 {
	value := int64(0)
	w.through(before, e, func(x, kid int) { value = max(value, addUp(w.most[x], 1)-w.least[kid]) })
	w.through(before, e, func(x, kid int) {
		w.least[x] = min(w.least[x], addUp(value, w.least[kid]))
		w.most[x] = max(w.most[x], addUp(value, w.most[kid]))
	})
	return value
}

// through visits the prefixes that go on with an edge.
func (w *prefixes) through(before []int, e int, visit func(x, kid int)) {
	for _, x := range before {
		for _, kid := range w.kids[x] {
			if w.edge[kid] == e {
				visit(x, kid)
			}
		}
	}
}
