package pathprofile

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestNames(t *testing.T) {
	for s := EPP; s <= PSP3; s++ {
		if got, err := ParseScheme(strings.ToLower(s.String())); err != nil || got != s {
			t.Errorf("%v is read as %v, %v", s, got, err)
		}
	}
	if _, err := ParseScheme("psp4"); err == nil || !strings.Contains(err.Error(), "EPP, SPP, PrePP, PAP, ESPP, PSP0") {
		t.Errorf("psp4: %v", err)
	}
}

func TestRefused(t *testing.T) {
	acyclic, loop := draw(t, g1), draw(t, g2)
	for _, c := range []struct {
		name     string
		scheme   Scheme
		graph    *Graph
		interest []Path
		want     string
	}{
		{"interest for EPP", EPP, acyclic.Graph, acyclic.paths("ADH"), "EPP: it numbers all paths"},
		{"none for PSP1", PSP1, acyclic.Graph, nil, "PSP1: it needs a path of interest"},
		{"a loop for ESPP", ESPP, loop.Graph, loop.paths("SBDEX"), "use EPP, PAP or PSP0 to PSP3"},
		{"no path", PSP2, loop.Graph, loop.paths("SBDEX SBDE"), "PSP2: path of interest 2: the path ends at node 4"},
	} {
		if _, err := New(c.scheme, c.graph, c.interest, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := New(PAP, loop.Graph, nil, Options{Flush: math.MaxInt64}); !errors.Is(err, ErrOverflow) {
		t.Errorf("a segment noted too late: %v", err)
	}
	if _, err := New(EPP, acyclic.Graph, nil, Options{Weights: []int64{1}}); err == nil || !strings.Contains(err.Error(), "1 weights for 11 edges") {
		t.Errorf("weights that do not fit: %v", err)
	}
	if _, err := New(EPP, acyclic.Graph, nil, Options{MaxPaths: 3}); !errors.Is(err, ErrTooManyPaths) {
		t.Errorf("three ids for nine edges: %v", err)
	}
}

// TestInterestTwice: a path that is named twice is one.
func TestInterestTwice(t *testing.T) {
	l := draw(t, g2)
	p := l.plan(PSP2, "SBDEX SBDEBDEX SBDEX", Options{})
	if len(p.Interest) != 2 || !slices.Equal(p.IDs, []int64{0, 1}) {
		t.Errorf("paths %v, ids %v", p.Interest, p.IDs)
	}
}

// TestDecodeRejects gives every scheme ids that stand for nothing.
func TestDecodeRejects(t *testing.T) {
	l := draw(t, g2)
	for _, c := range []struct {
		scheme   Scheme
		flush    int64
		segments []int64
	}{
		{EPP, 0, nil}, {EPP, 0, []int64{8}}, {EPP, 0, []int64{-1}}, {EPP, 0, []int64{1, 2}},
		{PAP, 0, nil}, {PAP, 0, []int64{-1}}, {PAP, 0, []int64{4}}, // a round before the first entry
		{PAP, 100, []int64{1, 7}}, {PAP, 1, []int64{1, 0}}, {PAP, 1, []int64{0, 0}}, {PAP, 1, []int64{1, 1}},
		{PSP0, 0, []int64{3}}, {PSP2, 0, []int64{0, 0}}, {PSP3, 0, []int64{2}},
	} {
		interest := "SBDEX SBDEBDEX"
		if !c.scheme.Selective() {
			interest = ""
		}
		p := l.plan(c.scheme, interest, Options{Flush: c.flush})
		if f, err := p.Decode(c.segments...); !errors.Is(err, ErrNoPath) {
			t.Errorf("%v: id %v decodes to %v, %v", c.scheme, c.segments, f, err)
		}
	}
}

// TestDecodeAt stops paths on their way.
func TestDecodeAt(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range 200 {
		g := structured(t, rng, 20)
		p, err := New(PAP, g, nil, Options{Flush: 50})
		if err != nil {
			t.Fatal(err)
		}
		path := g.Sampler(rng).Path(80)
		part := path[:rng.IntN(len(path))]
		m := machine{plan: p}
		m.walk(part)
		at := g.Entry
		if len(part) > 0 {
			at = g.To(part)
		}
		f, err := p.DecodeAt(at, append(m.segments, m.r)...)
		if err != nil || !slices.Equal(f.Edges, part) {
			t.Fatalf("%v at node %d decodes to %v, %v", part, at, f.Edges, err)
		}
	}
	p, err := New(PSP0, draw(t, g2).Graph, []Path{draw(t, g2).path("SBDEX")}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.DecodeAt(1, 0); err == nil || !strings.Contains(err.Error(), "does not tell") {
		t.Errorf("PSP0 at a node: %v", err)
	}
}

// TestDecodeFragmentAt stops paths of EPP on their way: what it tells is the way since the
// last cut, also where joins are cut and where r has 32 bits.
func TestDecodeFragmentAt(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	for i := range 600 {
		g := structured(t, rng, 20)
		p, err := New(EPP, g, nil, Options{MaxPaths: []int64{0, 3, 40}[i%3], NoTree: i%2 == 0})
		if err != nil {
			continue // it has more paths even when cut everywhere
		}
		path := g.Sampler(rng).Path(80)
		m, since := machine{plan: p}, 0
		for k, e := range path[:rng.IntN(len(path))] {
			counts := len(m.trip.Counts)
			m.walk(Path{e})
			if len(m.trip.Counts) > counts {
				since = k + 1
			}
			r := m.r
			if p.MaxR <= math.MaxInt32 {
				r = int64(int32(r))
			}
			at := g.Edges[e].To
			if f, err := p.DecodeAt(at, r); err != nil || !slices.Equal(f.Edges, path[since:k+1]) {
				t.Fatalf("%v at node %d decodes to %v, %v", path[since:k+1], at, f.Edges, err)
			}
		}
	}
}

// TestTree: with a spanning tree fewer operations run, and none in an inner
// loop that does not need them.
func TestTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	with, without := 0, 0
	for range 300 {
		g := structured(t, rng, 30)
		for _, opt := range []Options{{}, {NoTree: true}} {
			p, err := New(EPP, g, nil, opt)
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range samples(g, rand.New(rand.NewPCG(1, 2)), 20, 200) {
				trip := p.Run(path)
				if opt.NoTree {
					without += trip.Edges
				} else {
					with += trip.Edges
				}
			}
		}
	}
	t.Logf("operations on edges: %d with a tree, %d without", with, without)
	if with >= without {
		t.Errorf("%d operations with a spanning tree, %d without", with, without)
	}
	l := draw(t, "SA AB AC BD CD DE DF EG FG GD GA GX")
	for _, run := range []string{"DE EG", "DF FG"} {
		weights := make([]int64, len(l.Edges))
		for _, e := range strings.Fields(run) {
			weights[l.edges[e]] = 1000
		}
		p, err := New(EPP, l.Graph, nil, Options{Weights: weights})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range strings.Fields(run) {
			if ops := p.Edges[l.edges[e]]; len(ops) > 0 {
				t.Errorf("%s, which runs most, has probes %v", e, ops)
			}
		}
	}
}

// TestClash holds the search for clashing ids against all paths.
func TestClash(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	yes := 0
	for range 2000 {
		g := random(rng, false)
		all := walks(g, 14, 1500)
		val := make([]int64, len(g.Edges))
		for e := range val {
			val[e] = int64(rng.IntN(4)) * int64(rng.IntN(9))
		}
		counts := map[int64]int{}
		for _, p := range all {
			counts[sum(val, p)]++
		}
		id := sum(val, all[rng.IntN(len(all))])
		got := newClash(g, val, 0).unique([]int64{id})
		if got != (counts[id] == 1) {
			t.Fatalf("id %d is unique: %v; %d paths have it", id, got, counts[id])
		}
		if got {
			yes++
		}
		if !got && newClash(g, val, 1+rng.IntN(4)).unique([]int64{id}) {
			t.Fatal("a search that was cut short found an id to be unique that is not")
		}
	}
	if yes < 200 || yes > 1800 {
		t.Errorf("%d of 2000 ids are unique", yes)
	}
}

// TestBudget: without a search ESPP keeps values, and stays exact.
func TestBudget(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	fewer := 0
	for range 300 {
		g := random(rng, false)
		all := walks(g, 14, 1500)
		interest := some(rng, all)
		var probes [2]int
		for i, budget := range []int{0, 1} {
			p, err := New(ESPP, g, interest, Options{Budget: budget})
			if err != nil {
				t.Fatal(err)
			}
			if wrong(t, p, all) > 0 {
				t.Fatalf("budget %d: other paths were counted", budget)
			}
			for _, ops := range p.Edges {
				probes[i] += len(ops)
			}
		}
		if probes[0] > probes[1] {
			t.Fatalf("%d probes with a search, %d without", probes[0], probes[1])
		}
		if probes[0] < probes[1] {
			fewer++
		}
	}
	if fewer == 0 {
		t.Error("the search never saved a probe")
	}
}

// TestChoose has the paper's examples and one for each side of each question.
func TestChoose(t *testing.T) {
	n := func(n int) *int { return &n }
	share := func(f float64) *float64 { return &f }
	took := func(d time.Duration) *time.Duration { return &d }
	for _, c := range []struct {
		facts Facts
		want  Scheme
		why   string
	}{
		{Facts{Nodes: n(24)}, PSP1, "24 nodes"},
		{Facts{Nodes: n(24), LoopShare: share(0.9)}, PSP2, "0.90 of the nodes"},
		{Facts{Nodes: n(19)}, PSP0, "19 nodes"},
		{Facts{LargestRegion: n(6), Nodes: n(24)}, PSP0, "6 nodes in the largest"},
		{Facts{LargestRegion: n(7)}, PSP2, "7 nodes in the largest"},
		{Facts{Loops: n(4), Nodes: n(24)}, PSP0, "4 loops"},
		{Facts{Loops: n(3)}, PSP2, "3 loops"},
		{Facts{Regions: n(1), Loops: n(1)}, PSP0, "1 acyclic regions"},
		{Facts{Regions: n(2), Loops: n(9)}, PSP2, "2 acyclic regions"},
		{Facts{LoopShare: share(0.84), Regions: n(5)}, PSP0, "0.84"},
		{Facts{RunTime: took(500 * time.Millisecond), LoopShare: share(0.9)}, PSP0, "500ms"},
		{Facts{RunTime: took(499 * time.Millisecond), LoopShare: share(0.1)}, PSP2, "499ms"},
		{Facts{}, PSP2, "nothing is known"},
	} {
		if got, why := Choose(c.facts); got != c.want || !strings.Contains(why, c.why) {
			t.Errorf("%v, %q; want %v, %q", got, why, c.want, c.why)
		}
	}
}

func TestFacts(t *testing.T) {
	f := draw(t, g3).Facts()
	if *f.Regions != 1 || *f.LargestRegion != 8 || *f.Loops != 1 || *f.Nodes != 11 || *f.LoopShare != 8.0/11 || f.RunTime != nil {
		t.Errorf("%d regions, the largest of %d nodes; %d loops with %.2f of %d nodes",
			*f.Regions, *f.LargestRegion, *f.Loops, *f.LoopShare, *f.Nodes)
	}
}
