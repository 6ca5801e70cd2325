package replay

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// A program that keeps its heap itself leaves no events but a table: what is alive,
// and what was made. The model is made of that at once, and is at the last step.

// NoHistoryError says that something was asked of a table that only a stream tells.
type NoHistoryError struct{ What string }

func (e *NoHistoryError) Error() string {
	return fmt.Sprintf("the trace is a table, which has the heap at the end and the counts, but no %s: record with --recorder stream for that", e.What)
}

// Tabled tells whether a trace is a table.
func Tabled(src Source) (bool, error) {
	t, err := tableIn(src)
	return t != nil, err
}

func tableIn(src Source) (*trace.Table, error) {
	if r, ok := src.(interface{ Table() (*trace.Table, error) }); ok {
		return r.Table()
	}
	return nil, nil
}

var errBadTable = errors.New("the table in the trace names what it does not have: it is damaged; run the program again")

// loadTable makes the model of a table, if the trace is one.
func (m *Model) loadTable(asked *layout.VM) error {
	t, err := tableIn(m.source)
	if t == nil || err != nil {
		return err
	}
	vm, err := layout.Named(t.Layout)
	if err != nil {
		return err
	}
	if asked != nil && asked.Name != vm.Name {
		return fmt.Errorf("the program counted bytes by the layout %s: --layout %s needs a stream", vm.Name, asked.Name)
	}
	m.dump, m.vm, m.now, m.collected = t, vm, t.Steps, true
	m.lastProbe = m.prog.at(t.Method, t.Probe)
	if !m.loadSeveral(t) {
		return errBadTable
	}
	index, err := m.loadObjects(t)
	if err != nil {
		return err
	}
	for i := range t.Holders {
		if !m.loadHolder(&t.Holders[i], index) {
			return errBadTable
		}
	}
	m.loadCounts(t)
	return nil
}

// loadSeveral makes the probes that stand for one of several sites.
func (m *Model) loadSeveral(t *trace.Table) bool {
	m.severalSites = map[[2]uint32]int32{}
	for name, k := range plan.MakersOf(m.prog.src) {
		m.severalSites[[2]uint32{k.Method, k.Probe}] = m.prog.kept[name]
	}
	for _, s := range t.OneOf {
		var sites []int32
		for _, n := range s.Probes {
			if site := m.prog.at(s.Method, n); site != 0 {
				sites = append(sites, site)
			}
		}
		if len(sites) != len(s.Probes) || len(sites) < 2 {
			return false
		}
		m.severalSites[[2]uint32{s.Method, s.Probe}] = m.prog.oneOf(sites)
	}
	return true
}

// tableSite is the index of a site of a table's, which may stand for one of several, or 0.
func (m *Model) tableSite(method, probe uint32) int32 {
	if n := m.severalSites[[2]uint32{method, probe}]; n != 0 {
		return n
	}
	return m.prog.at(method, probe)
}

// loadObjects enters the objects in the order of their births, and returns where
// each stands by its number in the program.
func (m *Model) loadObjects(t *trace.Table) (map[trace.ID]uint32, error) {
	list := append([]trace.TableObject{}, t.Objects...)
	sort.SliceStable(list, func(i, j int) bool { return list[i].Order < list[j].Order })
	index := make(map[trace.ID]uint32, len(list))
	for i := range list {
		from := &list[i]
		if index[from.ID] != 0 {
			return nil, errBadTable
		}
		o := m.add(trace.ID(i + 1)) // numbers of the program's may be far apart
		index[from.ID] = o
		obj := &m.objects[o]
		obj.class, obj.number, obj.length, obj.birth = from.Class, from.Number, int32(from.Length), uint64(i+1)
		for flag, on := range map[uint16]bool{flagEscaped: from.Escaped, flagExternal: from.External, flagBounded: from.Bounded, flagWasOut: from.WasOut, flagWatched: from.Watched, flagFound: from.Known} {
			if on {
				obj.flags |= flag
			}
		}
		if from.Flights > 0 {
			obj.flights = 1
			base := m.thread(0)
			base.flights = append(base.flights, flight{object: o})
		}
		if !from.External {
			obj.ctx = m.paths.born(0, m.tableSite(from.Method, from.Probe), from.Class)
		}
	}
	return index, nil
}

// loadHolder joins a holder to its object's tuple.
func (m *Model) loadHolder(h *trace.TableHolder, index map[trace.ID]uint32) bool {
	target := index[h.Object]
	if target == 0 {
		return false
	}
	owner, key := h.Owner, h.Key
	switch h.Kind {
	case trace.HeldByLocal:
		meth := m.prog.method(h.Method)
		if int64(key) >= int64(meth.vars) {
			return false
		}
		key += uint32(meth.firstVar)
	case trace.HeldByThis:
		key = h.Method
	case trace.HeldByStatic, trace.HeldByField:
		if int(key) >= len(m.prog.fields) {
			return false
		}
	}
	if h.Kind >= trace.HeldByField {
		if owner = index[trace.ID(h.Owner)]; owner == 0 {
			return false
		}
	}
	n := m.link(target, owner, key, h.Kind, h.Depth)
	switch h.Kind {
	case trace.HeldByLocal, trace.HeldByThis:
		if int(owner) >= len(m.source.Threads()) {
			return false
		}
		t := m.thread(int(owner))
		m.edges[n].onext = int32(len(t.slots))
		t.slots = append(t.slots, n)
	case trace.HeldByStatic:
		for uint32(len(m.statics)) <= key {
			m.statics = append(m.statics, 0)
		}
		m.statics[key] = n
	case trace.HeldByElement:
		m.setElement(owner, int(key), n)
	}
	return true
}

// loadCounts enters what the program counted.
func (m *Model) loadCounts(t *trace.Table) {
	m.total = countsOf(t.Total)
	m.clock = uint64(t.Total.Bytes)
	m.external = Amount{t.External, t.ExternalBytes}
	m.peakObjects, m.peakBytes = m.peakOf(t.PeakObjects), m.peakOf(t.PeakBytes)
	for i, n := range t.Causes {
		m.causes[i+1] = n
	}
	m.sure = Sureness{t.Exact, t.Bounded, t.Unknown}
	m.missed = Missed{t.Revived, t.Settled, t.Strangers, t.Cleared, t.Probes, t.Frames, t.Lost}
	for _, c := range t.Classes {
		m.class(c.ID).tally = countsOf(c.TableUse)
	}
	for _, l := range t.LostClasses {
		c := m.class(l.Class)
		if c == &m.classes[0] { // copies of objects that found no room are of a class that the table does not know
			c.tally.births, c.tally.bytes = c.tally.births+l.Objects, c.tally.bytes+l.Bytes
		}
		c.lost.add(l.TableLost)
		m.total.lost.add(l.TableLost)
	}
	for _, l := range t.Late {
		m.class(l.Class).late += l.Objects
	}
	for _, x := range t.Escapes {
		m.escapes[escapeKey{x.Class, m.prog.at(x.Method, x.Probe)}] += x.Objects
	}
	for _, n := range t.Blind {
		m.blind = true
		m.prog.method(n).entered = true
	}
	for i := range m.prog.methods {
		if k := &m.prog.methods[i]; k.uncounted && !k.blind { // a table does not tell whether it ran
			k.entered = true
		}
	}
}

func (a *Amount) add(l trace.TableLost) {
	a.Objects += l.Objects
	a.Bytes += l.Bytes
}

func countsOf(u trace.TableUse) tally {
	return tally{births: u.Births, bytes: u.Bytes, live: u.Live, peak: u.Peak, liveBytes: u.LiveBytes, peakBytes: u.PeakBytes}
}

func (m *Model) peakOf(p trace.TablePeak) Peak {
	return Peak{Step: p.Step, Objects: p.Objects, Bytes: p.Bytes, BytesAsRun: p.Run, site: m.tableSite(p.Method, p.Probe)}
}

// TableState is the heap as a program kept it itself: what was alive at the end.
type TableState struct {
	Steps  uint64
	Mark   string // the last snapshot that the program asked for
	Tuples []Tuple
}

// EndOfTable returns the state that a table has; nil if the trace is a stream.
func EndOfTable(open func() (Source, error), m *probemap.Map, o Options, so StateOptions) (*TableState, error) {
	src, err := open()
	if err != nil {
		return nil, err
	}
	defer closeSource(src)
	if tabled, err := Tabled(src); err != nil || !tabled {
		return nil, err
	}
	model, err := New(src, m, Options{Layout: o.Layout})
	if err != nil {
		return nil, err
	}
	return &TableState{model.now, model.dump.Mark, model.State(so)}, nil
}

// TableFacts are what only a table has to tell.
type TableFacts struct {
	// NoRoom counts what found no room. What that held counts as held for ever.
	NoRoom Room `json:"no_room"`
	// Broken is the step at which the recorder ran out of memory or stack, or 0.
	Broken uint64 `json:"broken,omitempty"`
	// Mark is the last snapshot that the program asked for.
	Mark string `json:"mark,omitempty"`
}

// Room counts what found none.
type Room struct {
	Made     Amount `json:"made"`     // objects that the program made: what became of them is not known
	External uint64 `json:"external"` // objects from elsewhere
	Holders  uint64 `json:"holders"`
}

// tableFacts are the facts of a table, beside those that every trace has.
func (m *Model) tableFacts(f *Facts) {
	t := m.dump
	lost := m.total.lost
	f.Table = &TableFacts{Room{lost, t.LostObjects - min(t.LostObjects, uint64(lost.Objects)), t.LostHolders}, t.Broken, t.Mark}
	lostAt := map[int32]Amount{}
	for _, l := range t.LostSites {
		lostAt[m.tableSite(l.Method, l.Probe)] = Amount(l.TableLost)
	}
	// Those that made as much stand in the order of the source, as in the facts of a stream.
	sites := slices.Clone(t.Sites)
	slices.SortStableFunc(sites, func(a, b trace.TableSite) int {
		return cmp.Compare(m.tableSite(a.Method, a.Probe), m.tableSite(b.Method, b.Probe))
	})
	for _, s := range sites {
		counts := countsOf(s.TableUse)
		probe := m.tableSite(s.Method, s.Probe)
		counts.lost = lostAt[probe]
		counts.unknown = m.paths.unknownAt(probe)
		fact := SiteFact{Where: m.siteAt(probe), Method: m.fullMethod(probe), Use: counts.use(0, 0, 0, 0)}
		if s.Class != 0 {
			fact.Class, fact.Full = m.className(s.Class), m.fullName(s.Class)
		}
		f.Sites = append(f.Sites, fact)
	}
	sort.SliceStable(f.Sites, func(i, j int) bool { return f.Sites[i].Use.before(&f.Sites[j].Use) })
}
