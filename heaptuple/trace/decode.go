package trace

import "math"

// thread is what the reader keeps of one thread: where it stands in its
// chunks, and the state that its events are coded against.
type thread struct {
	num    int
	chunks []chunkRef // the chunks not begun yet
	stamp  uint64     // of the current chunk
	number uint64     // of the current chunk
	after  uint64     // a ticket that its next events come after
	told   told       // of its last event that was given
	buf    []byte     // the current chunk's events
	base   int64      // where buf begins in the file
	pos    int        // of the next event in buf

	cache      [64]ID
	last       ID
	next       uint64 // the id of the next object made; 0 before the first IDS
	lastTicket uint64
	delta      int64 // of a TICKET not used yet
	ordered    bool  // INTO and CONTENT take tickets
	frames     []frame
	at         uint32 // method of an AT not used yet
	hasAt      bool
	refs       []ID       // room for a CONTENT
	bits       []int64    // and for values
	sites      *siteTable // classes of sites where they differ from the other threads'

	// pending is an event that was decoded but not given yet, if wait is not
	// ready or the thread had to stand back.
	gap     bool    // it is in a gap
	again   []frame // frames that a RESTART has told of, whose ENTER is still to be given
	thisDue bool    // the THIS of the top frame is, too

	pending    Event
	hasPending bool
	wait       wait
	waitOn     uint64
	ended      bool
}

// told tells when a thread's last event was: with its next ones it may name what it had
// read since.
type told struct{ stamp, after, ticket uint64 }

// frame is an activation of a method.
type frame struct {
	method uint32
	this   ID
}

// status is what decoding an event came to.
type status int

const (
	decoded   status = iota
	defined          // a definition, which is no step
	drained          // the chunk has no more events
	malformed        // the bytes are no event
)

// decode reads the thread's next event into e, and follows the definitions
// before it.
func (t *thread) decode(r *Reader, e *Event) status {
	for {
		if (t.thisDue || len(t.again) > 0) && t.retold(e) {
			return decoded
		}
		if t.pos >= len(t.buf) {
			return drained
		}
		c := t.buf[t.pos]
		if c == byte(Restart) {
			if st := t.restart(r, e); st != defined {
				return st
			}
			continue
		}
		if isUse(Op(c)) {
			return t.decodeUse(e, Op(c))
		}
		if c < byte(Local) {
			return t.decodeLesson(e, Op(c))
		}
		if c < byte(Exit) {
			return t.decodeProbe(e, c)
		}
		if c >= byte(Enter) {
			return t.decodeEnter(e, c)
		}
		st := t.define(r, Op(c))
		if st == decoded {
			st = t.decodePlain(e, Op(c))
		}
		if st != defined {
			return st
		}
	}
}

// reset empties e for an event of the thread. Fields are set one by one
// afterwards: a composite literal would be built aside and copied.
func (t *thread) reset(e *Event, op Op) {
	*e = Event{}
	e.Thread, e.Op = t.num, op
}

func (t *thread) decodeEnter(e *Event, c byte) status {
	m, p := uvarint(t.buf, t.pos+1)
	if p > len(t.buf) || m > math.MaxUint32>>4 {
		return malformed
	}
	method := uint32(m)<<4 | uint32(c&15)
	t.pos = p
	t.hasAt = false
	t.frames = append(t.frames, frame{method: method})
	t.reset(e, Enter)
	e.Method = method
	return decoded
}

// decodeProbe reads an event that carries a probe.
func (t *thread) decodeProbe(e *Event, c byte) status {
	b := t.buf
	probe, p := uint32(c&15), t.pos+1
	if probe == 15 {
		probe, p = t.longProbe(p)
	}
	t.reset(e, Op(c&0xF0))
	e.Probe, e.Method, e.Frameless = probe, t.at, t.hasAt
	var this ID
	if n := len(t.frames); n > 0 && !t.hasAt {
		e.Method, this = t.frames[n-1].method, t.frames[n-1].this
	}
	switch e.Op {
	case Local, Escape:
		e.Object, p = t.ref(p)
	case Field:
		e.Owner, p = t.ref(p)
		e.Object, p = t.ref(p)
	case Self:
		e.Owner = this
		e.Object, p = t.ref(p)
	case Static:
		e.Object, p = t.ref(p)
	case Elem:
		e.Owner, p = t.ref(p)
		e.Index, p = t.length(p)
		e.Object, p = t.ref(p)
	case Birth:
		e.Object, p = t.made(p)
	case Array:
		e.Length, p = t.length(p)
		e.Object, p = t.made(p)
	case Born:
		p = t.born(e, p)
	case Leave, End:
	case Into:
		e.Owner, p = t.ref(p)
		e.Object, p = t.ref(p)
	case Clone:
		e.Owner, p = t.ref(p)
		e.Object, p = t.made(p)
	default:
		return malformed
	}
	if (isStore(e.Op) || e.Op == Into && t.ordered) && !t.ticket(e) {
		return malformed
	}
	return t.done(p, len(b))
}

// done takes the event that ends at p.
func (t *thread) done(p, n int) status {
	if p > n {
		return malformed
	}
	t.pos = p
	t.at, t.hasAt = 0, false
	return decoded
}

// born reads the class, the length if it is an array's, and the object of a
// BORN or SEEN.
func (t *thread) born(e *Event, p int) int {
	v, p := uvarint32(t.buf, p)
	if v < 2 {
		return len(t.buf) + 1
	}
	e.Class = v >> 1
	if v&1 != 0 {
		e.Length, p = t.length(p)
	}
	e.Object, p = t.made(p)
	return p
}

// decodePlain reads an event that carries no probe in its first byte.
func (t *thread) decodePlain(e *Event, op Op) status {
	b, p := t.buf, t.pos+1
	t.reset(e, op)
	top := len(t.frames) - 1
	if top >= 0 {
		e.Method = t.frames[top].method
	}
	switch op {
	case Exit:
		if top >= 0 {
			t.frames = t.frames[:top]
		}
	case This:
		e.Object, p = t.ref(p)
		if top >= 0 {
			t.frames[top].this = e.Object
		}
	case Seen:
		p = t.born(e, p)
	case Site:
		if t.hasAt {
			e.Method, e.Frameless = t.at, true
		}
		e.Probe, p = uvarint32(b, p)
		e.Object, p = t.ref(p)
	case Died:
		e.Object, p = t.ref(p)
	case Content:
		if t.ordered && !t.ticket(e) {
			return malformed
		}
		p = t.content(e, p)
	case Mark:
		e.Text, p = text(b, p)
	case Cut:
		e.N, p = uvarint(b, p)
		if e.N < uint64(len(t.frames)) {
			t.frames = t.frames[:e.N]
		}
	case Lost, Thin:
		e.N, p = uvarint(b, p)
	default:
		return malformed
	}
	return t.done(p, len(b))
}

// define follows a definition; it returns decoded if op is none.
func (t *thread) define(r *Reader, op Op) status {
	b, p := t.buf, t.pos+1
	switch op {
	case At:
		t.at, p = uvarint32(b, p)
		t.hasAt = true
	case IDs:
		var base uint32
		if base, p = uvarint32(b, p); base == 0 {
			return malformed
		}
		t.next = uint64(base)
	case Ticket:
		var v uint64
		v, p = uvarint(b, p)
		t.delta = unzigzag(v)
	case Class:
		var c ClassInfo
		var flags uint64
		c.ID, p = uvarint32(b, p)
		flags, p = uvarint(b, p)
		c.Name, p = text(b, p)
		c.Layout, p = text(b, p)
		c.IsArray, c.Alone, c.Pairs, c.Noted = flags&1 != 0, flags&2 != 0, flags&4 != 0, flags&8 != 0
		if p > len(b) || c.ID == 0 || c.ID >= MaxClasses {
			return malformed
		}
		r.defineClass(c)
	case SiteCls:
		var probe, class uint32
		probe, p = uvarint32(b, p)
		class, p = uvarint32(b, p)
		if p > len(b) || class == 0 || class == noClass {
			return malformed
		}
		r.defineSite(t, siteKey(t.method(), probe), class)
	case Thread:
		var name string
		if name, p = text(b, p); p <= len(b) {
			r.nameThread(t.num, name)
		}
	default:
		return decoded
	}
	if p > len(b) {
		return malformed
	}
	t.pos = p
	return defined
}

// method returns the method that a probe belongs to now.
func (t *thread) method() uint32 {
	if n := len(t.frames); n > 0 && !t.hasAt {
		return t.frames[n-1].method
	}
	return t.at
}

// longProbe reads a probe that the first byte has no room for.
func (t *thread) longProbe(p int) (uint32, int) {
	v, p := uvarint32(t.buf, p)
	if v > math.MaxUint32-15 {
		return 0, len(t.buf) + 1
	}
	return v + 15, p
}

// length reads an array's length or an index.
func (t *thread) length(p int) (int, int) {
	v, p := uvarint(t.buf, p)
	if v > math.MaxInt32 {
		return 0, len(t.buf) + 1
	}
	return int(v), p
}

// ref reads a reference.
func (t *thread) ref(p int) (ID, int) {
	v, p := uvarint(t.buf, p)
	var id ID
	switch {
	case v == 0:
		return 0, p
	case v <= 64:
		id = t.cache[v-1]
	default:
		// Any true difference of ids lies within 33 bits and a sign.
		if v -= 65; v >= 1<<34 {
			return 0, len(t.buf) + 1
		}
		n := int64(t.last) + unzigzag(v)
		if n <= 0 || n > math.MaxUint32 {
			return 0, len(t.buf) + 1
		}
		id = ID(n)
		t.cache[id&63] = id
	}
	if id == 0 {
		// The slot was never filled.
		return 0, len(t.buf) + 1
	}
	t.last = id
	return id, p
}

// made takes the thread's next id.
func (t *thread) made(p int) (ID, int) {
	if t.next == 0 || t.next > math.MaxUint32 {
		return 0, len(t.buf) + 1
	}
	id := ID(t.next)
	t.next++
	t.cache[id&63] = id
	t.last = id
	return id, p
}

// ticket gives a store its ticket.
func (t *thread) ticket(e *Event) bool {
	n := int64(t.lastTicket) + 1
	if t.delta != 0 {
		if t.delta > 1<<61 || t.delta < -1<<61 {
			return false
		}
		n += t.delta
		t.delta = 0
	}
	if n <= 0 || n > 1<<61 {
		return false
	}
	t.lastTicket = uint64(n)
	e.Ticket = uint64(n)
	return true
}

// content reads the operands of a CONTENT.
func (t *thread) content(e *Event, p int) int {
	e.Owner, p = t.ref(p)
	if t.ordered {
		e.N, p = uvarint(t.buf, p)
	}
	return t.references(e, p)
}

// references reads how many there are, and these.
func (t *thread) references(e *Event, p int) int {
	n, p := uvarint(t.buf, p)
	// Each reference takes a byte at least.
	if p > len(t.buf) || n > uint64(len(t.buf)-p) {
		return len(t.buf) + 1
	}
	t.refs = t.refs[:0]
	for ; n > 0; n-- {
		var id ID
		id, p = t.ref(p)
		t.refs = append(t.refs, id)
	}
	e.Refs = t.refs
	return p
}

// isStore tells whether an operation takes a ticket in all versions.
func isStore(op Op) bool { return op >= Field && op <= Elem }

// Makes tells whether an operation makes an object.
func Makes(op Op) bool {
	return op >= Birth && op <= Born || op == Clone || op == Seen
}
