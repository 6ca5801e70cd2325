package pathfacts

import (
	"cmp"
	"slices"

	"jinstr/pathprofile"
	"jinstr/rewrite/sitemap"
)

// Paths that lead over the same lines are told apart by the arms that they take of
// branches: 5(true) and 5(false), on as few branches as are needed.

// walked is what the lines of a path are written of.
type walked struct {
	pathprofile.Fragment
	from int   // the node where it begins
	last []int // the lines of the node at which an exception ended it
}

// lines writes the lines of a walk, with the arms that it takes at some nodes.
func (w *walked) lines(meth *sitemap.Method, g *pathprofile.Graph, named func(node int) bool) string {
	p := meth.Paths
	arm := func(e int) string {
		if n := p.Edges[e].From; len(g.Out(n)) > 1 && named(n) {
			return armOf(&p.Edges[e])
		}
		return ""
	}
	return foldFrom(g, func(node int) []int { return p.Nodes[node].Lines }, w.from, w.Edges, w.last, arm)
}

// armOf names the arm of a branch.
func armOf(e *sitemap.PathEdge) string {
	switch {
	case e.Kind == sitemap.EdgeCase && e.Label != "default":
		return "case " + e.Label
	case e.Label != "":
		return e.Label
	}
	return e.Kind
}

// tellApart gives the paths of a method that read alike the names of the arms in which
// they differ.
func tellApart(meth *sitemap.Method, g *pathprofile.Graph, paths []Path) {
	alike := map[key][]int{}
	for i := range paths {
		alike[paths[i].key()] = append(alike[paths[i].key()], i)
	}
	for _, list := range alike {
		if len(list) > 1 {
			nameArms(meth, g, paths, list)
		}
	}
}

// key is what a reader sees of a path, but for its number and counts.
type key struct {
	lines, left  string
	from, to, at int
	caught       bool
}

func (p *Path) key() key { return key{p.Lines, p.Left, p.From, p.To, p.At, p.Caught} }

// nameArms names arms of paths that read alike, of one branch after the other: of that
// which tells most of them apart, until all are.
func nameArms(meth *sitemap.Method, g *pathprofile.Graph, paths []Path, list []int) {
	named := map[int]bool{}
	texts := func(more int) (all []string, different int) {
		seen := map[string]bool{}
		for _, i := range list {
			text := paths[i].walk.lines(meth, g, func(n int) bool { return n == more || named[n] })
			all = append(all, text)
			seen[text] = true
		}
		return all, len(seen)
	}
	all, different := texts(-1)
	branches := branchesOf(g, paths, list)
	const dear = 1 << 14 // texts
	if len(list)*len(branches) > dear {
		for _, n := range branches {
			named[n] = true
		}
		all, different = texts(-1)
		branches = nil
	}
	for different < len(list) {
		best, most := -1, different
		for _, n := range branches {
			if _, d := texts(n); d > most {
				best, most = n, d
			}
		}
		if best < 0 {
			break
		}
		named[best] = true
		all, different = texts(-1)
	}
	for k, i := range list {
		paths[i].Lines = all[k]
	}
	if different < len(list) {
		nameBacks(meth, g, paths, list)
	}
}

// branchesOf are the nodes at which paths part, in their order. Where there are very many,
// some are left out, and paths may read alike.
func branchesOf(g *pathprofile.Graph, paths []Path, list []int) (nodes []int) {
	const enough = 64
	seen := map[int]bool{}
	for _, i := range list {
		for _, e := range paths[i].walk.Edges {
			if n := g.Edges[e].From; len(g.Out(n)) > 1 && !seen[n] && len(nodes) < enough {
				seen[n] = true
				nodes = append(nodes, n)
			}
		}
	}
	slices.SortFunc(nodes, cmp.Compare)
	return nodes
}

// nameBacks tells fragments apart by the line from which they came back to the loop.
func nameBacks(meth *sitemap.Method, g *pathprofile.Graph, paths []Path, list []int) {
	for _, i := range list {
		if after := paths[i].walk.After; after != pathprofile.NoEdge {
			lines := meth.Paths.Nodes[g.Edges[after].From].Lines
			if len(lines) > 0 {
				paths[i].Via = lines[len(lines)-1]
			}
		}
	}
}
