package holders

import (
	"slices"
	"strings"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/objgraph"
)

// ownPackage is the recorder's.
const ownPackage = "jinstr.rt."

// ways are the shortest ways from the roots of a heap to its objects.
type ways struct {
	g *objgraph.Graph
	// from is the object before, by object: objgraph.None at a root, and where there is no way.
	from []uint32
	// at is an object's place in the order in which they are reached, from 1; 0 if none leads there.
	at   []uint32
	list []uint32
	done int // so many of the list have been followed
	// own are the objects of the recorder's classes, which hold threads and more, but nothing that would not be held without.
	own map[uint32]bool
}

func newWays(g *objgraph.Graph) *ways {
	return &ways{g: g, from: make([]uint32, g.Len()), at: make([]uint32, g.Len()), own: map[uint32]bool{}}
}

// shortest finds the ways, breadth first, from the static fields of all live classes, from threads and from the local variables of the program's
// calls. Static fields come first, as they stay. What the virtual machine, native code and calls of the library hold counts only for what
// nothing else does. A class that may be unloaded is no root: it is there because something holds its loader, so the ways to such classes come
// before all others.
func shortest(g *hprof.Heap, locals map[uint64]hprof.Local) *ways {
	classes, unloadable := liveClasses(g)
	w := newWays(g.Graph)
	w.own = ownOf(g)
	if len(unloadable) > 0 {
		w.take(toClasses(g, locals, classes), unloadable)
	}
	w.roots(g, locals, classes, unloadable)
	w.own = nil
	w.rest(g)
	w.done = 0 // the recorder's classes may hang on what was reached before
	w.spread()
	return w
}

// liveClasses are the objects of all classes that live: those that stay, and those that may be unloaded.
func liveClasses(g *hprof.Heap) (staying, unloadable []uint32) {
	live := g.Live()
	for i, c := range g.Classes() {
		switch {
		case c.Object == objgraph.None || !live.Has(c.Object):
		case g.Unloadable(uint32(i)):
			unloadable = append(unloadable, c.Object)
		default:
			staying = append(staying, c.Object)
		}
	}
	return staying, unloadable
}

func ownOf(g *hprof.Heap) map[uint32]bool {
	own := map[uint32]bool{}
	for _, c := range g.Classes() {
		if strings.HasPrefix(c.Name, ownPackage) {
			own[c.Object] = true
		}
	}
	return own
}

// toClasses finds the ways without the static fields of classes that may be unloaded, but where they lead to one from another.
func toClasses(g *hprof.Heap, locals map[uint64]hprof.Local, classes []uint32) *ways {
	w := newWays(g.Graph)
	w.own = ownOf(g)
	w.roots(g, locals, classes, nil)
	w.rest(g)
	return w
}

// take takes over the ways to some objects.
func (w *ways) take(from *ways, objects []uint32) {
	for _, o := range from.on(objects) {
		w.reach(o, from.from[o])
	}
}

// roots goes from the static fields of classes, of those first that stay, then from threads and local variables.
func (w *ways) roots(g *hprof.Heap, locals map[uint64]hprof.Local, staying, unloadable []uint32) {
	for _, c := range staying {
		w.reach(c, objgraph.None)
	}
	for _, c := range slices.Concat(staying, unloadable) {
		if w.at[c] != 0 {
			w.refer(c)
		}
	}
	for _, r := range g.Roots() {
		if r.Kind == objgraph.RootThread || r.Kind == objgraph.RootFrame && !locals[g.ID(r.Object)].Boot {
			w.reach(r.Object, objgraph.None)
		}
	}
	w.spread()
}

// rest goes from all other roots.
func (w *ways) rest(g *hprof.Heap) {
	for _, r := range g.Roots() {
		w.reach(r.Object, objgraph.None)
	}
	w.spread()
}

func (w *ways) reach(o, from uint32) {
	if w.at[o] == 0 && !w.own[o] {
		w.list = append(w.list, o)
		w.at[o], w.from[o] = uint32(len(w.list)), from
	}
}

// spread goes on from what was reached to the end.
func (w *ways) spread() {
	for ; w.done < len(w.list); w.done++ {
		w.refer(w.list[w.done])
	}
}

// refer reaches what an object refers to.
func (w *ways) refer(o uint32) {
	for _, to := range w.g.Refs(o) {
		w.reach(to, o)
	}
}

// on are the objects on the ways to some, those included, in the order in which they are reached.
func (w *ways) on(objects []uint32) []uint32 {
	seen := map[uint32]bool{}
	for _, o := range objects {
		for ; o != objgraph.None && !seen[o]; o = w.from[o] {
			seen[o] = true
		}
	}
	list := make([]uint32, 0, len(seen))
	for o := range seen {
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b uint32) int { return int(w.at[a]) - int(w.at[b]) })
	return list
}
