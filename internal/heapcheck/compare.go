package main

import (
	"fmt"
	"sort"
	"strings"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
)

// result is how the comparison of one dump came out.
type result struct {
	objects, different int
	first              string // one that differs
	alive              int64  // bytes, by NetBeans
}

func (r *result) String() string {
	if r.different == 0 {
		return fmt.Sprintf("the retained sizes of all %d objects that are alive (%d bytes) are equal", r.objects, r.alive)
	}
	return fmt.Sprintf("of %d objects that are alive, %d have other retained sizes; the first: %s", r.objects, r.different, r.first)
}

// compare computes retained sizes with NetBeans' shallow ones.
func compare(dump string, netbeans []sizes) (*result, error) {
	d, err := hprof.Open(dump)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	strong, err := d.Graph(hprof.Options{Strong: true})
	if err != nil {
		return nil, err
	}
	alive := strong.Live()
	heap, err := d.Graph(hprof.Options{})
	if err != nil {
		return nil, err
	}
	theirs := make([]sizes, heap.Len())
	for _, s := range netbeans {
		if o, ok := heap.Object(s.id); ok {
			theirs[o] = s
		}
	}
	g, err := resized(heap.Graph, strong.Graph, theirs, alive)
	if err != nil {
		return nil, err
	}
	tree := dominators.Of(g)
	r := &result{}
	for o := uint32(0); int(o) < heap.Len(); o++ {
		if !alive.Has(o) || heap.ClassName(o) == "java.lang.Class" {
			continue
		}
		r.objects++
		r.alive += theirs[o].shallow
		if got := tree.Retained(o); got != theirs[o].retained {
			if r.different++; r.different == 1 {
				r.first = fmt.Sprintf("%s: %d, NetBeans says %d", heap.Label(o), got, theirs[o].retained)
			}
		}
	}
	return r, nil
}

// resized is the graph as NetBeans sees it: with its shallow sizes, without
// what it does not count, and with dead objects made roots.
func resized(g, strong *objgraph.Graph, theirs []sizes, alive objgraph.Set) (*objgraph.Graph, error) {
	b, err := objgraph.NewBuilder(g.Len())
	if err != nil {
		return nil, err
	}
	for _, c := range g.Classes() {
		b.AddClass(c.Name)
	}
	part := b.NewPart()
	holds := classHolders(strong)
	var refs []uint32
	for o := uint32(0); int(o) < g.Len(); o++ {
		b.SetObject(o, g.Class(o), theirs[o].shallow)
		refs = append(refs[:0], counted(g, o)...)
		if class, ok := holds[o]; ok {
			refs = append(refs, class)
		}
		part.SetRefs(o, refs)
		if !alive.Has(o) {
			b.AddRoot(objgraph.Root{Object: o, Kind: objgraph.RootDead})
		}
	}
	for _, r := range g.Roots() {
		b.AddRoot(r)
	}
	return b.Build()
}

// counted are the references of an object that NetBeans counts: not those of a
// class to its superclass, which is the first, and its protection domain.
func counted(g *objgraph.Graph, o uint32) []uint32 {
	refs := g.Refs(o)
	if _, ok := g.ClassOf(o); !ok {
		return refs
	}
	if len(refs) > 0 && g.ClassName(refs[0]) == "java.lang.Class" {
		refs = refs[1:]
	}
	var list []uint32
	for _, to := range refs {
		if g.ClassName(to) != "java.security.ProtectionDomain" {
			list = append(list, to)
		}
	}
	return list
}

// classHolders are objects that NetBeans takes for holders of their class: on
// its way from the roots, level by level, the first one of a class that it has
// not come to before.
func classHolders(g *objgraph.Graph) map[uint32]uint32 {
	holders := map[uint32]uint32{}
	seen := objgraph.NewSet(g.Len())
	var queue []uint32
	reach := func(o uint32) bool {
		fresh := !seen.Has(o)
		if fresh {
			seen.Add(o)
			queue = append(queue, o)
		}
		return fresh
	}
	for _, r := range inOrder(g.Roots()) {
		reach(r.Object)
	}
	for len(queue) > 0 {
		o := queue[0]
		queue = queue[1:]
		for _, to := range counted(g, o) {
			reach(to)
		}
		class := g.Classes()[g.Class(o)]
		if class.Object != objgraph.None && !strings.HasSuffix(class.Name, "[]") && reach(class.Object) {
			holders[o] = class.Object
		}
	}
	return holders
}

// rootOrder are the kinds of roots by their names in NetBeans.
var rootOrder = map[objgraph.RootKind]int{objgraph.RootJNIGlobal: 1, objgraph.RootJNILocal: 2, objgraph.RootFrame: 3, objgraph.RootMonitor: 4,
	objgraph.RootNativeStack: 5, objgraph.RootStickyClass: 6, objgraph.RootThreadBlock: 7, objgraph.RootThread: 8, objgraph.RootUnknown: 9}

// inOrder are the roots in NetBeans' order: by kind, then by id.
func inOrder(roots []objgraph.Root) []objgraph.Root {
	list := append([]objgraph.Root(nil), roots...)
	sort.SliceStable(list, func(i, j int) bool {
		if a, b := rootOrder[list[i].Kind], rootOrder[list[j].Kind]; a != b {
			return a < b
		}
		return list[i].Object < list[j].Object
	})
	return list
}
