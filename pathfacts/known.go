package pathfacts

import (
	"slices"
	"strconv"

	"jinstr/pathprofile"
	"jinstr/probemap"
)

// Known are the paths of a method that have numbers, whether they ran or not: of
// EPP all paths and fragments, of PAP those without a loop, of a selective scheme
// those of interest; no more than most. All tells whether these are all.
func Known(meth *probemap.Method, plan *pathprofile.Plan, most int) (list []Path, all bool) {
	list, all = known(meth, plan, most)
	tellApart(meth, plan.Graph, list)
	return list, all
}

func known(meth *probemap.Method, plan *pathprofile.Plan, most int) (list []Path, all bool) {
	add := func(id int64, f pathprofile.Fragment) {
		if slices.ContainsFunc(f.Edges, func(e int) bool { return meth.Paths.Edges[e].Kind == probemap.EdgeNever }) {
			return // the way out of a loop that does not end
		}
		p := describe(meth, plan.Graph, f)
		p.ID = strconv.FormatInt(id, 10)
		list = append(list, p)
	}
	whole := func(p pathprofile.Path) pathprofile.Fragment {
		return pathprofile.Fragment{Edges: p, After: pathprofile.NoEdge}
	}
	switch {
	case plan.Scheme == pathprofile.EPP:
		for n := int64(0); n <= min(plan.MaxID, int64(most)-1); n++ {
			if f, err := plan.Decode(n); err == nil {
				add(n, f)
			}
		}
		return list, plan.MaxID < int64(most)
	case plan.Scheme.Selective():
		for i, p := range plan.Interest[:min(most, len(plan.Interest))] {
			add(plan.IDs[i], whole(p))
		}
		return list, len(plan.Interest) <= most
	}
	paths, err := plan.Graph.Paths(most)
	for _, p := range paths {
		if counts := plan.Run(p).Counts; len(counts) == 1 && len(counts[0]) == 1 {
			add(counts[0][0], whole(p))
		}
	}
	return list, err == nil && plan.Graph.Acyclic()
}
