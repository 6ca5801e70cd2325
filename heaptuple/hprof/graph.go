package hprof

import (
	"fmt"

	"jinstr/heaptuple/objgraph"
)

// Options say how a dump becomes a graph.
type Options struct {
	// Layout is the name of the object model (layout.Names); "" chooses the one
	// that fits the addresses in the dump.
	Layout string
	// Strong leaves out what java.lang.ref.Reference refers to: soft, weak, final
	// and phantom references. Without it they count as references, as in other
	// tools.
	Strong bool
	// Weak leaves out what such references refer to, but for soft ones: what a weak reference of the program's would still find.
	Weak bool
	// Classes has each object refer to its class, too, where that may be unloaded (Heap.Unloadable): it is what keeps its class, and with it the loader, alive.
	Classes bool
}

// Heap is a dump as a graph.
type Heap struct {
	*objgraph.Graph
	Layout string // the object model that sizes are of
	// Assumed tells that nothing in the dump tells of it.
	Assumed bool
	ids     *idSet
	sites   *sites
	// unloadable classes, by number; nil if they are not known.
	unloadable []bool
}

// ID returns the id that the dump has for an object.
func (h *Heap) ID(object uint32) uint64 { return h.ids.id(object) }

// Object returns the object with this id.
func (h *Heap) Object(id uint64) (uint32, bool) { return h.ids.number(id) }

// Graph makes the graph of all objects of the dump. Objects are numbered by
// rising id. A class's object refers to what its statics refer to, to its
// superclass and its class loader.
func (d *Dump) Graph(o Options) (*Heap, error) {
	s := d.scan()
	cs := d.readClasses(s)
	cs.findReferences(d, s, o)
	vm, err := d.chooseLayout(o.Layout, cs)
	if err != nil {
		return nil, err
	}
	ids, roots := d.collect(s)
	f := &filler{d: d, cs: cs, sizes: newSizes(d, vm, cs), ids: ids, sites: newSites(d, ids.count)}
	if f.b, err = objgraph.NewBuilder(f.ids.count); err != nil {
		return nil, err
	}
	f.addClasses()
	if o.Classes {
		f.unloadable = cs.findUnloadable(d, roots)
	}
	if s.tally.objects != int64(f.ids.count) {
		d.problems.add(0, "%d objects have the id of another one; the first with each id is taken", s.tally.objects-int64(f.ids.count))
		f.taken = objgraph.NewSet(f.ids.count)
	}
	f.fill(s.pieces)
	f.addRoots(roots)
	h := &Heap{Layout: vm.Name, Assumed: o.Layout == "" && d.assumed, ids: f.ids, sites: f.sites, unloadable: f.unloadable}
	f.b.SetLabel(func(o uint32) string { return fmt.Sprintf("%s @ %#x", h.ClassName(o), h.ID(o)) })
	h.Graph, err = f.b.Build()
	return h, err
}

// rootRecord is a root as the dump has it.
type rootRecord struct {
	id   uint64
	kind objgraph.RootKind
}

// collect numbers all objects, and gives the roots of each piece.
func (d *Dump) collect(s *scan) (*idSet, [][]rootRecord) {
	ids := make([][]uint64, len(s.pieces))
	roots := make([][]rootRecord, len(s.pieces))
	d.each(len(s.pieces), func(_, i int) {
		c := cursor{d: d, at: s.pieces[i].from, end: s.pieces[i].to}
		ids[i] = make([]uint64, 0, s.pieces[i].objects)
		var o object
		for c.next(&o) {
			if o.isObject() {
				ids[i] = append(ids[i], o.id)
			} else if kind, ok := rootKinds[o.tag]; ok {
				roots[i] = append(roots[i], rootRecord{o.id, kind})
			}
		}
	})
	return newIDSet(s.tally.span, ids), roots
}

// isObject tells whether the record is one of an object, and not of a root.
func (o *object) isObject() bool {
	switch o.tag {
	case subInstance, subObjects, subPrimitives, subPrimitivesNoData, subClass:
		return true
	}
	return false
}

// filler fills a graph from the pieces of a dump.
type filler struct {
	d          *Dump
	cs         *classes
	sizes      *sizes
	ids        *idSet
	sites      *sites
	b          *objgraph.Builder
	primitives [numTypes]uint32 // class numbers of their arrays
	classClass uint32           // of java.lang.Class
	taken      objgraph.Set     // objects that came, where several have one id; nil otherwise
	unloadable []bool           // classes to which their objects refer, by number

	unknown missing // references to objects that are not there
	archive missing // those of arrays of Object
}

// addClasses adds the classes of the dump, with the same numbers, and those that
// it has no record of.
func (f *filler) addClasses() {
	named := map[string]uint32{}
	for i := range f.cs.list {
		c := &f.cs.list[i]
		n := f.b.AddClass(c.name)
		if _, ok := named[c.name]; !ok {
			named[c.name] = n
		}
		if o, ok := f.ids.number(c.id); ok && c.at != 0 {
			f.b.SetClassObject(n, o)
		}
	}
	known := func(name string) uint32 {
		if n, ok := named[name]; ok {
			return n
		}
		return f.b.AddClass(name)
	}
	for typ, name := range typeNames {
		if name != "" {
			f.primitives[typ] = known(name + "[]")
		}
	}
	f.classClass = known("java.lang.Class")
}

// fill reads all objects.
func (f *filler) fill(pieces []piece) {
	workers := f.d.workers
	if f.taken != nil {
		f.d.workers = 1 // so that it is the first one that is taken
	}
	parts := make([]*filling, f.d.workers)
	f.d.each(len(pieces), func(worker, i int) {
		if parts[worker] == nil {
			parts[worker] = &filling{filler: f, part: f.b.NewPart()}
		}
		parts[worker].piece(pieces[i].span)
	})
	for _, p := range parts {
		if p != nil {
			f.unknown.addAll(p.unknown)
			f.archive.addAll(p.archive)
		}
	}
	f.d.workers = workers
	if n := f.unknown.count; n > 0 {
		n += f.archive.count
		f.d.problems.add(f.unknown.first, "%d references lead to objects that are not in the dump, the first one here", n)
	}
}

// missing counts references to objects that are not in the dump.
type missing struct {
	count int
	first int // the place in the file
}

func (m *missing) addAll(n missing) {
	if n.count > 0 && (m.count == 0 || n.first < m.first) {
		m.first = n.first
	}
	m.count += n.count
}

// filling is one goroutine's share.
type filling struct {
	*filler
	part    *objgraph.Part
	refs    []uint32
	unknown missing
	archive missing
}

func (f *filling) piece(s span) {
	c := cursor{d: f.d, at: s.from, end: s.to}
	var o object
	for c.next(&o) {
		if !o.isObject() {
			continue
		}
		n, _ := f.ids.number(o.id)
		if f.taken != nil {
			if f.taken.Has(n) {
				continue
			}
			f.taken.Add(n)
		}
		f.object(n, &o)
	}
	f.d.forget(s)
}

// object sets an object's class, size and references.
func (f *filling) object(n uint32, o *object) {
	f.refs = f.refs[:0]
	if f.sites.serial != nil {
		f.sites.serial[n] = o.trace
	}
	switch o.tag {
	case subInstance:
		class := f.cs.table.number(o.class)
		f.b.SetObject(n, uint32(class), f.sizes.instance[class])
		for _, at := range f.cs.list[class].refs {
			if at+f.d.idBytes > o.n {
				break
			}
			f.ref(o.body + at)
		}
		f.classOf(class)
	case subObjects:
		class := f.cs.table.number(o.class)
		f.b.SetObject(n, uint32(class), f.sizes.refs.of(o.n))
		unknown := f.unknown
		for i := 0; i < o.n; i++ {
			f.ref(o.body + i*f.d.idBytes)
		}
		f.classOf(class)
		// HotSpot's archive of shared classes has an array with the objects of all of
		// its classes, and dumps only those of classes that are loaded.
		if f.unknown.count > unknown.count && f.cs.list[class].name == "java.lang.Object[]" {
			f.archive.addAll(missing{f.unknown.count - unknown.count, o.body})
			f.unknown = unknown
		}
	case subClass:
		f.class(n, o)
	default:
		f.b.SetObject(n, f.primitives[o.elem], f.sizes.arrays[o.elem].of(o.n))
	}
	f.part.SetRefs(n, f.refs)
}

// class sets the object of a class.
func (f *filling) class(n uint32, o *object) {
	f.b.SetObject(n, f.classClass, f.sizes.objects[f.cs.table.number(o.id)])
	id := f.d.idBytes
	for i := 0; i < 6; i++ { // superclass, loader, signers, protection domain, two reserved ones
		f.ref(o.body + id + 4 + i*id)
	}
	f.d.walkClass(o.at, func(list int, m member) {
		if list != fields && m.typ == typeObject {
			f.ref(m.value)
		}
	})
}

// classOf adds the reference to an object's class, where that is one that may be unloaded.
func (f *filling) classOf(class int) {
	if class < len(f.unloadable) && f.unloadable[class] {
		if n, ok := f.ids.number(f.cs.list[class].id); ok {
			f.refs = append(f.refs, n)
		}
	}
}

// ref adds the reference at at, unless it is null.
func (f *filling) ref(at int) {
	id := f.d.id(at)
	if id == 0 {
		return
	}
	n, ok := f.ids.number(id)
	if !ok {
		f.unknown.addAll(missing{1, at})
		return
	}
	f.refs = append(f.refs, n)
}

// rootKinds are the kinds of root that records stand for.
var rootKinds = map[byte]objgraph.RootKind{
	subUnknown:     objgraph.RootUnknown,
	subJNIGlobal:   objgraph.RootJNIGlobal,
	subJNILocal:    objgraph.RootJNILocal,
	subFrame:       objgraph.RootFrame,
	subNativeStack: objgraph.RootNativeStack,
	subStickyClass: objgraph.RootStickyClass,
	subThreadBlock: objgraph.RootThreadBlock,
	subMonitor:     objgraph.RootMonitor,
	subThread:      objgraph.RootThread,
	subInterned:    objgraph.RootInterned,
	subFinalizing:  objgraph.RootFinalizing,
	subDebugger:    objgraph.RootDebugger,
	subCleanup:     objgraph.RootReferenceCleanup,
	subVMInternal:  objgraph.RootVMInternal,
	subJNIMonitor:  objgraph.RootJNIMonitor,
}

// addRoots adds the roots, in the order of the file. Those of objects that are
// not there are left out: a dump of a running VM has some.
func (f *filler) addRoots(lists [][]rootRecord) {
	for _, list := range lists {
		for _, r := range list {
			if n, ok := f.ids.number(r.id); ok {
				f.b.AddRoot(objgraph.Root{Object: n, Kind: r.kind})
			}
		}
	}
}
