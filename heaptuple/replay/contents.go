package replay

import "jinstr/heaptuple/trace"

// into notes that a collection of the class library may hold o.
func (m *Model) into(container, o uint32) (n int32) {
	if container == 0 || o == 0 {
		return 0
	}
	if c := &m.objects[container]; m.class(c.class).lambda {
		// It holds what it captures from its making to its death, and code that
		// was rewritten made it.
		if c.flags&flagWasOut == 0 {
			c.flags &^= flagEscaped | flagBounded
			m.moved(container)
		}
	} else {
		m.objects[o].flags |= flagBounded
	}
	const far = 32
	for n, i := m.objects[o].tail, 0; n != 0 && i < far; n, i = m.edges[n].prev, i+1 {
		if e := &m.edges[n]; e.owner == container && e.kind() == holdsInside {
			m.putIn(n)
			return n
		}
	}
	n = m.link(o, container, 0, holdsInside, 0)
	m.putIn(n)
	m.putInto(o, container)
	return n
}

// putIn notes who put an object into a collection: the running thread, with this
// event.
func (m *Model) putIn(n int32) {
	if m.chunks == nil {
		return
	}
	t := m.threads[m.running]
	t.chunk, _ = m.chunks.Chunk()
	m.edges[n].key = uint32(t.ticket)
	m.edges[n].level = uint32(m.running)<<8 | m.edges[n].level&looksAhead | holdsInside
}

// mayComeLater tells whether another thread may have put an object into a collection
// only after the running thread has looked into that, as it says so before it does: it
// said so during the look; or it has had no ticket since, and its chunk may have been
// written after that of the look was begun. If another thread has named the object since,
// it was there.
func (m *Model) mayComeLater(e *edge, look *trace.Event) bool {
	by := e.depth()
	if m.chunks == nil || by == m.running || m.objects[e.target].namer != uint32(by) {
		return false
	}
	_, before := m.chunks.Chunk()
	t := m.threads[by]
	return uint32(look.Ticket)-e.key <= uint32(look.N) || e.key == uint32(t.ticket) && t.chunk > before
}

// content makes the references of a collection, or the elements of an array,
// those given.
func (m *Model) content(container uint32, look *trace.Event) {
	refs := look.Refs
	if container == 0 {
		return
	}
	m.class(m.objects[container].class).looked = true
	if m.class(m.objects[container].class).array {
		for i, id := range refs {
			m.elem(container, i, m.see(uint32(id)))
		}
		return
	}
	unsure := uint16(flagBounded)
	if c := &m.objects[container]; m.class(c.class).lambda && c.flags&flagEscaped == 0 {
		unsure = 0 // it holds what it captures from its making to its death
	}
	m.mark += 2
	for _, id := range refs {
		namer := m.objects[m.find(id)].namer // 0 if there is none
		if o := m.see(uint32(id)); o != 0 {
			m.objects[o].namer = namer // a look is the recorder's
			m.objects[o].mark = m.mark
			m.objects[o].flags |= unsure
		}
	}
	m.gone, m.come = m.gone[:0], m.come[:0] // found before anything is done, which marks objects itself
	for n := m.objects[container].out; n != 0; n = m.edges[n].onext {
		if m.edges[n].kind() == holdsInside {
			if o := &m.objects[m.edges[n].target]; o.mark == m.mark {
				o.mark++ // held already
			} else if !m.mayComeLater(&m.edges[n], look) {
				m.gone = append(m.gone, n)
			}
		}
	}
	for _, id := range refs {
		if o := m.find(id); o != 0 && m.objects[o].mark == m.mark {
			m.objects[o].mark++
			m.come = append(m.come, o)
		}
	}
	for _, n := range m.gone {
		m.keepGoneOver(container, m.edges[n].target)
		m.givesAhead(container, m.edges[n].target)
		m.unlink(n, CauseTakenOut)
	}
	for _, o := range m.come {
		m.link(o, container, 0, holdsInside, 0)
		m.putInto(o, container)
	}
	m.knownAgain(container)
}
