package replay

import "sort"

// The replay goes on in windows. At the end of each, what no root leads to is
// garbage, and Merlin's algorithm (Hertz et al.) tells since when: an object
// carries the last step at which it is known to have been reachable, and hands
// that on to what it refers to. An object that died stays for one window more,
// should an event name it after all; then it is settled, and the accounts of
// the window in which it died are closed: births and deaths in the order of
// time give what was alive at each step.

// passage is a birth or a death, for the accounts.
type passage struct {
	step            uint64
	class, ctx      uint32
	original, asRun int64
	birth, clock    uint64 // of a death: when the object was born
	late            bool   // of a death: the collector told of it, and came to it later
	until           uint64 // of such: a step at which it was alive, 0 if nobody asks
}

// minWindow is the least number of births of a window.
const minWindow = 64 << 10

// LetGo ends the trace: what methods returned to code that was not rewritten, that has,
// and what no root leads to is let go, so that what it held loses these holders.
func (m *Model) LetGo() {
	m.hindsight = true
	m.allLookedOver()
	m.leaveBase()
	m.reap()
	m.collect()
}

// endWindow finds what is garbage and closes the accounts of the window before.
func (m *Model) endWindow() {
	m.allLookedOver()
	m.collect()
	if m.keep {
		m.born = 0
		return
	}
	m.windows++
	m.settle()
	m.sweep(m.lastBirths, m.lastEnd)
	m.lastBirths, m.births = m.births, m.lastBirths[:0]
	m.lastEnd = m.now
	m.tombs, m.fresh = m.fresh, m.tombs[:0]
	for _, o := range m.tombs {
		m.objects[o].flags &^= flagFresh
	}
	m.born = 0
	if m.fixedWindow == 0 {
		if m.window = minWindow; m.live-len(m.tombs) > m.window {
			m.window = m.live - len(m.tombs)
		}
	}
}

// collect marks from the roots, and gives each object that was not reached its
// last reachable step.
func (m *Model) collect() {
	m.hindsight = true
	defer func() { m.hindsight = false }()
	m.settleUnsure()
	lost := m.unreached()
	if len(lost) == 0 {
		return
	}
	sort.Slice(lost, func(i, j int) bool { return m.objects[lost[i]].stamp > m.objects[lost[j]].stamp })
	reached := m.mark
	for _, o := range lost {
		if m.objects[o].mark == reached {
			continue
		}
		m.handOn(o, reached)
	}
	m.dated = true
	m.reapGivenUp(lost)
	for _, o := range lost {
		if m.objects[o].flags&flagDead != 0 {
			continue
		}
		m.die(o, CauseCycle)
		if m.watch != nil {
			m.watch.Unreachable(m, o)
		}
	}
	m.collecting = true
	for _, o := range lost { // a dead object's references leave their tuples
		m.takenBefore(o)
		for n := m.objects[o].out; n != 0; {
			next := m.edges[n].onext
			m.unlink(n, CauseHolder)
			n = next
		}
	}
	m.collecting, m.dated = false, false
	m.doubts = m.doubts[:0] // all of them are dead, or held by what lives
}

// handOn gives o's stamp to all that can be reached from it and has none yet.
func (m *Model) handOn(o uint32, reached uint32) {
	stamp, bounded := m.objects[o].stamp, m.objects[o].flags&(flagBounded|flagLate)
	m.objects[o].mark = reached
	stack := append(m.stack[:0], o)
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for n := m.objects[at].out; n != 0; n = m.edges[n].onext {
			t := m.edges[n].target
			if obj := &m.objects[t]; obj.mark != reached {
				obj.mark = reached
				obj.stamp = stamp
				obj.flags |= bounded
				stack = append(stack, t)
			}
		}
	}
	m.stack = stack
}

// unreached marks all that the roots lead to with m.mark, and lists the
// objects they do not lead to.
func (m *Model) unreached() []uint32 {
	m.markFrom(true, func(o *object) bool { return o.flags&flagEscaped != 0 })
	m.markGivenUp()
	lost := m.lost[:0]
	for i := 1; i < len(m.objects); i++ {
		if o := &m.objects[i]; o.id != 0 && o.mark != m.mark && o.flags&flagDead == 0 {
			lost = append(lost, uint32(i))
		}
	}
	m.lost = lost
	return lost
}

// markReachable marks what statics, frames, values in flight and escaped
// objects lead to, and what may be in a collection of which that is not known.
func (m *Model) markReachable() {
	m.markFrom(true, func(o *object) bool { return o.flags&flagEscaped != 0 || m.mayBeInside(o) })
}

// known tells of an object that has escaped that it is alive: it is named in this event, or
// the last garbage collection has found it so and nothing was made since.
func (m *Model) known(o *object) bool {
	return o.stamp == m.now || m.collected && o.flags&flagFound != 0
}

// markKnown marks what is known to be alive.
func (m *Model) markKnown() {
	m.knowing = true
	m.doubtFlights()
	m.markFrom(false, m.known)
	m.knowing = false
}

// markFrom marks what statics, frames, values in flight and the objects that are roots lead to; with
// gone also what was returned to who knows whom, what loops may have let go, and what may have been taken out of an object.
func (m *Model) markFrom(gone bool, root func(*object) bool) {
	m.ground()
	m.mark += 2
	m.stack, m.taken = m.stack[:0], m.taken[:0]
	for _, n := range m.statics {
		m.reach(m.edges[n].target)
	}
	for _, t := range m.threads {
		for _, n := range t.slots {
			m.reach(m.edges[n].target)
		}
		for _, v := range t.flights {
			if gone || !v.mayBeGone() {
				m.reach(v.object)
			}
		}
	}
	m.spread()
	for i := 1; i < len(m.objects); i++ {
		o := &m.objects[i]
		switch {
		case o.flags&flagDead != 0 || o.id == 0:
			continue
		case root(o):
			m.reach(uint32(i))
		case gone && o.mark != m.mark && m.open(uint32(i)):
			for n := o.out; n != 0; n = m.edges[n].onext {
				if to := m.edges[n].target; to != uint32(i) && m.objects[to].mark != m.mark {
					m.taken = append(m.taken, to)
					m.reach(to)
				}
			}
		}
		m.spread()
	}
}

// reach marks an object, if it is not, and notes that what it refers to is to be.
func (m *Model) reach(o uint32) {
	if o != 0 && m.objects[o].mark != m.mark {
		m.objects[o].mark = m.mark
		m.stack = append(m.stack, o)
	}
}

// spread marks what the objects noted lead to.
func (m *Model) spread() {
	for len(m.stack) > 0 {
		at := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		for n := m.objects[at].out; n != 0; n = m.edges[n].onext {
			if e := &m.edges[n]; !m.knowing || !m.given(e) {
				m.reach(e.target)
			}
		}
	}
}

// settle closes the lives of those that died a window ago and were not seen
// again.
func (m *Model) settle() {
	for _, o := range m.tombs {
		obj := &m.objects[o]
		if obj.flags&flagDead == 0 || obj.flags&flagFresh != 0 {
			continue // it lives again, or died again
		}
		m.bury(o)
		m.remove(o)
	}
}

// bury enters a death into the accounts.
func (m *Model) bury(o uint32) {
	obj := &m.objects[o]
	if obj.flags&flagExternal != 0 {
		return
	}
	original, asRun := m.sizes(obj)
	death := obj.stamp + 1
	m.deaths = append(m.deaths, passage{death, obj.class, obj.ctx, original, asRun, obj.birth, obj.clock, obj.flags&flagLate != 0, m.generations.lived(o)})
	m.uses.died(m, o, &m.deaths[len(m.deaths)-1])
	m.causes[obj.why]++
	if obj.flags&flagLate != 0 {
		m.class(obj.class).late++
	}
	bounded := obj.flags&flagBounded != 0 || m.coarse && death >= m.thinned
	if bounded {
		m.sure.Bounded++
	} else {
		m.sure.Exact++
	}
	if m.onDeath != nil {
		m.onDeath(Death{ID: obj.id, Class: obj.class, Number: obj.number, Birth: obj.birth, Step: death,
			Cycle: obj.flags&flagCycle != 0, Bounded: bounded, Why: obj.why, Hindsight: obj.flags&flagHindsight != 0})
	}
}

// sweep goes through the births of a window, and the deaths up to its end, in
// the order of time.
func (m *Model) sweep(births []passage, end uint64) {
	earlier := func(i, j int) bool { return m.deaths[i].step < m.deaths[j].step }
	if !sort.SliceIsSorted(m.deaths, earlier) {
		sort.SliceStable(m.deaths, earlier)
	}
	d := 0
	for i := range births {
		for d < len(m.deaths) && m.deaths[d].step <= births[i].step {
			m.leaveAccounts(&m.deaths[d])
			d++
		}
		m.enterAccounts(&births[i])
	}
	for d < len(m.deaths) && m.deaths[d].step <= end {
		m.leaveAccounts(&m.deaths[d])
		d++
	}
	m.deaths = append(m.deaths[:0], m.deaths[d:]...)
	m.curve.add(end, m.total.live, m.total.liveBytes)
}

func (m *Model) enterAccounts(p *passage) {
	m.total.enter(p.original)
	m.totalRun += p.asRun
	m.sweepClock += uint64(p.original)
	if m.total.live > m.peakObjects.Objects {
		m.peakObjects = Peak{Step: p.step, Objects: m.total.live, Bytes: m.total.liveBytes, BytesAsRun: m.totalRun, site: m.paths.contexts[p.ctx].probe}
	}
	if m.total.liveBytes > m.peakBytes.Bytes {
		m.peakBytes = Peak{Step: p.step, Objects: m.total.live, Bytes: m.total.liveBytes, BytesAsRun: m.totalRun, site: m.paths.contexts[p.ctx].probe}
	}
	m.class(p.class).enter(p.original)
	m.paths.contexts[p.ctx].enter(p.original)
	m.paths.site(p.ctx).enter(p.original)
	if m.generations != nil {
		m.generations.enter(p)
	}
	m.curve.add(p.step, m.total.live, m.total.liveBytes)
}

func (m *Model) leaveAccounts(p *passage) {
	m.total.leave(p.original)
	m.totalRun -= p.asRun
	m.class(p.class).leave(p.original)
	m.paths.contexts[p.ctx].leave(p.original)
	m.paths.site(p.ctx).leave(p.original)
	if m.generations != nil {
		m.generations.leave(p)
	}
	m.paths.died(p, p.step-p.birth, m.sweepClock-p.clock)
}

func (t *tally) enter(bytes int64) {
	t.births++
	t.bytes += bytes
	t.live++
	t.liveBytes += bytes
	if t.live > t.peak {
		t.peak = t.live
	}
	if t.liveBytes > t.peakBytes {
		t.peakBytes = t.liveBytes
	}
}

func (t *tally) leave(bytes int64) {
	t.live--
	t.liveBytes -= bytes
}

// finish closes all accounts. What lives now is alive at the end.
func (m *Model) finish() {
	m.LetGo()
	if m.keep {
		return
	}
	for range []int{0, 1} {
		m.endWindow()
	}
	m.sweep(nil, m.now+1)
}
