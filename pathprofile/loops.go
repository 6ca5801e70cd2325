package pathprofile

// search is a depth-first search's record of a graph.
type search struct {
	pre  []int // number of each node, in the order of first sight
	last []int // the highest number below it
	seen []int // nodes by number
}

// above tells whether a is b or was being searched when b was found.
func (s *search) above(a, b int) bool { return s.pre[a] <= s.pre[b] && s.pre[b] <= s.last[a] }

func (g *Graph) analyse() {
	s := g.explore()
	g.findLoops(s)
	for _, n := range s.seen {
		if g.loop[n] >= 0 {
			g.depth[n] = g.depth[g.loop[n]]
		}
		if g.header[n] {
			g.depth[n]++
			g.loops++
		}
		if g.depth[n] > 0 {
			g.inLoops++
		}
	}
}

// explore finds back edges and a topological order, with a stack of its own, as
// methods can be long.
func (g *Graph) explore() *search {
	slab := make([]int, 7*g.nodes)
	cut := func() []int { part := slab[:g.nodes:g.nodes]; slab = slab[g.nodes:]; return part }
	s := &search{pre: cut(), last: cut(), seen: cut()[:0]}
	next, stack := cut(), cut()[:0]
	g.order, g.depth = cut(), cut()
	g.back, g.header = make([]bool, len(g.Edges)), make([]bool, g.nodes)
	for n := range s.pre {
		s.pre[n] = -1
		next[n] = g.outAt[n]
	}
	const done = -1
	free := g.nodes
	visit := func(n int) {
		s.pre[n] = len(s.seen)
		s.seen = append(s.seen, n)
		stack = append(stack, n)
	}
	visit(g.Entry)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		if next[n] == g.outAt[n+1] {
			next[n] = done
			stack = stack[:len(stack)-1]
			s.last[n] = len(s.seen) - 1
			free--
			g.order[free] = n
			continue
		}
		e := g.out[next[n]]
		next[n]++
		switch to := g.Edges[e].To; {
		case s.pre[to] < 0:
			visit(to)
		case next[to] != done:
			g.back[e], g.header[to] = true, true
		}
	}
	g.order = g.order[free:]
	return s
}

// findLoops gives every node the header of its innermost loop, inner loops
// first, each then taken for one node (Havlak's algorithm). A way into a loop
// past its header makes the graph irreducible and belongs to the loop outside.
func (g *Graph) findLoops(s *search) {
	g.loop = make([]int, g.nodes)
	for n := range g.loop {
		g.loop[n] = -1
	}
	f := &loopFinder{Graph: g, search: s, inside: newPartition(g.nodes), mark: make([]int, g.nodes)}
	for i := len(s.seen) - 1; i >= 0; i-- {
		if h := s.seen[i]; g.header[h] {
			f.collect(h)
		}
	}
}

type loopFinder struct {
	*Graph
	*search
	inside partition
	mark   []int         // the header, plus one, of the loop that last took a node
	past   map[int][]int // by header: where ways past it come from
	body   []int
}

func (f *loopFinder) collect(h int) {
	f.body = f.body[:0]
	for _, e := range f.In(h) {
		if f.back[e] {
			f.take(h, f.Edges[e].From)
		}
	}
	for i := 0; i < len(f.body); i++ {
		n := f.body[i]
		for _, e := range f.In(n) {
			if !f.back[e] {
				f.take(h, f.Edges[e].From)
			}
		}
		for _, from := range f.past[n] {
			f.take(h, from)
		}
	}
	for _, n := range f.body {
		f.loop[n] = h
		f.inside.join(n, h)
	}
}

// take puts the outermost loop found so far around a node into the body of h.
func (f *loopFinder) take(h, from int) {
	n := f.inside.find(from)
	if !f.above(h, n) {
		f.irreducible = true
		if f.past == nil {
			f.past = map[int][]int{}
		}
		f.past[h] = append(f.past[h], n)
		return
	}
	if n != h && f.mark[n] != h+1 {
		f.mark[n] = h + 1
		f.body = append(f.body, n)
	}
}

// partition is a set of disjoint sets of nodes, each with one that stands for it.
type partition []int

func newPartition(n int) partition {
	p := make(partition, n)
	for i := range p {
		p[i] = i
	}
	return p
}

func (p partition) find(n int) int {
	for p[n] != n {
		p[n] = p[p[n]]
		n = p[n]
	}
	return n
}

// join lets the one of h stand for n's set, too.
func (p partition) join(n, h int) { p[p.find(n)] = p.find(h) }
