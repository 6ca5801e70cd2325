package trace

import "encoding/binary"

// decodeLesson reads an event that only level lesson has.
func (t *thread) decodeLesson(e *Event, op Op) status {
	b, p := t.buf, t.pos+1
	t.reset(e, op)
	e.Method = t.method()
	switch op {
	case Line, Value, Shared, Owned:
		e.Frameless = t.hasAt
		e.Probe, p = uvarint32(b, p)
		if op == Owned {
			e.Owner, p = t.ref(p)
		}
		if op != Line {
			p = t.values(e, p, 1)
		}
	case Elements:
		var n int
		e.Owner, p = t.ref(p)
		e.Index, p = t.length(p)
		n, p = t.length(p)
		p = t.values(e, p, n)
	case Text:
		e.Object, p = t.ref(p)
		e.N, p = uvarint(b, p)
		e.Text, p = text(b, p)
	case Listing:
		e.Owner, p = t.ref(p)
		p = t.references(e, p)
	case Stream:
		e.N, p = uvarint(b, p)
		e.Text, p = text(b, p)
	default:
		return malformed
	}
	if op >= Shared && !t.ticket(e) {
		return malformed
	}
	return t.done(p, len(b))
}

// values reads a letter and n values of that type.
func (t *thread) values(e *Event, p, n int) int {
	b := t.buf
	if p >= len(b) || n > len(b)-p { // each value takes a byte at least
		return len(b) + 1
	}
	e.Letter = b[p]
	p++
	t.bits = t.bits[:0]
	for ; n > 0 && e.Letter != Untold; n-- {
		var v uint64
		switch e.Letter {
		case 'Z', 'B', 'C', 'S', 'I', 'J':
			v, p = uvarint(b, p)
			v = uint64(unzigzag(v))
		case 'F':
			if len(b)-p < 4 {
				return len(b) + 1
			}
			v = uint64(binary.BigEndian.Uint32(b[p:]))
			p += 4
		case 'D':
			if len(b)-p < 8 {
				return len(b) + 1
			}
			v = binary.BigEndian.Uint64(b[p:])
			p += 8
		default:
			return len(b) + 1
		}
		if p > len(b) {
			return p
		}
		t.bits = append(t.bits, int64(v))
	}
	e.Bits = t.bits
	return p
}
