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
		m.wrapping = m.caught == 0 || m.objects[m.caught].flags&flagExternal != 0
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
			m.send(t, f, named, p)
			break
		}
		if p.src != nil && p.src.Shared {
			m.shared(named)
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
		if container := m.see(uint32(e.Owner)); p.view() {
			made = m.views(container, named, p)
		} else {
			m.into(container, named)
		}
	default:
		m.missed.Unknown++
	}
	m.rereads, m.foreign, m.caught = 0, false, 0
	if made != 0 && !foreign && m.prog.throws[p.stmt] && m.throws(made) {
		t.sent = made // nothing is returned
	}
	if made != 0 && !foreign && p.src != nil && p.src.Gives && !m.isRow(made, f.gives) {
		f.gives, f.out, f.parts = made, made, false
	}
	m.settleStatement(t, f, p, made, named, foreign)
	m.wrapping = false
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
		m.putInto(o, array)
	}
}

// send notes what the top frame is about to return to code that was not rewritten, and
// that the recorder tells of its death.
func (m *Model) send(t *thread, f *frame, o uint32, p *probe) {
	if o == 0 {
		return
	}
	m.objects[o].flags |= flagWatched
	if !f.coarse {
		m.fly(t, o, 0)
	}
	t.sent, f.out, f.parts = o, o, p.src.Parts
}
