package replay

// Code that was not rewritten asks an object of the program's, which it was given, for more: a wrapper of Collections asks a collection for its iterator, and
// gives one of its own that has that. Where rewritten code runs the wrapper, and calls a method of the name itself, the map does not tell which call was meant.
// What is returned so may be that code's, or within something that this has made.

// asked tells that code which was not rewritten may have called the method of an object that has ended, and not only the top frame, which calls one of the
// name: it calls such code, too, and that has the object, or is being given it.
func (m *Model) asked(t *thread, called *method, self uint32) bool {
	if m.prog.calls == nil || !called.answers && !called.lends {
		return false
	}
	by := m.prog.method(t.top().method)
	return by.asksGiven || by.asks && m.mayBeOthers(t, self)
}

// goesOut tells that who has asked may go on having what an object's method returned: what a function gives; and of what the platform's collections were
// given, what these may ask in turn. All else they hand on. What they may ask, and others hold, escapes, as these may let it go before.
func (m *Model) goesOut(called *method, v *flight, self uint32) bool {
	obj := &m.objects[v.object]
	inTurn := m.class(obj.class).asked
	if m.throws(v.object) || !m.returnable(called, v.object) || !called.lends && !inTurn {
		return false
	}
	if inTurn && obj.head != 0 && v.object != self && !v.origin {
		m.escape(v.object, 0)
	}
	return true
}

// mayBeOthers tells that code which was not rewritten may have an object, or come by it from one that it has and may ask. It looks at so many holders, the nearest
// first; where it is not known which object it is, as at level objects it may not be, it is taken for one that such code has not.
func (m *Model) mayBeOthers(t *thread, o uint32) bool {
	const most = 64
	if o == 0 {
		return false
	}
	m.mark += 2
	m.objects[o].mark = m.mark
	m.stack = append(m.stack[:0], o)
	seen := 0
	for i := 0; i < len(m.stack); i++ {
		o := m.stack[i]
		if m.class(m.objects[o].class).asked && (m.objects[o].flags&(flagEscaped|flagWasOut) != 0 || m.isLent(t, o)) {
			return true
		}
		for n := m.objects[o].head; n != 0; n = m.edges[n].next {
			e := &m.edges[n]
			if m.handed(e) {
				return true
			}
			if seen++; seen > most {
				return false
			}
			if e.kind() >= holdsField && m.objects[e.owner].mark != m.mark {
				m.objects[e.owner].mark = m.mark
				m.stack = append(m.stack, e.owner)
			}
		}
	}
	return false
}

// isLent tells that an object is in flight in the top frame which code that was not rewritten may have.
func (m *Model) isLent(t *thread, o uint32) bool {
	if m.objects[o].flights == 0 {
		return false
	}
	for i := int(t.top().flight); i < len(t.flights); i++ {
		if v := &t.flights[i]; v.object == o && v.lent {
			return true
		}
	}
	return false
}
