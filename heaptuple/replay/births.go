package replay

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// class is what the replay knows of a class of the trace.
type class struct {
	known    bool
	array    bool
	throws   bool  // by its name a Throwable
	plain    bool  // a string or a box
	loader   bool  // by its name a ClassLoader
	alone    bool  // its objects refer to no instance around
	pairs    bool  // its objects are maps
	noted    bool  // it is recorded when they are used
	lambda   bool  // made by a lambda expression or method reference
	capture  int32 // of a lambda, the probe that announced what it captures, or 0
	looked   bool  // what is in its objects a look has told
	weak     bool  // of the package whose iterators give what is not in the collection any more
	wraps    bool  // a wrapper of Collections
	fresh    bool  // the platform's, whose iterators are made anew by each call
	linked   bool  // its iterators may have what they give next
	soft     bool  // java.lang.ref.SoftReference
	constant bool  // its objects are enum constants
	asked    bool  // code that was not rewritten may ask its objects for something
	element  byte
	copy     int   // of the classes of this name, each of a class loader of its own, the first is 1
	least    bool  // its objects may take more bytes: not all of their fields are known
	original int64 // bytes of an instance; arrays go by their length
	asRun    int64
	name     string
	births   uint32
	external uint32
	late     int64 // of how many the death was told by the collector, who came to it later
	// live and its peak follow the sweep, not the replay.
	tally
}

// tally counts the objects of a class or a site as the sweep goes through time.
type tally struct {
	births, bytes        int64
	live, peak           int64
	liveBytes, peakBytes int64
	// lost are those that a table had no room for.
	lost Amount
	// unknown are those that are not known to be dead at the end, and not to be alive.
	unknown Amount
}

// class returns what is known of a class, reading the trace's table if that
// has grown.
func (m *Model) class(n uint32) *class {
	if n < uint32(len(m.classes)) && m.classes[n].known {
		return &m.classes[n]
	}
	return m.learn(n)
}

func (m *Model) learn(n uint32) *class {
	infos := m.source.Classes()
	for len(m.classes) < len(infos) {
		m.classes = append(m.classes, class{})
	}
	if i := n - trace.MaxClasses; n >= trace.MaxClasses && i < uint32(len(m.lostClasses.list)) {
		return m.lostClasses.list[i]
	}
	if n >= uint32(len(infos)) || n == 0 || infos[n].Name == "" {
		return &m.classes[0]
	}
	m.copied(&m.classes[n], infos[n].Name)
	m.describe(&m.classes[n], &infos[n])
	return &m.classes[n]
}

// describe notes what is told of a class.
func (m *Model) describe(c *class, info *trace.ClassInfo) {
	c.known, c.name, c.array, c.alone, c.pairs, c.noted = true, info.Name, info.IsArray, info.Alone, info.Pairs, info.Noted
	if maker, rest, ok := strings.Cut(info.Name, "$$Lambda"); ok { // what follows differs from run to run
		c.lambda, c.name, c.capture = true, maker+"$lambda", m.captureAt(rest)
	}
	m.names.add(c.name)
	if c.array {
		c.element = elementLetter(info)
		return
	}
	root := m.fromMap.Root(info.Name)
	c.throws, c.loader = plan.Throwable(root), plan.Loader(root)
	c.soft = info.Name == plan.Soft
	c.weak, c.wraps = strings.HasPrefix(info.Name, plan.WeaklyConsistent), strings.HasPrefix(info.Name, plan.Wrapping)
	c.fresh = strings.HasPrefix(info.Name, plan.Collections) && !strings.HasPrefix(info.Name, plan.Empty)
	c.linked = !c.weak && !slices.Contains(plan.Indexed, info.Name)
	c.plain = info.IsValue()
	c.constant = m.fromMap.Constants(info.Name)
	c.asked = !c.plain && m.fromMap.Asked(info.Name)
	layout, declared := info.Layout, true
	if layout == "" {
		layout, declared = m.fromMap.Layout(info.Name)
	}
	size := m.vm.Size(layout, m.vmLayout)
	c.original, c.asRun, c.least = size.Original, size.AsRun, size.Least || !declared
}

// isRow tells that an object is an array as those within another may be, which are told behind it, at its probe.
func (m *Model) isRow(o, of uint32) bool {
	return of != 0 && strings.HasSuffix(m.class(m.objects[of].class).name, "["+m.class(m.objects[o].class).name)
}

// captureAt is the probe that the name of a lambda's class ends with, as method and number: 0 if it tells none.
func (m *Model) captureAt(name string) int32 {
	parts := strings.Split(name, ":")
	if len(parts) != 3 {
		return 0
	}
	method, err := strconv.ParseUint(parts[1], 10, 32)
	probe, err2 := strconv.ParseUint(parts[2], 10, 32)
	if err != nil || err2 != nil {
		return 0
	}
	return m.prog.at(uint32(method), uint32(probe))
}

// elementLetter is the layout letter of an array's elements.
func elementLetter(info *trace.ClassInfo) byte {
	switch {
	case info.Layout != "":
		return info.Layout[0]
	case len(info.Name) == 2 && info.Name[0] == '[':
		return info.Name[1]
	}
	return 'L'
}

// sizes returns an object's bytes, in the original program and as run.
func (m *Model) sizes(o *object) (original, asRun int64) {
	c := m.class(o.class)
	if c.array {
		n := m.vm.Array(c.element, int(o.length))
		return n, n
	}
	return c.original, c.asRun
}

// make makes the object of a new id.
func (m *Model) make(e *trace.Event, class uint32, length int) uint32 {
	if e.Object == 0 {
		m.missed.Unknown++
		return 0
	}
	old := m.find(e.Object)
	if old != 0 && m.objects[old].flags&flagFromGap == 0 { // a damaged trace gives an id twice
		m.missed.Unknown++
		return 0
	}
	if uint64(e.Object) > uint64(m.highest)+maxGap {
		m.missed.Unknown++
		return 0
	}
	o := old
	if old != 0 {
		m.madeAfterAll(o)
	} else {
		o = m.add(e.Object)
	}
	obj := &m.objects[o]
	if length < 0 || length > 1<<31-1 {
		length = 0
	}
	obj.class, obj.length = class, int32(length)
	obj.birth, obj.stamp, obj.clock = e.Step, e.Step, m.clock
	m.uses.born(o, e.Thread)
	return o
}

// maxGap bounds how far ids may jump, and with it what a damaged trace can
// make us allocate: 1 MB of page table for each jump.
const maxGap = 1 << 26

// birth makes an object of the program.
func (m *Model) birth(f *frame, e *trace.Event, probe int32) uint32 {
	o := m.make(e, e.Class, e.Length)
	if o != 0 {
		m.count(o, f, e, probe)
	}
	return o
}

// strange tells that an event is the birth of an object that is not its site's, whose
// class was not known to the recorder when it came: code that was not rewritten made
// it, for an argument of the creation. So it does not tell how far the statement has come,
// and neither does the ESCAPE by which the recorder takes it back, nor that of what a
// lambda captured.
func (m *Model) strange(e *trace.Event, site *probe) bool {
	if e.Op == trace.Escape && (site.site() || site.late()) {
		return true
	}
	if e.Op != trace.Birth && e.Op != trace.Born || e.Class == site.makes || site.src == nil {
		return false
	}
	created, made := plan.CreatedName(site.src.Name), m.class(e.Class)
	if strings.HasSuffix(created, "]") && !made.array { // made for an element
		return true
	}
	if name := plan.SimpleName(made.name); name != "" && created != "" && name != created && m.prog.named[name] {
		return true
	}
	site.makes = e.Class
	return false
}

// count enters an object of the program into the accounts.
func (m *Model) count(o uint32, f *frame, e *trace.Event, probe int32) {
	obj := &m.objects[o]
	node := f.node
	if below := m.below(); below != nil && e.Method != f.method && below.method == e.Method {
		node = below.node // the array that a call makes for the method that it calls
	} else if e.Method != f.method {
		node = m.paths.call(node, e.Method)
	}
	obj.ctx = m.paths.born(node, probe, obj.class)
	c := m.class(obj.class)
	c.births++
	obj.number = c.births
	original, asRun := m.sizes(obj)
	m.clock += uint64(original)
	m.born++
	m.collected = false
	m.births = append(m.births, passage{step: e.Step, class: obj.class, ctx: obj.ctx, original: original, asRun: asRun})
	if m.watch != nil {
		m.watch.Born(m, o)
	}
	if c.loader { // the classes that it loads hold it, and their instances hold them
		m.escape(o, probe)
	}
	watched := m.watchedAt(probe)
	if c.throws || watched {
		m.objects[o].flags |= flagWatched
	}
	if watched {
		m.parted(o, &m.prog.probes[probe])
	}
}

// below is the frame below the top one of the thread that runs, or nil.
func (m *Model) below() *frame {
	if t := m.threads[m.running]; len(t.frames) > 2 {
		return &t.frames[len(t.frames)-2]
	}
	return nil
}

// watchedAt tells whether the recorder tells the deaths of what the running thread makes at a site.
func (m *Model) watchedAt(probe int32) bool {
	switch p := &m.prog.probes[probe]; {
	case p.src == nil:
		return false
	case p.src.Watched == probemap.Outermost:
		return len(m.threads[m.running].frames) <= 2
	default:
		return p.src.Watched == probemap.Always
	}
}

// seen makes an external object: one that comes from code that was not
// rewritten, which may hold it for as long as it likes.
func (m *Model) seen(t *thread, e *trace.Event) {
	if frame, after, sites := m.byReference(t, e.Class); len(sites) != 0 {
		m.bornByReference(t, e, frame, after, sites)
		return
	} else if kept := m.keptSite(e.Class); kept != 0 {
		m.bornIn(t, e, frame, kept, true)
		return
	}
	o := m.make(e, e.Class, e.Length)
	if o == 0 {
		return
	}
	m.outsider(o)
	m.fly(t, o, 0)
}

// outsider counts an object that is seen for the first time as one made by code that was not rewritten.
func (m *Model) outsider(o uint32) {
	obj := &m.objects[o]
	obj.flags |= flagExternal | flagEscaped | flagWatched | flagBounded
	m.moved(o)
	c := m.class(obj.class)
	if m.prog.deep { // who has made it may read it at any time
		obj.flags |= flagParts
	}
	if c.lambda { // each has a class of its own, of the same name
		m.lambdas[c.name]++
		obj.number = m.lambdas[c.name]
	} else {
		c.external++
		obj.number = c.external
	}
	original, _ := m.sizes(obj)
	m.external.Objects++
	m.external.Bytes += original
	m.born++ // a window's worth of work, too
}

// site makes an object that was seen before into one of the program.
func (m *Model) site(f *frame, e *trace.Event, probe int32) uint32 {
	o := m.see(uint32(e.Object))
	if o == 0 || m.objects[o].flags&flagExternal == 0 {
		return 0
	}
	obj := &m.objects[o]
	original, _ := m.sizes(obj)
	m.external.Objects--
	m.external.Bytes -= original
	obj.flags &^= flagExternal | flagParts
	if obj.flags&flagWasOut == 0 {
		obj.flags &^= flagEscaped | flagBounded
	}
	m.moved(o)
	obj.birth, obj.clock = e.Step, m.clock
	m.count(o, f, e, probe)
	return o
}

// unborn takes back that an object was born at a site: code that was not rewritten made
// it, for an argument. Its birth is one of the last, unless that took whole windows.
func (m *Model) unborn(o uint32, site int32) {
	if obj := &m.objects[o]; o != 0 && obj.flags&flagExternal == 0 && m.paths.contexts[obj.ctx].probe == site {
		m.takeBackBirth(o)
	}
}

// takeBackBirth does so of any object.
func (m *Model) takeBackBirth(o uint32) {
	obj := &m.objects[o]
	for _, births := range []*[]passage{&m.births, &m.lastBirths} {
		if i, found := bornAt(*births, obj.birth); found {
			*births = slices.Delete(*births, i, i+1)
			original, _ := m.sizes(obj)
			m.external.Objects++
			m.external.Bytes += original
			obj.flags |= flagExternal
			c := m.class(obj.class)
			c.external++
			obj.number = c.external
			m.moved(o)
			return
		}
	}
}

// bornAt finds the birth at a step in a list.
func bornAt(births []passage, step uint64) (i int, found bool) {
	return slices.BinarySearchFunc(births, step, func(p passage, step uint64) int { return cmp.Compare(p.step, step) })
}

// clone makes a copy of an object: of the same class and length, and its
// fields or elements refer to what those of the original do.
func (m *Model) clone(f *frame, e *trace.Event, probe int32) uint32 {
	from := m.see(uint32(e.Owner))
	cls, length := e.Class, e.Length
	if from != 0 {
		cls, length = m.objects[from].class, int(m.objects[from].length)
	}
	o := m.make(e, cls, length)
	if o == 0 {
		return 0
	}
	m.count(o, f, e, probe)
	if from == 0 {
		return o
	}
	last := m.objects[from].out
	for last != 0 && m.edges[last].onext != 0 {
		last = m.edges[last].onext
	}
	for n := last; n != 0; n = m.edges[n].oprev { // oldest first, as they were stored
		c := m.edges[n]
		made := m.link(c.target, o, c.key, c.kind(), 0)
		if c.kind() == holdsElement {
			m.setElement(o, int(c.key), made)
		}
	}
	return o
}
