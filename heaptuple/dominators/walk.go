package dominators

import "jinstr/heaptuple/objgraph"

// walk is a depth-first search from the roots, and what it finds.
type walk struct {
	g           *objgraph.Graph
	first, refs []uint32
	number      []uint32 // by object, from 1; 0 for one not reached
	object      []uint32 // by number
	parent      []uint32 // in the tree of the search, by number
	cursor      []uint32 // the next reference to follow, by number
	degree      []uint32 // references off the tree that lead to the number
	off         [][]offTree
}

// offTree is a reference that is not an edge of the tree of the search.
type offTree struct{ from, to uint32 }

// blockEdges is how many edges a block of walk.off has.
const blockEdges = 1 << 16

func newWalk(g *objgraph.Graph) *walk {
	n := g.Len()
	w := &walk{g: g, number: make([]uint32, n), object: make([]uint32, 1, n+1), parent: make([]uint32, 1, n+1),
		cursor: make([]uint32, 1, n+1), degree: make([]uint32, 1, n+2)}
	w.first, w.refs = g.Rows()
	return w
}

// fromRoots numbers all that the roots lead to.
func (w *walk) fromRoots() {
	for _, r := range w.g.Roots() {
		if w.number[r.Object] == 0 {
			w.descend(w.visit(r.Object, 0))
		}
	}
	for _, r := range w.g.Roots() { // the node above refers to all roots
		if v := w.number[r.Object]; w.parent[v] != 0 {
			w.leaveOff(0, v)
		}
	}
}

// visit gives an object the next number.
func (w *walk) visit(o, parent uint32) uint32 {
	v := uint32(len(w.object))
	w.number[o] = v
	w.object = append(w.object, o)
	w.parent = append(w.parent, parent)
	w.cursor = append(w.cursor, w.first[o])
	w.degree = append(w.degree, 0)
	return v
}

// descend visits what can be reached from v. The path back is in w.parent.
func (w *walk) descend(v uint32) {
	for v != 0 {
		at, end := w.cursor[v], w.first[w.object[v]+1]
		down := uint32(0)
		for ; at < end && down == 0; at++ {
			o := w.refs[at]
			switch to := w.number[o]; {
			case to == 0:
				down = w.visit(o, v)
			case to != v && w.parent[to] != v:
				w.leaveOff(v, to)
			}
		}
		if down == 0 {
			v = w.parent[v]
			continue
		}
		w.cursor[v] = at
		v = down
	}
}

// leaveOff notes a reference off the tree.
func (w *walk) leaveOff(from, to uint32) {
	last := len(w.off) - 1
	if last < 0 || len(w.off[last]) == blockEdges {
		w.off = append(w.off, make([]offTree, 0, blockEdges))
		last++
	}
	w.off[last] = append(w.off[last], offTree{from, to})
	w.degree[to]++
}

// sources returns rows of where the references off the tree to v come from:
// from[first[v]:first[v+1]]. The walk's edges are used up.
func (w *walk) sources() (first, from []uint32) {
	total := uint32(0)
	first = append(w.degree, 0)
	for v, d := range first {
		total += d
		first[v] = total // the row's end; filling it lowers this to its start
	}
	from = make([]uint32, total)
	for i, block := range w.off {
		for _, e := range block {
			first[e.to]--
			from[first[e.to]] = e.from
		}
		w.off[i] = nil
	}
	w.degree, w.off = nil, nil
	return first, from
}
