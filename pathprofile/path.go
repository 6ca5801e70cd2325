package pathprofile

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// Path is a walk, as the edges in the order taken.
type Path []int

// Fragment is what one count stands for. Most are whole paths from entry to
// exit. EPP also counts what lies between two cuts: a back edge, or a node at
// which a method with too many paths is cut. A fragment's edges end with the
// edge that leads to the cut, so that each edge taken is in one fragment.
type Fragment struct {
	Edges Path
	After int // the back edge taken right before, or NoEdge
}

// Whole tells whether a fragment leads from entry to exit.
func (f Fragment) Whole(g *Graph) bool { return g.From(f.Edges) == g.Entry && g.To(f.Edges) == g.Exit }

// From is the node at which a walk starts.
func (g *Graph) From(p Path) int { return g.Edges[p[0]].From }

// To is the node at which a walk ends.
func (g *Graph) To(p Path) int { return g.Edges[p[len(p)-1]].To }

// Check tells what is wrong with a path that should lead from entry to exit.
func (g *Graph) Check(p Path) error {
	at := g.Entry
	for i, e := range p {
		if e < 0 || e >= len(g.Edges) {
			return fmt.Errorf("step %d: there is no edge %d", i+1, e)
		}
		if g.Edges[e].From != at {
			return fmt.Errorf("step %d: edge %d, %d→%d, does not start at node %d", i+1, e, g.Edges[e].From, g.Edges[e].To, at)
		}
		at = g.Edges[e].To
	}
	if at != g.Exit {
		return fmt.Errorf("the path ends at node %d, not at the exit, node %d", at, g.Exit)
	}
	return nil
}

// ErrTooManyPaths is returned where a graph has more paths than a scheme can
// number, or than were asked for.
var ErrTooManyPaths = errors.New("too many paths")

// Paths lists the paths from entry to exit without back edges, in the order of
// their edges. With more than most of them it gives the first, and
// ErrTooManyPaths.
func (g *Graph) Paths(most int) ([]Path, error) {
	var list []Path
	var path Path
	next := [][]int{g.Out(g.Entry)}
	for len(next) > 0 {
		top := len(next) - 1
		if len(next[top]) == 0 {
			next = next[:top]
			path = path[:max(0, top-1)]
			continue
		}
		e := next[top][0]
		next[top] = next[top][1:]
		if g.back[e] {
			continue
		}
		path = append(path, e)
		if g.Edges[e].To != g.Exit {
			next = append(next, g.Out(g.Edges[e].To))
			continue
		}
		if len(list) == most {
			return list, fmt.Errorf("%w: there are more than %d", ErrTooManyPaths, most)
		}
		list = append(list, append(Path(nil), path...))
		path = path[:len(path)-1]
	}
	return list, nil
}

// Sampler makes random paths.
type Sampler struct {
	g    *Graph
	rng  *rand.Rand
	away []int // edges from each node to the exit on the shortest way
}

// Sampler makes random paths from a source of randomness.
func (g *Graph) Sampler(rng *rand.Rand) *Sampler {
	s := &Sampler{g, rng, make([]int, g.nodes)}
	queue := []int{g.Exit}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, e := range g.In(n) {
			if m := g.Edges[e].From; m != g.Exit && s.away[m] == 0 {
				s.away[m] = s.away[n] + 1
				queue = append(queue, m)
			}
		}
	}
	return s
}

// Path walks at random from entry to exit, each edge of a node being as likely
// as another; after some steps it takes the shortest way out.
func (s *Sampler) Path(steps int) Path {
	var p Path
	for n := s.g.Entry; n != s.g.Exit; n = s.g.Edges[p[len(p)-1]].To {
		out := s.g.Out(n)
		e := out[s.rng.IntN(len(out))]
		if len(p) >= steps {
			e = s.wayOut(out)
		}
		p = append(p, e)
	}
	return p
}

func (s *Sampler) wayOut(edges []int) int {
	best := edges[0]
	for _, e := range edges {
		if s.away[s.g.Edges[e].To] < s.away[s.g.Edges[best].To] {
			best = e
		}
	}
	return best
}

// Counted is a fragment and how often it was counted.
type Counted struct {
	Fragment
	Times int64
}

// EdgeCounts tells how often each edge was taken.
func (g *Graph) EdgeCounts(list []Counted) []int64 {
	counts := make([]int64, len(g.Edges))
	for _, c := range list {
		for _, e := range c.Edges {
			counts[e] += c.Times
		}
	}
	return counts
}

// NodeCounts tells from the counts of the edges how often each node was reached.
func (g *Graph) NodeCounts(edges []int64) []int64 {
	counts := make([]int64, g.nodes)
	for e, times := range edges {
		counts[g.Edges[e].To] += times
	}
	for _, e := range g.Out(g.Entry) {
		counts[g.Entry] += edges[e]
	}
	return counts
}
