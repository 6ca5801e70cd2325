package replay

import (
	"fmt"
	"slices"
	"sort"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Facts are what one run of a program tells, for reports. Bytes are shallow
// sizes in the original program by the layout chosen, unless said otherwise.
type Facts struct {
	Build  string `json:"build"`
	Level  string `json:"level"`
	VM     string `json:"vm"`
	Layout string `json:"layout"`
	// VMLayout is that of the VM that ran the program, "" if the trace does not tell. Where nobody tells, Layout is assumed.
	VMLayout      string `json:"vm_layout,omitempty"`
	LayoutAssumed bool   `json:"layout_assumed,omitempty"`
	// LeastSizes are the classes of objects that may take more bytes than are counted, as not all of their fields are known.
	LeastSizes []string `json:"least_sizes,omitempty"`
	Steps      uint64   `json:"steps"`
	Threads    []string `json:"threads"`

	Total    Amount `json:"total"`          // born in rewritten code
	Alive    Amount `json:"alive"`          // of those, known to be at the end
	Unknown  Amount `json:"not_known_dead"` // of those, neither known to be dead at the end nor alive
	External Amount `json:"external"`       // seen, but not born there

	PeakObjects Peak      `json:"peak_objects"`
	PeakBytes   Peak      `json:"peak_bytes"`
	End         HeapState `json:"end"`

	Classes  []ClassFact   `json:"classes"` // most bytes first
	Sites    []SiteFact    `json:"sites"`   // most bytes first
	Paths    []PathFact    `json:"paths"`   // most bytes first
	Escapes  []EscapeFact  `json:"escapes"` // most objects first
	Causes   []CauseAmount `json:"causes"`  // why garbage is garbage, most objects first
	Timeline []Point       `json:"timeline"`

	// Unrecorded are methods that ran, or may have run, of which at most the calls
	// are recorded: each as the place, and the name.
	Unrecorded []string `json:"unrecorded,omitempty"`

	// Uncounted are methods that ran, or may have run, of which not all that they make is counted, or nothing, likewise.
	Uncounted []string `json:"uncounted,omitempty"`

	// Table is nil where the trace is a stream. A table has no call paths, no lifetimes,
	// no timeline, and of the peaks only when, where and how much.
	Table *TableFacts `json:"table,omitempty"`

	// Part tells which part of the recording this is, where only the newest was kept: 2 and
	// more; 0: the trace begins with the program.
	Part uint64 `json:"part,omitempty"`
	// Thinned is the step from which on the trace tells of no locals: 0 for none.
	Thinned uint64 `json:"thinned,omitempty"`
	// Bare is how many activations the trace tells of without their locals, before that.
	Bare int64 `json:"bare,omitempty"`

	// Generations are nil where nobody has asked for them.
	Generations *GenerationFacts `json:"-"`
	// Uses is nil where nobody has asked, or the trace does not tell of uses.
	Uses *UseFacts `json:"-"`

	Sure   Sureness `json:"sure"`
	Missed Missed   `json:"missed"`
	Damage Damage   `json:"damage"`
}

// Amount counts objects and their bytes.
type Amount struct {
	Objects int64 `json:"objects"`
	Bytes   int64 `json:"bytes"`
}

// Peak is the moment at which most was alive.
type Peak struct {
	Step       uint64    `json:"step"`
	Objects    int64     `json:"objects"`
	Bytes      int64     `json:"bytes"`
	BytesAsRun int64     `json:"bytes_as_run"`
	Where      Position  `json:"where"`
	State      HeapState `json:"state"`
	site       int32     // of the birth that made it
}

// Use is what a class, a site or a path made and kept.
type Use struct {
	Allocated Amount `json:"allocated"`
	Alive     Amount `json:"alive"` // at the end
	Unknown   Amount `json:"not_known_dead"`
	Garbage   Amount `json:"garbage"` // by the end
	// NoRoom is what the program's own table had no room for: nobody knows what became of it.
	NoRoom *Amount `json:"no_room,omitempty"`
	Peak   Amount  `json:"peak"` // most objects, most bytes: each at its own moment
	// Lives of those that died.
	Lives Lives `json:"lives"`
}

// Lives are how long objects lived that died.
type Lives struct {
	MeanSteps float64 `json:"mean_steps"`
	MeanBytes float64 `json:"mean_allocated_bytes"` // bytes the program allocated meanwhile
	MaxSteps  uint64  `json:"max_steps"`
}

// ClassFact is one class of the program.
type ClassFact struct {
	Class string `json:"class"`
	Full  string `json:"-"`    // its name with its package
	Size  int64  `json:"size"` // of one instance; 0 for arrays, which differ
	AsRun int64  `json:"size_as_run"`
	// Least tells that it may be more, as not all fields are known.
	Least bool `json:"size_is_least,omitempty"`
	// Late are those of whose death the garbage collector alone told: when they died is known between two
	// steps that may be far apart.
	Late int64 `json:"late_deaths"`
	Use
}

// SiteFact is one allocation site.
type SiteFact struct {
	Where Position `json:"where"`
	Class string   `json:"class"` // "" where it made several
	Full  string   `json:"-"`     // the class's name with its package
	// Method is that of the site with its class's package, as Where.Method need not be; "" where it is not known.
	Method string `json:"-"`
	Use
}

// PathFact is one allocation site in one call path.
type PathFact struct {
	Where Position `json:"where"`
	Class string   `json:"class"`
	Full  string   `json:"-"` // the class's name with its package
	// Binary is that in class files, but for arrays: int[][].
	Binary string   `json:"-"`
	Path   []string `json:"path"` // methods, the one of the site first
	// Frames are the same methods, for those who need more of them than a name to read.
	Frames []*Frame `json:"-"`
	// Context is its number, Node.Path of its objects.
	Context uint32 `json:"-"`
	// Lifetimes are nil where nobody has asked for them.
	Lifetimes *Lifetimes `json:"-"`
	// Uses are what of it was cold, nil where nothing was; Drag is for how long its objects were not used before they died. Nobody may have asked for them.
	Uses *PathUses `json:"-"`
	Drag *Drag     `json:"-"`
	Use
}

// Frame is a method on a call path. Methods that are the same are one.
type Frame struct {
	Method string // shop.Cart.add
	File   string
	Line   int // on which it is declared
	// In and Of are what the map has of it; nil where it has nothing.
	In    *probemap.File
	Of    *probemap.Method
	shown string
}

// EscapeFact is objects of a class that were handed to a call that was not
// rewritten, each object at the first such call.
type EscapeFact struct {
	Class   string   `json:"class"`
	Call    string   `json:"call"`
	Where   Position `json:"where"`
	Objects int64    `json:"objects"`
}

// CauseAmount counts the objects that became garbage in one way.
type CauseAmount struct {
	Cause   string `json:"cause"`
	Objects int64  `json:"objects"`
}

// Sureness counts the deaths by how sure they are.
type Sureness struct {
	Exact   int64 `json:"exact"`   // garbage from that step on
	Bounded int64 `json:"bounded"` // garbage at that step at the latest
	Unknown int64 `json:"unknown"` // not known to be dead at the end: they escaped, and no collection has told
}

// Missed counts what did not fit: references that the trace never told of.
type Missed struct {
	Revived uint64 `json:"revived"` // sights of objects that were garbage by the tuples
	Settled uint64 `json:"settled"` // sights of objects garbage for long
	Unknown uint64 `json:"unknown"` // events that name objects never made
	Cleared uint64 `json:"cleared"` // weak references cleared although a holder was known
	Probes  uint64 `json:"probes"`  // events at probes that the map does not have
	Frames  uint64 `json:"frames"`  // exits without an enter
	Lost    uint64 `json:"lost"`    // events that the program could not write
}

// Total is how often something did not fit.
func (m Missed) Total() uint64 {
	return m.Revived + m.Settled + m.Unknown + m.Cleared + m.Probes + m.Frames + m.Lost
}

// Damage tells how whole the trace is. All its fields are zero in one that
// ended by itself.
type Damage struct {
	CutOff bool   `json:"cut_off,omitempty"` // there is no end
	Reason string `json:"reason,omitempty"`  // why the recording ended, if not with the program
	Offset int64  `json:"offset,omitempty"`
	Text   string `json:"text,omitempty"`
	// Damaged tells that the trace is not only cut off: something is wrong in it, or missing. Behind is how many chunks of
	// events come after that, which cannot be read.
	Damaged bool `json:"damaged,omitempty"`
	Behind  int  `json:"behind,omitempty"`
	// Resumed tells that events behind the damage are read, as a device tells anew what they are coded against. Missing is how
	// many chunks of events are known to be missing.
	Resumed bool   `json:"resumed,omitempty"`
	Missing uint64 `json:"missing,omitempty"`
	LeftOut uint64 `json:"left_out,omitempty"` // events
	// Unordered counts events whose order could not be told.
	Unordered uint64 `json:"unordered,omitempty"`
}

// Whole tells that the recording ended with the program, and that it can be read up to there.
func (d *Damage) Whole() bool { return d.Reason == "" && !d.CutOff && !d.Damaged }

// String returns the words for Text of Cause.
func (c Cause) String() string {
	switch c {
	case CauseReassigned:
		return "a variable was reassigned"
	case CauseLeftBlock:
		return "a variable left its block"
	case CauseMethodEnded:
		return "a method ended"
	case CauseStatement:
		return "temporary: the statement ended"
	case CauseHolder:
		return "its holder became garbage"
	case CauseTakenOut:
		return "taken out of a collection"
	case CauseCleared:
		return "its weak reference was cleared"
	case CauseCycle:
		return "only garbage referred to it"
	}
	return "unknown"
}

// facts gathers the facts after finish.
func (m *Model) facts() *Facts {
	m.countUnknown()
	h := m.source.Header()
	f := &Facts{Build: h.Build, Level: h.Level, VM: h.VM, Part: h.Part, Layout: m.vm.Name, VMLayout: m.vmLayout, LayoutAssumed: m.assumed, LeastSizes: m.leastSizes(), Steps: m.now, Threads: m.source.Threads(),
		Total: Amount{m.total.births, m.total.bytes}, Alive: m.total.alive(), Unknown: m.total.unknown, External: m.external,
		PeakObjects: m.placed(m.peakObjects), PeakBytes: m.placed(m.peakBytes), Timeline: m.curve.Points, Missed: m.missed, Damage: m.damage(), Thinned: m.thinned, Bare: m.bare}
	f.Unrecorded = m.unrecorded()
	f.Uncounted = m.uncounted()
	f.Sure = m.sure
	f.Sure.Unknown = m.total.unknown.Objects
	f.End = m.HeapState()
	if m.dump != nil {
		m.tableFacts(f)
	} else {
		m.pathFacts(f)
	}
	if m.generations != nil {
		f.Generations = m.generations.facts()
	}
	m.classFacts(f)
	m.escapeFacts(f)
	for c, n := range m.causes {
		if n > 0 {
			f.Causes = append(f.Causes, CauseAmount{Cause(c).String(), n})
		}
	}
	sort.SliceStable(f.Causes, func(i, j int) bool { return f.Causes[i].Objects > f.Causes[j].Objects })
	return f
}

// placed says where the birth stands that made a peak: where it is born now that all is known.
func (m *Model) placed(p Peak) Peak {
	p.Where = m.position(p.site)
	return p
}

// unrecorded lists the methods of which at most the calls are recorded.
func (m *Model) unrecorded() (list []string) {
	if !m.blind {
		return nil
	}
	return m.mayHaveRun(func(k *method) bool { return k.blind })
}

// uncounted lists the methods of which not all that they make is recorded.
func (m *Model) uncounted() []string {
	return m.mayHaveRun(func(k *method) bool { return k.uncounted })
}

// mayHaveRun lists methods of some kind, whose calls are noted where they are recorded, but for those that surely have not run.
func (m *Model) mayHaveRun(is func(*method) bool) (list []string) {
	for n := range m.prog.methods {
		k := &m.prog.methods[n]
		if k.src != nil && is(k) && (k.entered || k.probes == 0 || k.src.Kind == probemap.KindInitializer) {
			list = append(list, fmt.Sprintf("%s:%d %s", k.file.Path, k.src.Line, m.longMethod(uint32(n))))
		}
	}
	return list
}

func (m *Model) damage() Damage { return DamageOf(m.source.Summary()) }

// DamageOf tells what of a run is missing in its trace.
func DamageOf(s trace.Summary) Damage {
	d := Damage{CutOff: !s.Ended, LeftOut: s.Lost, Unordered: s.Objects + s.Classes + s.TicketGaps + s.LateStores}
	if s.Reason != "exit" {
		d.Reason = s.Reason
	}
	if s.Damage != nil {
		d.Offset, d.Text, d.Damaged, d.Behind = s.Damage.Offset, s.Damage.Text, !s.Damage.Cut, s.Behind
		d.Resumed, d.Missing = s.Resumed, s.Missing
	}
	return d
}

// countUnknown counts the program's objects that are not known to be alive, and not dead: only what
// has escaped may hold them.
func (m *Model) countUnknown() {
	m.markKnown()
	for i := range m.objects {
		o := &m.objects[i]
		if o.id == 0 || o.mark == m.mark || o.flags&(flagDead|flagExternal) != 0 {
			continue
		}
		bytes, _ := m.sizes(o)
		for _, t := range []*tally{&m.total, &m.class(o.class).tally, &m.paths.contexts[o.ctx].tally, m.paths.site(o.ctx)} {
			t.unknown.Objects++
			t.unknown.Bytes += bytes
		}
		if m.generations != nil {
			m.generations.doubt(o.ctx, o.birth)
		}
	}
	if m.uses != nil {
		m.endUses()
	}
}

// alive is what is known to be.
func (t *tally) alive() Amount {
	return Amount{t.live - t.unknown.Objects, t.liveBytes - t.unknown.Bytes}
}

// use turns a tally into what reports take.
func (t *tally) use(deaths int64, steps, clock, longest uint64) Use {
	u := Use{Allocated: Amount{t.births, t.bytes}, Alive: t.alive(), Unknown: t.unknown,
		Garbage: Amount{t.births - t.live - t.lost.Objects, t.bytes - t.liveBytes - t.lost.Bytes}, Peak: Amount{t.peak, t.peakBytes}}
	if t.lost.Objects > 0 {
		lost := t.lost
		u.NoRoom = &lost
	}
	if deaths > 0 {
		u.Lives = Lives{float64(steps) / float64(deaths), float64(clock) / float64(deaths), longest}
	}
	return u
}

// lives sums the lifetimes of several contexts.
type lives struct {
	deaths        int64
	steps, clock  uint64
	longest       uint64
	class, others uint32
}

func (l *lives) add(c *context) {
	l.deaths += c.deaths
	l.steps += c.steps
	l.clock += c.clock
	if c.longest > l.longest {
		l.longest = c.longest
	}
	if l.class != 0 && l.class != c.class {
		l.others++
	}
	l.class = c.class
}

// pathFacts fills in the paths and the sites.
func (m *Model) pathFacts(f *Facts) {
	sites := map[int32]*lives{}
	known := map[uint32]*Frame{}
	f.Paths = make([]PathFact, 0, len(m.paths.contexts)-1)
	var used map[uint32]*PathUses
	if m.uses != nil && len(m.uses.turns) > 0 {
		f.Uses = m.uses.facts()
		used = m.uses.paths(func(ctx uint32) int32 { return m.paths.contexts[ctx].probe })
	}
	for i := 1; i < len(m.paths.contexts); i++ {
		c := &m.paths.contexts[i]
		if c.births == 0 { // what was taken to be born there was not
			continue
		}
		frames := m.frames(c.node, known)
		path := PathFact{Where: m.siteAt(c.probe), Class: m.className(c.class), Full: m.fullName(c.class), Binary: m.binaryName(c.class), Path: shown(frames), Frames: frames, Context: uint32(i), Use: c.use(c.deaths, c.steps, c.clock, c.longest)}
		if m.generations != nil {
			path.Lifetimes = m.generations.lifetimes(uint32(i), path.Alive, path.Unknown)
		}
		if f.Uses != nil {
			path.Uses, path.Drag = used[uint32(i)], m.uses.drags[uint32(i)]
		}
		f.Paths = append(f.Paths, path)
		if sites[c.probe] == nil {
			sites[c.probe] = &lives{}
		}
		sites[c.probe].add(c)
	}
	for probe := range m.paths.sites {
		l := sites[int32(probe)]
		if l == nil {
			continue
		}
		s := SiteFact{Where: m.siteAt(int32(probe)), Method: m.fullMethod(int32(probe)), Use: m.paths.sites[probe].use(l.deaths, l.steps, l.clock, l.longest)}
		if l.others == 0 {
			s.Class, s.Full = m.className(l.class), m.fullName(l.class)
		}
		f.Sites = append(f.Sites, s)
	}
	sort.SliceStable(f.Paths, func(i, j int) bool { return f.Paths[i].Use.before(&f.Paths[j].Use) })
	sort.SliceStable(f.Sites, func(i, j int) bool { return f.Sites[i].Use.before(&f.Sites[j].Use) })
}

// before orders by bytes allocated, then by objects.
func (u *Use) before(v *Use) bool {
	if u.Allocated.Bytes != v.Allocated.Bytes {
		return u.Allocated.Bytes > v.Allocated.Bytes
	}
	return u.Allocated.Objects > v.Allocated.Objects
}

// frames returns the methods of a call path, the last called first. Those made are kept in known: paths share most of their methods.
func (m *Model) frames(n uint32, known map[uint32]*Frame) []*Frame {
	list := make([]*Frame, 0, m.paths.nodes[n].depth)
	for ; n != 0; n = m.paths.nodes[n].parent {
		method := m.paths.nodes[n].method
		f := known[method]
		if f == nil {
			f = &Frame{Method: "?", shown: m.longMethod(method)}
			if meth := m.prog.method(method); meth.src != nil {
				f.Method, f.File, f.Line, f.In, f.Of = meth.file.FullName(meth.src), meth.file.Path, meth.src.Line, meth.file, meth.src
			}
			known[method] = f
		}
		list = append(list, f)
	}
	return list
}

// shown are the names of methods as reports have them.
func shown(frames []*Frame) []string {
	list := make([]string, len(frames))
	for i, f := range frames {
		list[i] = f.shown
	}
	return list
}

func (m *Model) classFacts(f *Facts) {
	all := m.allClasses()
	sums := make([]lives, len(all))
	for i := 1; i < len(m.paths.contexts); i++ {
		c := &m.paths.contexts[i]
		sums[m.placeOf(c.class)].add(c)
	}
	for k, i := range all {
		c, l := m.class(i), &sums[k]
		if c.tally.births == 0 {
			continue
		}
		f.Classes = append(f.Classes, ClassFact{m.className(i), m.fullName(i), c.original, c.asRun, c.least, c.late, c.use(l.deaths, l.steps, l.clock, l.longest)})
	}
	sort.SliceStable(f.Classes, func(i, j int) bool { return f.Classes[i].Use.before(&f.Classes[j].Use) })
}

// leastSizes are the names of the classes of which not all fields are known.
func (m *Model) leastSizes() (list []string) {
	for _, i := range m.allClasses() {
		if m.class(i).least {
			list = append(list, m.className(i))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (m *Model) escapeFacts(f *Facts) {
	for k, n := range m.escapes {
		e := EscapeFact{Class: m.className(k.class), Where: m.position(k.probe), Objects: n, Call: "a caller that was not rewritten"}
		if src := m.prog.probes[k.probe].src; src != nil {
			e.Call = src.Name
		}
		f.Escapes = append(f.Escapes, e)
	}
	sort.Slice(f.Escapes, func(i, j int) bool {
		a, b := &f.Escapes[i], &f.Escapes[j]
		if a.Objects != b.Objects {
			return a.Objects > b.Objects
		}
		if a.Class != b.Class {
			return a.Class < b.Class
		}
		if at, other := a.Where.String(), b.Where.String(); at != other { // columns are not told
			return at < other
		}
		return a.Call < b.Call
	})
}
