package main

import (
	"slices"
	"sort"
	"strings"

	"jinstr/heaptuple/objgraph"
)

// asNetBeans is the graph as NetBeans sees it: with its shallow sizes, without
// what it does not count, and with dead objects made roots.
func asNetBeans(g, strong *objgraph.Graph, theirs []sizes, alive objgraph.Set) (*objgraph.Graph, error) {
	b, err := objgraph.NewBuilder(g.Len())
	if err != nil {
		return nil, err
	}
	for _, c := range g.Classes() {
		b.AddClass(c.Name)
	}
	part := b.NewPart()
	holds := classHolders(strong)
	rows := make([][]uint32, g.Len())
	for o := uint32(0); int(o) < g.Len(); o++ {
		b.SetObject(o, g.Class(o), theirs[o].shallow)
		rows[o] = counted(g, o)
		if class, ok := holds[o]; ok {
			rows[o] = append(rows[o][:len(rows[o]):len(rows[o])], class)
		}
		part.SetRefs(o, rows[o])
		if !alive.Has(o) {
			b.AddRoot(objgraph.Root{Object: o, Kind: objgraph.RootDead})
		}
	}
	inTrees := rootsInTrees(rows, g.Roots(), alive)
	for _, r := range g.Roots() {
		if !inTrees.Has(r.Object) {
			b.AddRoot(r)
		}
	}
	return b.Build()
}

// counted are the references of an object that NetBeans counts: not those of a
// class to its superclass and to its protection domain. The superclass comes
// first, then the loader, and the domain before what statics refer to; a class
// without a loader has no domain.
func counted(g *objgraph.Graph, o uint32) []uint32 {
	refs := g.Refs(o)
	if _, ok := g.ClassOf(o); !ok {
		return refs
	}
	if len(refs) > 0 && g.ClassName(refs[0]) == "java.lang.Class" {
		refs = refs[1:]
	}
	if len(refs) == 0 || !isLoader(g, refs[0]) {
		return refs
	}
	for i, to := range refs {
		if g.ClassName(to) == "java.security.ProtectionDomain" {
			return append(append([]uint32(nil), refs[:i]...), refs[i+1:]...)
		}
	}
	return refs
}

// isLoader tells whether an object is a class loader: it looks through its
// superclasses, to each of which the object of a class refers first.
func isLoader(g *objgraph.Graph, o uint32) bool {
	for class := g.Classes()[g.Class(o)].Object; class != objgraph.None; {
		c, ok := g.ClassOf(class)
		if !ok {
			return false
		}
		if g.Classes()[c].Name == "java.lang.ClassLoader" {
			return true
		}
		refs := g.Refs(class)
		if len(refs) == 0 {
			return false
		}
		class = refs[0]
	}
	return false
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

// rootsInTrees are roots that NetBeans takes for held by an object only. It begins
// with objects that refer to nothing, and goes up from those that are no roots to
// the one object that refers to them, as long as that refers to such objects only.
// All that this one refers to is its tree then, a root among it, too.
func rootsInTrees(rows [][]uint32, roots []objgraph.Root, alive objgraph.Set) objgraph.Set {
	isRoot, tree := objgraph.NewSet(len(rows)), objgraph.NewSet(len(rows))
	for _, r := range roots {
		isRoot.Add(r.Object)
	}
	only := onlyReferrers(rows)
	var level []uint32
	grow := func(o uint32) {
		tree.Add(o)
		if only[o] < several && !isRoot.Has(o) {
			level = append(level, only[o])
		}
	}
	for o := range rows {
		if alive.Has(uint32(o)) && len(rows[o]) == 0 {
			grow(uint32(o))
		}
	}
	for len(level) > 0 {
		this := level
		level = nil
		slices.Sort(this)
		for _, o := range slices.Compact(this) {
			if !slices.ContainsFunc(rows[o], func(to uint32) bool { return only[to] != o || !tree.Has(to) }) {
				grow(o)
			}
		}
	}
	in := objgraph.NewSet(len(rows))
	for _, r := range roots {
		if only[r.Object] < several && tree.Has(r.Object) && tree.Has(only[r.Object]) {
			in.Add(r.Object)
		}
	}
	return in
}

// several stands for more than one referrer, objgraph.None for none.
const several = objgraph.None - 1

// onlyReferrers tells of each object which other refers to it, if it is one.
func onlyReferrers(rows [][]uint32) []uint32 {
	only := make([]uint32, len(rows))
	for o := range only {
		only[o] = objgraph.None
	}
	for from, row := range rows {
		for _, to := range row {
			if only[to] == objgraph.None {
				only[to] = uint32(from)
			} else if only[to] != uint32(from) {
				only[to] = several
			}
		}
	}
	return only
}
