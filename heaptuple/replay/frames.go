package replay

import "math"

// thread is one thread of the program: its activations, the holders in them
// (slots: of each frame, `this` and then the method's variables), and the
// values in flight, of the lowest frame first.
type thread struct {
	frames  []frame // frames[0] stands for the thread itself; code without a frame has no locals, so it is not coarse
	slots   []int32 // edges, 0 where a variable holds nothing
	flights []flight
	ticket  uint64 // the last
	chunk   uint64 // where its last INTO stands
	coarse  int    // how many of the frames are coarse
	sent    uint32 // what the top frame is about to return to code that was not rewritten, or to throw, as far as its last event tells
	awaited []awaited
	entered uint32     // how many activations it has begun
	called  int32      // the probe of the call that changed what is looked into, where its last event tells that
	unheld  []doubtful // what its row of looks has left without a holder: see looks.go
	looked  uint64     // the step of the last of these
}

// frame is one activation.
type frame struct {
	method uint32
	slot   int32 // where its slots begin
	flight int32 // where its values in flight begin
	scope  span  // what the scopes of its variables that hold something share
	node   uint32
	serial uint32
	limit  int32 // how many values in flight to look through for doubles, where coarse
	inUse  int32 // how many of them it may have read, where coarse
	loop   loop  // the one that runs, where coarse
	coarse bool  // its locals and statements are not recorded: it holds what is seen in it
	bare   bool  // they would be, but are left out: what it reads the map does not tell
	// The statement that each value in flight belongs to, where it is the same
	// for all; 0 if there is none in flight, mixed otherwise.
	stmt int32
	// waiting is how many of them, from the first, surely have no statement yet.
	waiting int32
	// own and foreign are the last events at this frame: of its method, and of
	// methods without a frame.
	own, foreign last
	opened       int32  // where the last one begins a for-each whose iterator has not come yet: 1 + the variable of what it goes over, or nowhere
	kept         uint32 // the probe of the last one of its method that no trace leaves out
	gives        uint32 // what it has made as what it returns, or 0
	out          uint32 // what it may return to code that was not rewritten, as far as its last such event tells, or 0
	parts        bool   // that may keep what is in it
}

type last struct {
	method uint32
	stmt   int32
	probe  uint32
}

const mixed = -1

// flight is an object in flight. Its statement is 0 until the next event of
// the frame tells which it is: that of a value returned to it. What a lambda
// returned, or a method that the frame does not call by its name, may have gone to
// code that was not rewritten and called it: lent.
// Where an initialiser, or what a constructor hands to super, makes its own class
// again, the statement is under way twice: what was in flight is around that.
type flight struct {
	object uint32
	stmt   int32
	lent   bool
	around bool
	// returned tells that the object came out of the frame of a method, origin that what
	// was returned may have been read from it, inUse that a variable gave it up that the
	// frame may have read: it does not leave the frame.
	returned, origin, inUse bool
	older                   bool // see doubtFlights
	loops                   bool // the for-each that is the statement may hold it: see iterators.go
	// loose tells that no event tells when the expression was done that has it; since is how many activations the
	// thread had begun when it came: see drop.
	loose bool
	since uint32
	// unsure is an exception that a method that has ended may have thrown, or discarded as it returned: no event tells it. The death is bounded.
	unsure bool
	// taken is the frame above, as it has the object as its argument: see arguments.go.
	taken uint32
}

// mayBeGone tells that nobody may have the object any more, as far as is known. What a variable or a collection has given up
// is kept for what a frame may have read from it before, and an exception for what may have thrown it: that they have is not known.
func (v *flight) mayBeGone() bool { return v.lent || v.older || v.inUse || v.origin || v.unsure }

var everywhere = span{math.MinInt32, math.MaxInt32}

func (m *Model) thread(n int) *thread {
	for len(m.threads) <= n {
		m.serial++
		m.threads = append(m.threads, &thread{frames: []frame{{scope: everywhere, serial: m.serial}}, slots: make([]int32, 1)})
	}
	return m.threads[n]
}

func (t *thread) top() *frame { return &t.frames[len(t.frames)-1] }

// flightsEnd is where the values in flight of a frame end.
func (t *thread) flightsEnd(i int) int {
	if i+1 < len(t.frames) {
		return int(t.frames[i+1].flight)
	}
	return len(t.flights)
}

// enter begins a frame.
func (m *Model) enter(t *thread, number uint32) {
	below := t.top()
	m.serial++
	t.entered++
	meth := m.prog.method(number)
	f := frame{method: number, slot: int32(len(t.slots)), flight: int32(len(t.flights)), scope: everywhere,
		node: m.paths.call(below.node, number), serial: m.serial, coarse: m.coarse || meth.coarse, bare: m.thinned != 0}
	if f.coarse {
		t.coarse++
	}
	if meth.static {
		m.entered(meth)
	}
	if meth.blind {
		m.blind, meth.entered = true, true
	}
	if meth.uncounted {
		meth.entered = true
	}
	for n := meth.vars; n >= 0; n-- {
		t.slots = append(t.slots, 0)
	}
	t.frames = append(t.frames, f)
}

// exit ends the top frame. What it may have returned or thrown is in flight in
// the frame below, until the statement that runs there has ended. An EXIT does
// not say whether the method threw, so exceptions always go on.
func (m *Model) exit(t *thread) {
	if len(t.frames) == 1 {
		m.missed.Frames++
		return
	}
	if len(t.awaited) > 0 {
		m.tells(t, toTheEnd, false)
	}
	f := *t.top()
	meth := m.prog.method(f.method)
	self := m.edges[t.slots[f.slot]].target
	sent := t.sent
	t.sent = 0
	if f.gives != 0 {
		sent = f.gives
	}
	for _, v := range meth.returned {
		if n := t.slots[f.slot+1+v]; n != 0 && (meth.returns || m.throws(m.edges[n].target)) {
			m.fly(t, m.edges[n].target, 0)
		}
	}
	for _, v := range meth.read {
		if n := t.slots[f.slot+1+v]; n != 0 {
			m.flyOrigin(t, m.edges[n].target, 0)
		}
	}
	if n := t.slots[f.slot]; n != 0 && meth.src != nil && meth.src.GivesThis && (meth.returns || m.throws(m.edges[n].target)) {
		m.fly(t, m.edges[n].target, 0)
	}
	for i := int(f.slot); i < len(t.slots); i++ {
		if n := t.slots[i]; n != 0 {
			m.unlink(n, CauseMethodEnded)
		}
	}
	t.slots = t.slots[:f.slot]
	t.frames = t.frames[:len(t.frames)-1]
	if f.coarse {
		t.coarse--
	}
	m.goOn(t, &f, meth, self, sent)
	if meth.iterator {
		m.iterated(t, &f, self)
	}
}

// thrown tells that an exception was made in a throw statement. Where it is let go and no catch clause has taken it, a jump in a
// finally clause has discarded it, of which no event tells.
func (m *Model) thrown(v *flight) bool {
	return v.stmt > 0 && m.prog.throws[v.stmt] && m.throws(v.object)
}

// throws tells whether an object is an exception.
func (m *Model) throws(o uint32) bool { return m.class(m.objects[o].class).throws }

// goOn hands the values in flight of a frame that has ended to the one below:
// all of them if the method returns a reference, else the exceptions. Where it is known
// what it returns, that and the exceptions. What is in flight in a throw statement it does not return.
func (m *Model) goOn(t *thread, f *frame, meth *method, self, sent uint32) {
	below, from, last := t.top(), int(f.flight), len(t.flights)-1
	foreign, called := !m.prog.directly(below, meth), m.prog.calledBy(below, meth)
	asked := from <= last && m.asked(t, meth, self)
	out, gone := uint32(0), false
	if foreign {
		m.handOut(f)
		out = f.out
	}
	kept := t.flights[:from]
	for i, v := range t.flights[from:] {
		if m.remains(f, meth, &v, sent) {
			m.drop(t, &v, CauseMethodEnded)
			continue
		}
		if out != 0 && v.object == out { // that is what was returned, not only what it may have been read from
			if gone {
				m.land(v.object, CauseMethodEnded)
				continue
			}
			gone, v.origin = true, false
		}
		if m.throws(v.object) && (meth.static || m.prog.deep) { // the virtual machine wraps what leaves a static initialiser; who has called may have caught it
			m.escape(v.object, 0)
		}
		inUse := m.comesTo(below, &v)
		// What calls itself the library may have called, too, as a job that runs others while it waits for one.
		lent := v.lent || foreign && (meth.lambda || m.returnable(meth, v.object)) || meth.lends && below.method == f.method
		if !lent && asked {
			lent = m.goesOut(meth, &v, self)
		}
		if foreign && meth.lends && len(t.frames) > 1 && m.nothingHolds(&v) {
			m.escape(v.object, 0)
		}
		loose := v.loose || !called || meth.src != nil && meth.src.Blurs && !m.isValue(f.method, v.object)
		kept = append(kept, flight{object: v.object, lent: lent, returned: true, origin: v.origin, inUse: inUse, loose: loose, since: t.entered,
			unsure: v.unsure || m.throws(v.object) && (!meth.returns || m.thrown(&v) || !v.returned && !(from+i == last && v.stmt > 0))})
	}
	t.flights = kept
	if out != 0 && !gone && !m.throws(out) && m.objects[out].flags&flagDead == 0 { // it is in flight in a frame below only, which may end before who got it lets it go
		m.escape(out, 0)
	}
	if len(kept) == from {
		return
	}
	below.stmt = mixed
	if below.coarse {
		m.limitInUse(t, len(t.frames)-1)
		m.limitHolds(t, below)
	}
	if len(t.frames) == 1 {
		m.limitBase(t)
	}
}

// comesTo notes which frame holds a value in flight now, and tells whether that only may use it.
func (m *Model) comesTo(f *frame, v *flight) (inUse bool) {
	if v.inUse && f.coarse {
		f.inUse++
		return true
	}
	m.objects[v.object].held = 0
	if f.coarse {
		m.objects[v.object].held = f.serial
	}
	return false
}

// handOut makes what a method has returned to code that was not rewritten a root, if something else holds it: that may let it go before that code does. What
// nothing else has is in flight, until rewritten code takes it up or the statement has ended. The parts are that code's, too, if the probe tells so.
func (m *Model) handOut(f *frame) {
	if f.out == 0 || m.throws(f.out) {
		return
	}
	if f.parts {
		m.part(f.out, deepest)
	}
	if m.objects[f.out].head != 0 {
		m.escape(f.out, 0)
	}
}

// remains tells that what is in flight in a frame that has ended does not leave it. Where it is known what the frame has returned, that and exceptions do.
func (m *Model) remains(f *frame, meth *method, v *flight, sent uint32) bool {
	switch {
	case v.loops || v.inUse && !f.coarse:
		return true
	case m.throws(v.object):
		return false
	case sent != 0 && v.object != sent, v.stmt > 0 && m.prog.throws[v.stmt], !meth.returns && (v.returned || !v.origin):
		return true
	}
	return !v.origin && !m.returnable(meth, v.object)
}

// nothingHolds tells that what a method gives nothing else has: who keeps it, if the code that has called does, nobody sees.
func (m *Model) nothingHolds(v *flight) bool {
	return m.objects[v.object].head == 0 && !v.origin && !m.throws(v.object)
}

// isValue tells that an object was made as the value that the method returns.
func (m *Model) isValue(method, o uint32) bool {
	p := &m.prog.probes[m.paths.contexts[m.objects[o].ctx].probe]
	return p.method == method && p.src != nil && p.src.Watched != 0
}

// returnable tells that a method may give out an object, by its type, or throw it: what
// makes a string is let go.
func (m *Model) returnable(meth *method, o uint32) bool {
	c := m.class(m.objects[o].class)
	return !meth.plain || c.throws || c.plain
}

// limitBase keeps the thread itself from holding for ever what methods called
// by code that was not rewritten return to that code: it has them now.
func (m *Model) limitBase(t *thread) {
	const most = 16
	for len(t.flights) > most && t.flights[0].stmt == 0 {
		m.escape(t.flights[0].object, 0)
		m.land(t.flights[0].object, CauseStatement)
		t.flights = append(t.flights[:0], t.flights[1:]...)
	}
}

// leaveBase ends what is in flight in the threads themselves when the trace has ended:
// what methods returned to code that was not rewritten, that has; and what the expression of
// a lambda made that such code called, it may have, or the expression that has not ended.
func (m *Model) leaveBase() {
	for _, t := range m.threads {
		for i := range t.flights[:t.flightsEnd(0)] {
			if v := &t.flights[i]; v.object != 0 && (v.lent || v.stmt != 0 && m.prog.method(m.stmtMethod(v.stmt)).lambda) {
				m.lend(t, v)
				m.land(v.object, CauseStatement)
				v.object = 0 // object 0 takes part in nothing
			}
		}
	}
}

// fly puts an object in flight in the top frame.
func (m *Model) fly(t *thread, o uint32, stmt int32) {
	f := t.top()
	if f.coarse {
		if !m.hold(t, f, o) {
			return
		}
		m.objects[o].flags |= flagBounded
	}
	if len(t.flights) == int(f.flight) && stmt != 0 {
		f.stmt = stmt
	} else if f.stmt != stmt || stmt == 0 {
		f.stmt = mixed
	}
	m.objects[o].flights++
	m.moved(o)
	t.flights = append(t.flights, flight{object: o, stmt: stmt, since: t.entered})
}

// flyOrigin puts an object in flight in the top frame from which what a method returns
// may have been read. Whether it was, no event tells.
func (m *Model) flyOrigin(t *thread, o uint32, stmt int32) {
	n := len(t.flights)
	if m.fly(t, o, stmt); len(t.flights) > n {
		t.flights[n].origin = true
	}
}

// keepOrigin keeps what a collection gives up, or a variable while a finally clause runs,
// where the top frame's method may return what it has read from that.
func (m *Model) keepOrigin(e *edge, why Cause) {
	o, t := e.target, m.threads[m.running]
	method := t.top().method
	if !m.prog.method(method).takesOut {
		return
	}
	if why == CauseTakenOut {
		m.flyOrigin(t, o, 0)
	} else if p := &m.prog.probes[m.lastProbe]; m.acting == t && p.final != 0 && p.method == method && (e.kind() != holdsLocal || m.prog.vars[e.key].origin) {
		m.flyOrigin(t, o, p.final)
	}
}

// flyBelow puts an object in flight in the nearest frame of a method below the top
// one, if there is one.
func (m *Model) flyBelow(t *thread, o, method uint32) {
	for i := len(t.frames) - 2; i > 0; i-- {
		f := &t.frames[i]
		if f.method != method || m.coarse && !f.bare {
			continue
		}
		m.flyAt(t, i, flight{object: o})
		return
	}
}

// keepReread holds what a store takes out of a variable that the same statement
// has read before, to the statement's end.
func (m *Model) keepReread(t *thread, o uint32) {
	if m.rereads != 0 {
		m.fly(t, o, m.rereads)
	}
}

// land ends one flight of an object.
func (m *Model) land(o uint32, why Cause) {
	if o == 0 {
		return
	}
	obj := &m.objects[o]
	if obj.flights == 0 { // the collector has it: see ground
		return
	}
	obj.flights--
	m.moved(o)
	if obj.stamp+1 < m.now {
		obj.stamp = m.now - 1
	}
	if obj.head == 0 && obj.flights == 0 {
		m.doubt(o, why, edge{})
	}
}

// before does what the position of an event tells before the event itself is
// looked at: statements that have ended since, and scopes that were left.
func (m *Model) before(t *thread, f *frame, p *probe, number uint32, foreign bool) {
	if !foreign && !f.scope.has(p.pos) {
		m.leaveScopes(t, f, p)
	}
	seen := &f.own
	if foreign {
		seen = &f.foreign
	}
	first := seen.stmt == p.stmt && seen.method == p.method
	base := foreign && len(t.frames) == 1
	nests, static := foreign && m.prog.method(p.method).nests, foreign && m.prog.method(p.method).static
	begun := !foreign && p.final != 0 && m.prog.method(p.method).takesOut &&
		(m.prog.probes[m.prog.at(seen.method, seen.probe)].final != p.final || number <= seen.probe && !p.loop) // another clause's was the last, or this one runs again
	again := (first || m.prog.throws[p.stmt] && seen.method == p.method) && p.stmt != 0 && !p.loop && (number < seen.probe || number == seen.probe && (!foreign || nests) && !p.many)
	*seen = last{p.method, p.stmt, number}
	if f.stmt == 0 || f.stmt == p.stmt && p.stmt != 0 && !again && !p.opens {
		return
	}
	m.sift(t, f, foreign && !base, func(v *flight) bool {
		switch {
		case v.loops:
			return foreign || m.prog.stmts[v.stmt].has(p.pos) && !(p.opens && v.stmt == p.stmt)
		case v.returned && v.stmt == 0 && base && nests: // to the arguments of the constructor that this runs for
			v.around = true
			return true
		case v.stmt == 0:
			switch {
			case begun && v.returned: // a return before the finally clause may give it
				v.stmt, v.origin = p.final, true
			case (!foreign || base) && (!p.loop || first):
				v.stmt = p.stmt
				v.loose = v.loose || m.prog.method(p.method).loosens && v.since != t.entered // it may be a loose statement's
				m.underWay(v, p)
			}
			return true
		case v.around || m.stmtMethod(v.stmt) != p.method:
			switch {
			case !foreign || v.around && v.stmt == 0 && base && !nests: // what ran within this statement without a frame ends with it
				v.stmt, v.around, v.loose = p.stmt, false, true
			case !base && static && m.unframed(f, v.stmt): // the class may make the object's class again
				v.around = true
			}
			return true
		case v.stmt == p.stmt:
			v.around = again && nests
			return !again || nests
		case nests && (p.pos < m.prog.stmts[v.stmt].lo || p.site() && m.prog.ends[v.stmt]):
			// A birth further on, before this statement's end, is that of the object around, first seen here.
			v.around = true
			return true
		}
		return m.prog.stmts[v.stmt].has(p.pos) || m.prog.finals[v.stmt] && m.underWay(v, p)
	})
	if base && nests {
		m.limitAround(t)
	}
}

// unframed tells that a statement runs without a frame, for an object that is made in the
// activation.
func (m *Model) unframed(f *frame, stmt int32) bool {
	own := m.stmtMethod(stmt)
	return own != f.method && m.prog.method(own).nests
}

// underWay keeps an exception to the end of the finally clause that runs: it may
// have been thrown, and go on from there. So it keeps what may have been returned.
func (m *Model) underWay(v *flight, p *probe) bool {
	if p.final == 0 || !v.origin && !m.throws(v.object) {
		return false
	}
	v.stmt = p.final
	return true
}

// round ends what is in flight when the variable of a for-each is set, but for
// what belongs to the loop: the iterator, which came before the first value.
func (m *Model) round(t *thread, f *frame, p *probe, value uint32) {
	m.sift(t, f, false, func(v *flight) bool {
		return v.loops || v.stmt != 0 && (v.stmt != p.stmt || v.object != value)
	})
}

// after ends the statement of an event that is the last of it, and lets go
// what no statement claims.
func (m *Model) after(t *thread, f *frame, p *probe, foreign bool) {
	if f.stmt == 0 || p.late() || p.stmt != 0 && !p.last {
		return
	}
	base := foreign && len(t.frames) == 1
	m.sift(t, f, foreign && !base, func(v *flight) bool {
		switch {
		case v.stmt == 0:
			return foreign && !base
		case v.around || v.loops:
			return true
		case v.stmt == p.stmt:
			return false
		case p.stmt == 0 && p.last && m.stmtMethod(v.stmt) == p.method: // an END that does not say of what
			return false
		}
		return true
	})
}

func (m *Model) stmtMethod(stmt int32) uint32 { return m.prog.stmtMethods[stmt] }

// sift keeps the values in flight of the top frame that keep wants, lands the
// others, and notes the statement that those left have in common. Where those that
// have no statement yet stay as they are, the first ones are passed over: a stream's
// lambda may make any number of them.
func (m *Model) sift(t *thread, f *frame, waitingStay bool, keep func(*flight) bool) {
	all := t.flights[f.flight:]
	if !waitingStay {
		f.waiting = 0
	}
	kept, common := int(f.waiting), int32(0)
	if kept > 0 {
		common = mixed
	}
	for i := kept; i < len(all); i++ {
		if !keep(&all[i]) {
			m.drop(t, &all[i], CauseStatement)
			continue
		}
		if kept == 0 && all[i].stmt != 0 {
			common = all[i].stmt
		} else if all[i].stmt != common || all[i].stmt == 0 {
			common = mixed
		}
		if all[i].stmt == 0 && !all[i].around && kept == int(f.waiting) {
			f.waiting++
		}
		all[kept] = all[i]
		kept++
	}
	t.flights = t.flights[:int(f.flight)+kept]
	f.stmt = common
}

// onlyInUse tells that so many flights of an object, if not more, are such as keep what a frame may have read before: that has not taken it up. It looks at the newest.
func (t *thread) onlyInUse(o uint32, flights int) bool {
	const newest = 256
	n := 0
	for _, v := range t.flights[max(0, len(t.flights)-newest):] {
		if v.object == o && v.inUse {
			n++
		}
	}
	return n >= flights
}

// lend makes an object a root that was returned to code that was not rewritten, and
// that nothing in rewritten code has taken up since: who called has it. Where what was
// returned was only read from the object, that holds for what nothing else has.
func (m *Model) lend(t *thread, v *flight) {
	obj := &m.objects[v.object]
	if v.object == 0 || obj.head != 0 || obj.flights != 1 && (v.origin || !t.onlyInUse(v.object, int(obj.flights)-1)) {
		return
	}
	if !v.origin {
		m.escape(v.object, 0)
		return
	}
	obj.flags |= flagBounded
	for n := obj.out; n != 0; n = m.edges[n].onext {
		o := m.edges[n].target
		if m.objects[o].head == n && m.edges[n].next == 0 && m.objects[o].flights == 0 {
			m.escape(o, 0)
		}
	}
}

// leaveScopes takes out the variables whose scope does not have the event's
// position: a jump or an exception left it without a LEAVE.
func (m *Model) leaveScopes(t *thread, f *frame, p *probe) {
	meth := m.prog.method(f.method)
	f.scope = everywhere
	for v := int32(0); v < meth.vars; v++ {
		n := t.slots[f.slot+1+v]
		if n == 0 {
			continue
		}
		if scope := m.prog.vars[meth.firstVar+v].scope; v+1 == p.slot || scope.has(p.pos) {
			f.scope = f.scope.and(scope)
		} else {
			t.slots[f.slot+1+v] = 0
			m.unlink(n, CauseLeftBlock)
		}
	}
}

func (s span) and(o span) span {
	if o.lo > s.lo {
		s.lo = o.lo
	}
	if o.hi < s.hi {
		s.hi = o.hi
	}
	return s
}

// setSlot makes a local or `this` refer to an object, or to null.
func (m *Model) setSlot(t *thread, f *frame, slot int32, o, key uint32, kind int) {
	old := t.slots[slot]
	if old != 0 && m.edges[old].target == o {
		return
	}
	t.slots[slot] = 0
	if o != 0 {
		n := m.link(o, uint32(m.running), key, kind, len(t.frames)-2)
		m.edges[n].onext = slot
		t.slots[slot] = n
	}
	if old != 0 {
		m.unlink(old, CauseReassigned)
	}
}

// leave ends a block: its variables leave their tuples.
func (m *Model) leave(t *thread, f *frame, p *probe) {
	if p.last {
		m.closes(t, f, p)
	}
	m.clear(t, f, p)
}

// clear takes out the variables of a block that has ended.
func (m *Model) clear(t *thread, f *frame, p *probe) {
	for _, v := range p.clears {
		if n := t.slots[f.slot+1+v]; n != 0 {
			t.slots[f.slot+1+v] = 0
			m.unlink(n, CauseLeftBlock)
		}
	}
}

// catches ends what the try block had in which o was thrown that a catch clause takes: its variables, and what is in flight in
// its statements, however far a return or throw reaches for a finally clause. Where the clause stands in another finally
// clause, the exception is in flight to the end of that, too: the last that came.
func (m *Model) catches(t *thread, f *frame, p *probe, o uint32) {
	m.clear(t, f, p)
	values, caught := t.flights[f.flight:], false
	for i := len(values) - 1; i >= 0; i-- {
		v := &values[i]
		if v.object == 0 || v.around || v.stmt <= 0 || m.stmtMethod(v.stmt) != p.method {
			continue
		}
		if p.tried.has(m.prog.stmts[v.stmt].lo) || !caught && v.object == o && v.stmt == p.final {
			caught = caught || v.object == o
			m.drop(t, v, CauseStatement)
			v.object = 0 // object 0 takes part in nothing
		}
	}
}

// cut leaves only the n lowest frames of a thread. Nothing tells how those above
// ended, so they may have returned what they held.
func (m *Model) cut(t *thread, n uint64) {
	for uint64(len(t.frames)-1) > n {
		m.exit(t)
	}
}
