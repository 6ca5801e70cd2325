package replay

// A for-each has a variable that has no name (JLS 14.14.2): over an array that, else the iterator. No event tells of this. The event
// before iterator() is called names what is gone over, which is taken to be in the variable. When the first activation of a method
// of that name on this very object ends, the variable has what it returns, if that is known, and no more what is gone over.
// Where it is not known (several objects may have been returned, a library's iterator may be around the object's own), all that
// was returned, or from which it may have been read, is in flight to the end of the loop, and its death is bounded.

// reopen is told that a for-each begins, which goes over o: what an earlier round of the loop around has left in its variable is gone.
func (m *Model) reopen(t *thread, f *frame, p *probe, o uint32) {
	if n := t.slots[f.slot+p.slot]; n != 0 && m.edges[n].target != o {
		t.slots[f.slot+p.slot] = 0
		m.unlink(n, CauseLeftBlock)
	}
}

// nowhere stands for the variable of a for-each where no event names what that goes over.
const nowhere = -1

// iterated is told that an activation of a method iterator() of an object has ended, and has left the values in flight from its
// own on to the frame below.
func (m *Model) iterated(t *thread, ended *frame, self uint32) {
	f := t.top()
	if f.opened == 0 || f.coarse {
		return
	}
	values := t.flights[ended.flight:]
	if slot := f.slot + f.opened; f.opened > 0 && self != 0 && m.edges[t.slots[slot]].target == self {
		f.opened = 0
		m.endHeader(t, t.flights[f.flight:ended.flight], f.own.stmt)
		for i := range values { // the loop has called it, though the map may not tell
			values[i].lent = false
		}
		if m.isOne(values) {
			m.hasIterator(t, f, slot, values)
		}
	}
	for i := range values {
		if v := &values[i]; v.object != 0 && !m.throws(v.object) {
			v.stmt, v.loops, v.origin = f.own.stmt, true, true
		}
	}
}

// endHeader ends what is in flight in the header of a for-each: from now on the loop has what it goes over, or its iterator, only.
func (m *Model) endHeader(t *thread, values []flight, stmt int32) {
	for i := range values {
		if v := &values[i]; v.stmt == stmt && !v.loops && !v.around && v.object != 0 {
			m.drop(t, v, CauseStatement)
			v.object = 0 // object 0 takes part in nothing
		}
	}
}

// isOne tells that a method has surely returned what is in flight, and not only something that was read from that.
func (m *Model) isOne(values []flight) bool {
	for _, v := range values {
		if v != (flight{object: values[0].object, returned: true, loose: v.loose, since: v.since}) || m.throws(v.object) {
			return false
		}
	}
	return len(values) > 0
}

// hasIterator gives the variable of a for-each what was in flight, which is its iterator.
func (m *Model) hasIterator(t *thread, f *frame, slot int32, values []flight) {
	if old := t.slots[slot]; m.edges[old].target != values[0].object {
		t.slots[slot] = 0
		m.setSlot(t, f, slot, values[0].object, m.edges[old].key, holdsLocal)
		m.unlink(old, CauseStatement)
	}
	for i := range values {
		o := values[i].object
		values[i].object = 0
		m.land(o, CauseStatement)
	}
}

// closes is told that a for-each ends: what may be its iterator is in flight like what else its statement has made.
func (m *Model) closes(t *thread, f *frame, p *probe) {
	for i := range t.flights[f.flight:] {
		if v := &t.flights[int(f.flight)+i]; v.stmt == p.stmt {
			v.loops = false
		}
	}
}

// keepGoneOver keeps what is taken out of a collection for the for-eachs and calls that go over it: the iterators of java.util.concurrent are weakly
// consistent, or of the elements as they were.
func (m *Model) keepGoneOver(container, o uint32) {
	if m.class(m.objects[container].class).weak {
		m.keepForThoseOver(container, o, 0)
	}
}

// keepForThoseOver is keepGoneOver of what goes over a collection or a view of it. Of very many holders, as of a registry that all its entries know, the
// newest are asked: each element that is taken out would take as long as there are holders.
func (m *Model) keepForThoseOver(x, o uint32, views int) {
	const far, most = 1024, 4
	for n, i := m.objects[x].tail, 0; n != 0 && i < far; n, i = m.edges[n].prev, i+1 {
		switch e := &m.edges[n]; e.kind() {
		case holdsLocal:
			t, i, v := m.threads[e.owner], e.depth()+1, &m.prog.vars[e.key]
			if v.goes.over != 0 && !t.frames[i].coarse {
				m.flyAt(t, i, flight{object: o, loops: v.goes.loops, stmt: v.goes.over})
				m.objects[o].flags |= flagBounded
			}
		case holdsInside, holdsField: // a view holds what it was made of, a wrapper what it was given
			if c := m.class(m.objects[e.owner].class); views < most && (c.weak || c.wraps) {
				m.keepForThoseOver(e.owner, o, views+1)
			}
		}
	}
}
