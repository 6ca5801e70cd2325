package replay

import "jinstr/heaptuple/trace"

// Of what several threads do, only stores and looks into collections have an order. What
// a field, a static, an element or a collection gives up, another thread may have read
// or taken out before, and the events by which that names it may stand in a chunk that
// is replayed later:
//
//	consumer   take() ············· Local job
//	producer            look: gone
//
// So it does not die while such events may come. If none of them names it, it has died
// when the last variable that had it gave it up.

// givenUp is an object that a variable or a collection has given up.
type givenUp struct {
	object         uint32
	id             trace.ID // the object's: its place may be another's by now
	thread         int
	number, ticket uint64 // of the event: its chunk, and its place among stores
}

// giveUp notes that a variable gives an object up, if another thread may have read it.
func (m *Model) giveUp(o uint32) {
	if m.chunks == nil {
		return
	}
	number, _ := m.chunks.Chunk()
	if !m.chunks.Behind(m.running, number, m.ticket) {
		return
	}
	m.objects[o].flags |= flagGivenUp
	m.gaveUp = append(m.gaveUp, givenUp{o, m.objects[o].id, m.running, number, m.ticket})
	if len(m.gaveUp) > m.mostGiven {
		m.siftGivenUp()
		m.mostGiven = max(minWindow, 2*len(m.gaveUp))
	}
}

// siftGivenUp forgets what can be named no more by threads that had it before, and of
// what was given up several times all but the last.
func (m *Model) siftGivenUp() {
	all := m.gaveUp
	for i := range all {
		if o := &m.objects[all[i].object]; o.id == all[i].id {
			o.flags &^= flagGivenUp
		}
	}
	to := len(all)
	for i := len(all) - 1; i >= 0; i-- {
		g := all[i]
		if o := &m.objects[g.object]; o.id == g.id && o.flags&(flagDead|flagGivenUp) == 0 && m.chunks.Behind(g.thread, g.number, g.ticket) {
			o.flags |= flagGivenUp
			to--
			all[to] = g
		}
	}
	m.gaveUp = append(all[:0], all[to:]...)
}

// markGivenUp marks what may still be named, with what it leads to.
func (m *Model) markGivenUp() {
	m.siftGivenUp()
	for _, g := range m.gaveUp {
		m.reach(g.object)
	}
	m.spread()
}

// reapGivenUp lets go of the lost objects those that have no holder: they were given up
// and not named since.
func (m *Model) reapGivenUp(lost []uint32) {
	for _, o := range lost {
		if why := m.objects[o].why; m.objects[o].head == 0 && why != 0 {
			m.doubts = append(m.doubts, doubtful{object: o, why: why})
		}
	}
	m.reap()
}
