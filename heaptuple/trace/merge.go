package trace

import "container/heap"

// wait is what keeps a thread from going on.
type wait int

const (
	ready      wait = iota
	waitTicket      // a store with a lower ticket
	waitID          // an object that another thread makes
	waitClass       // the definition of a class
	waitSite        // the class of a site
)

// before is the order in which threads that may go on are taken.
func before(a, b *thread) bool {
	return a.stamp < b.stamp || a.stamp == b.stamp && a.num < b.num
}

// runnable are the threads that may go on, the first to be taken on top.
type runnable []*thread

func (q runnable) Len() int           { return len(q) }
func (q runnable) Less(i, j int) bool { return before(q[i], q[j]) }
func (q runnable) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *runnable) Push(x any)        { *q = append(*q, x.(*thread)) }
func (q *runnable) Pop() any          { return popLast((*[]*thread)(q)) }

// behind tells whether t's last event may have come before another thread's event with
// a ticket, in the chunk of a number.
func (t *thread) behind(thread int, number, ticket uint64) bool {
	return t.num != thread && t.told.stamp < number && t.told.ticket < ticket && t.told.after < ticket
}

// ticketed are the threads whose next event is a store that waits for its
// turn, the lowest ticket on top.
type ticketed []*thread

func (q ticketed) Len() int { return len(q) }
func (q ticketed) Less(i, j int) bool {
	a, b := q[i], q[j]
	return a.waitOn < b.waitOn || a.waitOn == b.waitOn && a.num < b.num
}
func (q ticketed) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *ticketed) Push(x any)   { *q = append(*q, x.(*thread)) }
func (q *ticketed) Pop() any     { return popLast((*[]*thread)(q)) }

// near is how many tickets may be given between a thread's reading of something and the
// look by which it tells of that.
const near = 256

// behind tells whether one of those at i and below waits for a ticket near the one given,
// and is behind that. Tickets rise from there on, so few are looked at.
func (q ticketed) behind(i, thread int, number, ticket uint64) bool {
	if i >= len(q) || q[i].waitOn > ticket+near {
		return false
	}
	return q[i].behind(thread, number, ticket) || q.behind(2*i+1, thread, number, ticket) || q.behind(2*i+2, thread, number, ticket)
}

func popLast(q *[]*thread) *thread {
	n := len(*q) - 1
	t := (*q)[n]
	(*q)[n] = nil
	*q = (*q)[:n]
	return t
}

// blocked returns what e, the next event of t, has to wait for.
func (r *Reader) blocked(t *thread, e *Event) (wait, uint64) {
	// Only stores carry a ticket, and tickets are given out without gaps: a
	// store may go when all lower tickets have gone.
	if e.Ticket > r.nextTicket {
		return waitTicket, e.Ticket
	}
	if e.Op == Gap {
		// What others did in it is told before its end.
		if e.N == GapEnds && t.after >= r.nextTicket {
			return waitTicket, t.after + 1
		}
		return ready, 0
	}
	if e.Owner != 0 && r.unknown(e.Owner) {
		return waitID, uint64(e.Owner)
	}
	if Makes(e.Op) {
		return r.blockedBirth(t, e)
	}
	if e.Object != 0 && r.unknown(e.Object) {
		return waitID, uint64(e.Object)
	}
	for _, id := range e.Refs {
		if id != 0 && r.unknown(id) {
			return waitID, uint64(id)
		}
	}
	return ready, 0
}

// blockedBirth is blocked for an event that makes an object; it finds the
// object's class.
func (r *Reader) blockedBirth(t *thread, e *Event) (wait, uint64) {
	switch e.Op {
	case Birth, Array:
		return r.blockedAtSite(t, e)
	case Born, Seen:
		return r.blockedByClass(e.Class)
	}
	return ready, 0
}

// blockedAtSite is blockedBirth for an object of its site's class.
func (r *Reader) blockedAtSite(t *thread, e *Event) (wait, uint64) {
	key := siteKey(e.Method, e.Probe)
	class := uint32(0)
	if t.sites != nil {
		class = t.sites.get(key)
	}
	if class == 0 {
		class = r.sites.get(key)
	}
	switch class {
	case 0:
		return waitSite, key
	case noClass:
		return ready, 0
	}
	e.Class = class
	return r.blockedByClass(class)
}

// blockedByClass lets an object's birth wait for its class's definition, so
// that whoever gets the event knows the class, if anybody can.
func (r *Reader) blockedByClass(class uint32) (wait, uint64) {
	if r.classDefined(class) || r.missing[class] {
		return ready, 0
	}
	return waitClass, uint64(class)
}

// park puts a thread aside until what it waits for has come.
func (r *Reader) park(t *thread, w wait, on uint64) {
	t.wait, t.waitOn = w, on
	if w == waitTicket {
		heap.Push(&r.ticketed, t)
		return
	}
	r.waiting = append(r.waiting, t)
	if w == waitID {
		r.wanted |= 1 << (on & 63)
	}
}

// wake lets the threads go on that wait for one thing.
func (r *Reader) wake(w wait, on uint64) {
	kept := r.waiting[:0]
	r.wanted = 0
	for _, t := range r.waiting {
		if t.wait == w && t.waitOn == on {
			r.release(t)
			continue
		}
		kept = append(kept, t)
		if t.wait == waitID {
			r.wanted |= 1 << (t.waitOn & 63)
		}
	}
	for i := len(kept); i < len(r.waiting); i++ {
		r.waiting[i] = nil
	}
	r.waiting = kept
}

func (r *Reader) release(t *thread) {
	if t.wait == waitID && r.cur != nil {
		t.after = max(t.after, r.cur.after, r.cur.lastTicket)
		t.told.after = t.after
	}
	t.wait = ready
	heap.Push(&r.runnable, t)
	r.woken = true
}

// overtaken tells whether a thread that was woken comes before the current
// one; then the current one stands back.
func (r *Reader) overtaken() bool {
	r.woken = false
	if len(r.runnable) == 0 || !before(r.runnable[0], r.cur) {
		return false
	}
	heap.Push(&r.runnable, r.cur)
	r.cur = nil
	return true
}

// taken notes a store's ticket and wakes the stores whose turn it then is.
func (r *Reader) taken(ticket uint64) {
	if ticket < r.nextTicket {
		r.unordered.LateStores++
		return
	}
	r.nextTicket = ticket + 1
	for len(r.ticketed) > 0 && r.ticketed[0].waitOn <= r.nextTicket {
		r.release(heap.Pop(&r.ticketed).(*thread))
	}
}

// born notes that an object was made and wakes those that wait for it.
func (r *Reader) born(id ID) {
	r.ids.add(id)
	if r.wanted>>(id&63)&1 != 0 {
		r.wake(waitID, uint64(id))
	}
}

// unlock lets one thread go on when all of them wait, which happens when a
// part of the trace is missing. Best is one that waits for an object that
// nobody will make: each thread's ids rise, so none will if all are beyond
// it. Next best is the lowest ticket.
func (r *Reader) unlock() {
	least := r.withoutClass()
	if floor := r.idFloor(); least == nil && floor > 0 {
		for _, t := range r.waiting {
			if t.wait == waitID && t.waitOn < floor && (least == nil || before(t, least)) {
				least = t
			}
		}
	}
	if least == nil && len(r.ticketed) > 0 {
		if r.index.part.number == 0 && !r.index.resumed {
			// At the beginning of a part, what threads had not written out is left out; so are tickets that were lost with chunks.
			r.unordered.TicketGaps++
		}
		r.nextTicket = r.ticketed[0].waitOn
		r.release(heap.Pop(&r.ticketed).(*thread))
		return
	}
	if least == nil {
		for _, t := range r.waiting {
			if least == nil || before(t, least) {
				least = t
			}
		}
	}
	r.giveUp(least)
}

// withoutClass gives a thread that waits for the definition of a class or site, where definitions were lost; nil for none.
func (r *Reader) withoutClass() *thread {
	for _, t := range r.waiting {
		if r.index.resumed && (t.wait == waitSite || t.wait == waitClass) {
			return t
		}
	}
	return nil
}

// idFloor returns the lowest id that a thread may still make, if any waits for
// an object. It forgets the threads that ended.
func (r *Reader) idFloor() uint64 {
	if r.wanted == 0 {
		return 0
	}
	floor := ^uint64(0)
	live := r.threads[:0]
	for _, t := range r.threads {
		if t.ended {
			continue
		}
		live = append(live, t)
		if t.next < floor {
			floor = t.next
		}
	}
	r.threads = live
	return floor
}

// giveUp takes what a thread waits for as given, for all threads.
func (r *Reader) giveUp(t *thread) {
	switch t.wait {
	case waitID:
		if !r.lostTails {
			r.unordered.Objects++
		}
		r.born(ID(t.waitOn))
	case waitSite:
		r.classMissing()
		r.sites.put(t.waitOn, noClass)
		r.wake(waitSite, t.waitOn)
	case waitClass:
		r.classMissing()
		r.missing[uint32(t.waitOn)] = true
		r.wake(waitClass, t.waitOn)
	}
}

// unknown tells whether an object is still to be made.
func (r *Reader) unknown(id ID) bool { return !r.ids.has(id) && (r.lostIDs == nil || !r.inGap(id)) }

// classMissing counts a class that is not defined, unless its definition was lost.
func (r *Reader) classMissing() {
	if !r.index.resumed {
		r.unordered.Classes++
	}
}
