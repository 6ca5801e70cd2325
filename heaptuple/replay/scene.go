package replay

import (
	"slices"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Scene is what a picture of a step needs besides its words: the objects whose
// tuples changed, taken apart, and the activations of its thread.
type Scene struct {
	// Changed are the objects whose tuples changed, and those that one holds that has another name.
	Changed []Seen
	Thread  int
	// Stacks are those that changed: that of the thread, or, in the first scene, all.
	Stacks []Stack
	// Parts are the values that the step tells of, and Said what it reads or prints; in the first scene all so far.
	Parts []Part
	Said  []Said
	// Found is what looks have found in collections: the event's, or, in the first scene, the last listings of all.
	Found []Found
}

// Found is all that a collection has, in its order. What it has more than once comes more than once.
type Found struct {
	In      trace.ID
	Objects []trace.ID // 0 is null
	Pairs   bool       // it is a map: they are its keys and values in turn
	Whole   bool       // it has nothing else, whatever its tuples say
}

// Stack is the activations of a thread.
type Stack struct {
	Thread int
	Name   string
	Kept   int          // so many of the lowest are as they were
	Above  []Activation // the others, the lowest first
}

// Seen is an object as a scene has it.
type Seen struct {
	ID       trace.ID
	Name     string // Class_number
	Class    string
	External bool
	Dead     bool
	Bytes    int64 // shallow, in the original program
	Birth    uint64
	Length   int      // of an array
	Holders  []Holder // oldest first, those included that states leave out
	Rooted
}

// Rooted tells what else than a local or static variable makes an object reachable.
type Rooted struct {
	Flies   bool // it is a value in flight
	Escaped bool // code that was not rewritten may hold it
	Inside  bool // it may be in a collection of which that is not known
}

// Holder is one member of a tuple, taken apart.
type Holder struct {
	Name   string // as states print it
	Kind   Kind   // KindLocal, KindStatic, KindField, KindElement or KindInside
	Hidden bool   // it has no name in the source: states leave it out where there is another
	// Statement tells that it is the variable without a name of a statement.
	Statement bool
	// Part is the name of the variable or field by itself.
	Part string
	// Thread and Depth are those of the activation that a local variable belongs to.
	Thread, Depth int
	ThreadName    string
	Owner         trace.ID // of a field, an element, or what is inside
	Index         uint32   // of an element
}

// Activation is a method that runs.
type Activation struct {
	Number uint32 // no other one of the trace has it
	Method string
	Body   *probemap.Method // nil where the map has none
	// Nulls are the variables in scope that are known to be null.
	Nulls []string
	// Values are those whose values are known.
	Values []NamedValue
}

// Scenes makes the scenes of the steps of one Walk that gives all steps from
// one on, in order.
type Scenes struct {
	began bool
	// told are the objects that a scene has had, as it had them but for their tuples.
	told   map[uint32]otherwise
	unsure bool               // some may have been inside of what is not known
	nulls  map[uint32][]int32 // by activation, its variables
	// stacks are the activations of each thread, as they were told.
	stacks map[int][]Activation
}

// otherwise is what of an object changes without a change of its tuple.
type otherwise struct {
	Rooted
	number   uint32
	external bool
}

// renamed tells that the object has another name: it was found to be made elsewhere.
func (o otherwise) renamed(was otherwise) bool {
	return o.number != was.number || o.external != was.external
}

// Of makes the scene of a step. The first one has all objects.
func (s *Scenes) Of(step *Step) *Scene {
	first := !s.began
	if first {
		s.began, s.told, s.nulls, s.stacks = true, map[uint32]otherwise{}, map[uint32][]int32{}, map[int][]Activation{}
		step.touched = step.touched[:0]
		for o := range step.model.objects[1:] {
			step.touched = append(step.touched, uint32(o+1))
		}
	}
	m := step.model
	scene := &Scene{Thread: step.event.Thread, Parts: m.lesson.news, Found: m.looked(&step.event)}
	if m.lesson.newSaid != nil {
		scene.Said = []Said{*m.lesson.newSaid}
	}
	if first {
		scene.Parts, scene.Said, scene.Found = m.lesson.all(), m.lesson.said, m.lesson.listings()
	}
	done := map[uint32]bool{}
	for list := append(append(step.touched, s.moved(m)...), s.valued(m)...); len(list) > 0; list = list[1:] {
		o := list[0]
		if done[o] || m.objects[o].id == 0 {
			continue
		}
		done[o] = true
		if was, told := s.told[o]; told && m.otherwise(o).renamed(was) {
			for n := m.objects[o].out; n != 0; n = m.edges[n].onext {
				list = append(list, m.edges[n].target)
			}
		}
		scene.Changed = append(scene.Changed, s.seen(m, o))
		for n := m.objects[o].head; n != 0; n = m.edges[n].next {
			// What holds something need not have been in a tuple itself.
			if e := &m.edges[n]; e.kind() >= holdsField {
				if _, told := s.told[e.owner]; !told {
					list = append(list, e.owner)
				}
			}
		}
	}
	if scene.Thread >= 0 && scene.Thread < len(m.threads) {
		s.note(m, &step.event)
	}
	for n := range m.threads {
		if n == scene.Thread || first {
			if stack := s.stack(m, n); stack != nil {
				scene.Stacks = append(scene.Stacks, *stack)
			}
		}
	}
	return scene
}

// looked is what an event has found in a collection.
func (m *Model) looked(e *trace.Event) []Found {
	in := m.find(e.Owner)
	if e.Op != trace.Content && e.Op != trace.Listing || in == 0 || m.class(m.objects[in].class).array {
		return nil
	}
	f := Found{In: m.objects[in].id, Pairs: m.class(m.objects[in].class).pairs, Whole: e.Op == trace.Listing}
	for _, id := range e.Refs {
		f.Objects = append(f.Objects, m.objects[m.find(id)].id) // the object 0 has the id 0
	}
	return []Found{f}
}

// moved are the objects that have been told, and are otherwise now.
func (s *Scenes) moved(m *Model) (list []uint32) {
	candidates := m.others
	if s.unsure || len(m.unsure) > 0 { // any may be
		candidates, s.unsure = nil, len(m.unsure) > 0
		for o := range s.told {
			candidates = append(candidates, o)
		}
		slices.Sort(candidates)
	}
	for _, o := range candidates {
		if was, told := s.told[o]; told && m.objects[o].id != 0 && m.otherwise(o) != was {
			list = append(list, o)
		}
	}
	return list
}

func (m *Model) otherwise(o uint32) otherwise {
	obj := &m.objects[o]
	rooted := Rooted{obj.flights > 0, obj.flags&flagEscaped != 0, len(m.unsure) > 0 && m.mayBeInside(obj)}
	return otherwise{rooted, obj.number, obj.flags&flagExternal != 0}
}

// moved notes that an event changed an object otherwise than in its tuple.
func (m *Model) moved(o uint32) {
	if m.watch != nil {
		m.others = append(m.others, o)
	}
}

// valued are the objects that no scene has had, and of which the event tells a value: nothing need have held them.
func (s *Scenes) valued(m *Model) (list []uint32) {
	for _, p := range m.lesson.news {
		o := m.find(p.Object)
		if _, told := s.told[o]; o != 0 && !told {
			list = append(list, o)
		}
	}
	return list
}

// seen takes an object apart.
func (s *Scenes) seen(m *Model, o uint32) Seen {
	obj := &m.objects[o]
	now := m.otherwise(o)
	s.told[o] = now
	seen := Seen{ID: obj.id, Name: m.ObjectName(o), Class: m.className(obj.class), External: now.external,
		Dead: obj.flags&flagDead != 0, Birth: obj.birth, Length: int(obj.length), Rooted: now.Rooted}
	seen.Bytes, _ = m.sizes(obj)
	for n := obj.head; n != 0; n = m.edges[n].next {
		seen.Holders = append(seen.Holders, m.holder(&m.edges[n]))
	}
	return seen
}

func (m *Model) holder(e *edge) Holder {
	h := Holder{Name: m.edgeName(e), Hidden: m.hidden(e), Part: m.plainName(e)}
	switch e.kind() {
	case holdsLocal, holdsThis:
		h.Statement = h.Hidden && e.kind() == holdsLocal
		h.Kind, h.Thread, h.Depth = KindLocal, int(e.owner), e.depth()
		h.ThreadName = m.threadName(h.Thread)
	case holdsStatic:
		h.Kind = KindStatic
	case holdsField:
		h.Kind, h.Owner, h.Part = KindField, m.objects[e.owner].id, m.plainField(e.key)
	case holdsElement:
		h.Kind, h.Owner, h.Index = KindElement, m.objects[e.owner].id, e.key
	case holdsInside:
		h.Kind, h.Owner = KindInside, m.objects[e.owner].id
	}
	return h
}

// note remembers that an event made a variable null.
func (s *Scenes) note(m *Model, e *trace.Event) {
	if e.Op != trace.Local || e.Object != 0 {
		return
	}
	f := m.threads[e.Thread].top()
	p := &m.prog.probes[m.prog.at(e.Method, e.Probe)]
	if p.slot == 0 || f.method != e.Method || f.bare {
		return
	}
	if !slices.Contains(s.nulls[f.serial], p.slot-1) {
		s.nulls[f.serial] = append(s.nulls[f.serial], p.slot-1)
	}
}

// stack gives the activations of a thread from the first one that has changed; nil if none has.
func (s *Scenes) stack(m *Model, thread int) *Stack {
	t := m.threads[thread]
	was, frames := s.stacks[thread], t.frames[1:]
	kept := min(len(was), len(frames))
	for kept > 0 && was[kept-1].Number != frames[kept-1].serial {
		kept--
	}
	// Only of the top one can variables have other values than before.
	if top := len(frames) - 1; top >= 0 && kept > top {
		if now := s.nullsOf(m, t, &frames[top]); !slices.Equal(now, was[top].Nulls) || !slices.Equal(m.lesson.valuesOf(m, &frames[top]), was[top].Values) {
			kept = top
		}
	}
	if m.lesson.forgot {
		kept = 0
	}
	if kept == len(was) && kept == len(frames) {
		return nil
	}
	stack := &Stack{Thread: thread, Name: m.threadName(thread), Kept: kept}
	for i := kept; i < len(frames); i++ {
		f := &frames[i]
		stack.Above = append(stack.Above, Activation{Number: f.serial, Method: m.longMethod(f.method), Body: m.prog.method(f.method).src, Nulls: s.nullsOf(m, t, f), Values: m.lesson.valuesOf(m, f)})
	}
	for i := len(frames); i < len(was); i++ {
		delete(s.nulls, was[i].Number)
	}
	s.stacks[thread] = append(was[:kept], stack.Above...)
	return stack
}

// nullsOf are the names of the variables of an activation that are null. Those that hold something
// again, or whose scope has ended, are forgotten.
func (s *Scenes) nullsOf(m *Model, t *thread, f *frame) (names []string) {
	slots := s.nulls[f.serial]
	if len(slots) == 0 {
		return nil
	}
	meth := m.prog.method(f.method)
	at := m.prog.probes[m.prog.at(f.own.method, f.own.probe)].pos
	kept := slots[:0]
	for _, v := range slots {
		variable := &m.prog.vars[meth.firstVar+v]
		if t.slots[f.slot+1+v] == 0 && (variable.scope.has(at) || variable.scope.lo == at) {
			kept = append(kept, v)
			names = append(names, variable.name)
		}
	}
	s.nulls[f.serial] = kept
	return names
}
