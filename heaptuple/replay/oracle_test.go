package replay

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// events is a Source of events made by a test.
type events struct {
	header  trace.Header
	list    []trace.Event
	classes []trace.ClassInfo
	threads []string
	next    int
}

func (s *events) Header() trace.Header       { return s.header }
func (s *events) Classes() []trace.ClassInfo { return s.classes }
func (s *events) Threads() []string          { return s.threads }
func (s *events) Summary() trace.Summary     { return trace.Summary{Ended: true, Reason: "exit"} }
func (s *events) Next(e *trace.Event) error {
	if s.next == len(s.list) {
		return io.EOF
	}
	*e = s.list[s.next]
	s.next++
	e.Step = uint64(s.next)
	return nil
}

// The map of the random programs: three methods, each of which has statements
// 1 to 29, of which 10 to 19 stand in a block, and the same probes in each.
const (
	pParam = 1
	pLeave = 2
	// Offsets of a statement's probes.
	oSiteA  = 0
	oSiteB  = 1
	oArray  = 2
	oField  = 3
	oStatic = 4
	oElem   = 5
	oInto   = 6
	oEscape = 7
	oClone  = 8
	oLocal  = 9
	oEnd    = 10
	oCount  = 11
)

func probeOf(stmt, offset int) uint32 { return uint32(3 + (stmt-1)*oCount + offset) }

func inBlock(stmt int) bool { return stmt >= 10 && stmt < 20 }

// localOf is the variable that a statement assigns: v1, or v2 and v3 in the block.
func localOf(stmt int) int {
	if inBlock(stmt) {
		return 2 + stmt%2
	}
	return stmt % 2 // the parameter, or v1
}

func randomMap() *probemap.Map {
	f := &probemap.File{Path: "P.java", Classes: []*probemap.Class{{Name: "P"}}}
	for id := uint32(1); id <= 3; id++ {
		whole, block := probemap.Range{Start: 0, End: 1000}, probemap.Range{Start: 100, End: 200}
		m := &probemap.Method{ID: id, Name: fmt.Sprintf("m%d", id), Kind: probemap.KindMethod, Returns: id != 3}
		m.Vars = []probemap.Var{{Name: "v0", Kind: "param", Scope: whole}, {Name: "v1", Scope: whole, Returned: true}, {Name: "v2", Scope: block}, {Name: "v3", Scope: block}}
		m.Probes = []probemap.Probe{{Kind: probemap.ProbeLocal, Pos: 1, Var: 1}, {Kind: probemap.ProbeLeave, Pos: 199, Scope: &block}}
		for s := 1; s < 30; s++ {
			m.Stmts = append(m.Stmts, probemap.Range{Start: 10 * s, End: 10*s + 9})
			for o, kind := range []string{probemap.ProbeSite, probemap.ProbeSite, probemap.ProbeSite, probemap.ProbeField, probemap.ProbeStatic,
				probemap.ProbeElement, probemap.ProbeEscape, probemap.ProbeEscape, probemap.ProbeSite, probemap.ProbeLocal, probemap.ProbeEnd} {
				p := probemap.Probe{Kind: kind, Pos: 10*s + o/2, Line: s, Stmt: s, Name: "call"}
				switch o {
				case oField:
					p.Name = fmt.Sprintf("P.f%d", s%3)
				case oStatic:
					p.Name = fmt.Sprintf("P.s%d", s%4)
				case oSiteB: // an argument of one of the methods
					p.To = fmt.Sprintf("m%d", 1+s%3)
				case oEscape:
					p.Parts, p.Shared = s%2 == 0, s%7 == 3
				case oLocal:
					p.Var = 1 + localOf(s)
				}
				m.Probes = append(m.Probes, p)
			}
		}
		f.Methods = append(f.Methods, m)
	}
	return &probemap.Map{Build: "b", Level: "full", Sources: []*probemap.File{f}}
}

var randomClasses = []trace.ClassInfo{{}, {ID: 1, Name: "T", Layout: "/LLL"}, {ID: 2, Name: "A[]", IsArray: true, Layout: "L"}, {ID: 3, Name: "X", Layout: "/"}}

func TestRandomProgramsAgainstSlowHeap(t *testing.T) {
	m := randomMap()
	programs := 1500
	if testing.Short() {
		programs = 300
	}
	for seed := 0; seed < programs; seed++ {
		s := newSlow(int64(seed))
		s.run(20 + seed%200)
		checkStates(t, m, s)
		for _, window := range []int{1, 2, 7, 0} {
			checkDeaths(t, m, s, window)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func checkStates(t *testing.T, m *probemap.Map, s *slow) {
	src := s.source()
	model, err := New(src, m, Options{Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.out {
		if _, err := model.Run(uint64(i + 1)); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, tuple := range model.State(StateOptions{This: true}) {
			sort.Strings(tuple.Holders) // the slow heap finds clones' fields in no order
			fmt.Fprintln(&b, tuple)
		}
		if b.String() != s.states[i] {
			t.Errorf("step %d, %+v\ngot:\n%swant:\n%s", i+1, s.out[i], b.String(), s.states[i])
			return
		}
	}
	if model.missed.Total() != 0 {
		t.Errorf("missed %+v", model.missed)
	}
	checkGraph(t, s, model.Graph())
}

// checkGraph holds the graph at the end against the slow heap.
func checkGraph(t *testing.T, s *slow, g *Graph) {
	reachable := s.reachable()
	if len(g.Nodes)-1 != len(reachable) {
		t.Errorf("%d nodes, want %d", len(g.Nodes)-1, len(reachable))
	}
	refs := 0
	for h, id := range s.holds {
		for from := range reachable {
			if name := s.objects[from].name; strings.HasPrefix(h, name+".") || strings.HasPrefix(h, name+"[") {
				refs++
				if !hasRef(g, from, id) {
					t.Errorf("no reference %s to %s", h, s.objects[id].name)
				}
			}
		}
	}
	if len(g.Refs) != refs {
		t.Errorf("%d references, want %d", len(g.Refs), refs)
	}
	heap, err := g.heap(make([]string, len(g.Classes)))
	if err != nil {
		t.Fatal(err)
	}
	if live := heap.Live(); heap.NumRefs() != refs || heap.Len() != len(reachable) {
		t.Errorf("as an object graph: %d objects with %d references", heap.Len(), heap.NumRefs())
	} else {
		for o := range g.Nodes[:heap.Len()] {
			if !live.Has(uint32(o)) || heap.Size(uint32(o)) != g.Nodes[o].Bytes {
				t.Errorf("as an object graph: object %d is dead, or not of %d bytes", g.Nodes[o].ID, g.Nodes[o].Bytes)
			}
		}
	}
}

func hasRef(g *Graph, from, to int) bool {
	for i := range g.Nodes[:len(g.Nodes)-1] {
		if g.Nodes[i].ID != trace.ID(from) {
			continue
		}
		for _, r := range g.Refs[g.Nodes[i].First:g.Nodes[i+1].First] {
			if g.Nodes[r.To].ID == trace.ID(to) {
				return true
			}
		}
	}
	return false
}

func checkDeaths(t *testing.T, m *probemap.Map, s *slow, window int) {
	got := map[int]uint64{}
	open := func() (Source, error) { return s.source(), nil }
	facts, err := AnalyzeSource(open, m, Options{Window: window, OnDeath: func(d Death) { got[int(d.ID)] = d.Step }})
	if err != nil {
		t.Fatal(err)
	}
	end := len(s.out)
	reachable := s.reachable()
	changes := make([]int64, end+3)
	alive, known := int64(0), s.known()
	for _, o := range s.objects[1:] {
		changes[o.birth]++
		switch {
		case reachable[o.id]:
			if known[o.id] {
				alive++
			}
			if got[o.id] != 0 {
				t.Errorf("window %d: %s died at %d, want alive", window, o.name, got[o.id])
			}
			continue
		case got[o.id] != uint64(o.last+1):
			t.Errorf("window %d: %s died at %d, want %d", window, o.name, got[o.id], o.last+1)
		}
		changes[o.last+1]--
	}
	peak, at, live := int64(0), 0, int64(0)
	for step := 1; step <= end; step++ {
		if live += changes[step]; live > peak {
			peak, at = live, step
		}
	}
	if facts.PeakObjects.Objects != peak || facts.PeakObjects.Step != uint64(at) {
		t.Errorf("window %d: peak %d at %d, want %d at %d", window, facts.PeakObjects.Objects, facts.PeakObjects.Step, peak, at)
	}
	if n := facts.PeakObjects.State.Objects + facts.PeakObjects.State.Unknown.Objects; n != peak {
		t.Errorf("window %d: %d objects in the peak's state, want %d", window, n, peak)
	}
	if facts.Alive.Objects != alive || facts.End.Objects != alive {
		t.Errorf("window %d: alive %d, in the state %d, want %d", window, facts.Alive.Objects, facts.End.Objects, alive)
	}
	if n := int64(len(reachable)) - alive; facts.Unknown.Objects != n || facts.End.Unknown.Objects != n {
		t.Errorf("window %d: not known to be dead %d, in the state %d, want %d", window, facts.Unknown.Objects, facts.End.Unknown.Objects, n)
	}
	if facts.Missed.Total() != 0 {
		t.Errorf("window %d: missed %+v", window, facts.Missed)
	}
}
