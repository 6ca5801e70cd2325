package pathprofile

import "fmt"

// SPP, section 2.3 of the paper (figure 3): EPP for paths of interest.
//
//  1. Number as EPP does, edges off the paths of interest first, so that those
//     on them get the large values.
//  2. A node with one edge in hands that edge's value on to its edges out:
//     paths keep their ids, and values move off the paths of interest.
//  3. Edges off the paths of interest lose their values.
//
// Paths of interest keep ids of their own. Other paths become smaller and, as
// the paper shows, may then have the id of a path of interest: SPP is here to
// be compared with.
func (p *Plan) spp() error {
	interest := ofInterest(p.Graph, p.Interest)
	val, err := sppValues(p.Graph, interest)
	if err != nil {
		return err
	}
	for e := range val {
		if !interest[e] {
			val[e] = 0
		}
	}
	return p.addSums(val)
}

// sppValues are the first two steps of SPP, which keep all paths apart, on an
// acyclic graph or part of one.
func sppValues(g *Graph, interest []bool) ([]int64, error) {
	val, paths := make([]int64, len(g.Edges)), make([]int64, g.nodes)
	for i := len(g.order) - 1; i >= 0; i-- {
		v := g.order[i]
		if v == g.Exit {
			paths[v] = 1
			continue
		}
		for _, wanted := range [2]bool{false, true} {
			for _, e := range g.Out(v) {
				if interest[e] == wanted {
					val[e] = paths[v]
					paths[v] = addUp(paths[v], paths[g.Edges[e].To])
				}
			}
		}
	}
	if paths[g.Entry] > mostPaths {
		return nil, fmt.Errorf("%w: over 2^62; PSP2 does not number them all", ErrTooManyPaths)
	}
	for _, v := range g.order {
		pushDown(g, v, val)
	}
	return val, nil
}

func pushDown(g *Graph, v int, val []int64) {
	in, out := g.In(v), g.Out(v)
	if len(in) != 1 || len(out) == 0 {
		return
	}
	for _, e := range out {
		val[e] += val[in[0]]
	}
	val[in[0]] = 0
}

// addSums completes a plan of sums.
func (p *Plan) addSums(val []int64) error {
	p.addValues(val, Add)
	p.addCount()
	p.MaxR = largest(p.Graph, val)
	return p.identify()
}

// largest is the largest sum of values on a path.
func largest(g *Graph, val []int64) int64 {
	most := make([]int64, g.nodes)
	for i := len(g.order) - 1; i >= 0; i-- {
		v := g.order[i]
		for _, e := range g.Out(v) {
			most[v] = max(most[v], addUp(val[e], most[g.Edges[e].To]))
		}
	}
	return most[g.Entry]
}

// addValues makes probes that add.
func (p *Plan) addValues(val []int64, kind Kind) {
	for e, v := range val {
		if v != 0 {
			p.Edges[e] = append(p.Edges[e], Op{Kind: kind, K: v})
		}
	}
}
