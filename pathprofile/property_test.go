package pathprofile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// random makes a graph of a few nodes. Edges that do not lead onward are tried
// in one of three when loops is set, so that irreducible graphs come up, too.
func random(rng *rand.Rand, loops bool) *Graph {
	for {
		n := 4 + rng.IntN(7)
		var edges []Edge
		for v := range n - 1 {
			for k := 1 + rng.IntN(3); k > 0; k-- {
				to := v + 1 + rng.IntN(min(3, n-1-v))
				if loops && v > 0 && rng.IntN(3) == 0 {
					to = 1 + rng.IntN(n-2)
				}
				edges = append(edges, Edge{v, to})
			}
		}
		rng.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		if g, err := NewGraph(n, 0, n-1, edges); err == nil {
			return g
		}
	}
}

// walks lists the walks from entry to exit with so many edges at most, or the
// first of them.
func walks(g *Graph, longest, most int) []Path {
	var done []Path
	level := []Path{nil}
	for range longest {
		var next []Path
		for _, p := range level {
			v := g.Entry
			if len(p) > 0 {
				v = g.To(p)
			}
			for _, e := range g.Out(v) {
				q := append(p[:len(p):len(p)], e)
				if g.Edges[e].To == g.Exit {
					done = append(done, q)
				} else {
					next = append(next, q)
				}
			}
		}
		if len(done)+len(next) > most {
			break
		}
		level = next
	}
	return done
}

// some picks paths of interest.
func some(rng *rand.Rand, all []Path) []Path {
	picked := slices.Clone(all)
	rng.Shuffle(len(picked), func(i, j int) { picked[i], picked[j] = picked[j], picked[i] })
	return picked[:1+rng.IntN(min(10, len(picked)))]
}

// wrong runs all paths, of which those of interest are some, and tells how many
// of the others were counted as one of interest. That each path of interest is
// counted as itself is demanded of every scheme.
func wrong(t *testing.T, p *Plan, all []Path) int {
	t.Helper()
	ids := map[*int]int64{}
	for i, path := range p.Interest {
		ids[&path[0]] = p.IDs[i]
	}
	if sorted := localIDs(p.IDs); len(sorted) != len(p.Interest) {
		t.Fatalf("%v: %d paths of interest have %d ids: %v", p.Scheme, len(p.Interest), len(sorted), p.IDs)
	}
	clashes := 0
	for _, path := range all {
		for _, trip := range []Trip{p.Run(path), p.RunPoisoned(path)} {
			id, wanted := ids[&path[0]]
			if wanted && (len(trip.Counts) != 1 || !slices.Equal(trip.Counts[0], []int64{id})) {
				t.Fatalf("%v: path of interest %v was counted as %v, not %d\n%v", p.Scheme, path, trip.Counts, id, p.Graph.Edges)
			}
			if !wanted && len(trip.Counts) > 0 {
				clashes++
			}
		}
	}
	return clashes
}

// TestSelective runs all paths, or all up to some length, of random graphs over
// every selective scheme, with a miss that ends profiling and one that poisons.
func TestSelective(t *testing.T) {
	forms := []Options{{}, {Nodes: true}, {Raw: true}}
	for _, loops := range []bool{false, true} {
		graphs, clashes, inexact := 1200, map[Scheme]int{}, map[Scheme]int{}
		rng := rand.New(rand.NewPCG(4, 9))
		for i := range graphs {
			g := random(rng, loops)
			all := walks(g, 14, 600)
			interest := some(rng, all)
			for s := SPP; s <= PSP3; s++ {
				if !s.Selective() || s.Acyclic() && !g.Acyclic() {
					continue
				}
				p, err := New(s, g, interest, forms[i%3])
				if err != nil {
					t.Fatal(err)
				}
				if n := wrong(t, p, all); n > 0 {
					clashes[s] += n
					inexact[s]++
				}
			}
		}
		for s := ESPP; s <= PSP3; s++ {
			if clashes[s] > 0 {
				t.Errorf("loops %v: %v counted other paths as paths of interest in %d of %d graphs", loops, s, inexact[s], graphs)
			}
		}
		if !loops {
			for _, s := range []Scheme{SPP, PrePP} {
				t.Logf("%v is inexact in %.1f%% of %d graphs", s, 100*float64(inexact[s])/float64(graphs), graphs)
			}
		}
	}
}

// TestAllPaths gives every path of random graphs an id of its own that decodes
// to the path, with thresholds so low that most paths have segments.
func TestAllPaths(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	paths, segments := 0, 0
	for i := range 1500 {
		g := random(rng, i%5 > 0)
		p, err := New(PAP, g, nil, Options{Flush: int64(rng.IntN(4)) * int64(1+rng.IntN(20)), Raw: i%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, path := range walks(g, 16, 600) {
			checkOverflow(t, p, path)
			trip := p.Run(path)
			if len(trip.Counts) != 1 || seen[fmt.Sprint(trip.Counts)] {
				t.Fatalf("path %v has no id of its own: %v", path, trip.Counts)
			}
			seen[fmt.Sprint(trip.Counts)] = true
			paths++
			if len(trip.Counts[0]) > 1 {
				segments++
			} else if trip.Counts[0][0] > p.MaxID {
				t.Fatalf("id %d is above the largest, %d", trip.Counts[0], p.MaxID)
			}
			f, err := p.Decode(trip.Counts[0]...)
			if err != nil || !slices.Equal(f.Edges, path) {
				t.Fatalf("path %v, counted as %v, decodes to %v, %v", path, trip.Counts, f.Edges, err)
			}
		}
	}
	t.Logf("%d paths, %d of them in segments", paths, segments)
	if segments < paths/4 {
		t.Errorf("only %d of %d paths had segments", segments, paths)
	}
}

// TestFragments holds what EPP counts, with and without a spanning tree and at
// any limit, against the path cut by hand.
func TestFragments(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	cut := 0
	for i := range 1500 {
		g := random(rng, i%3 > 0)
		opt := Options{NoTree: i%2 == 0}
		if i%4 == 0 {
			opt.MaxPaths = int64(2*len(g.Edges) + rng.IntN(10))
		}
		p, err := New(EPP, g, nil, opt)
		if err != nil {
			t.Fatal(err)
		}
		if opt.MaxPaths > 0 && p.MaxID >= opt.MaxPaths {
			t.Fatalf("%d ids, no more than %d were asked for", p.MaxID+1, opt.MaxPaths)
		}
		if slices.ContainsFunc(p.Nodes, func(ops []Op) bool { return len(ops) > 0 && ops[0].Kind == Restart }) {
			cut++
		}
		everyID(t, p)
		for _, path := range walks(g, 14, 300) {
			checkFragments(t, p, path)
		}
	}
	if cut < 20 {
		t.Errorf("only %d graphs were cut", cut)
	}
}

// everyID decodes all ids: each is a fragment of its own.
func everyID(t *testing.T, p *Plan) {
	t.Helper()
	seen := map[string]bool{}
	for id := int64(0); id <= p.MaxID; id++ {
		f, err := p.Decode(id)
		k := fmt.Sprint(f)
		if err != nil || seen[k] {
			t.Fatalf("id %d of %d: %v, %v: seen before: %v", id, p.MaxID, f, err, seen[k])
		}
		seen[k] = true
	}
	for _, id := range []int64{-1, p.MaxID + 1} {
		if f, err := p.Decode(id); err == nil {
			t.Fatalf("id %d decodes to %v", id, f)
		}
	}
}

// checkFragments runs a path: its fragments, one after the other, are the path.
func checkFragments(t *testing.T, p *Plan, path Path) {
	t.Helper()
	var joined Path
	before := NoEdge
	counts := p.Run(path).Counts
	for _, ids := range counts {
		f, err := p.Decode(ids...)
		if err != nil {
			t.Fatal(err)
		}
		if f.Whole(p.Graph) != (len(counts) == 1) {
			t.Fatalf("path %v: fragment %v of %v is whole: %v", path, f, counts, f.Whole(p.Graph))
		}
		if f.After != NoEdge && f.After != before {
			t.Fatalf("path %v: fragment %v does not follow edge %d", path, f, before)
		}
		joined = append(joined, f.Edges...)
		before = f.Edges[len(f.Edges)-1]
	}
	if !slices.Equal(joined, path) {
		t.Fatalf("path %v is counted as %v, which decodes to %v\n%v", path, counts, joined, p.Graph.Edges)
	}
}
