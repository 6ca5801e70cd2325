package pathprofile

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// program makes graphs as methods have them: sequences of if, switch, loops,
// with break, continue and return.
type program struct {
	rng   *rand.Rand
	nodes int
	edges []Edge
	loops []loopEnds
	left  int
}

type loopEnds struct{ again, after int }

const programExit = 1

func structured(t testing.TB, rng *rand.Rand, statements int) *Graph {
	p := &program{rng: rng, nodes: 2, left: statements}
	first := p.node()
	p.edge(0, first)
	p.edge(p.block(first, statements), programExit)
	return p.graph(t)
}

// graph drops what a return or a break before it makes unreachable.
func (p *program) graph(t testing.TB) *Graph {
	reached := map[int]bool{0: true}
	for again := true; again; {
		again = false
		for _, e := range p.edges {
			if reached[e.From] && !reached[e.To] {
				reached[e.To], again = true, true
			}
		}
	}
	number := map[int]int{}
	for n := range p.nodes {
		if reached[n] {
			number[n] = len(number)
		}
	}
	var edges []Edge
	for _, e := range p.edges {
		if reached[e.From] {
			edges = append(edges, Edge{number[e.From], number[e.To]})
		}
	}
	g, err := NewGraph(len(number), number[0], number[programExit], edges)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (p *program) node() int { p.nodes++; return p.nodes - 1 }

func (p *program) edge(from, to int) { p.edges = append(p.edges, Edge{from, to}) }

func (p *program) block(at, statements int) int {
	for range statements {
		if p.left == 0 {
			break
		}
		p.left--
		at = p.statement(at)
	}
	return at
}

func (p *program) inner() int { return p.rng.IntN(4) }

func (p *program) statement(at int) int {
	after := p.node()
	switch p.rng.IntN(9) {
	case 0, 1, 2:
		p.branch(at, after)
	case 3:
		p.edge(at, p.body(at, after))
	case 4:
		for range 2 + p.rng.IntN(4) {
			p.branch(at, after)
		}
	case 5:
		p.while(at, after)
	case 6:
		p.doWhile(at, after)
	default:
		p.jump(at, after)
	}
	return after
}

// body is a branch with something in it, and after it, gives where the other
// branch goes.
func (p *program) body(at, after int) int {
	p.branch(at, after)
	return after
}

func (p *program) branch(at, after int) {
	start := p.node()
	p.edge(at, start)
	p.edge(p.block(start, p.inner()), after)
	if p.rng.IntN(2) == 0 {
		p.edge(at, after)
	}
}

func (p *program) while(at, after int) {
	header := p.node()
	p.edge(at, header)
	p.edge(header, after)
	start := p.node()
	p.edge(header, start)
	p.loops = append(p.loops, loopEnds{header, after})
	p.edge(p.block(start, p.inner()), header)
	p.loops = p.loops[:len(p.loops)-1]
}

func (p *program) doWhile(at, after int) {
	header, condition := p.node(), p.node()
	p.edge(at, header)
	p.loops = append(p.loops, loopEnds{condition, after})
	p.edge(p.block(header, 1+p.inner()), condition)
	p.loops = p.loops[:len(p.loops)-1]
	p.edge(condition, header)
	p.edge(condition, after)
}

// jump is if (…) return, break or continue.
func (p *program) jump(at, after int) {
	to := programExit
	if n := len(p.loops); n > 0 && p.rng.IntN(3) > 0 {
		to = p.loops[n-1].again
		if p.rng.IntN(2) == 0 {
			to = p.loops[n-1].after
		}
	}
	p.edge(at, to)
	p.edge(at, after)
}

// samples are different random paths.
func samples(g *Graph, rng *rand.Rand, n, steps int) []Path {
	s := g.Sampler(rng)
	var list []Path
	for range n {
		list = append(list, s.Path(steps))
	}
	return distinct(list)
}

// TestPrograms runs random paths through graphs of whole methods, some of them
// long and full of loops, over every scheme: paths of interest are counted as
// themselves, others are not, ids decode, and no 64 bits overflow, however long
// a path that is not of interest goes on after a miss.
func TestPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	refused := map[Scheme]int{}
	for range 400 {
		g := structured(t, rng, 5+rng.IntN(60))
		all := samples(g, rng, 40, 1+rng.IntN(120))
		long := samples(g, rng, 5, 3000)
		interest := some(rng, all)
		for s := EPP; s <= PSP3; s++ {
			of := interest
			if !s.Selective() {
				of = nil
			}
			p, err := New(s, g, of, Options{Nodes: rng.IntN(2) == 0, Raw: rng.IntN(3) == 0})
			if s.Acyclic() && !g.Acyclic() {
				if !errors.Is(err, ErrLoops) {
					t.Fatalf("%v takes a graph with loops: %v", s, err)
				}
				continue
			}
			if errors.Is(err, ErrOverflow) {
				refused[s]++
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range append(slices.Clone(all), long...) {
				checkOverflow(t, p, path)
			}
			switch {
			case s == EPP:
				for _, path := range all {
					checkFragments(t, p, path)
				}
			case s == PAP:
				for _, path := range append(slices.Clone(all), long...) {
					checkPath(t, p, path)
				}
			case wrong(t, p, all) > 0 && s != SPP && s != PrePP:
				t.Fatalf("%v counts other paths as paths of interest", s)
			}
		}
	}
	t.Logf("ids did not fit into 63 bits: %v of 400 methods", refused)
	if refused[EPP]+refused[PAP] > 0 || refused[PSP2] > 40 {
		t.Errorf("too many methods were refused: %v", refused)
	}
}

// checkOverflow walks a path with a miss that poisons, an edge at a time.
func checkOverflow(t *testing.T, p *Plan, path Path) {
	t.Helper()
	m := machine{plan: p, poison: true, strict: true}
	for i := range path {
		m.walk(path[i : i+1])
		if m.overflow || p.Scheme != EPP && (m.r < 0 || m.r > p.MaxR) {
			t.Fatalf("%v: r is %d, may be %d, on %v\n%v", p.Scheme, m.r, p.MaxR, path[:i+1], p.Graph.Edges)
		}
		if !m.trip.Missed && m.l > p.MaxR {
			t.Fatalf("%v: l is %d, may be %d, on %v\n%v", p.Scheme, m.l, p.MaxR, path[:i+1], p.Graph.Edges)
		}
	}
}

func checkPath(t *testing.T, p *Plan, path Path) {
	t.Helper()
	trip := p.Run(path)
	if f, err := p.Decode(trip.Counts[0]...); err != nil || !slices.Equal(f.Edges, path) {
		t.Fatalf("path %v, counted as %v, decodes to %v, %v", path, trip.Counts, f.Edges, err)
	}
}

// chain is n diamonds in a row: 2^n paths without a loop.
func chain(t testing.TB, n int) *Graph {
	edges := []Edge{{0, 1}}
	for i := range n {
		a := 1 + 3*i
		edges = append(edges, Edge{a, a + 1}, Edge{a, a + 2}, Edge{a + 1, a + 3}, Edge{a + 2, a + 3})
	}
	last := 3*n + 2
	edges = append(edges, Edge{3*n + 1, last})
	g, err := NewGraph(last+1, 0, last, edges)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLongStretch numbers more paths than 63 bits can, without a loop to count
// or check at.
func TestLongStretch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{10, 61, 62, 63, 64, 200, 2000} {
		g := chain(t, n)
		paths := samples(g, rng, 20, 10*n)
		epp, err := New(EPP, g, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		pap, err := New(PAP, g, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			checkFragments(t, epp, path)
			checkOverflow(t, pap, path)
			checkPath(t, pap, path)
		}
		whole := len(epp.Run(paths[0]).Counts) == 1
		if whole != (n < 63) {
			t.Errorf("%d diamonds: EPP counts in one piece: %v", n, whole)
		}
		tooMany(t, g, paths[:3], n)
	}
}

// tooMany: the selective schemes that number every path refuse a long chain;
// PSP2 and PSP3 number what is of interest, and refuse when that is too long.
func tooMany(t *testing.T, g *Graph, interest []Path, n int) {
	t.Helper()
	for s := SPP; s <= PSP3; s++ {
		if !s.Selective() {
			continue
		}
		p, err := New(s, g, interest, Options{})
		want := error(nil)
		switch {
		case n > 62 && (s == SPP || s == ESPP):
			want = ErrTooManyPaths
		case n > 62 && (s == PSP0 || s == PSP1), n > 100 && (s == PSP2 || s == PSP3):
			want = ErrOverflow
		}
		if !errors.Is(err, want) {
			t.Errorf("%d diamonds, %v: %v, want %v", n, s, err, want)
		}
		if err == nil {
			for i, path := range interest {
				if got := p.Run(path).Counts; fmt.Sprint(got) != fmt.Sprintf("[[%d]]", p.IDs[i]) {
					t.Errorf("%d diamonds, %v: path of interest %d is counted as %v, not %d", n, s, i+1, got, p.IDs[i])
				}
			}
		}
	}
}

// mixture is graphs of the sizes that methods have: most are small, some large.
func mixture(b *testing.B) []*Graph {
	rng := rand.New(rand.NewPCG(5, 5))
	var list []*Graph
	for i := range 1000 {
		size := rng.IntN(8)
		if i%10 == 0 {
			size = rng.IntN(60)
		}
		if i%100 == 0 {
			size = rng.IntN(300)
		}
		list = append(list, structured(b, rng, size))
	}
	return list
}

func BenchmarkGraph(b *testing.B) {
	list := mixture(b)
	edges := 0
	for _, g := range list {
		edges += len(g.Edges)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		g := list[i%len(list)]
		if _, err := NewGraph(g.nodes, g.Entry, g.Exit, g.Edges); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(edges)/float64(len(list)), "edges/graph")
}

func BenchmarkNew(b *testing.B) {
	list := mixture(b)
	rng := rand.New(rand.NewPCG(6, 6))
	interest := make([][]Path, len(list))
	for i, g := range list {
		interest[i] = samples(g, rng, 10, 20)
	}
	for s := EPP; s <= PSP3; s++ {
		b.Run(s.String(), func(b *testing.B) {
			b.ReportAllocs()
			refused := 0
			for i := range b.N {
				of := interest[i%len(list)]
				if !s.Selective() {
					of = nil
				}
				if _, err := New(s, list[i%len(list)], of, Options{}); err != nil {
					refused++
				}
			}
			b.ReportMetric(100*float64(refused)/float64(b.N), "%refused")
		})
	}
}

// BenchmarkOperations tells how many operations a path costs on average, of
// interest and other, with ten paths of interest: as the paper has the schemes,
// and as they are here.
func BenchmarkOperations(b *testing.B) {
	for _, raw := range []bool{true, false} {
		for s := EPP; s <= PSP3; s++ {
			if s.Acyclic() {
				continue
			}
			b.Run(fmt.Sprintf("%v/raw=%v", s, raw), func(b *testing.B) {
				var c cost
				for range b.N {
					c = operations(b, s, Options{Raw: raw, Nodes: raw, NoTree: raw})
				}
				b.ReportMetric(float64(c.ops[0])/float64(c.paths[0]), "ops/interest")
				b.ReportMetric(float64(c.ops[1])/float64(c.paths[1]), "ops/other")
			})
		}
	}
}

// cost adds up paths and their operations, those of interest first.
type cost struct{ paths, ops [2]int }

func operations(b *testing.B, s Scheme, opt Options) (c cost) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 100 {
		g := structured(b, rng, 30)
		all := samples(g, rng, 300, 60)
		interest := all[:min(10, len(all))]
		of := interest
		if !s.Selective() {
			of = nil
		}
		p, err := New(s, g, of, opt)
		if err != nil {
			continue
		}
		for i, path := range all {
			kind := 0
			if i >= len(interest) {
				kind = 1
			}
			trip := p.Run(path)
			c.paths[kind]++
			c.ops[kind] += trip.Edges + trip.Nodes
		}
	}
	return c
}
