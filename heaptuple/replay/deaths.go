package replay

import (
	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
)

// escape makes an object a root.
func (m *Model) escape(o uint32, probe int32) {
	if o == 0 {
		return
	}
	obj := &m.objects[o]
	if obj.flags&flagWasOut == 0 && obj.flags&flagExternal == 0 {
		m.escapes[escapeKey{obj.class, probe}]++
	}
	obj.flags = obj.flags&^flagUnsure | flagEscaped | flagWasOut | flagBounded
	obj.astray = false // this tells who has it
	m.moved(o)
}

// found notes that a garbage collection is over, and all deaths that it found are told: the
// others whose deaths would be are alive.
func (m *Model) found() {
	for i := range m.objects {
		o := &m.objects[i]
		o.flags &^= flagFound
		if o.flags&(flagWatched|flagDead) == flagWatched {
			o.flags |= flagFound
		}
	}
}

// died lets go an object whose weak reference was cleared: nothing holds it,
// whatever the tuples say.
func (m *Model) died(e *trace.Event) {
	o := m.find(e.Object)
	if o == 0 || m.objects[o].flags&flagDead != 0 {
		return
	}
	obj := &m.objects[o]
	obj.flags &^= flagWatched | flagFound // no collection will find it alive
	if passes := m.passes(o); obj.flags&(flagWasOut|flagBounded) == 0 && (obj.head != 0 || passes) {
		if !passes { // its holder may have died already
			m.ends(o)
		}
		return // the tuples know better when: the collector may know sooner than this that its holder is garbage
	}
	inUse := false
	given := m.isGiven(o)
	if obj.flags&flagExternal == 0 && (given || obj.flags&flagEscaped != 0) {
		// Of others the collector may know sooner than this that their holder is garbage; a coarse frame may have let it go.
		switch by := m.heldByKnown(o); {
		case by == holdsLocal || by != holdsStatic && m.passes(o):
			inUse = true // a virtual machine may know that the variable will not be read again: its scope counts
		case by == holdsStatic:
			m.missed.Cleared++
		}
	}
	if given || obj.flags&flagEscaped != 0 || obj.flights != 0 {
		m.lived(o, obj.stamp)
		obj.stamp = max(obj.stamp, m.now-1)
		obj.flags |= flagLate
	}
	obj.flags = obj.flags&^flagEscaped | flagBounded
	m.moved(o)
	if inUse {
		m.takeBack(o)
		return
	}
	m.handOver(o)
	for obj.head != 0 {
		m.forget(obj.head)
		m.unlink(obj.head, CauseCleared)
	}
	m.ends(o)
	m.doubt(o, CauseCleared, edge{})
}

// lived notes, where lifetimes are asked for, that an object of whose death the collector tells late was alive at a step at least: as it was named last, or what held it.
func (m *Model) lived(o uint32, step uint64) {
	if m.generations == nil {
		return
	}
	const most = 64
	for n, seen := m.objects[o].head, 0; n != 0 && seen < most; n, seen = m.edges[n].next, seen+1 {
		if e := &m.edges[n]; e.kind() == holdsField || e.kind() == holdsElement || e.kind() == holdsInside {
			step = max(step, m.objects[e.owner].stamp)
		}
	}
	m.generations.until[o] = max(m.generations.until[o], step)
}

// ends ends all flights of an object that the collector has.
func (m *Model) ends(o uint32) {
	if m.objects[o].flights != 0 {
		m.objects[o].flights, m.grounded = 0, true
		m.moved(o)
		m.objects[o].flags |= flagBounded | flagLate
	}
}

// viewed notes that an object escaped to what may have its elements without it.
func (m *Model) viewed(o uint32, p *probe) {
	if p.src != nil && plan.TakesParts(p.src) {
		m.objects[o].flags |= flagViewed
	}
}

// parted notes that an object was handed to code that may keep what is in it, or what its methods give, if the probe tells so. Of a lambda, or a view of
// another, that is what it looks into.
func (m *Model) parted(o uint32, p *probe) {
	if o != 0 && p.src != nil && p.src.Parts {
		m.part(o, deepest)
	}
}

// shared notes that code that was not rewritten goes on having an object: if it has made that, it may keep what comes into it.
func (m *Model) shared(o uint32) {
	if m.objects[o].flags&flagExternal != 0 {
		m.part(o, deepest)
	}
}

// deepest is how many collections within each other code that keeps parts is taken to look into.
const deepest = 64

func (m *Model) part(o uint32, depth int) {
	if depth == 0 || m.objects[o].flags&flagParts != 0 {
		return
	}
	m.objects[o].flags |= flagParts
	if !m.deep(o) && m.class(m.objects[o].class).looked {
		return
	}
	for n := m.objects[o].out; n != 0; n = m.edges[n].onext {
		if e := &m.edges[n]; e.kind() == holdsInside || m.deep(o) && e.kind() == holdsElement || m.handed(e) {
			m.part(e.target, depth-1)
		}
	}
}

// putInto is part of what comes into a collection or an array, if who has that looks into what is in it, too.
func (m *Model) putInto(o, container uint32) {
	if m.deep(container) && m.objects[container].flags&flagParts != 0 {
		m.part(o, deepest)
	}
}

// deep tells that who has a collection or an array looks into what is in it, too: code of the program's that is not rewritten, or who has made it.
func (m *Model) deep(container uint32) bool {
	return m.prog.deep || m.objects[container].flags&flagExternal != 0
}

// takenAlong has what an object lets go be a root, where code that was not rewritten may have taken it out of that before.
func (m *Model) takenAlong(e *edge) {
	if e.kind() >= holdsField && e.target != e.owner && m.objects[e.owner].flags&flagParts != 0 {
		m.escape(e.target, 0)
	}
}

// open tells whether code that was not rewritten may have what an object refers to. What a lambda captures only that has: nobody takes it out.
func (m *Model) open(o uint32) bool {
	return m.objects[o].flags&flagParts != 0 && !m.class(m.objects[o].class).lambda
}

// takenBefore has what an open object refers to be roots as that dies.
func (m *Model) takenBefore(o uint32) {
	for n := m.objects[o].out; n != 0 && m.open(o); n = m.edges[n].onext {
		m.takenAlong(&m.edges[n])
	}
}

// handOver gives what a dead object held to the library's objects that it was given
// to: a collection that is made of another, or to which all of another is added, takes
// what is in that, and lets it go. What code that was not rewritten may have taken out
// is a root from now on. What a lambda captures only that has: nobody takes it out.
func (m *Model) handOver(o uint32) {
	if m.class(m.objects[o].class).lambda {
		return
	}
	m.takenBefore(o)
	for n := m.objects[o].out; n != 0 && m.objects[o].flags&flagViewed != 0; n = m.edges[n].onext {
		if e := &m.edges[n]; e.target != o && (e.kind() != holdsField || m.handed(e)) {
			m.escape(e.target, 0)
		}
	}
	for n := m.objects[o].head; n != 0; n = m.edges[n].next {
		if by := m.edges[n]; m.handed(&by) || by.kind() == holdsInside && !m.class(m.objects[by.owner].class).soft {
			m.handOverTo(&by, o)
		}
	}
}

// passes tells whether an object is in flight in a statement that runs. What is in flight in a
// thread itself, or was returned to who knows whom, may be nobody's any more.
func (m *Model) passes(o uint32) bool {
	if m.objects[o].flights == 0 || m.objects[o].held != 0 {
		return false
	}
	for _, t := range m.threads {
		for i := t.flightsEnd(0); i < len(t.flights); i++ {
			if v := &t.flights[i]; v.object == o && !v.lent {
				return true
			}
		}
	}
	return false
}

// heldByKnown tells whether a local variable (holdsLocal), a static one or nothing leads to an
// object by objects that code that was not rewritten has never had, and not softly: with others
// on the way, or with none at its begin, all may have died together. It looks at so many on the way.
func (m *Model) heldByKnown(o uint32) (kind int) {
	const most = 64
	m.mark += 2
	m.objects[o].mark = m.mark
	m.stack = append(m.stack[:0], o)
	for seen := 0; seen < len(m.stack) && seen < most; seen++ {
		for n := m.objects[m.stack[seen]].head; n != 0; n = m.edges[n].next {
			e := &m.edges[n]
			switch e.kind() {
			case holdsLocal, holdsThis:
				return holdsLocal
			case holdsStatic:
				return holdsStatic
			}
			owner := &m.objects[e.owner]
			switch {
			case m.given(e):
			case owner.mark == m.mark || owner.flags&(flagExternal|flagWasOut) != 0 || m.class(owner.class).soft:
			case m.passes(e.owner):
				return holdsLocal
			default:
				owner.mark = m.mark
				m.stack = append(m.stack, e.owner)
			}
		}
	}
	return holdsNothing
}

// forget clears the variable that an edge stands for.
func (m *Model) forget(n int32) {
	switch e := &m.edges[n]; e.kind() {
	case holdsLocal, holdsThis:
		m.threads[e.owner].slots[e.onext] = 0
	case holdsStatic:
		m.statics[e.key] = 0
	}
}

// ground takes the objects that the collector has out of the values in flight. Their deaths
// come many in a row, and values in flight may be very many, so it is done when all are told.
func (m *Model) ground() {
	if !m.grounded {
		return
	}
	m.grounded = false
	for _, t := range m.threads {
		for i := range t.flights {
			if v := &t.flights[i]; m.objects[v.object].flights == 0 {
				v.object = 0 // object 0 takes part in nothing
			}
		}
	}
}
