package replay

import "slices"

// Field initialisers and the arguments of this(...) and super(...) run without a frame
// of their own. Where they make their own class they run once more within: the same
// statements, in the same frame. What was in flight before is around that, and stays
// to the end of the statement of the frame's own method.

// limitAround keeps the thread itself from holding for ever what initialisers made
// that code that was not rewritten runs: it has no statements that end.
func (m *Model) limitAround(t *thread) {
	const most = 2048
	n := 0
	for i := len(t.flights) - 1; i >= 0; i-- {
		if !t.flights[i].around {
			continue
		}
		if n++; n > most {
			m.land(t.flights[i].object, CauseStatement)
			t.flights = slices.Delete(t.flights, i, i+1)
		}
	}
}

// makesAgain is told of a store by a method without a frame to a field of owner. If
// owner is in flight in a statement of such a method, it is an object whose
// initialisers run within those that make it: what came before is around that. So
// are statements of other initialisers that run for owner: they have ended for it,
// or not begun, and are those of another object.
func (m *Model) makesAgain(t *thread, f *frame, owner, number uint32) {
	all := t.flights[f.flight:]
	i := slices.IndexFunc(all, func(v flight) bool { return v.object == owner && m.prog.method(m.stmtMethod(v.stmt)).nests })
	m.around(all[:i+1], number)
	if owner == 0 || !m.runsFor(number, owner) {
		return
	}
	for i := range all {
		if other := m.stmtMethod(all[i].stmt); other != number && m.prog.method(other).initialises() && m.runsFor(other, owner) {
			all[i].around = true
		}
	}
}

// makesOwn is told of a birth in flight by a method without a frame. If the object is
// of the class that the method belongs to, or below it, that runs for it, too.
func (m *Model) makesOwn(t *thread, f *frame, made, number uint32) {
	if m.runsFor(number, made) {
		m.around(t.flights[f.flight:], number)
	}
}

// ranFor is told of a birth in flight in a statement of a static initialiser, which no frame
// is around. What constructors and initialisers that ran for the object without a frame have
// left in flight, around others, ends with the statement. What others have left does not: the
// class is perhaps initialised within their statement.
func (m *Model) ranFor(t *thread, f *frame, made uint32, stmt int32) {
	all := t.flights[f.flight:]
	for i := range all {
		if v := &all[i]; v.around && v.stmt != 0 && m.runsFor(m.stmtMethod(v.stmt), made) {
			v.stmt, v.around = stmt, false
			f.stmt = mixed
		}
	}
}

// runsFor tells whether an initialiser or a constructor is one of an object's class, or
// of a class above that.
func (m *Model) runsFor(number, object uint32) bool {
	key := ownKind{number, m.objects[object].class}
	own, known := m.ownKinds[key]
	if !known {
		meth := m.prog.method(number)
		c := meth.file.ClassOf(meth.src)
		own = c != nil && m.fromMap.Extends(m.class(key.class).name, c.Name)
		m.ownKinds[key] = own
	}
	return own
}

// around marks values in flight in statements of a method as around what it does now.
func (m *Model) around(list []flight, number uint32) {
	for i := range list {
		if m.stmtMethod(list[i].stmt) == number {
			list[i].around = true
		}
	}
}

// ownKind is an initialiser or constructor, and the class of an object.
type ownKind struct{ method, class uint32 }
