package replay

import "jinstr/heaptuple/trace"

// Of a collection that the recorder could not look into, as another thread may have its lock, it
// is not known what a call has put in (an INTO of null). Until the next look each object that
// existed then, and loses its last holder, may be in it. It counts as escaped: it is not
// garbage, and not known to be alive.

// unsure is such a collection.
type unsure struct {
	container uint32
	id        trace.ID // the container's: its place may be another's by now
	since     uint64   // step of the last such call
}

// doubtContents notes that it is not known what a collection has been given.
func (m *Model) doubtContents(container uint32) {
	if container == 0 || m.objects[container].flags&flagDead != 0 {
		return
	}
	id := m.objects[container].id
	for i := range m.unsure {
		if m.unsure[i].id == id {
			m.unsure[i].since = m.now
			return
		}
	}
	m.unsure = append(m.unsure, unsure{container, id, m.now})
}

// knownAgain notes that a look has found what is in a collection, or that it is garbage.
func (m *Model) knownAgain(container uint32) {
	for i := range m.unsure {
		if m.unsure[i].id == m.objects[container].id {
			m.unsure = append(m.unsure[:i], m.unsure[i+1:]...)
			m.releaseInside()
			return
		}
	}
}

// mayBeInside tells whether an object may be in a collection of which that is not known: it was there, and has been reachable since, or
// within the row of looks in which that call is told was found to be gone from elsewhere.
func (m *Model) mayBeInside(obj *object) bool {
	for i := range m.unsure {
		if u := &m.unsure[i]; obj.birth <= u.since && obj.stamp+1 >= u.since && obj.id != u.id {
			return true
		}
	}
	return false
}

// keepInside makes an object that may be in such a collection a root, which would die otherwise.
func (m *Model) keepInside(o uint32, why Cause) {
	m.objects[o].flags |= flagEscaped | flagUnsure | flagBounded
	m.moved(o)
	m.objects[o].why = why
	m.inside = append(m.inside, m.objects[o].id)
}

// releaseInside lets go what is in none of the collections of which it is not known.
func (m *Model) releaseInside() {
	kept := m.inside[:0]
	for _, id := range m.inside {
		o := m.find(id)
		obj := &m.objects[o]
		switch {
		case o == 0 || obj.flags&(flagUnsure|flagDead) != flagUnsure:
		case m.mayBeInside(obj):
			kept = append(kept, id)
		default:
			obj.flags &^= flagEscaped | flagUnsure
			m.moved(o)
			if obj.head == 0 && obj.flights == 0 {
				obj.stamp = max(obj.stamp, m.now-1)
				m.doubt(o, obj.why, edge{})
			}
		}
	}
	m.inside = kept
}

// settleUnsure forgets collections that are garbage, and keeps of what no root leads to what may be
// in the others.
func (m *Model) settleUnsure() {
	if len(m.unsure) == 0 {
		return
	}
	kept := m.unsure[:0]
	for _, u := range m.unsure {
		if o := &m.objects[u.container]; o.id == u.id && o.flags&flagDead == 0 {
			kept = append(kept, u)
		}
	}
	m.unsure = kept
	m.releaseInside()
	m.reap()
	for _, o := range m.unreached() {
		if m.mayBeInside(&m.objects[o]) {
			m.keepInside(o, CauseCycle)
		}
	}
}
