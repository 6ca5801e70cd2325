package replay

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Step is one event and what it did.
type Step struct {
	Step    uint64   `json:"step"`
	Thread  string   `json:"thread"`
	Where   Position `json:"where"` // of the event; its last one for events that have none
	Own     bool     `json:"own"`   // Where is the event's own
	Event   string   `json:"event"` // in words
	Changed []Tuple  `json:"changed,omitempty"`
	// Begins tells that a statement begins, or a loop's header is run again.
	Begins bool `json:"begins,omitempty"`
	// Col is the column of such a statement, from 1 on, in bytes of the line in UTF-8, each Unicode escape as the letter that it
	// stands for: a line may have several.
	Col int `json:"-"`
	// Garbage lists what became garbage with this step.
	Garbage []Garbage `json:"garbage,omitempty"`
	// Thrown is the last edge of a control-flow graph that an exception leaves, of which Edge is -1 where none was taken; or nil.
	Thrown *Taken
	// Taken is an edge of a control-flow graph that was taken, or nil.
	Taken *Taken `json:"-"`

	model   *Model
	opt     StateOptions
	event   trace.Event
	touched []uint32 // objects whose tuples changed
}

// State returns all tuples after the step. It may be asked for only until the
// next step.
func (s *Step) State() []Tuple { return s.model.State(s.opt) }

// Garbage is an object that became garbage, and why.
type Garbage struct {
	ID     trace.ID `json:"-"`
	Object string   `json:"object"`
	Reason string   `json:"reason"`
	// Cycle: its tuple is not empty, but only garbage is in it.
	Cycle bool `json:"cycle,omitempty"`
	// Bounded: it may have been garbage before. After is the last step at which it is known
	// that it was none, 0 if none is, and AfterLine the line of that.
	Bounded   bool   `json:"bounded,omitempty"`
	After     uint64 `json:"after,omitempty"`
	AfterLine int    `json:"after_line,omitempty"`
}

// sighting is when an object was last known to be held, or a collection to be as it was found.
type sighting struct {
	step uint64
	line int
}

// Taken is an edge of a control-flow graph that an activation takes.
type Taken struct {
	Activation uint32
	// Body has the graph: the method, or a finally block in it.
	Body *probemap.Method
	Edge int
}

// StepOptions choose the steps that Walk gives.
type StepOptions struct {
	StateOptions
	From, To uint64 // steps, both included; 0 is no bound
	File     string // steps at this source file (its path or the end of it) …
	Line     int    // … and line; 0 is all
	// Watch is a variable or field as a person names it, or a holder as states print
	// it: only steps at which it joined or left a tuple. See Watchable.
	Watch string
	// Begin is told, before the first step is given, how many there are and at which most
	// bytes were alive. Its error ends the walk; nil for nobody.
	Begin func(steps, peak uint64) error
	// First is what an Analyze of the same trace and layout has found; nil: the trace is read for it.
	First *First
	// Edge is told of each edge that is taken, also before From, ahead of the step; nil for nobody.
	Edge func(*Taken)
}

// Of tells whether steps in the source file of a path are chosen.
func (o *StepOptions) Of(path string) bool {
	return o.File == "" || path == o.File || strings.HasSuffix(path, "/"+o.File)
}

// maxKept is up to how many births garbage stays in the states of Walk.
const maxKept = 1 << 20

// Walk replays a trace and gives the steps chosen, in order, each with what
// changed. The trace is read twice, unless First tells what the first reading would: when a cycle became garbage is known only
// with hindsight. OnDeath of the options is told all deaths before the first step.
func Walk(open func() (Source, error), m *probemap.Map, o Options, so StepOptions, visit func(*Step) error) error {
	first := so.First
	if first == nil || !first.ended || o.OnDeath != nil && !first.noted {
		first = &First{}
		o.Keep, o.Watch, o.OnDeath, o.First = false, nil, first.noting(o.OnDeath), nil
		whole, err := runAll(open, m, o)
		if err != nil {
			return err
		}
		first.end(whole)
	} else if o.OnDeath != nil {
		for _, d := range first.deaths {
			o.OnDeath(d)
		}
	}
	if first.table {
		return &NoHistoryError{"steps"}
	}
	if so.Begin != nil {
		if err := so.Begin(first.steps, first.peak); err != nil {
			return err
		}
	}
	src, err := open()
	if err != nil {
		return err
	}
	defer closeSource(src)
	w := &walker{opt: so, hindsight: first.hindsight, told: map[trace.ID]bool{}, visit: visit, put: map[uint32]sighting{}, looked: map[uint32]sighting{}, rows: map[int][]look{}}
	w.m, err = New(src, m, Options{Layout: o.Layout, Keep: first.births <= maxKept, Watch: w})
	if err != nil {
		return err
	}
	if w.m.keep {
		w.m.window = int(^uint(0) >> 1)
	}
	w.m.names = first.names
	return w.run()
}

// look is one into a collection.
type look struct {
	into uint32
	sighting
}

// walker collects what an event does, and hands it on as a Step.
type walker struct {
	m   *Model
	opt StepOptions
	// hindsight are the deaths that no event tells, by the step; told are those objects of them that were told of.
	hindsight map[uint64][]Death
	told      map[trace.ID]bool
	visit     func(*Step) error
	touched   []uint32
	garbage   []Garbage
	watched   bool
	// put is when each object last got a holder, looked when each collection was last looked into.
	put, looked map[uint32]sighting
	// rows are the looks of rows that go on, by the thread: what they have left without a holder was there at the looks before.
	rows map[int][]look
	// ahead is the next event, where that was read to know whether a row of looks goes on, and failed what came of reading it.
	ahead  trace.Event
	failed error
	isRead bool
}

func (w *walker) run() error {
	var e trace.Event
	for w.opt.To == 0 || w.m.now < w.opt.To {
		if err := w.next(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read trace: %w", err)
		}
		w.touched, w.garbage, w.watched, w.m.others = w.touched[:0], nil, false, w.m.others[:0]
		before := w.m.frameText(&e)
		w.m.lastProbe, w.m.atEvent = w.m.probeBefore(&e), false
		w.m.lesson.begin()
		w.m.Apply(&e)
		w.m.lesson.came(w.m, &e)
		if w.looksEnd(&e) {
			w.m.lookedOver(w.m.thread(e.Thread))
		}
		w.tellHindsight(e.Step)
		w.noteLook(&e)
		if set := w.m.lesson.set; set != "" && w.opt.Watch != "" {
			w.watched = w.watched || w.m.watchedValue(&e, set, w.opt.Watch)
		}
		if taken := w.m.lesson.taken; taken != nil && w.opt.Edge != nil {
			w.opt.Edge(taken)
		}
		if !w.wanted(&e) {
			continue
		}
		if err := w.visit(w.step(&e, before)); err != nil {
			return err
		}
	}
	return nil
}

// next reads the next event, or gives that which was read.
func (w *walker) next(e *trace.Event) error {
	if !w.isRead {
		return w.m.source.Next(e)
	}
	*e, w.isRead = w.ahead, false
	return w.failed
}

// noteLook notes when a collection was looked into, once the row of looks is over.
func (w *walker) noteLook(e *trace.Event) {
	if e.Thread < 0 || e.Thread >= len(w.m.threads) {
		return
	}
	if e.Op == trace.Content {
		w.rows[e.Thread] = append(w.rows[e.Thread], look{w.m.find(e.Owner), w.sighting()})
	}
	if row := w.rows[e.Thread]; row != nil && len(w.m.threads[e.Thread].unheld) == 0 {
		for _, l := range row {
			w.looked[l.into] = l.sighting
		}
		delete(w.rows, e.Thread)
	}
}

// looksEnd tells whether an event is the last of a row of looks that has left something without a holder: that is told with it.
func (w *walker) looksEnd(e *trace.Event) bool {
	if e.Thread < 0 || e.Thread >= len(w.m.threads) || len(w.m.threads[e.Thread].unheld) == 0 || !looks(e) {
		return false
	}
	e.Refs, e.Bits = slices.Clone(e.Refs), slices.Clone(e.Bits)
	w.isRead, w.failed = true, w.m.source.Next(&w.ahead)
	return w.failed == nil && w.ahead.Thread == e.Thread && w.m.threads[e.Thread].endsLooks(&w.ahead)
}

// probeBefore is the last probe of the thread that the event belongs to.
func (m *Model) probeBefore(e *trace.Event) int32 {
	if e.Thread >= 0 && e.Thread < len(m.threads) {
		f := m.threads[e.Thread].top()
		if v := m.lesson.frames[f.serial]; v != nil && v.probe != 0 && m.prog.probes[v.probe].method == f.method {
			return v.probe
		}
		return m.prog.at(f.own.method, f.own.probe)
	}
	return 0
}

// tellHindsight tells of what became garbage with a step and no event tells.
func (w *walker) tellHindsight(step uint64) {
	m := w.m
	var objects []uint32
	var deaths []Death
	for _, d := range w.hindsight[step] {
		if o := m.find(d.ID); o != 0 && m.objects[o].flags&flagDead == 0 { // else it was told of already
			objects, deaths = append(objects, o), append(deaths, d)
		}
	}
	around := m.inCycles(objects)
	for i, d := range deaths {
		o := objects[i]
		w.told[d.ID] = true
		if m.Shown(o, w.opt.StateOptions) {
			g := Garbage{ID: d.ID, Object: m.ObjectName(o), Reason: d.Why.String(), Cycle: d.Cycle, Bounded: d.Bounded && !d.Cycle}
			switch {
			case d.Cycle && around[o]:
				g.Reason = "only garbage refers to it (a cycle)"
			case d.Cycle:
				g.Reason = "only garbage refers to it"
			}
			w.garbage = append(w.garbage, g)
		}
	}
}

func (w *walker) wanted(e *trace.Event) bool {
	if e.Step < w.opt.From || w.opt.Watch != "" && !w.watched {
		return false
	}
	if w.opt.File == "" && w.opt.Line == 0 {
		return true
	}
	p := w.m.Where()
	return w.m.atEvent && (w.opt.Line == 0 || p.Line == w.opt.Line) &&
		w.opt.Of(p.File)
}

func (w *walker) step(e *trace.Event, before string) *Step {
	m := w.m
	s := &Step{Step: e.Step, Thread: m.threadName(e.Thread), Where: m.Where(), Own: m.atEvent, Event: m.words(e, before), Begins: e.Op == trace.Line && !m.atEdge(e),
		Garbage: w.garbage, Taken: m.lesson.taken, Thrown: m.lesson.thrown, model: m, opt: w.opt.StateOptions, event: *e, touched: w.touched}
	if s.Begins {
		s.Col = m.siteAt(m.lastProbe).Col
	}
	done := map[uint32]bool{}
	for _, o := range w.touched {
		if !done[o] && m.Shown(o, w.opt.StateOptions) {
			s.Changed = append(s.Changed, m.Tuple(o, w.opt.StateOptions))
		}
		done[o] = true
	}
	return s
}

func (w *walker) Born(m *Model, o uint32) { w.touched = append(w.touched, o) }

func (w *walker) Joined(m *Model, n int32) {
	w.put[m.edges[n].target] = w.sighting()
	w.note(&m.edges[n])
}

func (w *walker) sighting() sighting { return sighting{w.m.now, w.m.Where().Line} }

func (w *walker) Left(m *Model, n int32, why Cause) {
	w.note(&m.edges[n])
}

func (w *walker) note(e *edge) {
	if w.m.hidden(e) && !w.opt.This && (e.kind() == holdsThis || w.m.isNamed(e.target)) {
		return
	}
	w.touched = append(w.touched, e.target)
	if w.opt.Watch != "" && !w.watched {
		w.watched = w.m.watchedEdge(e, w.opt.Watch)
	}
}

func (w *walker) Unreferenced(m *Model, o uint32, why Cause, by edge) {
	w.touched = append(w.touched, o)
	if m.Shown(o, w.opt.StateOptions) && !w.told[m.objects[o].id] {
		g := Garbage{ID: m.objects[o].id, Object: m.ObjectName(o), Reason: m.reason(why, &by), Bounded: m.objects[o].flags&flagBounded != 0}
		if why == CauseTakenOut {
			at := w.put[o]
			if looked := w.looked[by.owner]; looked.step > at.step {
				at = looked
			}
			g.After, g.AfterLine = at.step, at.line
		}
		w.garbage = append(w.garbage, g)
	}
}

func (w *walker) Unreachable(m *Model, o uint32) {}

func (w *walker) Revived(m *Model, o uint32) { w.touched = append(w.touched, o) }

// plainName is a variable's name without method and level.
func (m *Model) plainName(e *edge) string {
	switch e.kind() {
	case holdsLocal:
		if v := &m.prog.vars[e.key]; v.hidden {
			return v.nameless()
		}
		return m.prog.vars[e.key].name
	case holdsThis:
		return "this"
	}
	return m.edgeName(e)
}

// reason says in words why an object became garbage, by its last holder.
func (m *Model) reason(why Cause, by *edge) string {
	if by.kind() == holdsNothing {
		if why == CauseMethodEnded {
			return "temporary: the method ended"
		}
		if why == CauseCleared {
			return why.String()
		}
		return CauseStatement.String()
	}
	switch why {
	case CauseReassigned:
		return m.plainName(by) + " was reassigned"
	case CauseLeftBlock:
		if by.kind() == holdsLocal && m.hidden(by) {
			return m.prog.vars[by.key].ended()
		}
		return m.plainName(by) + " left its block"
	case CauseMethodEnded:
		return m.endedMethod(by) + " ended"
	case CauseHolder:
		return "its holder " + m.edgeName(by) + " became garbage"
	case CauseTakenOut:
		return "taken out of " + m.ObjectName(by.owner)
	}
	return why.String()
}

// ended says that the statement whose variable without a name this is has ended.
func (v *variable) ended() string {
	if strings.HasPrefix(v.name, probemap.GoneOver) || strings.HasPrefix(v.name, probemap.OfEntry) {
		return "the for-each loop ended"
	}
	if strings.HasPrefix(v.name, probemap.GoneOverByCall) {
		return "the call ended"
	}
	return "the " + v.statement() + " statement ended"
}

func (m *Model) endedMethod(by *edge) string {
	if by.kind() == holdsLocal {
		return m.methodName(m.prog.vars[by.key].method)
	}
	return m.methodName(by.key)
}
