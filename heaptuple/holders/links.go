package holders

import (
	"fmt"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/watch"
)

// namer names the references by which objects are reached, and the roots.
type namer struct {
	g *hprof.Heap
	w *ways
	// links has what was named so far, by the object that a reference leads to; wanted are all that are to be.
	links  map[uint32]watch.Link
	wanted map[uint32]bool
	// keys are the fields that refer to what a weak reference with a value, an entry of a map, has as its key.
	keys map[uint64]string
}

// name reads from the dump how each of some objects is reached from the one before.
func name(d *hprof.Dump, g *hprof.Heap, w *ways, locals map[uint64]hprof.Local, objects []uint32) map[uint32]watch.Link {
	n := &namer{g: g, w: w, links: make(map[uint32]watch.Link, len(objects)), wanted: make(map[uint32]bool, len(objects))}
	from := map[uint64]bool{}
	var roots []uint32
	for _, o := range objects {
		n.wanted[o] = true
		if b := w.from[o]; b == objgraph.None {
			roots = append(roots, o)
		} else {
			from[g.ID(b)] = true
		}
	}
	holding := d.Where(func(_ string, id uint64) bool { return from[id] })
	n.findKeys(d, holding)
	for id, x := range holding {
		before, _ := g.Object(id)
		x.References(func(r hprof.Reference) { n.refer(before, x, r) })
		n.referToClass(before, x)
	}
	n.nameRoots(roots, locals)
	for _, o := range objects {
		if _, ok := n.links[o]; !ok {
			n.links[o] = watch.Link{From: "a reference of the virtual machine's", To: n.nameOf(o), Inner: true}
		}
	}
	return n.links
}

// refer names a reference, if it is the first by which an object is reached.
func (n *namer) refer(before uint32, x hprof.Instance, r hprof.Reference) {
	o, ok := n.g.Object(r.To)
	if !ok || !n.open(before, o) || r.Back && !r.Soft {
		return
	}
	link := watch.Link{From: "[]", To: n.nameOf(o), Inner: true}
	if r.Class != "" {
		link.From, link.Static, link.Inner = r.Class+"."+r.Field, r.Static, r.Boot && !r.Static
	}
	if !r.Back {
		link.Key = n.keys[x.Ref("referent")]
	}
	n.links[o] = link
}

// referToClass names what no field does: how an object holds its class, and a class its loader.
func (n *namer) referToClass(before uint32, x hprof.Instance) {
	if o := n.g.Classes()[n.g.Class(before)].Object; o != objgraph.None && n.open(before, o) {
		n.links[o] = watch.Link{From: "its class", To: n.nameOf(o), Inner: true}
	}
	if o, ok := n.g.Object(x.Loader()); ok && n.open(before, o) {
		n.links[o] = watch.Link{From: "its loader", To: n.nameOf(o), Inner: true}
	}
}

// open tells that an object is reached from another one, by a reference that has no name yet.
func (n *namer) open(before, o uint32) bool {
	_, known := n.links[o]
	return !known && n.wanted[o] && n.w.from[o] == before
}

// nameOf is the class of an object; of the object of a class, which that is.
func (n *namer) nameOf(o uint32) string {
	if c, ok := n.g.ClassOf(o); ok {
		return watch.ClassNamed(n.g.Classes()[c].Name)
	}
	return n.g.ClassName(o)
}

func (n *namer) findKeys(d *hprof.Dump, holding map[uint64]hprof.Instance) {
	n.keys = map[uint64]string{}
	for _, x := range holding {
		if key := x.Ref("referent"); key != 0 {
			n.keys[key] = ""
		}
	}
	d.Statics(func(r hprof.Reference) {
		if name, ok := n.keys[r.To]; ok && name == "" {
			n.keys[r.To] = r.Class + "." + r.Field
		}
	})
	n.findThreadLocals(d)
}

// findThreadLocals names those keys that are a ThreadLocal in a field of the program's objects, by the field.
func (n *namer) findThreadLocals(d *hprof.Dump) {
	locals := map[uint32]bool{}
	for id, x := range d.Where(func(_ string, id uint64) bool { name, ok := n.keys[id]; return ok && name == "" }) {
		if o, ok := n.g.Object(id); ok && x.Is("java.lang.ThreadLocal") {
			locals[o] = true
		}
	}
	if len(locals) == 0 {
		return
	}
	referring := map[uint64]bool{}
	for _, o := range n.w.list {
		for _, to := range n.g.Refs(o) {
			if locals[to] {
				referring[n.g.ID(o)] = true
			}
		}
	}
	for _, x := range d.Where(func(_ string, id uint64) bool { return referring[id] }) {
		x.References(func(r hprof.Reference) {
			o, _ := n.g.Object(r.To)
			name := r.Class + "." + r.Field
			if old := n.keys[r.To]; locals[o] && r.Class != "" && !r.Boot && (old == "" || name < old) {
				n.keys[r.To] = name
			}
		})
	}
}

// nameRoots says what holds the first objects of the ways, but for those of classes that stay: their static fields tell.
func (n *namer) nameRoots(roots []uint32, locals map[uint64]hprof.Local) {
	kinds := map[uint32]objgraph.RootKind{}
	for _, r := range n.g.Roots() {
		known, ok := kinds[r.Object]
		if !ok || r.Kind == objgraph.RootThread || r.Kind == objgraph.RootFrame && known != objgraph.RootThread {
			kinds[r.Object] = r.Kind
		}
	}
	for _, o := range roots {
		link := watch.Link{From: kinds[o].String(), To: n.nameOf(o)}
		if c, ok := n.g.ClassOf(o); ok && !n.g.Unloadable(c) {
			link.From, link.Inner = "class", true
		} else if call := locals[n.g.ID(o)].Call; call != nil && kinds[o] == objgraph.RootFrame {
			link.From = fmt.Sprintf("a local variable of %s.%s", call.Class, call.Method)
		}
		n.links[o] = link
	}
}
