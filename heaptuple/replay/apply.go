package replay

import (
	"cmp"

	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
)

func idOf(n uint32) trace.ID { return trace.ID(n) }

// Apply does to the tuples what the event says. Events come in order; one that
// the map or the events before contradict is counted, and has what effect it
// can.
func (m *Model) Apply(e *trace.Event) {
	if e.Thread < 0 || e.Thread > maxThreads {
		m.now = e.Step
		m.missed.Unknown++
		return
	}
	m.running = e.Thread
	t := m.thread(e.Thread)
	if t.endsLooks(e) {
		m.lookedOver(t)
	}
	m.now = e.Step
	m.standIn(e)
	if m.ticket = e.Ticket; e.Ticket != 0 {
		t.ticket = e.Ticket
	}
	if e.Op != trace.Died {
		m.ground()
	}
	switch e.Op {
	case trace.Enter:
		m.enter(t, e.Method)
	case trace.Exit:
		m.exit(t)
	case trace.Cut:
		m.cut(t, e.N)
	case trace.This:
		f := t.top()
		m.setSlot(t, f, f.slot, m.see(uint32(e.Object)), f.method, holdsThis)
	case trace.Seen:
		m.seen(t, e)
	case trace.Died:
		if e.Object == 0 {
			m.collected = true
			m.found()
		}
		m.died(e)
	case trace.Content:
		if t.called != 0 {
			m.lastProbe, m.atEvent = t.called, true
		}
		// A look is the recorder's, not the program's: it tells nothing of whether
		// the container is reachable.
		if c := m.find(e.Owner); c != 0 && m.objects[c].flags&flagDead == 0 {
			m.content(c, e)
		}
	case trace.Lost:
		m.missed.Lost += e.N
	case trace.Thin:
		if m.lesson != nil {
			m.lesson.thin(t)
		}
		if e.N == trace.FrameThins {
			m.stripTop(t)
		} else {
			m.thinOut()
		}
	case trace.Gap:
		m.gap(t, e)
	case trace.Mark:
	case trace.Line, trace.Value, trace.Shared, trace.Owned, trace.Elements, trace.Text, trace.Stream, trace.Listing:
		m.tell(t, e)
	default:
		m.atProbe(t, e)
	}
	if m.gaps > 0 {
		m.madeInGap(e)
	}
	switch {
	case len(m.doubts)+len(t.unheld) > 0 && looks(e):
		m.reapLater(t)
	case len(m.doubts) > 0:
		m.reap()
	}
	if m.born >= m.window {
		m.endWindow()
	}
}

// maxThreads bounds what a damaged trace can make us allocate.
const maxThreads = 1 << 20

// atProbe does the events that stand at a probe.
func (m *Model) atProbe(t *thread, e *trace.Event) {
	f := t.top()
	m.acting = t
	n := m.prog.at(e.Method, e.Probe)
	if n == 0 {
		m.missed.Probes++
	} else {
		m.lastProbe, m.atEvent = n, true
	}
	if t.called = 0; e.Op == trace.Escape && e.Object == 0 {
		t.called = n
		return
	}
	p := &m.prog.probes[n]
	if e.Op == trace.Into && e.Object == 0 {
		m.doubtContents(m.find(e.Owner))
		return
	}
	t.sent = 0
	if e.Op == trace.Into && m.capture(t, e, p.method) {
		return
	}
	foreign := e.Frameless || len(t.frames) == 1 || p.method != f.method
	if e.Op == trace.Local && p.tried.hi != 0 {
		m.caught = m.find(e.Object)
	}
	if e.Op == trace.Field && foreign && m.prog.method(p.method).nests {
		m.makesAgain(t, f, m.find(idOf(uint32(e.Owner))), p.method)
	}
	if !m.strange(e, p) {
		m.comes(t, f, p, e, foreign)
		p = &m.prog.probes[n] // there may be more probes now, elsewhere
	}
	m.foreign = foreign
	if p.reread && !p.last && !foreign && !f.coarse {
		m.rereads = p.stmt
	}
	var made, named uint32
	switch e.Op {
	case trace.Local:
		named = m.see(uint32(e.Object))
		m.local(t, f, p, named, foreign)
	case trace.Field:
		named = m.see(uint32(e.Object))
		m.fieldOf(m.see(uint32(e.Owner)), p, named)
	case trace.Self:
		named = m.see(uint32(e.Object))
		m.fieldOf(m.selfOf(t, f, e), p, named)
	case trace.Static:
		named = m.see(uint32(e.Object))
		if foreign {
			m.initialised(p)
		}
		if p.elsewhere {
			m.escape(named, n)
		} else {
			m.static(p.key, named)
		}
	case trace.Elem:
		named = m.see(uint32(e.Object))
		m.elem(m.see(uint32(e.Owner)), e.Index, named)
	case trace.Birth, trace.Array, trace.Born:
		made = m.birth(f, e, n)
	case trace.Clone:
		made = m.clone(f, e, n)
	case trace.Site:
		made = m.site(f, e, n)
	case trace.Leave:
		if !foreign {
			m.leave(t, f, p)
		}
	case trace.End:
		if p.again && f.coarse && !foreign {
			m.again(t, f, n)
		}
	case trace.Escape:
		named = m.see(uint32(e.Object))
		if p.sends() {
			m.send(t, f, named)
			break
		}
		if p.site() {
			m.unborn(named, n)
		}
		// At a site, and of what a factory method has not kept after all, the recorder does not have the object at hand.
		if m.escape(named, n); named != 0 && !p.site() && !plan.Kept(m.prog.fields[p.key]) {
			m.objects[named].flags |= flagWatched
			m.viewed(named, p)
		}
		if !p.site() {
			m.parted(named, p)
		}
	case trace.Into:
		named = m.see(uint32(e.Object))
		m.into(m.see(uint32(e.Owner)), named)
	default:
		m.missed.Unknown++
	}
	m.rereads, m.foreign, m.caught = 0, false, 0
	if made != 0 && !foreign && m.prog.throws[p.stmt] && m.throws(made) {
		t.sent = made // nothing is returned
	}
	if made != 0 && !foreign && p.src != nil && p.src.Gives && !m.isRow(made, f.gives) {
		f.gives = made
	}
	m.settleStatement(t, f, p, made, named, foreign)
}

// comes does what an event tells by its place alone.
func (m *Model) comes(t *thread, f *frame, p *probe, e *trace.Event, foreign bool) {
	if !foreign {
		leftOut := mayBeLeftOut(e.Op)
		if len(t.awaited) > 0 {
			m.tells(t, e.Probe, leftOut)
		}
		if !leftOut {
			f.kept = e.Probe
		}
		if f.opened = 0; p.opens {
			f.opened = cmp.Or(p.slot, nowhere)
		}
	}
	switch {
	case !f.coarse:
		m.before(t, f, p, e.Probe, foreign)
	case !foreign:
		f.own = last{p.method, p.stmt, e.Probe}
	}
}

// capture joins a value to the lambda that captures it. It was announced before
// the lambda's statement, whose course it does not touch. Where the lambda was first
// seen in a method that this calls, it belongs to the statement all the same.
func (m *Model) capture(t *thread, e *trace.Event, method uint32) bool {
	container := m.find(e.Owner)
	if container == 0 || !m.class(m.objects[container].class).lambda {
		return false
	}
	root := m.objects[container].flags & flagEscaped
	m.into(container, m.see(uint32(e.Object)))
	if root != m.objects[container].flags&flagEscaped {
		m.flyBelow(t, container, method)
	}
	return true
}

// settleStatement puts what was made in flight and ends the statement if this
// event is its last.
func (m *Model) settleStatement(t *thread, f *frame, p *probe, made, named uint32, foreign bool) {
	if f.coarse {
		n := len(t.flights)
		if made != 0 {
			m.fly(t, made, 0)
		}
		if len(t.flights) > n && foreign && p.result() {
			t.flights[n].lent = !m.prog.directly(f, m.prog.method(p.method))
		}
		if named != 0 {
			m.fly(t, named, 0)
		}
		return
	}
	stmt := p.stmt
	if foreign && p.result() {
		stmt = 0 // the lambda's value: its caller's statement has it
	}
	if made != 0 && stmt != 0 {
		m.fly(t, made, stmt)
		if foreign && m.prog.method(p.method).nests {
			m.makesOwn(t, f, made, p.method)
		} else if len(t.frames) == 1 {
			m.ranFor(t, f, made, stmt)
		}
	}
	if p.loop && f.stmt != 0 {
		m.round(t, f, p, named)
	}
	m.after(t, f, p, foreign)
	if made != 0 && stmt == 0 {
		m.fly(t, made, 0)
		v := &t.flights[len(t.flights)-1]
		v.lent = p.stmt != 0 && !m.prog.directly(f, m.prog.method(p.method))
		v.origin = p.origin()
		v.returned = v.origin
		if foreign && f.opened != 0 && p.result() {
			v.stmt, v.loops = f.own.stmt, true
		}
	}
}

// local makes a variable of the frame refer to o. A variable of a method
// without a frame has nowhere to be.
func (m *Model) local(t *thread, f *frame, p *probe, o uint32, foreign bool) {
	if foreign || p.slot == 0 {
		m.missed.Probes++
		return
	}
	if f.bare { // the thread has not come to leave this out yet: the frame holds the object
		return
	}
	v := m.prog.methods[f.method].firstVar + p.slot - 1
	if n := t.slots[f.slot+p.slot]; m.prog.vars[v].param && !f.coarse {
		if n == 0 {
			m.takesArgument(t, o)
		} else if m.edges[n].target != o {
			m.losesArgument(t, m.edges[n].target)
		}
	}
	if n := t.slots[f.slot+p.slot]; n != 0 && m.edges[n].target != o && p.pos == m.prog.vars[v].scope.lo {
		// It is declared anew: a jump has left its block by way of a finally clause or resources, and no event told when.
		m.objects[m.edges[n].target].flags |= flagBounded
	}
	if p.opens {
		m.reopen(t, f, p, o)
	}
	m.setSlot(t, f, f.slot+p.slot, o, uint32(v), holdsLocal)
	if p.opens {
		m.endHeader(t, t.flights[f.flight:], p.stmt)
	}
	if p.tried.hi != 0 {
		m.catches(t, f, p, o)
	}
	f.scope = f.scope.and(m.prog.vars[v].scope)
}

// selfOf is the owner of a SELF store: the frame's `this`.
func (m *Model) selfOf(t *thread, f *frame, e *trace.Event) uint32 {
	if e.Owner != 0 {
		return m.see(uint32(e.Owner))
	}
	n := t.slots[f.slot]
	if n == 0 {
		return 0
	}
	o := m.edges[n].target
	m.objects[o].stamp = m.now
	return o
}

// fieldOf makes the probe's field of owner refer to o, if owner has that field: a
// compiler leaves out a reference to the instance around that nothing uses.
func (m *Model) fieldOf(owner uint32, p *probe, o uint32) {
	switch {
	case p.outer && m.class(m.objects[owner].class).alone:
	case plan.Given(m.prog.fields[p.key]):
		m.give(owner, p.key, o)
		m.parted(o, p)
	default:
		m.field(owner, p.key, o)
	}
}

// field makes owner's field refer to o.
func (m *Model) field(owner, key, o uint32) {
	if owner == 0 {
		return
	}
	old := m.objects[owner].out
	for old != 0 && (m.edges[old].key != key || m.edges[old].kind() != holdsField) {
		old = m.edges[old].onext
	}
	if old != 0 && m.edges[old].target == o {
		return
	}
	if o != 0 {
		m.link(o, owner, key, holdsField, 0)
	}
	if old != 0 {
		m.unlink(old, CauseReassigned)
	}
}

func (m *Model) static(key, o uint32) {
	for uint32(len(m.statics)) <= key {
		m.statics = append(m.statics, 0)
	}
	old := m.statics[key]
	if old != 0 && m.edges[old].target == o {
		return
	}
	m.statics[key] = 0
	if o != 0 {
		m.statics[key] = m.link(o, 0, key, holdsStatic, 0)
	}
	if old != 0 {
		m.keepForOthers(m.edges[old].target, key)
		m.unlink(old, CauseReassigned)
	}
}

func (m *Model) elem(array uint32, index int, o uint32) {
	if array == 0 || index < 0 || index > 1<<31-1 {
		return
	}
	old := m.element(array, index)
	if old != 0 && m.edges[old].target == o {
		return
	}
	if old != 0 {
		m.unlink(old, CauseReassigned)
	}
	if o != 0 {
		m.setElement(array, index, m.link(o, array, uint32(index), holdsElement, 0))
	}
}

// send notes what the top frame is about to return to code that was not rewritten, and
// that the recorder tells of its death.
func (m *Model) send(t *thread, f *frame, o uint32) {
	if o == 0 {
		return
	}
	m.objects[o].flags |= flagWatched
	if !f.coarse {
		m.fly(t, o, 0)
	}
	t.sent = o
}

// into notes that a collection of the class library may hold o.
func (m *Model) into(container, o uint32) {
	if container == 0 || o == 0 {
		return
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
			return
		}
	}
	m.putIn(m.link(o, container, 0, holdsInside, 0))
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
	m.edges[n].level = uint32(m.running)<<8 | holdsInside
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
		m.unlink(n, CauseTakenOut)
	}
	for _, o := range m.come {
		m.link(o, container, 0, holdsInside, 0)
	}
	m.knownAgain(container)
}

// escape makes an object a root.
func (m *Model) escape(o uint32, probe int32) {
	if o == 0 {
		return
	}
	obj := &m.objects[o]
	if obj.flags&flagWasOut == 0 && obj.flags&flagExternal == 0 {
		m.escapes[escapeKey{obj.class, probe}]++
	}
	obj.flags = obj.flags&^flagUnsure | flagEscaped | flagWasOut | flagBounded
	obj.astray = false // this tells who has it
	m.moved(o)
}

// found notes that a garbage collection is over, and all deaths that it found are told: the
// others whose deaths would be are alive.
func (m *Model) found() {
	for i := range m.objects {
		o := &m.objects[i]
		o.flags &^= flagFound
		if o.flags&(flagWatched|flagDead) == flagWatched {
			o.flags |= flagFound
		}
	}
}

// died lets go an object whose weak reference was cleared: nothing holds it,
// whatever the tuples say.
func (m *Model) died(e *trace.Event) {
	o := m.find(e.Object)
	if o == 0 || m.objects[o].flags&flagDead != 0 {
		return
	}
	obj := &m.objects[o]
	obj.flags &^= flagWatched | flagFound // no collection will find it alive
	if passes := m.passes(o); obj.flags&(flagWasOut|flagBounded) == 0 && (obj.head != 0 || passes) {
		if !passes { // its holder may have died already
			m.ends(o)
		}
		return // the tuples know better when: the collector may know sooner than this that its holder is garbage
	}
	inUse := false
	given := m.isGiven(o)
	if obj.flags&flagExternal == 0 && (given || obj.flags&flagEscaped != 0) {
		// Of others the collector may know sooner than this that their holder is garbage; a coarse frame may have let it go.
		switch by := m.heldByKnown(o); {
		case by == holdsLocal || by != holdsStatic && m.passes(o):
			inUse = true // a virtual machine may know that the variable will not be read again: its scope counts
		case by == holdsStatic:
			m.missed.Cleared++
		}
	}
	if given || obj.flags&flagEscaped != 0 || obj.flights != 0 {
		m.lived(o, obj.stamp)
		obj.stamp = max(obj.stamp, m.now-1)
		obj.flags |= flagLate
	}
	obj.flags = obj.flags&^flagEscaped | flagBounded
	m.moved(o)
	if inUse {
		m.takeBack(o)
		return
	}
	m.handOver(o)
	for obj.head != 0 {
		m.forget(obj.head)
		m.unlink(obj.head, CauseCleared)
	}
	m.ends(o)
	m.doubt(o, CauseCleared, edge{})
}

// lived notes, where lifetimes are asked for, that an object of whose death the collector tells late was alive at a step at least: as it was named last, or what held it.
func (m *Model) lived(o uint32, step uint64) {
	if m.generations == nil {
		return
	}
	const most = 64
	for n, seen := m.objects[o].head, 0; n != 0 && seen < most; n, seen = m.edges[n].next, seen+1 {
		if e := &m.edges[n]; e.kind() == holdsField || e.kind() == holdsElement || e.kind() == holdsInside {
			step = max(step, m.objects[e.owner].stamp)
		}
	}
	m.generations.until[o] = max(m.generations.until[o], step)
}

// ends ends all flights of an object that the collector has.
func (m *Model) ends(o uint32) {
	if m.objects[o].flights != 0 {
		m.objects[o].flights, m.grounded = 0, true
		m.moved(o)
		m.objects[o].flags |= flagBounded | flagLate
	}
}

// viewed notes that an object escaped to what may have its elements without it.
func (m *Model) viewed(o uint32, p *probe) {
	if p.src != nil && plan.TakesParts(p.src) {
		m.objects[o].flags |= flagViewed
	}
}

// parted notes that an object was handed to code that may keep what is in it, or what its methods give, if the probe tells so. Of a lambda, or a view of
// another, that is what it looks into.
func (m *Model) parted(o uint32, p *probe) {
	if o != 0 && p.src != nil && p.src.Parts {
		const deepest = 64
		m.part(o, deepest)
	}
}

func (m *Model) part(o uint32, deepest int) {
	if deepest == 0 || m.objects[o].flags&flagParts != 0 {
		return
	}
	m.objects[o].flags |= flagParts
	if m.class(m.objects[o].class).looked {
		return
	}
	for n := m.objects[o].out; n != 0; n = m.edges[n].onext {
		if e := &m.edges[n]; e.kind() == holdsInside || m.handed(e) {
			m.part(e.target, deepest-1)
		}
	}
}

// takenAlong has what an object lets go be a root, where code that was not rewritten may have taken it out of that before.
func (m *Model) takenAlong(e *edge) {
	if e.kind() >= holdsField && e.target != e.owner && m.objects[e.owner].flags&flagParts != 0 {
		m.escape(e.target, 0)
	}
}

// open tells whether code that was not rewritten may have what an object refers to. What a lambda captures only that has: nobody takes it out.
func (m *Model) open(o uint32) bool {
	return m.objects[o].flags&flagParts != 0 && !m.class(m.objects[o].class).lambda
}

// takenBefore has what an open object refers to be roots as that dies.
func (m *Model) takenBefore(o uint32) {
	for n := m.objects[o].out; n != 0 && m.open(o); n = m.edges[n].onext {
		m.takenAlong(&m.edges[n])
	}
}

// handOver gives what a dead object held to the library's objects that it was given
// to: a collection that is made of another, or to which all of another is added, takes
// what is in that, and lets it go. What code that was not rewritten may have taken out
// is a root from now on. What a lambda captures only that has: nobody takes it out.
func (m *Model) handOver(o uint32) {
	if m.class(m.objects[o].class).lambda {
		return
	}
	m.takenBefore(o)
	for n := m.objects[o].out; n != 0 && m.objects[o].flags&flagViewed != 0; n = m.edges[n].onext {
		if e := &m.edges[n]; e.target != o && (e.kind() != holdsField || m.handed(e)) {
			m.escape(e.target, 0)
		}
	}
	for n := m.objects[o].head; n != 0; n = m.edges[n].next {
		if by := m.edges[n]; m.handed(&by) || by.kind() == holdsInside && !m.class(m.objects[by.owner].class).soft {
			m.handOverTo(&by, o)
		}
	}
}

// passes tells whether an object is in flight in a statement that runs. What is in flight in a
// thread itself, or was returned to who knows whom, may be nobody's any more.
func (m *Model) passes(o uint32) bool {
	if m.objects[o].flights == 0 || m.objects[o].held != 0 {
		return false
	}
	for _, t := range m.threads {
		for i := t.flightsEnd(0); i < len(t.flights); i++ {
			if v := &t.flights[i]; v.object == o && !v.lent {
				return true
			}
		}
	}
	return false
}

// heldByKnown tells whether a local variable (holdsLocal), a static one or nothing leads to an
// object by objects that code that was not rewritten has never had, and not softly: with others
// on the way, or with none at its begin, all may have died together. It looks at so many on the way.
func (m *Model) heldByKnown(o uint32) (kind int) {
	const most = 64
	m.mark += 2
	m.objects[o].mark = m.mark
	m.stack = append(m.stack[:0], o)
	for seen := 0; seen < len(m.stack) && seen < most; seen++ {
		for n := m.objects[m.stack[seen]].head; n != 0; n = m.edges[n].next {
			e := &m.edges[n]
			switch e.kind() {
			case holdsLocal, holdsThis:
				return holdsLocal
			case holdsStatic:
				return holdsStatic
			}
			owner := &m.objects[e.owner]
			switch {
			case m.given(e):
			case owner.mark == m.mark || owner.flags&(flagExternal|flagWasOut) != 0 || m.class(owner.class).soft:
			case m.passes(e.owner):
				return holdsLocal
			default:
				owner.mark = m.mark
				m.stack = append(m.stack, e.owner)
			}
		}
	}
	return holdsNothing
}

// forget clears the variable that an edge stands for.
func (m *Model) forget(n int32) {
	switch e := &m.edges[n]; e.kind() {
	case holdsLocal, holdsThis:
		m.threads[e.owner].slots[e.onext] = 0
	case holdsStatic:
		m.statics[e.key] = 0
	}
}

// ground takes the objects that the collector has out of the values in flight. Their deaths
// come many in a row, and values in flight may be very many, so it is done when all are told.
func (m *Model) ground() {
	if !m.grounded {
		return
	}
	m.grounded = false
	for _, t := range m.threads {
		for i := range t.flights {
			if v := &t.flights[i]; m.objects[v.object].flights == 0 {
				v.object = 0 // object 0 takes part in nothing
			}
		}
	}
}
