package trace

import (
	"encoding/binary"
	"math"
)

// Behind damage the events of a thread are read on where a chunk of it begins with a RESTART, as on devices: that tells
// what they are coded against. What the thread did before that, since its last chunk that was read, is a gap:
//
//	chunk 4 │ (5 and 6 are missing) │ chunk 7: RESTART …
//	events    GAP begins              GAP ends, ENTER and THIS of each frame, events
//
// A trace without RESTARTs is read as far as the damage.

// mostMissing bounds what a damaged trace can make of a number of missing chunks.
const mostMissing = 1 << 32

// later is a chunk of events that stands behind damage.
type later struct {
	chunkRef
	thread   int
	sequence uint64
	restarts bool
}

// resume takes up the chunks behind damage as far as they can be read.
func (x *index) resume() {
	if x.damage == nil || !x.restarts {
		x.behind = len(x.later)
		return
	}
	next := map[int]uint64{} // the chunk of each thread that comes next
	broken := map[int]bool{} // those that wait for a RESTART
	for _, t := range x.threads {
		next[t.num] = uint64(len(t.chunks))
	}
	for _, c := range x.later {
		missing := c.sequence != next[c.thread] || broken[c.thread]
		switch {
		case c.sequence < next[c.thread]:
			x.behind++
			continue
		case missing && !c.restarts:
			broken[c.thread] = true
			x.behind++
		default:
			c.gap = missing
			broken[c.thread] = false
			x.append(c.thread, c.chunkRef)
		}
		x.missing += c.sequence - next[c.thread]
		next[c.thread] = c.sequence + 1
	}
	x.tails(broken)
	x.resumed = true
	for _, t := range x.threads {
		for i := range t.chunks {
			if c := &t.chunks[i]; c.offset > x.damage.Offset {
				c.number += x.missing // of those that came before, perhaps
			}
		}
	}
}

// tails lets a gap that does not end begin at the end of each thread of which chunks are missing there (broken), or may be: where
// the end does not tell that all that are missing are known, of those of which none stands behind the last damage.
func (x *index) tails(broken map[int]bool) {
	known := x.known()
	for _, t := range x.threads {
		if broken[t.num] || !known && t.chunks[len(t.chunks)-1].offset <= x.lastGap {
			t.chunks = append(t.chunks, chunkRef{gap: true, offset: x.lastGap})
		}
	}
}

// known reads the end that stands behind damage, and tells whether it counts no more chunks than are there or known to be missing.
func (x *index) known() bool {
	reason, p := text(x.endChunk, 0)
	chunks, p := uvarint(x.endChunk, p)
	lost, p := uvarint(x.endChunk, p)
	all := uint64(x.chunks) + uint64(x.behind) + x.missing
	if p > len(x.endChunk) || chunks < all || chunks > all+mostMissing {
		return false
	}
	x.ended, x.reason, x.lost = true, reason, lost
	x.missing += chunks - all
	return chunks == all
}

// gapBegins makes the event that a thread's gap begins.
func (r *Reader) gapBegins(t *thread, e *Event) {
	t.gap = true
	s := idSpan{ID(t.next), math.MaxUint32}
	if c := t.chunks[0]; c.length > 0 {
		var b [1 + binary.MaxVarintLen32]byte
		n, _ := r.src.ReadAt(b[:min(len(b), int(c.length))], c.offset) // what cannot be read is an error when the chunk is
		if next, p := uvarint32(b[:n], 1); p <= n && next != 0 {
			s.to = ID(next)
		}
		r.lostIDs = append(r.lostIDs, s)
	} else {
		r.lostTails = true
	}
	t.reset(e, Gap)
	e.N, e.Index, e.Length = GapBegins, int(s.from), int(s.to)
}

// idSpan are ids, to exclusive.
type idSpan struct{ from, to ID }

// restart reads a RESTART. In a gap, that ends there, and the frames follow as if they were entered.
func (t *thread) restart(r *Reader, e *Event) status {
	b := t.buf
	next, p := uvarint32(b, t.pos+1)
	n, p := uvarint(b, p)
	if p > len(b) || n > uint64(len(b)-p) {
		return malformed
	}
	frames := make([]frame, 0, n)
	for ; n > 0; n-- {
		var f frame
		var this uint32
		f.method, p = uvarint32(b, p)
		this, p = uvarint32(b, p)
		f.this = ID(this)
		frames = append(frames, f)
	}
	if p > len(b) {
		return malformed
	}
	t.pos = p
	t.cache, t.last, t.lastTicket, t.delta = [64]ID{}, 0, 0, 0
	if next != 0 {
		t.next = uint64(next)
	}
	if !t.gap {
		return defined
	}
	t.gap, t.frames, t.again = false, t.frames[:0], frames
	t.reset(e, Gap)
	e.N = GapEnds
	return decoded
}

// retold gives the next ENTER or THIS of the frames that a RESTART has told of.
func (t *thread) retold(e *Event) bool {
	if n := len(t.frames) - 1; t.thisDue {
		t.thisDue = false
		t.reset(e, This)
		e.Method, e.Object = t.frames[n].method, t.frames[n].this
		return true
	}
	if len(t.again) == 0 {
		return false
	}
	f := t.again[0]
	t.again = t.again[1:]
	t.frames = append(t.frames, f)
	t.thisDue = f.this != 0
	t.reset(e, Enter)
	e.Method = f.method
	return true
}

// inGap tells whether an object that nothing has made so far may have been made in a gap.
func (r *Reader) inGap(id ID) bool {
	for _, s := range r.lostIDs {
		if id >= s.from && id < s.to {
			return true
		}
	}
	return false
}
