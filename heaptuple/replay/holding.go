package replay

import (
	"fmt"
	"path"
	"sort"
)

// HeapState is what is alive at a step, and what is not known to be dead: code that was
// not rewritten had it, and no garbage collection has told since.
type HeapState struct {
	Held
	Unknown Held `json:"not_known_dead"`
}

// Held is objects by class, and through what they are held.
type Held struct {
	Objects    int64        `json:"objects"`
	Bytes      int64        `json:"bytes"`
	BytesAsRun int64        `json:"bytes_as_run"`
	Classes    []ClassState `json:"classes"` // most bytes first
}

// ClassState is a class within a state.
type ClassState struct {
	Class   string  `json:"class"`
	Objects int64   `json:"objects"`
	Bytes   int64   `json:"bytes"`
	Chains  []Chain `json:"chains"` // most objects first
}

// Chain is a shortest way from a root to objects of a class, folded: ways
// through the same fields of the same classes are one.
type Chain struct {
	// Links begin at the root: "Shop.sessions (HashMap)", "Session.orders".
	// A link that repeats, as in a linked list, stands once.
	Links   []string `json:"links"`
	Objects int64    `json:"objects"`
	Bytes   int64    `json:"bytes"`
	passing bool     // begins at a value in flight
}

// maxChains is how many chains of each class a state keeps.
const maxChains = 5

// way is a node of the tree of folded chains. 0 is before the roots.
type way struct {
	parent uint32
	link   link
	depth  int
}

// link is one step of a chain: a holder of some kind in objects of one class,
// to objects of another.
type link struct {
	kind     int
	from, to uint32 // classes
	key      uint32
}

// walk goes from the roots breadth first and folds the ways.
type walk struct {
	m     *Model
	ways  []way
	index map[wayKey]uint32
	queue []reached
	// followed is how many of the queue were followed.
	followed int
	given    []handed
}

type wayKey struct {
	parent uint32
	link   link
}

type reached struct{ object, way uint32 }

// HeapState returns what is alive now, and through what.
func (m *Model) HeapState() HeapState {
	w := &walk{m: m, ways: make([]way, 1), index: map[wayKey]uint32{}}
	known := w.fromRoots()
	return HeapState{w.held(w.queue[:known]), w.held(w.queue[known:])}
}

// held sums up objects that were reached, by class and way.
func (w *walk) held(list []reached) Held {
	m := w.m
	s := Held{}
	type amount struct{ objects, bytes int64 }
	sums := map[uint32]map[uint32]*amount{} // class, way
	for _, at := range list {
		obj := &m.objects[at.object]
		if obj.flags&flagExternal != 0 {
			continue
		}
		original, asRun := m.sizes(obj)
		s.Objects++
		s.Bytes += original
		s.BytesAsRun += asRun
		ways := sums[obj.class]
		if ways == nil {
			ways = map[uint32]*amount{}
			sums[obj.class] = ways
		}
		if ways[at.way] == nil {
			ways[at.way] = &amount{}
		}
		ways[at.way].objects++
		ways[at.way].bytes += original
	}
	for class, ways := range sums {
		c := ClassState{Class: m.className(class)}
		for way, a := range ways {
			c.Objects += a.objects
			c.Bytes += a.bytes
			c.Chains = append(c.Chains, Chain{w.text(way), a.objects, a.bytes, w.passing(way)})
		}
		sort.Slice(c.Chains, func(i, j int) bool {
			a, b := &c.Chains[i], &c.Chains[j]
			if a.Objects != b.Objects {
				return a.Objects > b.Objects
			}
			if a.passing != b.passing {
				return b.passing // one that has a name says more
			}
			return lessLinks(a.Links, b.Links)
		})
		if len(c.Chains) > maxChains {
			c.Chains = append([]Chain(nil), c.Chains[:maxChains]...)
		}
		s.Classes = append(s.Classes, c)
	}
	sort.Slice(s.Classes, func(i, j int) bool {
		if s.Classes[i].Bytes != s.Classes[j].Bytes {
			return s.Classes[i].Bytes > s.Classes[j].Bytes
		}
		return s.Classes[i].Class < s.Classes[j].Class
	})
	return s
}

func lessLinks(a, b []string) bool {
	for i := range a {
		if i >= len(b) {
			return false
		}
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return len(a) < len(b)
}

// fromRoots walks from one kind of roots after the other: statics first, since
// they explain most, then variables, values in flight, and last what escaped. It
// returns how much of what it has reached is known to be alive.
func (w *walk) fromRoots() (known int) {
	m := w.m
	m.ground()
	m.doubtFlights()
	m.mark += 2
	for _, n := range m.statics {
		w.root(n)
	}
	w.drain()
	for _, t := range m.threads {
		for _, n := range t.slots {
			w.root(n)
		}
	}
	w.drain()
	w.flights(false, false)
	w.fromGiven(m.known)
	w.flights(true, false) // what is held says more by way of its holder
	w.outside(m.known)
	known = len(w.queue)
	all := func(*object) bool { return true }
	w.fromGiven(all)
	w.flights(false, true)
	w.flights(true, true)
	w.fromGiven(all)
	w.outside(func(obj *object) bool { return obj.flags&flagEscaped != 0 })
	w.fromGiven(all)
	return known
}

// outside goes on from objects that are held from outside, by what is asked of them.
func (w *walk) outside(held func(*object) bool) {
	for o := range w.m.objects {
		if obj := &w.m.objects[o]; obj.id != 0 && obj.flags&flagDead == 0 && held(obj) {
			way, last := w.fromOutside(obj)
			w.reach(uint32(o), way, last)
		}
	}
	w.drain()
}

// fromOutside is the way to what is held from outside, or is known to be alive, and the last link of it. Where what holds it is an
// object of which that is not known, as events are missing, the way leads through that.
func (w *walk) fromOutside(obj *object) (way uint32, last link) {
	m := w.m
	last = link{kind: rootEscaped, to: obj.class}
	if obj.astray {
		last.kind = rootAstray
	}
	for n := obj.head; n != 0 && obj.flags&flagEscaped == 0; n = m.edges[n].next {
		e := &m.edges[n]
		if e.kind() >= holdsField && m.objects[e.owner].astray {
			return w.step(0, link{kind: rootAstray, to: m.objects[e.owner].class}), w.linkOf(e)
		}
	}
	return 0, last
}

// flights goes on from the values in flight that are held otherwise, too, or that
// are not: those that may be gone, or the others. A tree that has been made bottom up is in flight with all its nodes.
func (w *walk) flights(held, gone bool) {
	for _, t := range w.m.threads {
		for _, v := range t.flights {
			if obj := &w.m.objects[v.object]; (obj.head != 0) == held && v.mayBeGone() == gone {
				w.reach(v.object, 0, link{kind: holdsNothing, to: obj.class})
			}
		}
	}
	w.drain()
}

// drain follows all that was reached and not followed yet.
func (w *walk) drain() {
	for ; w.followed < len(w.queue); w.followed++ {
		w.follow(w.queue[w.followed])
	}
}

// Kinds of links from outside, beside the kinds of holders.
const (
	rootEscaped = -1
	rootAstray  = -2 // events are missing that would tell from where
)

func (w *walk) root(n int32) {
	if n == 0 {
		return
	}
	e := &w.m.edges[n]
	key := e.key
	w.reach(e.target, 0, link{kind: e.kind(), key: key, to: w.m.objects[e.target].class})
}

// follow goes on from an object to what it refers to.
func (w *walk) follow(at reached) {
	m := w.m
	for n := m.objects[at.object].out; n != 0; n = m.edges[n].onext {
		e := &m.edges[n]
		l := w.linkOf(e)
		if m.given(e) {
			w.given = append(w.given, handed{e.target, at.way, l})
			continue
		}
		w.reach(e.target, at.way, l)
	}
}

// linkOf is the link that a reference of an object is.
func (w *walk) linkOf(e *edge) link {
	l := link{kind: e.kind(), from: w.m.objects[e.owner].class, to: w.m.objects[e.target].class}
	if l.kind == holdsField {
		l.key = e.key
	}
	return l
}

// handed is what a constructor of the library's was given, which the object may have let go.
type handed struct {
	object, way uint32
	link        link
}

// fromGiven goes on from what constructors were given, and what that leads to in turn, by what is asked of it.
func (w *walk) fromGiven(held func(*object) bool) {
	for i := 0; i < len(w.given); i++ {
		if g := &w.given[i]; held(&w.m.objects[g.object]) {
			w.reach(g.object, g.way, g.link)
			w.drain()
		}
	}
}

func (w *walk) reach(o, from uint32, l link) {
	obj := &w.m.objects[o]
	if o == 0 || obj.mark == w.m.mark || obj.flags&flagDead != 0 {
		return
	}
	obj.mark = w.m.mark
	w.queue = append(w.queue, reached{o, w.step(from, l)})
}

// maxWays bounds the tree of chains; what would go beyond stays where it is.
const (
	maxWays     = 1 << 16
	maxWayDepth = 64
)

func (w *walk) step(from uint32, l link) uint32 {
	for up := from; up != 0; up = w.ways[up].parent { // fold what repeats: lists, trees
		if w.ways[up].link == l {
			return up
		}
	}
	if n, ok := w.index[wayKey{from, l}]; ok {
		return n
	}
	if len(w.ways) >= maxWays || w.ways[from].depth >= maxWayDepth {
		return from
	}
	n := uint32(len(w.ways))
	w.ways = append(w.ways, way{from, l, w.ways[from].depth + 1})
	w.index[wayKey{from, l}] = n
	return n
}

// passing tells whether a way begins at a value in flight.
func (w *walk) passing(n uint32) bool {
	for w.ways[n].parent != 0 {
		n = w.ways[n].parent
	}
	return w.ways[n].link.kind == holdsNothing
}

// text returns the links of a way, from the root.
func (w *walk) text(n uint32) []string {
	var links []string
	for ; n != 0; n = w.ways[n].parent {
		links = append(links, w.linkText(w.ways[n].link))
	}
	for i, j := 0, len(links)-1; i < j; i, j = i+1, j-1 {
		links[i], links[j] = links[j], links[i]
	}
	return links
}

// lambdaAt names the lambda for which a probe announced what it captures.
func (m *Model) lambdaAt(probe int32) string {
	at := m.position(probe)
	return fmt.Sprintf("lambda of %s, %s:%d", at.Method, path.Base(at.File), at.Line)
}

func (w *walk) linkText(l link) string {
	m := w.m
	switch l.kind {
	case holdsStatic:
		return m.fieldName(l.key) + " (" + m.className(l.to) + ")"
	case holdsLocal:
		v := &m.prog.vars[l.key]
		return "local " + v.name + " of " + m.longMethod(v.method) + " (" + m.className(l.to) + ")"
	case holdsThis:
		return "this of " + m.longMethod(l.key)
	case holdsField:
		return m.className(l.from) + "." + m.plainField(l.key)
	case holdsElement:
		return m.className(l.from) + " elements"
	case holdsInside:
		if at := m.class(l.from).capture; at != 0 {
			return m.lambdaAt(at)
		}
		return m.className(l.from) + "[...]"
	case rootEscaped:
		if m.class(l.to).constant {
			return "an enum constant (" + m.className(l.to) + ")"
		}
		return "code that was not rewritten"
	case rootAstray:
		return "what is not known, as events are missing (" + m.className(l.to) + ")"
	}
	return "a temporary value"
}
