package dominators

// link is a node in the forest of the nodes that are through: its ancestor,
// brought nearer to the root of its tree by compression, and the lowest
// semidominator from itself up to below that ancestor.
type link struct{ above, low uint32 }

// immediate returns the immediate dominator of each number.
func (w *walk) immediate() []uint32 {
	first, from := w.sources()
	semi := w.cursor // not needed any more, and of the right length
	w.cursor = nil
	links := make([]link, len(semi))
	for v, p := range w.parent {
		links[v].above = p
	}
	var path []uint32
	for v := uint32(len(semi)) - 1; v > 0; v-- {
		low := w.parent[v]
		for _, u := range from[first[v]:first[v+1]] {
			if u > v {
				u, path = lowest(links, u, v, path)
			}
			low = min(low, u)
		}
		semi[v] = low
		links[v].low = low
	}
	idom := w.parent
	for v := 1; v < len(idom); v++ {
		d := idom[v]
		for d > semi[v] {
			d = idom[d]
		}
		idom[v] = d
	}
	w.parent = nil
	return idom
}

// lowest returns the lowest semidominator of u and its ancestors above v, which
// are all through, and makes the way up short for the next time. path is
// scratch space.
func lowest(links []link, u, v uint32, path []uint32) (uint32, []uint32) {
	path = path[:0]
	for links[u].above > v {
		path = append(path, u)
		u = links[u].above
	}
	top := links[u].above
	low := links[u].low
	for i := len(path) - 1; i >= 0; i-- {
		l := &links[path[i]]
		low = min(low, l.low)
		*l = link{top, low}
	}
	return low, path
}
