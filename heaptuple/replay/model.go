package replay

import (
	"fmt"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Source gives the events of a trace in order. *trace.Reader is one.
type Source interface {
	Header() trace.Header
	Next(*trace.Event) error
	Classes() []trace.ClassInfo
	Threads() []string
	Summary() trace.Summary
}

// chunked is a Source that tells of the last event's chunk its number, from 1, and
// how many had been written when it was begun; and whether other threads may still tell
// of what they did before an event of a thread with a ticket, in the chunk of a number.
type chunked interface {
	Chunk() (number, before uint64)
	Behind(thread int, number, ticket uint64) bool
}

// Model is the heap as tuples, after the events applied so far.
type Model struct {
	table
	chunks      chunked // source, or nil
	edges       []edge  // 0 is no edge
	freeEdges   []int32
	statics     []int32 // edges, by field
	threads     []*thread
	classes     []class // by the trace's number; 0 is an unknown class
	lostClasses lostClasses
	paths       paths

	prog         *program
	source       Source
	fromMap      *layout.Sources
	vm           *layout.VM
	vmLayout     string              // that of the VM that made the trace; "" if it does not tell
	assumed      bool                // nobody has told how objects are laid out
	grounded     bool                // some of the values in flight are of objects that the collector has
	later        bool                // a part of a recording that is not its first: what is first seen may have been made before
	coarse       bool                // level "objects": frames hold what was seen in them
	thinned      uint64              // the step from which on that is so, where the trace began at level "full"
	bare         int64               // how many frames were bare
	gaps         int                 // how many threads are in a gap
	ahead        int                 // how many holders are iterators that may have looked up what they give next
	unseen       [][2]trace.ID       // from, to: what may have been made in gaps
	dump         *trace.Table        // where the program kept its heap itself: there are no events
	severalSites map[[2]uint32]int32 // of a table, the probes that stand for one of several sites, by method and probe
	blind        bool                // code ran that is not recorded: what dies since is not known exactly
	watch        Watcher
	lesson       *lesson  // nil where no steps are followed
	gone         []int32  // what a look has not found any more: see content
	come         []uint32 // and what it has found new
	others       []uint32 // objects that the last event may have changed otherwise than in their tuples, for Scenes
	onDeath      func(Death)
	revived      func(Revival)
	// diedAt has, where revived is to be told, the probe at which each object was called garbage.
	diedAt map[uint32]int32

	now     uint64
	running int    // the thread of this event
	ticket  uint64 // of this event, or 0
	// lastProbe is the probe of the last event that has one.
	lastProbe  int32
	atEvent    bool // it is this event's, for Walk
	collecting bool
	hindsight  bool // what dies now no event tells
	collected  bool // a garbage collection is over and told, and nothing was made since
	names      *names
	serial     uint32
	doubts     []doubtful
	gaveUp     []givenUp
	unsure     []unsure
	inside     []trace.ID // of objects that escaped as they may be in one of those
	mostGiven  int        // when to look through them
	knowing    bool       // only what is known to be alive is marked
	dated      bool       // what dies now has its step already
	mark       uint32
	stack      []uint32
	taken      []uint32 // what the last marking reached as others may have taken it out of what nothing leads to
	lost       []uint32

	// The window: see windows.go.
	born, window, fixedWindow int
	windows                   uint64 // how many have ended
	keep                      bool   // garbage stays
	fresh, tombs              []uint32
	births, lastBirths        []passage
	deaths                    []passage
	lastEnd                   uint64

	// The accounts.
	clock, sweepClock      uint64 // bytes allocated: by the replay, by the sweep
	total                  tally
	totalRun               int64
	external               Amount
	acting                 *thread           // whose event is applied
	foreign                bool              // the event is of a method without a frame
	caught                 uint32            // what a catch clause takes with this event
	wrapping               bool              // code that was not rewritten made that: what was thrown before may be its cause
	rereads                int32             // the statement of this store, if it has read its variable before
	lambdas                map[string]uint32 // lambdas seen, by name
	copies                 map[string]int    // classes of each name, as far as they were met
	several                map[string]bool   // classes that several class loaders have initialised
	ownKinds               map[ownKind]bool  // whether the method runs for the object that it makes
	generations            *generations      // nil where nobody asks
	uses                   *uses             // likewise
	peakObjects, peakBytes Peak
	curve                  Curve
	causes                 [CauseCycle + 1]int64
	escapes                map[escapeKey]int64
	sure                   Sureness
	missed                 Missed
}

type escapeKey struct {
	class uint32
	probe int32
}

// Watcher is told of each change of the tuples while it happens, for reports
// that go step by step. Edges and objects are the model's own numbers, good
// for its naming methods until the call returns.
type Watcher interface {
	Born(m *Model, object uint32)
	Joined(m *Model, edge int32)
	Left(m *Model, edge int32, why Cause)
	Unreferenced(m *Model, object uint32, why Cause, by edge)
	Unreachable(m *Model, object uint32)
	Revived(m *Model, object uint32)
}

// Death is the end of one object.
type Death struct {
	ID      trace.ID
	Class   uint32
	Number  uint32 // among those of its class
	Birth   uint64
	Step    uint64 // the first step at which it is garbage
	Cycle   bool   // its tuple was not empty: only garbage referred to it
	Bounded bool   // it was garbage at Step at the latest
	Why     Cause
	// Hindsight: no event told it, but a search for what no root leads to, or the end of the trace.
	Hindsight bool
}

// Revival is an object that was called garbage, and is seen again.
type Revival struct {
	Object      string
	Seen, Death Position
	Why         Cause
}

// Options choose how a trace is replayed.
type Options struct {
	Layout *layout.VM // nil for that of the VM that made the trace, or else of those that the program was rewritten for
	// Window is the number of births between two searches for unreachable
	// objects; 0 adapts it to the number of live objects.
	Window  int
	OnDeath func(Death) // told of each death when it is certain, in no order
	// OnRevived is told of each object that is seen, or, where uses are asked for, used, after it was called garbage.
	OnRevived func(Revival)
	// AtPeak is given, by Analyze, the heap when most bytes were alive; until it returns. Its error is Analyze's.
	AtPeak func(*Moment) error
	// First is filled by Analyze, for a Walk that follows; nil if none does.
	First *First
	// Generations has Facts tell what lived by generations (PathFact.Lifetimes).
	Generations bool
	// Uses has Facts tell what was cold (PathFact.Uses): not used for more generations than so many, where the trace tells of uses; 0: it is not asked.
	// It goes with Generations.
	Uses int
	// Keep keeps garbage in the model, for states that show it.
	Keep  bool
	Watch Watcher
}

// WrongMapError says that a trace does not belong to a map.
type WrongMapError struct{ Trace, Map string }

func (e *WrongMapError) Error() string {
	return fmt.Sprintf("the trace was recorded by build %s, the map is of build %s: give the jinstr.map of the rewrite that ran, or, where the sources were rewritten again since, run the program again", name(e.Trace), name(e.Map))
}

func name(build string) string {
	if build == "" {
		return "(none)"
	}
	return build
}

// New makes the model of a program before its first event. src's events are
// for the caller to apply, or for Run.
func New(src Source, m *probemap.Map, o Options) (*Model, error) {
	if h := src.Header(); h.Build != m.Build {
		return nil, &WrongMapError{h.Build, m.Build}
	}
	fromMap := layout.FromMap(m)
	vm, told := layout.Choose(o.Layout, src.Header().Layout, m.Target)
	model := &Model{table: newTable(), edges: make([]edge, 1), classes: make([]class, 1), lambdas: map[string]uint32{}, copies: map[string]int{}, several: map[string]bool{}, ownKinds: map[ownKind]bool{}, paths: newPaths(),
		prog: newProgram(m, fromMap, plan.ReadLocals(src.Header().Locals)), source: src, fromMap: fromMap, vm: vm, vmLayout: told, assumed: o.Layout == nil && told == "", later: src.Header().Part > 0, coarse: src.Header().Level == "objects",
		watch: o.Watch, onDeath: o.OnDeath, revived: o.OnRevived, keep: o.Keep, fixedWindow: o.Window, window: minWindow,
		escapes: map[escapeKey]int64{}, names: newNames(m), mostGiven: minWindow}
	model.blind = model.prog.blind
	if o.Watch != nil {
		model.lesson = newLesson()
	}
	model.chunks, _ = src.(chunked)
	if o.Generations {
		model.generations, model.uses = newGenerations(), newUses(model, o.Uses)
	}
	if o.OnRevived != nil {
		model.diedAt = map[uint32]int32{}
	}
	if o.Window > 0 {
		model.window = o.Window
	}
	if err := model.loadTable(o.Layout); err != nil {
		return nil, err
	}
	return model, nil
}
