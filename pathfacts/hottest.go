package pathfacts

import (
	"sort"
	"strings"

	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/pathplan"
)

// Choice is what was chosen of the paths that a run took.
type Choice struct {
	Paths []interest.Recorded // the hottest first
	Share float64             // of all runs of paths
	// Pieces counts the hotter ones that are pieces of paths, Untaken those that
	// a scheme cannot take.
	Pieces, Untaken int
}

// Hottest chooses the n paths that ran most often, of those that the scheme takes
// together with the ones chosen before. schemeOf tells which scheme a graph gets.
func (f *Facts) Hottest(m *probemap.Map, n int, schemeOf func(*pathprofile.Graph) (pathprofile.Scheme, error)) (c Choice, err error) {
	maps := map[uint32]*probemap.Paths{}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if meth.Paths != nil {
				maps[meth.ID] = meth.Paths
			}
		}
	}
	chosen := map[uint32][]pathprofile.Path{}
	for _, p := range f.ranked() {
		if len(c.Paths) == n {
			break
		}
		paths := maps[p.method.Number]
		if p.Fragment || p.Edges == nil {
			c.Pieces++
			continue
		}
		g, err := pathplan.Graph(paths)
		if err != nil {
			return c, err
		}
		scheme, err := schemeOf(g)
		if err != nil {
			return c, err
		}
		list := append(chosen[p.method.Number], p.Edges)
		if _, err := pathprofile.New(scheme, g, list, pathprofile.Options{}); err != nil {
			c.Untaken++
			continue
		}
		chosen[p.method.Number] = list
		c.Share += share(p.Times, f.Runs)
		c.Paths = append(c.Paths, recorded(p.method.Name, g, paths.Nodes, p.Edges))
	}
	return c, nil
}

// rankedPath is a path with its method.
type rankedPath struct {
	*Path
	method *Method
}

// ranked lists all paths, the hottest first.
func (f *Facts) ranked() (list []rankedPath) {
	for _, meth := range f.Methods {
		for i := range meth.Paths {
			list = append(list, rankedPath{&meth.Paths[i], meth})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Times > list[j].Times })
	return list
}

func recorded(method string, g *pathprofile.Graph, nodes []probemap.PathNode, path []int) interest.Recorded {
	if !strings.Contains(method, "#") {
		method += "#1"
	}
	r := interest.Recorded{Method: method, Edges: g.Edges, Path: path}
	for _, n := range nodes {
		r.Lines = append(r.Lines, n.Lines)
	}
	return r
}
