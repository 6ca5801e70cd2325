package pathprofile

import "slices"

// PSP1, section 3.4 of the paper (algorithm 5, figure 7; detection T2): each
// region (RAS) numbers what happens inside by ESPP, in a local id l that starts
// at 0. At its last node
//
//	if l is not the local id of a path of interest: miss
//	r = r*n + l; l = 0
//
// as if the region were a join of n edges. Elsewhere, and at a region's first
// node, PAP. Local ids are first made 0, 1, 2, … and n the number of them, so
// that r grows more slowly than in the paper (Options.Raw: as there, n being
// the number of all paths through the region).
func (p *Plan) psp1(opt Options) error {
	list := digits(p.Graph)
	p.numberRegions(p.Graph, list, opt)
	p.addDigits(list, nil)
	return p.finish(p.Graph.back, opt)
}

// numberRegions numbers the regions of a graph, which may be part of the
// plan's, and takes the digits of PAP off the edges inside.
func (p *Plan) numberRegions(g *Graph, list []digit, opt Options) {
	for _, r := range g.Regions() {
		if p.numberRegion(g, r, opt) {
			for _, e := range r.Edges {
				list[e] = digit{}
			}
		}
	}
}

// numberRegion leaves a region to PAP that has too many paths for sums, or
// where that is cheaper: there is one join and no path to be found out.
func (p *Plan) numberRegion(g *Graph, r Region, opt Options) bool {
	within := make([]bool, len(g.Edges))
	for _, e := range r.Edges {
		within[e] = true
	}
	passes := passes(g, r, within, p.Interest)
	if len(passes) == 0 {
		p.Nodes[r.Exit] = append(p.Nodes[r.Exit], Op{Kind: Miss})
		return true
	}
	inside := g.inside(r, within)
	val, ids, err := esppValues(inside, passes, opt)
	paths := countPaths(inside)
	if err != nil || !opt.Raw && paths == int64(len(passes)) && joins(inside) < 2 {
		return false
	}
	p.addValues(val, Local)
	p.MaxR = max(p.MaxR, largest(inside, val))
	fold := Op{Kind: Fold, Set: localIDs(ids)}
	if opt.Raw {
		fold.As, fold.X = fold.Set, paths
	} else {
		fold.As, fold.X = upTo(len(fold.Set)), int64(len(fold.Set))
	}
	p.Nodes[r.Exit] = append(p.Nodes[r.Exit], fold)
	return true
}

func joins(g *Graph) int {
	count := 0
	for _, v := range g.order {
		if len(g.In(v)) > 1 {
			count++
		}
	}
	return count
}

// passes lists the different ways in which paths go through a region.
func passes(g *Graph, r Region, within []bool, paths []Path) []Path {
	var list []Path
	for _, p := range paths {
		for len(p) > 0 {
			start := slices.IndexFunc(p, func(e int) bool { return within[e] })
			if start < 0 {
				break
			}
			end := start
			for g.Edges[p[end]].To != r.Exit {
				end++
			}
			list = append(list, p[start:end+1])
			p = p[end+1:]
		}
	}
	return distinct(list)
}

func countPaths(g *Graph) int64 {
	paths := make([]int64, g.nodes)
	paths[g.Exit] = 1
	for i := len(g.order) - 1; i >= 0; i-- {
		for _, e := range g.Out(g.order[i]) {
			paths[g.order[i]] = addUp(paths[g.order[i]], paths[g.Edges[e].To])
		}
	}
	return paths[g.Entry]
}

func upTo(n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(i)
	}
	return list
}
