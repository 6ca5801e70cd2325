package dominators

import "jinstr/heaptuple/objgraph"

// Tree is the dominator tree of what is alive in a graph. Within it objects go
// by their number in a depth-first preorder from the roots, from 1; 0 is above
// all roots. A dominator's number is less than that of what it dominates.
type Tree struct {
	g        *objgraph.Graph
	number   []uint32 // by object; 0 for a dead one
	object   []uint32 // by number
	idom     []uint32 // by number
	retained []int64  // by number
}

// Of makes the dominator tree of the live objects of g.
func Of(g *objgraph.Graph) *Tree {
	w := newWalk(g)
	w.fromRoots()
	idom := w.immediate()
	t := &Tree{g: g, number: w.number, object: w.object, idom: idom, retained: make([]int64, len(idom))}
	for v := len(idom) - 1; v > 0; v-- {
		t.retained[v] += g.Size(t.object[v])
		t.retained[idom[v]] += t.retained[v]
	}
	return t
}

// Live returns how many objects are alive.
func (t *Tree) Live() int { return len(t.idom) - 1 }

// Bytes returns the shallow sizes of all live objects together.
func (t *Tree) Bytes() int64 { return t.retained[0] }

// Alive tells whether o can be reached from the roots.
func (t *Tree) Alive(o uint32) bool { return t.number[o] != 0 }

// Retained returns the bytes that would be free without o: 0 for a dead object.
func (t *Tree) Retained(o uint32) int64 {
	if t.number[o] == 0 {
		return 0
	}
	return t.retained[t.number[o]]
}

// Dominator returns the nearest object through which all paths to o lead;
// objgraph.None if there is no single one, or o is dead.
func (t *Tree) Dominator(o uint32) uint32 {
	d := t.idom[t.number[o]]
	if d == 0 {
		return objgraph.None
	}
	return t.object[d]
}

// Each visits the live objects, with their dominators as Dominator has them; each dominator comes before what it dominates.
func (t *Tree) Each(visit func(o, dominator uint32)) {
	for v := 1; v < len(t.idom); v++ {
		d := uint32(objgraph.None)
		if t.idom[v] != 0 {
			d = t.object[t.idom[v]]
		}
		visit(t.object[v], d)
	}
}

// Subtrees is the tree in the order in which each object stands before all that
// it dominates, and those right after it.
type Subtrees struct {
	t     *Tree
	order []uint32 // numbers; 0 comes first
	size  []uint32 // by number: how many objects it dominates, itself included
}

// Subtrees orders the tree. No list of children is needed: a node's place follows
// from that of its dominator and the sizes of the subtrees placed before.
func (t *Tree) Subtrees() *Subtrees {
	n := len(t.idom)
	s := &Subtrees{t: t, order: make([]uint32, n), size: make([]uint32, n)}
	for v := n - 1; v > 0; v-- {
		s.size[v]++
		s.size[t.idom[v]] += s.size[v]
	}
	s.size[0]++
	next := make([]uint32, n) // where the next subtree below a node goes
	next[0] = 1
	for v := 1; v < n; v++ {
		d := t.idom[v]
		at := next[d]
		next[d] += s.size[v]
		next[v] = at + 1
		s.order[at] = uint32(v)
	}
	return s
}

// RetainedBy returns what each group of objects retains: the sum over those of
// its objects that no other object of the group dominates. group tells the group
// of a live object, below groups. Eclipse MAT's histogram counts in this way. It
// is not less than what each object of the group retains, and not more than
// what would be free without the group.
func (s *Subtrees) RetainedBy(groups int, group func(object uint32) uint32) []int64 {
	sum := make([]int64, groups)
	end := make([]uint32, groups) // of the subtree of the topmost object under way
	for at, v := range s.order {
		if v == 0 {
			continue
		}
		if c := group(s.t.object[v]); uint32(at) >= end[c] {
			sum[c] += s.t.retained[v]
			end[c] = uint32(at) + s.size[v]
		}
	}
	return sum
}
