package pathprofile

import (
	"fmt"
	"math"
	"slices"
)

// addLimits keeps r from overflowing on paths that are not of interest: r never
// falls, so above the largest id it need not be told apart any more. It is
// looked at on the back edges, before their own probes, and at joins where that
// is not often enough. A miss sets r to one more than the largest id.
func (p *Plan) addLimits(backs []bool) error {
	look := slices.Clone(p.Graph.back)
	for e := range look {
		look[e] = look[e] && backs[e]
	}
	most := math.MaxInt64 / addUp(p.MaxID, 2)
	look, product := p.guard(look, most)
	if product > most {
		return fmt.Errorf("%w: beside the paths of interest there is no room for the others", ErrOverflow)
	}
	p.Big = p.MaxID + 1
	p.MaxR = max(p.MaxR, (p.Big+1)*product-1)
	for e, ok := range look {
		if ok && !checked(p.Edges[e]) {
			p.Edges[e] = append([]Op{{Kind: Limit, X: p.MaxID}}, p.Edges[e]...)
		}
	}
	return nil
}

// guard finds where r must be looked at so that its factors between two looks
// do not pass limit: on the edges given, and where that is not enough on all
// edges into a node. It gives the largest product between two looks.
//
// A back edge that is not looked at must carry the factor 1 only: either a miss
// set r anew since, or there is no probe on the way.
func (p *Plan) guard(given []bool, limit int64) (look []bool, largest int64) {
	g := p.Graph
	look, largest = slices.Clone(given), 1
	product := make([]int64, g.nodes)
	product[g.Entry] = 1
	for _, v := range g.order[1:] {
		at := p.productAt(v, product, look)
		if at > limit {
			for _, e := range g.In(v) {
				look[e] = look[e] || p.before(e, product, look) > 1
			}
			at = p.productAt(v, product, look)
		}
		product[v] = at
		largest = max(largest, at)
	}
	return look, largest
}

func (p *Plan) productAt(v int, product []int64, look []bool) int64 {
	most := int64(1)
	for _, e := range p.Graph.In(v) {
		most = max(most, multiply(p.before(e, product, look), factor(p.Edges[e])))
	}
	return multiply(most, factor(p.Nodes[v]))
}

// before is the product that an edge starts with.
func (p *Plan) before(e int, product []int64, look []bool) int64 {
	if look[e] || p.Graph.back[e] || checked(p.Edges[e]) {
		return 1
	}
	return product[p.Graph.Edges[e].From]
}

// checked tells whether an edge lets no large r pass.
func checked(ops []Op) bool {
	return slices.ContainsFunc(ops, func(o Op) bool { return o.Kind == Keep || o.Kind == Miss })
}

func misses(ops []Op) bool {
	return slices.ContainsFunc(ops, func(o Op) bool { return o.Kind == Miss })
}

func factor(ops []Op) int64 {
	f := int64(1)
	for _, op := range ops {
		if op.Kind == Step || op.Kind == Fold {
			f = multiply(f, op.X)
		}
	}
	return f
}
