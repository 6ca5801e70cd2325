package trace

// Use is what a thread tells of the uses of objects, where these are recorded. It is no step: it changes nothing of who holds what.
type Use struct {
	Op     Op     // Used, Lent or Turn
	Step   uint64 // that of the last event before
	Thread int
	Object ID
	// Generation is the number of that which the thread is in from here on, which began so many milliseconds after the first.
	Generation, Millis uint64
}

// TellUses has Next hand uses on as they come. Nobody else is told of them.
func (r *Reader) TellUses(to func(*Use)) { r.uses = to }

func isUse(op Op) bool { return op >= Used && op <= Turn }

// decodeUse reads what tells of a use.
func (t *thread) decodeUse(e *Event, op Op) status {
	p := t.pos + 1
	t.reset(e, op)
	if op == Turn {
		var ms uint64
		e.N, p = uvarint(t.buf, p)
		ms, p = uvarint(t.buf, p)
		e.Index = int(min(ms, 1<<53))
	} else {
		e.Object, p = t.ref(p)
	}
	if p > len(t.buf) {
		return malformed
	}
	t.pos = p
	return decoded
}

// tellUse hands on what was read; it is true if that was a use.
func (r *Reader) tellUse(e *Event) bool {
	if !isUse(e.Op) {
		return false
	}
	if r.uses != nil && !(r.index.part.first != 0 && r.before(e)) {
		r.uses(&Use{Op: e.Op, Step: r.steps, Thread: e.Thread, Object: e.Object, Generation: e.N, Millis: uint64(e.Index)})
	}
	return true
}

// Used writes USED: an object is used for the first time in the thread's generation.
func (m *Emitter) Used(ref ID) {
	m.begin(byte(Used))
	m.ref(ref)
}

// Lent writes LENT.
func (m *Emitter) Lent(ref ID) {
	m.begin(byte(Lent))
	m.ref(ref)
}

// Turn writes GENERATION.
func (m *Emitter) Turn(generation, ms uint64) {
	m.begin(byte(Turn))
	m.uint(generation)
	m.uint(ms)
}
