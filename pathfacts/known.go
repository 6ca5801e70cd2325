package pathfacts

import (
	"errors"
	"strconv"

	"jinstr/pathprofile"
	"jinstr/rewrite/pathplan"
	"jinstr/rewrite/sitemap"
)

// Known are the paths of a method that have numbers, whether they ran or not: of
// EPP all paths and fragments, of PAP those without a loop, of a selective scheme
// those of interest. All tells whether there are no more than most of them.
func Known(meth *sitemap.Method, most int) (plan *pathprofile.Plan, list []Path, all bool, err error) {
	if plan, err = pathplan.Of(meth.Paths); err != nil {
		return nil, nil, false, err
	}
	add := func(id int64, f pathprofile.Fragment) {
		p := describe(meth, plan.Graph, f)
		p.ID = strconv.FormatInt(id, 10)
		list = append(list, p)
	}
	if plan.Scheme == pathprofile.EPP {
		for n := int64(0); n <= min(plan.MaxID, int64(most)-1); n++ {
			f, err := plan.Decode(n)
			if err != nil {
				return nil, nil, false, err
			}
			add(n, f)
		}
		return plan, list, plan.MaxID < int64(most), nil
	}
	if plan.Scheme.Selective() {
		for i, p := range plan.Interest[:min(most, len(plan.Interest))] {
			add(plan.IDs[i], pathprofile.Fragment{Edges: p, After: pathprofile.NoEdge})
		}
		return plan, list, len(plan.Interest) <= most, nil
	}
	paths, err := plan.Graph.Paths(most)
	if err != nil && !errors.Is(err, pathprofile.ErrTooManyPaths) {
		return nil, nil, false, err
	}
	for _, p := range paths {
		if counts := plan.Run(p).Counts; len(counts) == 1 && len(counts[0]) == 1 {
			add(counts[0][0], pathprofile.Fragment{Edges: p, After: pathprofile.NoEdge})
		}
	}
	return plan, list, err == nil && plan.Graph.Acyclic(), nil
}
