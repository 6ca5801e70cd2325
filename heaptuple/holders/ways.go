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
// nothing else does.
func shortest(g *hprof.Heap, locals map[uint64]hprof.Local) *ways {
	w := newWays(g.Graph)
	live := g.Live()
	for _, c := range g.Classes() {
		if strings.HasPrefix(c.Name, ownPackage) {
			w.own[c.Object] = true
		}
	}
	for _, c := range g.Classes() {
		if c.Object != objgraph.None && live.Has(c.Object) {
			w.reach(c.Object, objgraph.None)
		}
	}
	w.follow(len(w.list))
	for _, r := range g.Roots() {
		if r.Kind == objgraph.RootThread || r.Kind == objgraph.RootFrame && !locals[g.ID(r.Object)].Boot {
			w.reach(r.Object, objgraph.None)
		}
	}
	w.spread()
	w.own = nil
	for _, r := range g.Roots() {
		w.reach(r.Object, objgraph.None)
	}
	w.spread()
	w.done = 0 // the recorder's classes may hang on what was reached before
	w.spread()
	return w
}

func (w *ways) reach(o, from uint32) {
	if w.at[o] == 0 && !w.own[o] {
		w.list = append(w.list, o)
		w.at[o], w.from[o] = uint32(len(w.list)), from
	}
}

// spread goes on from what was reached to the end.
func (w *ways) spread() {
	for w.done < len(w.list) {
		w.follow(len(w.list))
	}
}

// follow reaches what the objects of the list refer to, up to a place in it.
func (w *ways) follow(end int) {
	for ; w.done < end; w.done++ {
		for _, to := range w.g.Refs(w.list[w.done]) {
			w.reach(to, w.list[w.done])
		}
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
