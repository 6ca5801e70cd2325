package replay

import (
	"slices"

	"jinstr/heaptuple/plan"
)

// What an expression has read from a field, an element or a collection may wait on the
// stack of the virtual machine while a method that it calls sets that variable:
//
//	f(held, g())     frame of f's caller   ◀── the old value stays in flight here
//	                 frame of g            held = null
//
// No event tells of the read. So what a variable gives up is kept in the frames whose
// method reads that variable so, and that have not had an event since: to the end of
// their statement. What the variable was given after the call began, it cannot be.

// waitKey is the key of the variable that an edge stands for.
func waitKey(e *edge) int32 {
	switch e.kind() {
	case holdsElement:
		return plan.ElementKey
	case holdsInside:
		return plan.ContentKey
	}
	return plan.FieldKey + int32(e.key)
}

// addWaits numbers what methods, and code without a frame, read.
func (p *program) addWaits(fields *plan.Fields) {
	p.waited = make([]bool, plan.FieldKey+len(fields.Names))
	if p.calls == nil { // an old map
		return
	}
	waits := plan.WaitsOf(fields, p.src)
	for i := range p.methods {
		if src := p.methods[i].src; src != nil {
			p.methods[i].waits = waits.Numbers(src.Waits)
		}
	}
	p.bareWaits = waits.Bare(p.src)
	for _, key := range waits.All(p.src) {
		p.waited[key] = true
	}
}

func has(list []int32, n int32) bool {
	_, ok := slices.BinarySearch(list, n)
	return ok
}

// keepInUse keeps what a variable gives up in the lowest frame that may have it in use.
func (m *Model) keepInUse(n int32) {
	e := &m.edges[n]
	key := waitKey(e)
	if !m.prog.waited[key] && m.thinned == 0 && m.bare == 0 {
		return
	}
	t := m.threads[m.running]
	top := len(t.frames) - 1
	lowest := -1
	if m.foreign && m.mayUse(t, top, e, key) {
		lowest = top
	}
	for i := top - 1; i >= 0 && e.since < t.frames[i+1].serial; i-- {
		if m.mayUse(t, i, e, key) {
			lowest = i
		}
	}
	if lowest >= 0 && t.frames[lowest].coarse {
		m.holdInUse(t, lowest, e.target)
	} else if lowest >= 0 {
		m.flyAt(t, lowest, flight{object: e.target, inUse: true})
	}
}

// mayUse tells that a frame's method, or code without a frame that may run there, reads
// the variable of an edge and goes on to run other code.
func (m *Model) mayUse(t *thread, i int, e *edge, key int32) bool {
	f := &t.frames[i]
	if f.bare { // what it has read into its variables the map does not tell
		return true
	}
	meth := m.prog.method(f.method)
	this := m.edges[t.slots[f.slot]].target
	if has(meth.waits, 2*key) || has(meth.waits, 2*key+1) && (this == 0 || this == e.owner) {
		return true
	}
	if !has(m.prog.bareWaits, 2*key) || i == len(t.frames)-1 {
		return has(m.prog.bareWaits, 2*key)
	}
	called := m.prog.method(t.frames[i+1].method)
	return has(m.prog.calls.Bare, called.name) || i > 0 && (called.lambda || !has(meth.called, called.name))
}

// flyAt puts an object in flight in a frame, to the end of the statement that it runs.
func (m *Model) flyAt(t *thread, i int, v flight) {
	v.since = t.entered
	t.flights = slices.Insert(t.flights, t.flightsEnd(i), v)
	for j := i + 1; j < len(t.frames); j++ {
		t.frames[j].flight++
	}
	t.frames[i].stmt = mixed
	m.objects[v.object].flights++
	m.moved(v.object)
}

// drop ends a flight of a thread. What has been kept as maybe in use, or as what may have been read
// from, was garbage by then at the latest. So was an exception that may not have been thrown, or was discarded, and what no event told the end of: where the thread has begun an activation since,
// that may have been the next statement's. Where a catch clause takes an exception of code that was not rewritten, that may have what was thrown as its cause: the
// virtual machine wraps what leaves a static initialiser, javac's code what an accessor of a record throws for a pattern.
func (m *Model) drop(t *thread, v *flight, why Cause) {
	obj := &m.objects[v.object]
	switch {
	case v.object == 0, v.object == m.caught:
	case v.lent, m.wrapping && m.throws(v.object) && (v.returned || m.thrown(v)):
		m.lend(t, v)
	case (v.inUse || v.origin || v.unsure || m.thrown(v) || (v.loose || m.prog.loose[max(v.stmt, 0)]) && v.since != t.entered) && obj.head == 0 && obj.flights == 1:
		obj.flags |= flagBounded
	}
	m.land(v.object, why)
}
