package replay

import "jinstr/heaptuple/trace"

// In a gap, events of a thread are missing. What was alive when it began may have been given up in it, or be held by what
// was made in it: nobody knows, so it has escaped, and the recorder may have told of its death. So has what other threads make
// while it lasts. What was made in it is known by its name only: it counts as made by code that was not rewritten.

// gap begins or ends a gap of a thread.
func (m *Model) gap(t *thread, e *trace.Event) {
	if e.N == trace.GapEnds {
		m.gaps--
		return
	}
	m.gaps++
	m.unseen = append(m.unseen, [2]trace.ID{trace.ID(e.Index), trace.ID(e.Length)})
	for o := range m.objects {
		if o > 0 && m.objects[o].id != 0 && m.objects[o].flags&flagDead == 0 {
			m.loseTrack(uint32(o))
		}
	}
	m.cut(t, 0)
}

// loseTrack notes that it is not known what holds an object, nor whether it still lives.
func (m *Model) loseTrack(o uint32) {
	obj := &m.objects[o]
	obj.flags = obj.flags&^(flagWatched|flagFound|flagUnsure) | flagEscaped | flagWasOut | flagBounded
	obj.astray = true
	m.moved(o)
}

// madeInGap is done after each event while some thread is in a gap: that may have what is made.
func (m *Model) madeInGap(e *trace.Event) {
	if o := m.find(e.Object); o != 0 && trace.Makes(e.Op) {
		m.loseTrack(o)
	}
}

// fromGap is the object of an id that is not known, if it may have been made in a gap; 0 if not.
func (m *Model) fromGap(id trace.ID) uint32 {
	for _, s := range m.unseen {
		if id < s[0] || id >= s[1] || uint64(id) > uint64(m.highest)+maxGap {
			continue
		}
		o := m.add(id)
		obj := &m.objects[o]
		obj.birth, obj.stamp, obj.clock = m.now, m.now, m.clock
		m.outsider(o)
		m.loseTrack(o)
		obj.flags |= flagFromGap
		return o
	}
	return 0
}

// madeAfterAll gives the object of an id back to whom makes it only now: another thread has named it before, and it was taken for
// one that was made in a gap.
func (m *Model) madeAfterAll(o uint32) {
	m.objects[o].flags &^= flagFromGap | flagExternal
	m.moved(o)
	m.external.Objects--
}
