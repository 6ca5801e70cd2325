package replay

import "jinstr/heaptuple/plan"

// What a constructor of the library's was given, its object has as far as is known: it may
// let that go by calls of which no event tells (AtomicReference.set, Map.Entry.setValue), and
// may never have had it (new String(chars)). So the recorder tells of its death, as of
// what has escaped, and until a collection has told, it is not known to be alive by that
// holder alone. It is no root: it dies with the object, and its death is bounded.

// give makes an object of the library hold what its constructor was given, which may have been in
// an array, so several with one key.
func (m *Model) give(owner, key, o uint32) {
	if owner == 0 || o == 0 {
		return
	}
	m.mayHave(owner, key, o)
	if obj := &m.objects[o]; !m.class(obj.class).plain {
		obj.flags |= flagWatched
	}
}

// mayHave makes an object of the library hold what its constructor was given, or what was in that.
func (m *Model) mayHave(owner, key, o uint32) {
	n := m.objects[owner].out
	for n != 0 && (m.edges[n].target != o || !m.given(&m.edges[n])) {
		n = m.edges[n].onext
	}
	if n == 0 {
		m.link(o, owner, key, holdsField, 0)
	}
	m.objects[o].flags |= flagBounded
}

// given tells of a holder that it is an object of the library whose constructor was given
// what it holds.
func (m *Model) given(e *edge) bool {
	return e.kind() == holdsField && plan.Given(m.prog.fields[e.key])
}

// handed is given, or tells of one that a factory method made, which keeps what that was given.
func (m *Model) handed(e *edge) bool {
	return e.kind() == holdsField && (plan.Given(m.prog.fields[e.key]) || plan.Kept(m.prog.fields[e.key]))
}

// isGiven tells whether there are any such holders of an object.
func (m *Model) isGiven(o uint32) bool {
	for n := m.objects[o].head; n != 0; n = m.edges[n].next {
		if m.given(&m.edges[n]) {
			return true
		}
	}
	return false
}

// takeBack takes an object that the collector has from those whose constructors were given it:
// they have let it go, or are garbage as well.
func (m *Model) takeBack(o uint32) {
	for n := m.objects[o].head; n != 0; {
		next := m.edges[n].next
		if by := m.edges[n]; m.given(&by) {
			m.handOverTo(&by, o)
			m.unlink(n, CauseCleared)
		}
		n = next
	}
}

// handOverTo gives what was in a dead object to one of the library's that it was given to. Into
// its own collections the recorder looks, which tells what is in them.
func (m *Model) handOverTo(by *edge, o uint32) {
	for n := m.objects[o].out; n != 0; n = m.edges[n].onext {
		switch e := m.edges[n]; {
		case e.target == o || e.kind() == holdsField && !m.handed(&e):
		case m.given(by) && !m.class(m.objects[by.owner].class).looked:
			m.mayHave(by.owner, by.key, e.target)
		default:
			m.into(by.owner, e.target)
		}
	}
}
