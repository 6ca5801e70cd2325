package replay

import (
	"slices"

	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// What a constructor reference makes has no event of its own: it is SEEN in the activation whose call runs the reference.
// Which one that is the events of the activation tell, the one before and the one after it: the map has between which a
// reference may be called. Until the one after it has come, the object is born at one of those that may be called behind the one
// before. If several are left then, it stays at one of these; if none is, code that was not rewritten has made it in another way.
// Events that a trace may leave out (LOCAL, LEAVE, END) choose among the references, but do not rule out all of them: if they
// would, those around them count. So a trace without them has the same births.

// awaited are objects of a class that are SEEN in an activation between two of its events, of which the second one is
// to come.
type awaited struct {
	frame   int
	class   uint32
	after   uint32 // the probe of the first one
	kept    uint32 // that of the last one before them that no trace leaves out
	site    int32  // at which they are born so far
	objects []uint32
	window  uint64 // in which they were born
}

// toTheEnd stands for the probe of an event, where the activation ends.
const toTheEnd = 0

// addKept finds the constructor references that may be called from anywhere: what is seen where none is called that the
// events around it tell of was made by one of its class.
func (p *program) addKept(m *probemap.Map) {
	p.kept = map[string]int32{}
	for name, k := range plan.MakersOf(m) {
		var sites []int32
		for _, s := range k.Sites {
			sites = append(sites, p.at(s[0], s[1]))
		}
		p.kept[name] = p.oneOf(sites)
	}
}

// keptSite is the site of what a constructor reference has made that was kept; 0 if there is none of the class.
func (m *Model) keptSite(class uint32) int32 {
	if m.later {
		return 0
	}
	return m.prog.kept[m.class(class).name]
}

// byReference finds the constructor references by which a call of the library's may have made an object that is
// first seen: of the method that runs, or runs the constructor. There are none if
// the object may be older than the trace.
func (m *Model) byReference(t *thread, class uint32) (frame int, after uint32, sites []int32) {
	if m.later {
		return 0, 0, nil
	}
	frame = len(t.frames) - 1
	for frame > 0 && m.prog.method(t.frames[frame].method).constructs {
		frame--
	}
	f := &t.frames[frame]
	after = f.own.probe
	if sites = m.makers(f.method, class, after, toTheEnd); len(sites) == 0 {
		after = f.kept
		sites = m.makers(f.method, class, after, toTheEnd)
	}
	return frame, after, sites
}

// makers are the constructor references of a class in a method that may be called between two of its events.
func (m *Model) makers(number, class, after, before uint32) (sites []int32) {
	meth := m.prog.method(number)
	if len(meth.makers) == 0 {
		return nil
	}
	name := plan.SimpleName(m.class(class).name)
	for _, site := range meth.makers {
		src := m.prog.probes[site].src
		if plan.CreatedName(src.Name) == name && mayBeCalled(src.Between, uint32(site-meth.firstProb+1), after, before) {
			sites = append(sites, site)
		}
	}
	if before == toTheEnd || !slices.ContainsFunc(sites, func(s int32) bool { return m.isNext(s, before) }) {
		return sites
	}
	// One has been called just now; after another one with an event of its own, that would have come.
	return slices.DeleteFunc(sites, func(s int32) bool {
		b := m.prog.probes[s].src.Between
		return b.Next != 0 && b.Next != int(before) && !b.Caught
	})
}

// isNext tells that an event is the one that surely comes when the call of a reference has made something.
func (m *Model) isNext(site int32, probe uint32) bool {
	b := m.prog.probes[site].src.Between
	return b != nil && b.Next == int(probe)
}

// mayBeCalled tells that a reference, the probe n, may be called between two events of its method.
func mayBeCalled(b *probemap.Between, n, after, before uint32) bool {
	if b == nil {
		b = &probemap.Between{Last: int(n)}
	}
	in := func(probe uint32) bool { return b.From <= int(probe) && int(probe) <= b.To }
	return (int(after) <= b.Last || in(after)) && (before == toTheEnd || before >= n || in(before))
}

// bornByReference makes an object that a constructor reference has made, one of those that may be called behind an event.
func (m *Model) bornByReference(t *thread, e *trace.Event, frame int, after uint32, sites []int32) {
	site := m.prog.oneOf(sites)
	watched := slices.ContainsFunc(sites, func(s int32) bool { return m.prog.probes[s].src.Watched != 0 })
	if o := m.bornIn(t, e, frame, site, watched); o != 0 {
		if len(sites) == 1 {
			m.lastProbe, m.atEvent = site, true
		}
		m.await(t, frame, o, site, after)
	}
}

// bornIn makes an object that is in flight in the frame that uses up the stream, or has called who may keep it: then it is watched.
func (m *Model) bornIn(t *thread, e *trace.Event, frame int, site int32, watched bool) uint32 {
	o := m.make(e, e.Class, e.Length)
	if o == 0 {
		return 0
	}
	f := &t.frames[frame]
	at := *e
	at.Method = f.method
	m.count(o, f, &at, site)
	if watched {
		m.objects[o].flags |= flagWatched
		m.escape(o, 0)
	}
	if f.coarse || frame == len(t.frames)-1 {
		m.fly(t, o, 0)
	} else {
		m.flyAt(t, frame, flight{object: o})
	}
	return o
}

// await notes that the next event of a frame is to tell where an object was born, behind another event.
func (m *Model) await(t *thread, frame int, o uint32, site int32, after uint32) {
	class := m.objects[o].class
	for i := range t.awaited {
		if a := &t.awaited[i]; a.frame == frame && a.class == class && a.after == after && a.window == m.windows {
			a.objects = append(a.objects, o)
			return
		}
	}
	t.awaited = append(t.awaited, awaited{frame, class, after, t.frames[frame].kept, site, []uint32{o}, m.windows})
}

// tells is told of the next event of the top frame's method, which a trace may leave out, or of its end: what was awaited
// there is known now, if the accounts of its birth are still open.
func (m *Model) tells(t *thread, probe uint32, leftOut bool) {
	top := len(t.frames) - 1
	for i := 0; i < len(t.awaited); i++ {
		a := &t.awaited[i]
		if a.frame != top {
			continue
		}
		sites := m.makers(t.frames[top].method, a.class, a.after, probe)
		if len(sites) == 0 {
			a.after = a.kept
			sites = m.makers(t.frames[top].method, a.class, a.after, probe)
		}
		switch {
		case a.window != m.windows:
		case len(sites) > 0:
			m.settleSite(a, sites)
		case leftOut:
			continue
		default:
			m.madeOtherwise(a)
		}
		t.awaited = slices.Delete(t.awaited, i, i+1)
		i--
	}
}

// mayBeLeftOut tells that a trace may have no such events: see thin.go.
func mayBeLeftOut(op trace.Op) bool {
	return op == trace.Local || op == trace.Leave || op == trace.End
}

// settleSite has objects be born at one of the references that are left.
func (m *Model) settleSite(a *awaited, sites []int32) {
	site := m.prog.oneOf(sites)
	if site == a.site {
		return
	}
	for _, o := range a.objects {
		obj := &m.objects[o]
		if obj.flags&flagExternal == 0 {
			m.moveBirth(obj, site)
		}
	}
}

// moveBirth has an object that is born in this window be born at another site.
func (m *Model) moveBirth(obj *object, site int32) {
	obj.ctx = m.paths.born(m.paths.contexts[obj.ctx].node, site, obj.class)
	if i, found := bornAt(m.births, obj.birth); found {
		m.births[i].ctx = obj.ctx
	}
}

// madeOtherwise takes back that a constructor reference which is called there has made objects: one that was kept has, or
// code that was not rewritten.
func (m *Model) madeOtherwise(a *awaited) {
	kept := m.keptSite(a.class)
	for _, o := range a.objects {
		obj := &m.objects[o]
		switch {
		case obj.flags&(flagExternal|flagDead) != 0:
			continue
		case kept != 0:
			m.moveBirth(obj, kept)
		default:
			m.takeBackBirth(o)
		}
		obj.flags |= flagEscaped | flagWatched | flagBounded
	}
}

// oneOf is the site that stands for one of several, which is not known.
func (p *program) oneOf(sites []int32) int32 {
	if len(sites) == 1 {
		return sites[0]
	}
	for _, s := range p.several {
		if slices.Equal(p.probes[s].oneOf, sites) {
			return s
		}
	}
	p.probes = append(p.probes, probe{method: p.probes[sites[0]].method, oneOf: sites})
	s := int32(len(p.probes) - 1)
	p.several = append(p.several, s)
	return s
}
