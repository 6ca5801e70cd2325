package replay

import (
	"fmt"
	"math/rand"
	"slices"
	"sort"
	"strings"

	"jinstr/heaptuple/trace"
)

// slow is the heap the slow way: variables by name, and every question answered
// by looking at all of it.
type slow struct {
	r       *rand.Rand
	out     []trace.Event
	objects []*slowObject // by id
	holds   map[string]int
	threads []*slowThread
	named   []int // by the event that is made
	counts  map[uint32]int
	states  []string
	// collected: a collection is over, and no more objects than made were made since.
	collected bool
	made      int
}

type slowObject struct {
	id      int
	name    string
	class   uint32
	holders []string
	flights int
	escaped bool
	parts   bool   // what it has may be taken out, and kept
	madeIn  int    // the statement
	to      uint32 // the method of which it is made as an argument
	found   bool   // escaped, and alive when the last collection was over
	gone    bool   // unreferenced
	birth   int
	last    int // reachable or named
	named   int // by an event
}

type slowThread struct {
	number int
	frames []*slowFrame
}

type slowFrame struct {
	method  uint32
	stmt    int // that runs, 0 for none
	offset  int // of its last event
	mustEnd bool
	flights map[int][]int // by statement
	inBlock bool
	taken   int // the argument that waits for this frame in the one below
}

func newSlow(seed int64) *slow {
	s := &slow{r: rand.New(rand.NewSource(seed)), holds: map[string]int{}, counts: map[uint32]int{}, objects: []*slowObject{nil}}
	for n := 0; n < 1+int(seed%2); n++ {
		s.threads = append(s.threads, &slowThread{number: n})
	}
	return s
}

// run makes a program of so many events.
func (s *slow) run(events int) {
	for len(s.out) < events {
		t := s.threads[s.r.Intn(len(s.threads))]
		s.tick(t)
	}
}

// pick is an object that the program could name: one that is reachable.
func (s *slow) pick() int {
	reachable := s.reachable()
	var ids []int
	for id := range reachable {
		ids = append(ids, id)
	}
	if len(ids) == 0 || s.r.Intn(6) == 0 {
		return 0
	}
	sort.Ints(ids)
	return ids[s.r.Intn(len(ids))]
}

func (s *slow) pickOf(class uint32) int {
	for i := 0; i < 8; i++ {
		if id := s.pick(); id != 0 && s.objects[id].class == class {
			return id
		}
	}
	return 0
}

func (s *slow) tick(t *slowThread) {
	if len(t.frames) == 0 {
		s.enter(t)
		return
	}
	f := t.frames[len(t.frames)-1]
	if s.r.Intn(8) == 0 {
		s.tell(t, f)
		return
	}
	if f.stmt == 0 {
		s.between(t, f)
		return
	}
	if f.offset >= oLocal || s.r.Intn(5) == 0 {
		switch {
		case f.mustEnd || s.r.Intn(2) == 0:
			s.end(t, f)
		case s.r.Intn(3) == 0:
			s.exit(t, s.r.Intn(4) == 0)
		default:
			s.begin(t, f) // jumped out of the statement
		}
		return
	}
	if len(t.frames) < 4 && s.r.Intn(6) == 0 {
		f.mustEnd = true
		s.enter(t)
		return
	}
	s.inStatement(t, f, f.offset+1+s.r.Intn(oLocal-f.offset))
}

// tell makes an event that only level lesson has: of any probe, which changes nothing.
func (s *slow) tell(t *slowThread, f *slowFrame) {
	e := trace.Event{Thread: t.number, Method: f.method, Probe: uint32(1 + s.r.Intn(2+29*oCount)), Letter: 'I', Bits: []int64{7}}
	switch s.r.Intn(6) {
	case 0:
		e.Op = trace.Line
	case 1:
		e.Op = trace.Value
	case 2:
		e.Op = trace.Shared
	case 3:
		e.Op, e.Owner = trace.Owned, trace.ID(s.pick())
	case 4:
		e.Op, e.Owner = trace.Elements, trace.ID(s.pickOf(2))
	default:
		e.Op, e.Object, e.Text = trace.Text, trace.ID(s.pick()), "text"
	}
	s.emit(e)
}

func (s *slow) between(t *slowThread, f *slowFrame) {
	switch s.r.Intn(8) {
	case 0:
		s.exit(t, s.r.Intn(4) == 0)
	case 1:
		if f.inBlock {
			s.clearBlock(t, f)
			f.inBlock = false
			s.emit(trace.Event{Thread: t.number, Op: trace.Leave, Method: f.method, Probe: pLeave})
		}
	default:
		s.begin(t, f)
	}
}

// begin begins a statement, with the first of its probes.
func (s *slow) begin(t *slowThread, f *slowFrame) {
	f.flights, f.stmt = s.land(f), 1+s.r.Intn(29)
	if f.inBlock && !inBlock(f.stmt) {
		s.clearBlock(t, f)
	}
	f.inBlock = inBlock(f.stmt)
	f.mustEnd = false
	s.inStatement(t, f, oSiteA)
}

// land ends all flights of a frame.
func (s *slow) land(f *slowFrame) map[int][]int {
	for _, list := range f.flights {
		for _, id := range list {
			s.objects[id].flights--
		}
	}
	return map[int][]int{}
}

func (s *slow) clearBlock(t *slowThread, f *slowFrame) {
	for _, v := range []int{2, 3} {
		s.set(s.variable(t, v), 0)
	}
}

func (s *slow) variable(t *slowThread, v int) string {
	prefix := ""
	if t.number > 0 {
		prefix = fmt.Sprintf("T%d:", t.number)
	}
	f := t.frames[len(t.frames)-1]
	name := fmt.Sprintf("v%d", v)
	if v < 0 {
		name = "this"
	}
	return fmt.Sprintf("%s%s_m%d_%d", prefix, name, f.method, len(t.frames)-1)
}

func (s *slow) enter(t *slowThread) {
	method := uint32(1 + s.r.Intn(3))
	this, arg := s.pick(), s.pick()
	t.frames = append(t.frames, &slowFrame{method: method, flights: map[int][]int{}})
	s.emit(trace.Event{Thread: t.number, Op: trace.Enter, Method: method})
	if this != 0 && s.valid(this) {
		s.named = append(s.named, this)
		s.set(s.variable(t, -1), this)
		s.emit(trace.Event{Thread: t.number, Op: trace.This, Object: trace.ID(this)})
	}
	if s.valid(arg) {
		s.named = append(s.named, arg)
		s.take(t, arg)
		s.set(s.variable(t, 0), arg)
		s.emit(trace.Event{Thread: t.number, Op: trace.Local, Method: method, Probe: pParam, Object: trace.ID(arg)})
	}
}

// take notes that the parameter of the top frame takes an argument off the stack of the frame below, which made it
// for that, where nobody else has it.
func (s *slow) take(t *slowThread, id int) {
	if id == 0 || len(t.frames) < 2 {
		return
	}
	f, below, o := t.frames[len(t.frames)-1], t.frames[len(t.frames)-2], s.objects[id]
	for _, other := range below.flights[o.madeIn] {
		if other == id && o.to == f.method && len(o.holders) == 0 && o.flights == 1 && !o.escaped && o.madeIn != 0 {
			f.taken = id
		}
	}
}

// give notes that the parameter of the top frame gives up what it has taken so.
func (s *slow) give(t *slowThread, id int) {
	f := t.frames[len(t.frames)-1]
	if f.taken == 0 || f.taken == id || s.holds[s.variable(t, 0)] != f.taken {
		return
	}
	below := t.frames[len(t.frames)-2]
	stmt := s.objects[f.taken].madeIn
	for i, other := range below.flights[stmt] {
		if other == f.taken {
			below.flights[stmt] = append(append([]int{}, below.flights[stmt][:i]...), below.flights[stmt][i+1:]...)
			s.objects[other].flights--
			break
		}
	}
	f.taken = 0
}

func (s *slow) valid(id int) bool { return id == 0 || s.reachable()[id] }

// exit ends the top frame.
func (s *slow) exit(t *slowThread, cut bool) {
	f := t.frames[len(t.frames)-1]
	flying := []int{}
	for _, list := range f.flights {
		flying = append(flying, list...)
	}
	returned := s.holds[s.variable(t, 1)]
	for v := -1; v < 4; v++ {
		s.set(s.variable(t, v), 0)
	}
	t.frames = t.frames[:len(t.frames)-1]
	if len(t.frames) == 0 || f.method == 3 {
		s.land(f)
		if len(t.frames) == 0 && f.method != 3 { // what the base gets stays with it
			for _, id := range flying {
				s.objects[id].flights++
			}
			if returned != 0 {
				s.objects[returned].flights++
			}
		}
	} else {
		below := t.frames[len(t.frames)-1]
		if returned != 0 {
			s.objects[returned].flights++
			flying = append(flying, returned)
		}
		below.flights[below.stmt] = append(below.flights[below.stmt], flying...)
	}
	if cut {
		s.emit(trace.Event{Thread: t.number, Op: trace.Cut, N: uint64(len(t.frames))})
	} else {
		s.emit(trace.Event{Thread: t.number, Op: trace.Exit})
	}
}

func (s *slow) end(t *slowThread, f *slowFrame) {
	stmt := f.stmt
	f.flights, f.stmt, f.mustEnd = s.land(f), 0, false
	s.emit(trace.Event{Thread: t.number, Op: trace.End, Method: f.method, Probe: probeOf(stmt, oEnd)})
}

// set makes a holder refer to an object.
func (s *slow) set(holder string, id int) {
	if old := s.holds[holder]; old == id {
		return
	} else if old != 0 {
		o := s.objects[old]
		for i, h := range o.holders {
			if h == holder {
				o.holders = append(append([]string{}, o.holders[:i]...), o.holders[i+1:]...)
				break
			}
		}
		if i := strings.LastIndexAny(holder, ".["); i > 0 && holder[:i] != o.name && s.parts(holder[:i]) {
			o.escaped = true
		}
	}
	delete(s.holds, holder)
	if id != 0 {
		s.holds[holder] = id
		s.objects[id].holders = append(s.objects[id].holders, holder)
	}
}

// parts tells of the object with a name that what it has may have been taken out.
func (s *slow) parts(name string) bool {
	return slices.ContainsFunc(s.objects[1:], func(o *slowObject) bool { return o.name == name && o.parts })
}

func (s *slow) make(f *slowFrame, class uint32) int {
	s.counts[class]++
	id := len(s.objects)
	name := fmt.Sprintf("%s_%d", strings.TrimSuffix(randomClasses[class].Name, ""), s.counts[class])
	s.objects = append(s.objects, &slowObject{id: id, name: name, class: class, flights: 1, birth: len(s.out) + 1, last: len(s.out) + 1})
	f.flights[f.stmt] = append(f.flights[f.stmt], id)
	return id
}

func (s *slow) inStatement(t *slowThread, f *slowFrame, offset int) {
	e := trace.Event{Thread: t.number, Method: f.method, Probe: probeOf(f.stmt, offset)}
	f.offset = offset
	switch offset {
	case oSiteA, oSiteB:
		e.Op, e.Class = trace.Birth, 1
		e.Object = trace.ID(s.make(f, 1))
		if offset == oSiteB {
			s.objects[e.Object].to = uint32(1 + f.stmt%3)
		}
		s.objects[e.Object].madeIn = f.stmt
	case oArray:
		e.Op, e.Class, e.Length = trace.Array, 2, 200
		e.Object = trace.ID(s.make(f, 2))
	case oField:
		owner, id := s.pickOf(1), s.pick()
		if owner == 0 {
			return
		}
		e.Op, e.Owner, e.Object = trace.Field, trace.ID(owner), trace.ID(id)
		s.set(fmt.Sprintf("%s.f%d", s.objects[owner].name, f.stmt%3), id)
		s.named = append(s.named, owner, id)
	case oStatic:
		id := s.pick()
		e.Op, e.Object = trace.Static, trace.ID(id)
		s.set(fmt.Sprintf("P.s%d", f.stmt%4), id)
		s.named = append(s.named, id)
	case oElem:
		owner, id := s.pickOf(2), s.pick()
		if owner == 0 {
			return
		}
		e.Op, e.Owner, e.Object, e.Index = trace.Elem, trace.ID(owner), trace.ID(id), s.r.Intn(3)*90
		s.set(fmt.Sprintf("%s[%d]", s.objects[owner].name, e.Index), id)
		s.named = append(s.named, owner, id)
	case oInto:
		return
	case oEscape:
		if s.r.Intn(8) != 0 {
			return
		}
		id := s.pick()
		if id == 0 {
			return
		}
		e.Op, e.Object = trace.Escape, trace.ID(id)
		if f.stmt%7 != 3 { // else it is Shared, which tells nothing of what the program has made
			s.objects[id].escaped, s.objects[id].parts = true, s.objects[id].parts || f.stmt%2 == 0
		}
		s.named = append(s.named, id)
	case oClone:
		from := s.pick()
		if from == 0 {
			return
		}
		e.Op, e.Owner = trace.Clone, trace.ID(from)
		s.named = append(s.named, from)
		e.Object = trace.ID(s.clone(f, from))
	case oLocal:
		id := s.pick()
		e.Op, e.Object = trace.Local, trace.ID(id)
		if localOf(f.stmt) == 0 {
			s.give(t, id)
		}
		s.set(s.variable(t, localOf(f.stmt)), id)
		s.named = append(s.named, id)
	}
	s.emit(e)
}

func (s *slow) clone(f *slowFrame, from int) int {
	id := s.make(f, s.objects[from].class)
	was := s.objects[from].name
	var holders []string
	for h := range s.holds {
		if strings.HasPrefix(h, was+".") || strings.HasPrefix(h, was+"[") {
			holders = append(holders, h)
		}
	}
	sort.Strings(holders)
	for _, h := range holders {
		s.set(s.objects[id].name+h[len(was):], s.holds[h])
	}
	return id
}

// emit adds an event, lets go what nothing holds, and notes what is reachable.
func (s *slow) emit(e trace.Event) {
	s.out = append(s.out, e)
	step := len(s.out)
	for again := true; again; {
		again = false
		for _, o := range s.objects[1:] {
			if o.gone || len(o.holders) > 0 || o.flights > 0 || o.escaped {
				continue
			}
			o.gone, again = true, true
			for h := range s.holds {
				if strings.HasPrefix(h, o.name+".") || strings.HasPrefix(h, o.name+"[") {
					s.set(h, 0)
				}
			}
		}
	}
	for id := range s.reachable() {
		s.objects[id].last = step
	}
	for _, id := range s.named {
		if id != 0 {
			s.objects[id].last, s.objects[id].named = step, step
		}
	}
	s.named = s.named[:0]
	s.collected = s.collected && len(s.objects) == s.made
	s.states = append(s.states, s.state())
	if s.r.Intn(100) == 0 {
		s.collect(e.Thread)
	}
}

// collect tells that a garbage collection is over.
func (s *slow) collect(thread int) {
	for _, o := range s.objects[1:] {
		o.found = o.escaped
	}
	s.collected, s.made = true, len(s.objects)
	s.emit(trace.Event{Op: trace.Died, Thread: thread})
}

// reachable is found from the roots, every time anew.
func (s *slow) reachable() map[int]bool {
	return s.reachableFrom(func(o *slowObject) bool { return o.escaped })
}

// known is what is reachable from what is known to be alive.
func (s *slow) known() map[int]bool {
	return s.reachableFrom(func(o *slowObject) bool { return o.named == len(s.out) || s.collected && o.found })
}

func (s *slow) reachableFrom(root func(*slowObject) bool) map[int]bool {
	found := map[int]bool{}
	var visit func(id int)
	visit = func(id int) {
		if found[id] {
			return
		}
		found[id] = true
		for h, to := range s.holds {
			if strings.HasPrefix(h, s.objects[id].name+".") || strings.HasPrefix(h, s.objects[id].name+"[") {
				visit(to)
			}
		}
	}
	for h, id := range s.holds {
		if !strings.HasPrefix(h, "T_") && !strings.HasPrefix(h, "A[]_") {
			visit(id)
		}
	}
	for _, o := range s.objects[1:] {
		if o.flights > 0 || root(o) {
			visit(o.id)
		}
	}
	return found
}

func (s *slow) state() string {
	reachable := s.reachable()
	var b strings.Builder
	for _, o := range s.objects[1:] {
		holders := append([]string{}, o.holders...)
		sort.Strings(holders)
		if len(holders) == 0 && !o.gone {
			holders = []string{"<in flight>"}
			if o.flights == 0 {
				holders = []string{"<escaped>"}
			}
		}
		fmt.Fprintln(&b, Tuple{Object: o.name, Holders: holders, Unreachable: !reachable[o.id] && len(o.holders) > 0})
	}
	return b.String()
}

func (s *slow) source() *events {
	src := &events{header: trace.Header{Build: "b", Level: "full"}, list: s.out, classes: randomClasses, threads: []string{"main", "T1"}}
	return src
}
