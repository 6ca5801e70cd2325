package replay

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/objgraph"
	"jinstr/probemap"
)

// Moment is the heap of a run at one step, as analyses of object graphs take it.
type Moment struct {
	Run       *Run
	Step      uint64
	Where     Position
	Allocated uint64 // bytes by then, in the original program
	Heap      *objgraph.Graph
	// Unknown is what of it was made by the program and is not known to be alive: only
	// what has escaped may hold it.
	Unknown Amount
	// Graph is the same with all that the trace knows, Birthplace what a Path there
	// stands for; until visit returns.
	Graph      *Graph
	Birthplace func(path uint32) (Position, []string)
	// Inside is what holds what is within an object of a class, by its number: a lambda, or java.util.ArrayList[...].
	Inside func(class uint32) string
}

// When chooses the moments that Heaps gives. The zero value is the peak of bytes.
type When struct {
	Step  uint64 // at this step
	End   bool   // after the last one
	Every uint64 // each time that so many bytes more have been allocated, and after the last step
}

// Run tells of the run that a moment is from.
type Run struct {
	Steps  uint64
	Layout string
	// VMLayout and Assumed are of it what VMLayout and LayoutAssumed of Facts are.
	VMLayout string
	Assumed  bool
	Least    []string // LeastSizes of Facts
	Level    string
	Damage   Damage
}

// NoStepError says that a trace ends before a step.
type NoStepError struct{ Step, Steps uint64 }

func (e *NoStepError) Error() string {
	return fmt.Sprintf("there is no step %d: the trace has %d", e.Step, e.Steps)
}

// MostMoments is how many moments Heaps gives at most.
const MostMoments = 2000

// ManyMomentsError says that a trace has more moments than Heaps gives.
type ManyMomentsError struct{ Moments, Least uint64 }

func (e *ManyMomentsError) Error() string {
	return fmt.Sprintf("that would be %d moments: take %d bytes or more, for %d", e.Moments, e.Least, MostMoments)
}

// Heaps replays a trace and gives the heap at the moments chosen, in order. The
// trace is read twice: the first time tells where the peak is, and which names
// of classes are ambiguous.
func Heaps(open func() (Source, error), m *probemap.Map, o Options, when When, visit func(*Moment) error) error {
	o.Keep, o.Watch, o.OnDeath, o.OnRevived = false, nil, nil, nil
	first, err := runAll(open, m, o)
	if err != nil {
		return err
	}
	if first.dump != nil && !when.End {
		return &NoHistoryError{"heap at any other moment (--end is the heap at the end)"}
	}
	r := first.run()
	if when.Step > r.Steps {
		return &NoStepError{when.Step, r.Steps}
	}
	if when.Every > 0 && first.clock/when.Every > MostMoments {
		return &ManyMomentsError{first.clock / when.Every, first.clock/MostMoments + 1}
	}
	src, err := open()
	if err != nil {
		return err
	}
	defer closeSource(src)
	model, err := New(src, m, o)
	if err != nil {
		return err
	}
	model.names = first.names
	if when == (When{}) {
		when.Step = first.peakBytes.Step
	}
	return model.moments(r, when, visit)
}

// run tells of the run that a model has followed to its end.
func (m *Model) run() *Run {
	return &Run{Steps: m.now, Layout: m.vm.Name, VMLayout: m.vmLayout, Assumed: m.assumed, Least: m.leastSizes(), Level: m.source.Header().Level, Damage: m.damage()}
}

// moments applies the events up to each moment.
func (m *Model) moments(r *Run, when When, visit func(*Moment) error) error {
	next := when.Every
	for {
		ended, err := m.runUntil(func() bool {
			return when.Step > 0 && m.now >= when.Step || when.Every > 0 && m.clock >= next
		})
		if err != nil {
			return err
		}
		at, err := m.moment(r)
		if err != nil {
			return err
		}
		if err := visit(at); err != nil || ended || when.Every == 0 {
			return err
		}
		next = m.clock - m.clock%when.Every + when.Every
	}
}

func (m *Model) moment(r *Run) (*Moment, error) {
	g := m.Graph()
	shown := make([]string, len(g.Classes))
	for i := range shown {
		shown[i] = m.className(uint32(i))
	}
	heap, err := g.heap(shown)
	if err != nil {
		return nil, err
	}
	return &Moment{Run: r, Step: m.now, Where: m.Where(), Allocated: m.clock, Heap: heap, Unknown: m.unknownOf(g), Graph: g, Birthplace: m.Birthplace, Inside: m.insideOf}, nil
}

// insideOf is a lambda, or a class with what says that it is a collection.
func (m *Model) insideOf(class uint32) string {
	if at := m.class(class).capture; at != 0 {
		return m.lambdaAt(at)
	}
	return m.class(class).name + "[...]"
}

// unknownOf notes what of a heap is not known to be alive, and adds it up.
func (m *Model) unknownOf(g *Graph) (unknown Amount) {
	m.markKnown()
	for i := range g.Nodes[:len(g.Nodes)-1] {
		if n := &g.Nodes[i]; !n.External && m.objects[m.find(n.ID)].mark != m.mark {
			n.Doubtful = true
			unknown.Objects++
			unknown.Bytes += n.Bytes
		}
	}
	return unknown
}

// rootKinds are the kinds of roots in terms of objgraph.
var rootKinds = map[Kind]objgraph.RootKind{KindStatic: objgraph.RootStatic, KindLocal: objgraph.RootLocal,
	KindFlight: objgraph.RootInFlight, KindEscaped: objgraph.RootEscaped}

// Heap makes the same graph in compact form, with sizes of the original program.
func (g *Graph) Heap() (*objgraph.Graph, error) { return g.heap(g.Classes) }

// heap is Heap; shown are the classes' names in the names of objects.
func (g *Graph) heap(shown []string) (*objgraph.Graph, error) {
	objects := len(g.Nodes) - 1
	b, err := objgraph.NewBuilder(objects)
	if err != nil {
		return nil, err
	}
	for _, name := range g.Classes {
		b.AddClass(sourceName(name))
	}
	part := b.NewPart()
	names := make([]objectName, objects)
	var refs []uint32
	for i := range names {
		n := &g.Nodes[i]
		names[i] = objectName{n.Class, n.Number, n.External}
		b.SetObject(uint32(i), n.Class, n.Bytes)
		refs = refs[:0]
		for _, r := range g.Refs[n.First:g.Nodes[i+1].First] {
			refs = append(refs, uint32(r.To))
		}
		part.SetRefs(uint32(i), refs)
	}
	for _, r := range g.Roots {
		b.AddRoot(objgraph.Root{Object: uint32(r.To), Kind: rootKinds[r.Kind], Name: r.Name})
	}
	b.SetLabel(func(o uint32) string { n := names[o]; return numbered(shown[n.class], n.number, n.external) })
	return b.Build()
}

// objectName is what the name of an object follows from.
type objectName struct {
	class, number uint32
	external      bool
}

// sourceName writes a class as objgraph has it: java.util.HashMap$Node, char[].
func sourceName(binary string) string {
	if binary == "" {
		return "unknown"
	}
	element, dims := elementOf(binary)
	return element + strings.Repeat("[]", dims)
}
