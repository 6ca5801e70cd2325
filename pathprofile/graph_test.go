package pathprofile

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestGraphRefuses(t *testing.T) {
	for _, c := range []struct {
		name              string
		nodes, entry, end int
		edges             []Edge
		want              string
	}{
		{"no nodes", 0, 0, 0, nil, "must be two of the nodes"},
		{"one node", 1, 0, 0, nil, "must be two of the nodes"},
		{"edge outside", 2, 0, 1, []Edge{{0, 1}, {0, 2}}, "edge 1, 0→2, leaves the nodes 0 to 1"},
		{"negative", 2, 0, 1, []Edge{{-1, 1}}, "edge 0, -1→1, leaves"},
		{"into the entry", 2, 0, 1, []Edge{{0, 1}, {0, 0}}, "leads to the entry, node 0"},
		{"out of the exit", 3, 0, 1, []Edge{{0, 1}, {1, 2}}, "comes from the exit, node 1"},
		{"unreached", 3, 0, 1, []Edge{{0, 1}, {2, 1}}, "node 2 cannot be reached from the entry"},
		{"endless loop", 3, 0, 1, []Edge{{0, 1}, {0, 2}, {2, 2}}, "the exit cannot be reached from node 2: give a loop"},
		{"nothing joined", 2, 0, 1, nil, "node 1 cannot be reached"},
	} {
		_, err := NewGraph(c.nodes, c.entry, c.end, c.edges)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestLoops(t *testing.T) {
	for _, c := range []struct {
		name, edges string
		depth       string // of each node in order of first mention
		back        string
		reducible   bool
	}{
		{"none", "SA AB AC BX CX", "S0 A0 B0 C0 X0", "", true},
		{"one", "SA AB BA BX", "S0 A1 B1 X0", "BA", true},
		{"itself", "SA AA AX", "S0 A1 X0", "AA", true},
		{"two ways back are one loop", "SA AB AC BA CA CX", "S0 A1 B1 C1 X0", "BA CA", true},
		{"nested", "SA AB BC CB CA AX", "S0 A1 B2 C2 X0", "CB CA", true},
		{"side by side", "SA AB BA AC CD DC CX", "S0 A1 B1 C1 D1 X0", "BA DC", true},
		{"a loop in a branch", "SA AB AC BD DB DE CE EA EX", "S0 A1 B2 C1 D2 E1 X0", "DB EA", true},
		{"two ways in", "SA SB AB BA AX", "S0 A1 B1 X0", "BA", false},
		{"a way past a header, in a loop", "SR RA RC CB AB BA AT TR TX", "S0 R1 A2 B2 C1 T1 X0", "BA TR", false},
		{"two ways in, in a loop", "SR RA RB AB BA AT TR TX", "S0 R1 A2 B2 T1 X0", "BA TR", false},
	} {
		l := draw(t, c.edges)
		var depth, back []string
		for n, name := range l.names {
			depth = append(depth, fmt.Sprintf("%c%d", name, l.Depth(n)))
		}
		for _, e := range strings.Fields(c.edges) {
			if l.Back(l.edges[e]) {
				back = append(back, e)
			}
		}
		slices.Sort(depth)
		want := strings.Fields(c.depth)
		slices.Sort(want)
		same(t, c.name+", depth", strings.Join(depth, " "), strings.Join(want, " "))
		same(t, c.name+", back edges", strings.Join(back, " "), c.back)
		if l.Reducible() != c.reducible {
			t.Errorf("%s: reducible %v", c.name, l.Reducible())
		}
	}
}

// without tells which nodes are reached from start past a node.
func without(g *Graph, start, past int) []bool {
	seen := make([]bool, g.nodes)
	stack := []int{start}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n == past || seen[n] {
			continue
		}
		seen[n] = true
		for _, e := range g.Out(n) {
			stack = append(stack, g.Edges[e].To)
		}
	}
	return seen
}

// TestOrder holds order, back edges, loops and reducibility of random graphs
// against their definitions.
func TestOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	irreducible := 0
	for range 2000 {
		g := random(rng, true)
		place := make([]int, g.nodes)
		for i, n := range g.Order() {
			place[n] = i
		}
		reducible := true
		for e, edge := range g.Edges {
			if onward := place[edge.From] < place[edge.To]; onward == g.Back(e) {
				t.Fatalf("edge %d leads onward: %v, and is a back edge: %v\n%v", e, onward, g.Back(e), g.Edges)
			}
			if g.Back(e) && without(g, g.Entry, edge.To)[edge.From] {
				reducible = false
			}
		}
		if reducible != g.Reducible() {
			t.Fatalf("reducible %v, by dominators %v\n%v", g.Reducible(), reducible, g.Edges)
		}
		if !reducible {
			irreducible++
			continue
		}
		for n := range g.nodes {
			if want := loopsAround(g, n); g.Depth(n) != want {
				t.Fatalf("node %d is in %d loops, want %d\n%v", n, g.Depth(n), want, g.Edges)
			}
		}
	}
	if irreducible < 200 || irreducible > 1800 {
		t.Errorf("%d of 2000 graphs are irreducible", irreducible)
	}
}

// loopsAround counts headers from whose back edges a node is reached backwards
// without passing the header.
func loopsAround(g *Graph, node int) int {
	count := 0
	for h := range g.nodes {
		in := false
		for _, e := range g.In(h) {
			if g.Back(e) {
				in = in || node == h || without(g, node, h)[g.Edges[e].From]
			}
		}
		if in {
			count++
		}
	}
	return count
}

// TestRegions holds the regions of random graphs, and of parts of them, against
// their definition.
func TestRegions(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	found := 0
	for range 2000 {
		g := random(rng, rng.IntN(2) == 0)
		if rng.IntN(2) == 0 {
			g = g.part(ofInterest(g, some(rng, walks(g, 12, 500))))
		}
		used := make([]bool, len(g.Edges))
		for _, r := range g.Regions() {
			found++
			checkRegion(t, g, r)
			for _, e := range r.Edges {
				if used[e] {
					t.Fatalf("edge %d is in two regions\n%v", e, g.Edges)
				}
				used[e] = true
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d regions", found)
	}
}

func checkRegion(t *testing.T, g *Graph, r Region) {
	t.Helper()
	place := map[int]int{}
	for i, n := range r.Nodes {
		place[n] = i + 1
	}
	for _, n := range r.Nodes {
		for _, e := range g.In(n) {
			if n != r.Entry && !slices.Contains(r.Edges, e) {
				t.Fatalf("edge %d leads into region %+v\n%v", e, r, g.Edges)
			}
		}
		for _, e := range g.Out(n) {
			to := place[g.Edges[e].To]
			if n != r.Exit && (to == 0 || to <= place[n]) {
				t.Fatalf("edge %d leaves region %+v, or leads back in it\n%v", e, r, g.Edges)
			}
		}
	}
	if r.Nodes[0] != r.Entry || r.Nodes[len(r.Nodes)-1] != r.Exit || countPaths(g.inside(r, member(g, r.Edges))) < 2 {
		t.Fatalf("region %+v\n%v", r, g.Edges)
	}
}

func member(g *Graph, edges []int) []bool {
	in := make([]bool, len(g.Edges))
	for _, e := range edges {
		in[e] = true
	}
	return in
}

func TestPaths(t *testing.T) {
	l := draw(t, g1)
	all, err := l.Paths(9)
	if err != nil || len(all) != 9 {
		t.Fatalf("%d paths, %v", len(all), err)
	}
	for i, nodes := range []string{"ACDH", "ACDEFGH", "ACDEGH", "ABDH"} {
		if !slices.Equal(all[i], l.path(nodes)) {
			t.Errorf("path %d is %v, not %s", i, all[i], nodes)
		}
	}
	some, err := l.Paths(4)
	if !errors.Is(err, ErrTooManyPaths) || len(some) != 4 {
		t.Errorf("%d paths, %v; want 4 and an error", len(some), err)
	}
	loop := draw(t, g2)
	if once, err := loop.Paths(10); err != nil || len(once) != 2 {
		t.Errorf("paths without back edges: %v, %v", once, err)
	}
}

// TestSampler: paths lead to the exit, each edge is taken by some, and after the
// steps allowed they go straight to the exit.
func TestSampler(t *testing.T) {
	l := draw(t, g3)
	s := l.Sampler(rand.New(rand.NewPCG(1, 1)))
	var list []Counted
	for steps := range 100 {
		p := s.Path(steps)
		if err := l.Check(p); err != nil {
			t.Fatal(err)
		}
		if len(p) > steps+7 {
			t.Errorf("%d edges with %d steps, the longest way out having 7", len(p), steps)
		}
		list = append(list, Counted{Fragment{p, NoEdge}, 1})
	}
	if slices.Contains(l.EdgeCounts(list), 0) {
		t.Errorf("an edge was never taken: %v", l.EdgeCounts(list))
	}
	if p := s.Path(0); len(p) != 7 {
		t.Errorf("the shortest path has %d edges, want 7", len(p))
	}
	endless := draw(t, "SA AB AC AD AE AF BA CA DA EA FA AX")
	if p := endless.Sampler(rand.New(rand.NewPCG(1, 1))).Path(3); len(p) > 6 {
		t.Errorf("%d edges with 3 steps", len(p))
	}
}

func TestCheck(t *testing.T) {
	l := draw(t, g2)
	for _, c := range []struct {
		path Path
		want string
	}{
		{l.path("SBDEBCEX"), ""},
		{nil, "the path ends at node 0, not at the exit"},
		{l.path("SBDE"), "not at the exit"},
		{l.path("BDEX"), "step 1: edge"},
		{append(l.path("SBD"), l.path("EX")...), "step 3: edge 6, 4→5, does not start at node 3"},
		{Path{99}, "step 1: there is no edge 99"},
		{Path{-1}, "step 1: there is no edge -1"},
	} {
		err := l.Check(c.path)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: %v, want %q", c.path, err, c.want)
		}
	}
}

// TestCounts derives edge and node counts from counted fragments, of EPP and of
// PAP, and holds them against the walks themselves.
func TestCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for range 300 {
		g := structured(t, rng, 20)
		var edges []int64
		nodes := make([]int64, g.nodes)
		for _, s := range []Scheme{EPP, PAP} {
			p, err := New(s, g, nil, Options{MaxPaths: 100})
			if errors.Is(err, ErrTooManyPaths) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			var list []Counted
			want := make([]int64, len(g.Edges))
			sampler := g.Sampler(rand.New(rand.NewPCG(11, 11)))
			clear(nodes)
			for range 20 {
				path := sampler.Path(100)
				nodes[g.Entry]++
				for _, e := range path {
					want[e]++
					nodes[g.Edges[e].To]++
				}
				for _, id := range p.Run(path).Counts {
					f, err := p.Decode(id...)
					if err != nil {
						t.Fatal(err)
					}
					list = append(list, Counted{f, 1})
				}
			}
			if edges = g.EdgeCounts(list); !slices.Equal(edges, want) {
				t.Fatalf("%v: edges ran %v, want %v", s, edges, want)
			}
			if got := g.NodeCounts(edges); !slices.Equal(got, nodes) {
				t.Fatalf("%v: nodes ran %v, want %v", s, got, nodes)
			}
		}
	}
}
