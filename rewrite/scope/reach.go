package scope

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// spot is a mention, and the class that it stands in.
type spot struct {
	mention
	at *Class
}

// reach knows to which classes places lead, directly or by way of others. Places that lead to each other lead to the
// same classes, so each spot is gone through once (Tarjan's strongly connected components), for all meetings.
type reach struct {
	steps func(p spot) (next []spot, root *Class) // what a spot leads to directly

	numbers map[spot]int32
	nodes   []reached
	classes []*Class
	bits    map[*Class]int
	open    []int32 // the places whose component is not complete, in the order in which they were come to
	path    []step
}

// reached is a spot that was come to.
type reached struct {
	spot
	order, low int32 // order is 0 before it is come to
	done       bool
	to         classSet
}

// step is a spot on the way to the one that is gone through.
type step struct {
	node int32
	next []spot
}

func newReach(steps func(spot) ([]spot, *Class)) *reach {
	return &reach{steps: steps, numbers: map[spot]int32{}, bits: map[*Class]int{}}
}

// from gives all classes that places lead to.
func (r *reach) from(list []spot) (to classSet) {
	for _, p := range list {
		n := r.number(p)
		if !r.nodes[n].done {
			r.goThrough(n)
		}
		to = to.with(r.nodes[n].to)
	}
	return to
}

func (r *reach) number(p spot) int32 {
	n, known := r.numbers[p]
	if !known {
		n = int32(len(r.nodes))
		r.numbers[p] = n
		r.nodes = append(r.nodes, reached{spot: p})
	}
	return n
}

// goThrough completes the components of a spot and of all that it leads to.
func (r *reach) goThrough(start int32) {
	order := r.enter(start, 0)
	for len(r.path) > 0 {
		s := &r.path[len(r.path)-1]
		n := s.node
		if len(s.next) == 0 {
			r.path = r.path[:len(r.path)-1]
			r.leave(n)
			continue
		}
		k := r.number(s.next[0])
		s.next = s.next[1:]
		switch to := &r.nodes[k]; {
		case to.done:
			r.nodes[n].to = r.nodes[n].to.with(to.to)
		case to.order == 0:
			order = r.enter(k, order)
		default:
			r.nodes[n].low = min(r.nodes[n].low, to.order)
		}
	}
}

func (r *reach) enter(n, order int32) int32 {
	order++
	next, root := r.steps(r.nodes[n].spot)
	node := &r.nodes[n]
	node.order, node.low = order, order
	if root != nil {
		node.to = node.to.plus(r.bit(root))
	}
	r.open = append(r.open, n)
	r.path = append(r.path, step{n, next})
	return order
}

func (r *reach) bit(c *Class) int {
	i, known := r.bits[c]
	if !known {
		i = len(r.classes)
		r.bits[c] = i
		r.classes = append(r.classes, c)
	}
	return i
}

// leave ends the way through a place: its component is complete if it was the first of that.
func (r *reach) leave(n int32) {
	node := &r.nodes[n]
	if node.low == node.order {
		r.complete(n)
	}
	if len(r.path) > 0 {
		up := &r.nodes[r.path[len(r.path)-1].node]
		if up.to = up.to.with(node.to); !node.done {
			up.low = min(up.low, node.low)
		}
	}
}

func (r *reach) complete(first int32) {
	i := len(r.open) - 1
	for r.open[i] != first {
		i--
	}
	var to classSet
	for _, n := range r.open[i:] {
		to = to.with(r.nodes[n].to)
	}
	for _, n := range r.open[i:] {
		r.nodes[n].to, r.nodes[n].done = to, true
	}
	r.open = r.open[:i]
}

// A classSet has a bit for each class of it. It does not change: those who have the same share it.
type classSet []uint64

func (s classSet) has(i int) bool { return i/64 < len(s) && s[i/64]>>(i%64)&1 != 0 }

// size is how many classes there are.
func (s classSet) size() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// list gives the numbers of its classes.
func (s classSet) list() (list []int) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, i*64+bits.TrailingZeros64(w))
		}
	}
	return list
}

// key is the same text for the same classes.
func (s classSet) key() string {
	for len(s) > 0 && s[len(s)-1] == 0 {
		s = s[:len(s)-1]
	}
	var text []byte
	for _, w := range s {
		text = binary.LittleEndian.AppendUint64(text, w)
	}
	return string(text)
}

// plus gives the set with one class more.
func (s classSet) plus(i int) classSet {
	if s.has(i) {
		return s
	}
	more := make(classSet, max(len(s), i/64+1))
	copy(more, s)
	more[i/64] |= 1 << (i % 64)
	return more
}

// within tells that all classes of a set are in the other.
func (s classSet) within(other classSet) bool {
	for i, w := range s {
		if w != 0 && (i >= len(other) || w&^other[i] != 0) {
			return false
		}
	}
	return true
}

// with gives the classes of both sets.
func (s classSet) with(other classSet) classSet {
	switch {
	case other.within(s):
		return s
	case s.within(other):
		return other
	}
	long, short := s, other
	if len(long) < len(short) {
		long, short = short, long
	}
	both := slices.Clone(long)
	for i, w := range short {
		both[i] |= w
	}
	return both
}
