package pathfacts

import (
	"jinstr/pathprofile"
	"jinstr/probemap"
)

// Paths that lead over the same lines are told apart by the arms that they take of the branches at which
// they part: 5(true), 5(false, true) and 5(false, false).

// walked is what the lines of a path are written of.
type walked struct {
	pathprofile.Fragment
	from int   // the node where it begins
	last []int // the lines of the node at which an exception ended it
}

// lines writes the lines of a walk, with the arms that it takes at some nodes.
func (w *walked) lines(meth *probemap.Method, g *pathprofile.Graph, named func(node int) bool) string {
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
func armOf(e *probemap.PathEdge) string {
	switch {
	case e.Kind == probemap.EdgeCase && e.Label != "default":
		return "case " + e.Label
	case e.Label != "":
		return e.Label
	}
	return e.Kind
}

// tellApart gives the paths of a method that read alike the names of the arms in which
// they differ.
func tellApart(meth *probemap.Method, g *pathprofile.Graph, paths []Path) {
	byText := map[key][]int{}
	for i := range paths {
		byText[paths[i].key()] = append(byText[paths[i].key()], i)
	}
	for _, list := range byText {
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

// nameArms names the arms at which paths that read alike part.
func nameArms(meth *probemap.Method, g *pathprofile.Graph, paths []Path, list []int) {
	parts := partings(g, paths, list)
	seen := map[string]bool{}
	for _, i := range list {
		paths[i].Lines = paths[i].walk.lines(meth, g, func(n int) bool { return parts[n] })
		seen[paths[i].Lines] = true
	}
	if len(seen) < len(list) {
		nameBacks(meth, g, paths, list)
	}
}

// alike is some paths whose walks are the same up to an edge.
type alike struct {
	paths []int
	at    int
}

// partings are the branches at which walks part: whoever reads the arms taken there in order knows the path.
func partings(g *pathprofile.Graph, paths []Path, list []int) map[int]bool {
	parts := map[int]bool{}
	for groups := byStart(paths, list); len(groups) > 0; {
		last := groups[len(groups)-1]
		groups = groups[:len(groups)-1]
		next := map[int][]int{} // by the edge
		for _, i := range last.paths {
			if walk := paths[i].walk.Edges; last.at < len(walk) {
				next[walk[last.at]] = append(next[walk[last.at]], i)
			}
		}
		for e, on := range next {
			if len(on) < len(last.paths) {
				parts[g.Edges[e].From] = true
			}
			if len(on) > 1 {
				groups = append(groups, alike{on, last.at + 1})
			}
		}
	}
	return parts
}

// byStart groups paths by the node where they begin.
func byStart(paths []Path, list []int) (groups []alike) {
	from := map[int][]int{}
	for _, i := range list {
		from[paths[i].walk.from] = append(from[paths[i].walk.from], i)
	}
	for _, same := range from {
		if len(same) > 1 {
			groups = append(groups, alike{same, 0})
		}
	}
	return groups
}

// nameBacks tells fragments apart by the line from which they came back to the loop.
func nameBacks(meth *probemap.Method, g *pathprofile.Graph, paths []Path, list []int) {
	for _, i := range list {
		if after := paths[i].walk.After; after != pathprofile.NoEdge {
			lines := meth.Paths.Nodes[g.Edges[after].From].Lines
			if len(lines) > 0 {
				paths[i].Via = lines[len(lines)-1]
			}
		}
	}
}
