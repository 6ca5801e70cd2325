package ogrg

import "jinstr/heaptuple/objgraph"

// cycles are the strongly connected components of two objects and more among
// what is alive: cycle i is members[first[i]:first[i+1]].
type cycles struct {
	first   []uint32
	members []uint32
}

func (c *cycles) len() int { return len(c.first) - 1 }

func (c *cycles) of(i int) []uint32 { return c.members[c.first[i]:c.first[i+1]] }

// settled is the index of an object whose component is complete.
const settled = ^uint32(0)

// search is Pearce's form of Tarjan's algorithm ("A space-efficient algorithm for
// finding strongly connected components", 2016): one number an object, which is
// first its own in order of visits and then the lowest that it leads back to.
type search struct {
	first, refs []uint32
	index       []uint32     // by object; 0 for one not visited
	leads       objgraph.Set // objects that lead back to an earlier one
	path        []visit
	waiting     []uint32 // left, but their component is not complete
	next        uint32
	found       cycles
}

type visit struct{ object, cursor uint32 }

// findCycles finds the cycles among the live objects (the paper, 2.1.2, step 2).
func findCycles(g *objgraph.Graph) cycles {
	s := &search{index: make([]uint32, g.Len()), leads: objgraph.NewSet(g.Len()), next: 1, found: cycles{first: []uint32{0}}}
	s.first, s.refs = g.Rows()
	for _, r := range g.Roots() {
		if s.index[r.Object] == 0 {
			s.enter(r.Object)
			s.run()
		}
	}
	return s.found
}

func (s *search) enter(o uint32) {
	s.index[o] = s.next
	s.next++
	s.path = append(s.path, visit{o, s.first[o]})
}

// run goes on until the path is at its end.
func (s *search) run() {
	for len(s.path) > 0 {
		top := &s.path[len(s.path)-1]
		o, at, end := top.object, top.cursor, s.first[top.object+1]
		down := false
		for ; at < end && !down; at++ {
			to := s.refs[at]
			switch {
			case s.index[to] != 0:
				s.lower(o, to)
			case s.first[to] == s.first[to+1]:
				s.index[to] = settled
			default:
				top.cursor = at // again when back: it may lead further back than o
				s.enter(to)
				down = true
			}
		}
		if !down {
			s.path = s.path[:len(s.path)-1]
			s.leave(o)
		}
	}
}

// lower notes that o leads to where to leads.
func (s *search) lower(o, to uint32) {
	if s.index[to] < s.index[o] {
		s.index[o] = s.index[to]
		s.leads.Add(o)
	}
}

// leave ends the visit of o: it waits, or completes a component.
func (s *search) leave(o uint32) {
	if s.leads.Has(o) {
		s.waiting = append(s.waiting, o)
		return
	}
	n := len(s.waiting)
	for n > 0 && s.index[s.waiting[n-1]] >= s.index[o] {
		n--
	}
	if n < len(s.waiting) {
		s.found.members = append(append(s.found.members, o), s.waiting[n:]...)
		s.found.first = append(s.found.first, uint32(len(s.found.members)))
		for _, m := range s.waiting[n:] {
			s.index[m] = settled
		}
		s.waiting = s.waiting[:n]
	}
	s.index[o] = settled
}
