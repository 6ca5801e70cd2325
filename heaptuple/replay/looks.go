package replay

import "jinstr/heaptuple/trace"

// A call may take an object out of one collection and put it into another, or into an array:
// the recorder looks into these one after the other, when all of that is done. So what one look
// leaves without a holder is let go only when the thread has done something else: what a row of
// looks leaves so has died with the last of them.

// looks tells whether an event may stand within a row of looks. It tells what the recorder has found,
// and nothing of how far the program has come since.
func looks(e *trace.Event) bool {
	switch e.Op {
	case trace.Content, trace.Seen, trace.Value, trace.Shared, trace.Owned, trace.Elements, trace.Text, trace.Stream, trace.Listing:
		return true
	case trace.Escape, trace.Into:
		return e.Object == 0
	}
	return false
}

// reapLater notes what a look has left without a holder, which may come into another one's sight.
func (m *Model) reapLater(t *thread) {
	t.unheld = append(t.unheld, m.doubts...)
	m.doubts = m.doubts[:0]
	t.looked = m.now
}

// endsLooks tells whether an event of the thread ends a row of looks. That the collector has freed something may be told within one, but
// for those of the end.
func (t *thread) endsLooks(e *trace.Event) bool {
	return !looks(e) && (e.Op != trace.Died || len(t.frames) == 1)
}

// lookedOver ends a row of looks: what it has left without a holder is garbage since the last of them. If other threads
// have done something since, they may have had it.
func (m *Model) lookedOver(t *thread) {
	if len(t.unheld) == 0 {
		return
	}
	now, unsure := m.now, flagBounded
	if m.now = t.looked; now == t.looked {
		unsure = 0
	}
	for _, d := range t.unheld {
		if o := &m.objects[d.object]; o.head == 0 && o.flights == 0 {
			o.stamp = max(o.stamp, m.now-1)
			o.flags |= uint16(unsure)
		}
	}
	m.doubts = append(m.doubts, t.unheld...)
	t.unheld = t.unheld[:0]
	m.reap()
	m.now = now
}

// allLookedOver ends the rows of looks of all threads.
func (m *Model) allLookedOver() {
	for _, t := range m.threads {
		m.lookedOver(t)
	}
}
