package replay

import (
	"slices"
	"sort"
)

// At level "objects", and where a method was too large for all its probes, a frame
// holds what was made or named in it until it ends. These holds are values in
// flight without a statement.

// keepRead holds an object that a field, static or element refers to no longer: a
// coarse frame may have read it into a local before, which is not recorded.
func (m *Model) keepRead(t *thread, o uint32) {
	if t.top().coarse {
		m.fly(t, o, 0)
		return
	}
	if t.coarse == 0 || t.has(m.objects[o].held) {
		return
	}
	i := len(t.frames) - 1
	for !t.frames[i].coarse {
		i--
	}
	m.flyAt(t, i, flight{object: o})
	obj := &m.objects[o]
	obj.held = t.frames[i].serial
	obj.flags |= flagBounded
}

// holdInUse holds what a coarse frame may have read into a local before the frame
// above it began. How long it uses that is not known: of what nothing else holds, it
// keeps the newest.
func (m *Model) holdInUse(t *thread, i int, o uint32) {
	f, obj := &t.frames[i], &m.objects[o]
	if t.has(obj.held) && obj.held <= f.serial {
		return
	}
	m.limitInUse(t, i) // before o is one of them: the variable still holds it
	m.flyAt(t, i, flight{object: o, inUse: true})
	f.inUse++
	obj.flags |= flagBounded
}

// mostInUse is how many values that nothing else holds are kept so, at least.
const mostInUse = 16

// limitInUse lets go, when there may be many, of what a coarse frame holds as in use:
// doubles, what is held otherwise, and the oldest of the rest.
func (m *Model) limitInUse(t *thread, i int) {
	f := &t.frames[i]
	if f.inUse <= 4*mostInUse {
		return
	}
	var newest [mostInUse]uint32
	f.inUse = 0
	end := t.flightsEnd(i)
	kept := end
	for j := end - 1; j >= int(f.flight); j-- {
		v := t.flights[j]
		if v.inUse && v.object != 0 {
			if f.inUse == mostInUse || m.objects[v.object].head != 0 || slices.Contains(newest[:f.inUse], v.object) {
				m.drop(t, &v, CauseReassigned)
				continue
			}
			newest[f.inUse] = v.object
			f.inUse++
		}
		kept--
		t.flights[kept] = v
	}
	gone := int32(kept) - f.flight
	f.loop.settled = 0
	t.flights = slices.Delete(t.flights, int(f.flight), kept)
	for j := i + 1; j < len(t.frames); j++ {
		t.frames[j].flight -= gone
	}
}

// hold tells whether the top frame has to hold o: whether no frame of this
// thread is known to.
func (m *Model) hold(t *thread, f *frame, o uint32) bool {
	obj := &m.objects[o]
	if t.has(obj.held) {
		return false
	}
	obj.held = f.serial
	m.limitHolds(t, f)
	return true
}

// limitHolds looks for doubles when there may be many.
func (m *Model) limitHolds(t *thread, f *frame) {
	if n := int32(len(t.flights)) - f.flight; n >= f.limit {
		m.holdOnce(t, f)
		f.limit = 2*(int32(len(t.flights))-f.flight) + 1024
	}
}

// has tells whether the activation of that number is one of the thread's now.
// Numbers rise from frame to frame.
func (t *thread) has(serial uint32) bool {
	i := sort.Search(len(t.frames), func(i int) bool { return t.frames[i].serial >= serial })
	return serial != 0 && i < len(t.frames) && t.frames[i].serial == serial
}

// holdOnce drops what a frame holds more than once, since threads that name
// the same object in turn lose sight of each other's holds.
func (m *Model) holdOnce(t *thread, f *frame) {
	f.loop.settled = 0
	m.mark += 2
	kept := t.flights[:f.flight]
	for _, v := range t.flights[f.flight:] {
		if !v.inUse { // for those that are see limitInUse
			o := &m.objects[v.object]
			if o.mark == m.mark {
				o.flights--
				continue
			}
			o.mark = m.mark
		}
		kept = append(kept, v)
	}
	t.flights = kept
}
