package replay

// Kinds of holders.
const (
	holdsNothing = iota
	holdsLocal   // key: variable; owner: thread; place: slot
	holdsThis    // key: method; owner: thread; place: slot
	holdsStatic  // key: field
	holdsField   // key: field; owner: object
	holdsElement // key: index; owner: object
	holdsInside  // owner: object, a collection whose inside is not seen; key: the ticket of the INTO, or 0; depth: its thread
)

// Cause says why a holder left a tuple, and so why an object became garbage.
type Cause uint8

// Causes.
const (
	CauseReassigned  Cause = iota + 1 // the variable refers to something else now
	CauseLeftBlock                    // the variable's block ended
	CauseMethodEnded                  // the method ended
	CauseStatement                    // a temporary: the full statement ended
	CauseHolder                       // the holder itself became garbage
	CauseTakenOut                     // the collection does not hold it any more
	CauseCleared                      // its weak reference was cleared
	CauseCycle                        // only garbage refers to it
)

// edge is one reference: a member of its target's tuple, and, where its owner
// is an object, of that object's references.
type edge struct {
	target       uint32
	owner        uint32
	key          uint32
	level        uint32 // 24 bits of call depth above looksAhead and 7 bits of kind
	next, prev   int32  // in the target's tuple
	onext, oprev int32  // in the owner's list; place of a local in onext
	since        uint32 // the newest frame when it was made
}

// looksAhead marks the level of what an iterator holds that may have looked up what it gives next.
const looksAhead = 0x80

func (e *edge) kind() int   { return int(e.level & (looksAhead - 1)) }
func (e *edge) ahead() bool { return e.level&looksAhead != 0 }
func (e *edge) depth() int  { return int(e.level >> 8) }

// link makes target's newest holder.
func (m *Model) link(target, owner, key uint32, kind, depth int) int32 {
	var n int32
	if last := len(m.freeEdges) - 1; last >= 0 {
		n = m.freeEdges[last]
		m.freeEdges = m.freeEdges[:last]
	} else {
		n = int32(len(m.edges))
		m.edges = append(m.edges, edge{})
	}
	e := &m.edges[n]
	*e = edge{target: target, owner: owner, key: key, level: uint32(depth)<<8 | uint32(kind), since: m.serial}
	t := &m.objects[target]
	if e.prev = t.tail; e.prev != 0 {
		m.edges[e.prev].next = n
	} else {
		t.head = n
	}
	t.tail = n
	if kind >= holdsField {
		o := &m.objects[owner]
		if e.onext = o.out; e.onext != 0 {
			m.edges[e.onext].oprev = n
		}
		o.out = n
	}
	if m.watch != nil {
		m.watch.Joined(m, n)
	}
	return n
}

// unlink takes a holder out of its tuple. Whether its object is garbage now is
// settled when the event is over: it may yet join elsewhere.
func (m *Model) unlink(n int32, why Cause) {
	e := &m.edges[n]
	m.endsRounds(e)
	if e.ahead() {
		m.ahead--
	}
	if m.acting != nil && (why == CauseReassigned || why == CauseTakenOut && m.acting.top().bare) {
		m.keepRead(m.acting, e.target)
		m.keepReread(m.acting, e.target)
	}
	if why == CauseReassigned || why == CauseTakenOut {
		if e.kind() >= holdsStatic {
			m.keepInUse(n)
			m.giveUp(e.target)
		}
		m.keepOrigin(e, why)
		m.takenAlong(e)
	}
	t := &m.objects[e.target]
	if m.watch != nil && !m.collecting {
		m.watch.Left(m, n, why)
	}
	if e.prev != 0 {
		m.edges[e.prev].next = e.next
	} else {
		t.head = e.next
	}
	if e.next != 0 {
		m.edges[e.next].prev = e.prev
	} else {
		t.tail = e.prev
	}
	if kind := e.kind(); kind >= holdsField {
		if e.oprev != 0 {
			m.edges[e.oprev].onext = e.onext
		} else {
			m.objects[e.owner].out = e.onext
		}
		if e.onext != 0 {
			m.edges[e.onext].oprev = e.oprev
		}
		if kind == holdsElement {
			m.setElement(e.owner, int(e.key), 0)
		}
	}
	if t.stamp+1 < m.now && !m.dated {
		t.stamp = m.now - 1
	}
	if t.head == 0 && t.flights == 0 {
		m.doubt(e.target, why, *e)
	}
	m.freeEdges = append(m.freeEdges, n)
}

// doubtful is an object that may have become garbage in this event.
type doubtful struct {
	object uint32
	why    Cause
	by     edge // the last holder; its kind is holdsNothing for a value in flight
}

func (m *Model) doubt(o uint32, why Cause, by edge) {
	if m.objects[o].flags&(flagDead|flagEscaped) != 0 {
		return
	}
	m.doubts = append(m.doubts, doubtful{o, why, by})
}

// reap lets go what this event left without a holder, and what only that held.
func (m *Model) reap() {
	for i := 0; i < len(m.doubts); i++ {
		d := m.doubts[i]
		o := &m.objects[d.object]
		if o.head != 0 || o.flights != 0 || o.flags&(flagDead|flagEscaped) != 0 {
			continue
		}
		if o.flags&flagGivenUp != 0 && d.why != CauseCleared && !m.dated {
			o.why = d.why
			continue
		}
		if d.why != CauseCleared && m.mayBeInside(o) {
			m.keepInside(d.object, d.why)
			continue
		}
		m.die(d.object, d.why)
		m.knownAgain(d.object)
		if m.watch != nil {
			m.watch.Unreferenced(m, d.object, d.why, d.by)
		}
		m.takenBefore(d.object)
		bounded := m.objects[d.object].flags & (flagBounded | flagLate)
		for n := m.objects[d.object].out; n != 0; {
			next := m.edges[n].onext
			to := m.edges[n].target
			m.objects[to].flags |= bounded
			if bounded&flagLate != 0 && m.generations != nil {
				m.generations.until[to] = max(m.generations.until[to], m.generations.until[d.object], m.objects[to].stamp)
			}
			m.unlink(n, CauseHolder)
			n = next
		}
	}
	m.doubts = m.doubts[:0]
}

// die makes an object a tombstone: it is settled when one more window has
// passed without a sight of it.
func (m *Model) die(o uint32, why Cause) {
	obj := &m.objects[o]
	obj.flags = obj.flags&^flagHindsight | flagDead
	if m.hindsight {
		obj.flags |= flagHindsight
	}
	if m.blind {
		obj.flags |= flagBounded
	}
	if why == CauseCycle {
		obj.flags |= flagCycle
	} else {
		obj.flags &^= flagCycle
	}
	obj.why = why
	if m.diedAt != nil {
		m.diedAt[o] = m.lastProbe
	}
	if obj.flags&flagFresh == 0 {
		obj.flags |= flagFresh
		m.fresh = append(m.fresh, o)
	}
}

// tellRevived tells of an object that was called garbage, and is seen or used again.
func (m *Model) tellRevived(o uint32) {
	if m.revived != nil {
		m.revived(Revival{m.ObjectName(o), m.Where(), m.position(m.diedAt[o]), m.objects[o].why})
	}
}

// see notes that an event named the object of this id, and returns it; 0 if
// there is none. A dead object that is seen lives again.
func (m *Model) see(id uint32) uint32 {
	if id == 0 {
		return 0
	}
	o := m.find(idOf(id))
	if o == 0 {
		o = m.fromGap(idOf(id))
	}
	if o == 0 {
		if idOf(id) <= m.highest {
			m.missed.Settled++
		} else {
			m.missed.Unknown++
		}
		return 0
	}
	obj := &m.objects[o]
	obj.stamp = m.now
	obj.namer = uint32(m.running)
	if obj.flags&flagDead != 0 {
		obj.flags = obj.flags&^(flagDead|flagCycle) | flagBounded
		if !m.unshared(o) {
			m.missed.Revived++
			m.tellRevived(o)
		}
		if m.watch != nil {
			m.watch.Revived(m, o)
		}
		m.doubts = append(m.doubts, doubtful{object: o, why: CauseStatement})
	}
	return o
}
