package replay

import (
	"slices"

	"jinstr/heaptuple/trace"
)

// Graph is the heap at one step as objects and references, for analyses. It
// holds what is reachable, and stays as it is when the model goes on.
type Graph struct {
	Step    uint64
	Classes []string // binary names, by the trace's number
	Fields  []string // names as in the map, by Ref.Field
	Nodes   []Node
	Refs    []Ref // those of Nodes[i] are Refs[Nodes[i].First:Nodes[i+1].First]; the last node only closes the list
	Roots   []Root
}

// Node is an object.
type Node struct {
	ID       trace.ID
	Class    uint32
	Number   uint32 // among those of its class
	Length   int    // of an array
	Bytes    int64  // shallow, in the original program
	AsRun    int64
	Birth    uint64 // step
	Clock    uint64 // bytes allocated before it
	Path     uint32 // for Model.Birthplace; 0 for external objects
	External bool
	Doubtful bool // it is not known to be alive: only what has escaped may hold it
	First    int
}

// Kind of a reference or root.
type Kind uint8

// Kinds of references and roots.
const (
	KindField   Kind = iota + 1 // Field
	KindElement                 // Index
	KindInside                  // within a collection of the class library
	KindLocal                   // a local variable or `this`
	KindStatic                  // Field
	KindFlight                  // a value in flight
	KindEscaped                 // code that was not rewritten may hold it
)

// Ref is a reference to Nodes[To].
type Ref struct {
	To    int32
	Kind  Kind
	Field uint32 // into Graph.Fields
	Index uint32
}

// Root is a reference from outside the heap to Nodes[To].
type Root struct {
	To    int32
	Kind  Kind
	Field uint32
	// Variable is, of a local, its name and that of its method in full: x of shop.Main.main.
	Variable string
	Name     string // as states print it; "" for those that have none
	// Watched tells of one that has escaped that the recorder tells its death, so it is alive.
	Watched bool
	// Constant tells of one that has escaped that it is an enum constant, which its class holds.
	Constant bool
}

// Reached visits what statics reach, each node once; with all, what anything
// else that counts as a root reaches, too.
func (g *Graph) Reached(all bool, visit func(*Node)) {
	g.ReachedFrom(func(r *Root) bool { return all || r.Kind == KindStatic }, visit)
}

// ReachedFrom visits what the roots chosen reach, each node once.
func (g *Graph) ReachedFrom(chosen func(*Root) bool, visit func(*Node)) {
	seen := make([]bool, len(g.Nodes))
	for i := range g.Roots {
		if r := &g.Roots[i]; chosen(r) {
			g.Spread(r.To, seen, visit)
		}
	}
}

// Spread visits a node and what it leads to, but for what has been seen, and
// notes these as seen.
func (g *Graph) Spread(from int32, seen []bool, visit func(*Node)) {
	var queue []int32
	reach := func(n int32) {
		if !seen[n] {
			seen[n] = true
			queue = append(queue, n)
		}
	}
	for reach(from); len(queue) > 0; {
		n := queue[0]
		queue = queue[1:]
		visit(&g.Nodes[n])
		for _, r := range g.Refs[g.Nodes[n].First:g.Nodes[n+1].First] {
			reach(r.To)
		}
	}
}

// Graph copies what is reachable after the events so far.
func (m *Model) Graph() *Graph {
	m.markReachable()
	g := &Graph{Step: m.now, Fields: m.prog.fields}
	for _, i := range m.allClasses() {
		g.Classes = append(g.Classes, m.class(i).name)
	}
	index := make([]int32, len(m.objects))
	for o := 1; o < len(m.objects); o++ {
		if obj := &m.objects[o]; obj.id != 0 && obj.mark == m.mark && obj.flags&flagDead == 0 {
			index[o] = int32(len(g.Nodes))
			g.Nodes = append(g.Nodes, m.node(obj))
			m.addRoots(g, index[o], obj)
		} else {
			index[o] = -1
		}
	}
	for _, o := range m.taken {
		g.Roots = append(g.Roots, Root{To: index[o], Kind: KindEscaped})
	}
	at := 0
	for o := 1; o < len(m.objects); o++ {
		if index[o] < 0 {
			continue
		}
		g.Nodes[at].First = len(g.Refs)
		at++
		for n := m.objects[o].out; n != 0; n = m.edges[n].onext {
			if to := index[m.edges[n].target]; to >= 0 {
				g.Refs = append(g.Refs, toRef(&m.edges[n], to))
			}
		}
	}
	g.Nodes = append(g.Nodes, Node{First: len(g.Refs)})
	return g
}

func (m *Model) node(o *object) Node {
	n := Node{ID: o.id, Class: m.placeOf(o.class), Number: o.number, Length: int(o.length), Birth: o.birth, Clock: o.clock, Path: o.ctx,
		External: o.flags&flagExternal != 0}
	n.Bytes, n.AsRun = m.sizes(o)
	return n
}

// addRoots adds what holds an object from outside the heap.
func (m *Model) addRoots(g *Graph, to int32, o *object) {
	for n := o.head; n != 0; n = m.edges[n].next {
		switch e := &m.edges[n]; e.kind() {
		case holdsStatic:
			g.Roots = append(g.Roots, Root{To: to, Kind: KindStatic, Field: e.key, Name: m.edgeName(e)})
		case holdsLocal, holdsThis:
			g.Roots = append(g.Roots, Root{To: to, Kind: KindLocal, Variable: m.variable(e), Name: m.edgeName(e)})
		}
	}
	if o.flights > 0 {
		g.Roots = append(g.Roots, Root{To: to, Kind: KindFlight})
	}
	if o.flags&flagEscaped != 0 {
		g.Roots = append(g.Roots, Root{To: to, Kind: KindEscaped, Watched: o.flags&flagWatched != 0, Constant: m.class(o.class).constant})
	}
}

// variable is the name of a local variable in full, or this, or that of the statement that holds what it does.
func (m *Model) variable(e *edge) string {
	if e.kind() == holdsThis {
		return "this of " + m.methodInFull(e.key)
	}
	v := &m.prog.vars[e.key]
	if v.hidden {
		return v.statement() + " of " + m.methodInFull(v.method)
	}
	return v.name + " of " + m.methodInFull(v.method)
}

// methodInFull is a method with its class and package.
func (m *Model) methodInFull(n uint32) string {
	meth := m.prog.method(n)
	if meth.src == nil {
		return "?"
	}
	return meth.file.FullName(meth.src)
}

// Firm is the same graph without the roots in code that was not rewritten, but for what only these hold: such code was given much that it has not kept. Of
// those that lead to each other one is left.
func (g *Graph) Firm() *Graph {
	firm := *g
	firm.Roots = nil
	reached := make([]bool, len(g.Nodes))
	add := func(r *Root) {
		firm.Roots = append(firm.Roots, *r)
		g.Spread(r.To, reached, func(*Node) {})
	}
	escaped := map[int32]*Root{}
	for i := range g.Roots {
		if r := &g.Roots[i]; r.Kind == KindEscaped {
			escaped[r.To] = r
		} else {
			add(r)
		}
	}
	left := g.leftOrder(func(n int32) bool { return escaped[n] != nil }, reached)
	for i := len(left) - 1; i >= 0; i-- { // one that leads to others is left behind them
		if r := escaped[left[i]]; r != nil && !reached[r.To] {
			add(r)
		}
	}
	return &firm
}

// leftOrder lists what some nodes lead to, but for what was reached before, in the order in which a search in depth leaves it.
func (g *Graph) leftOrder(from func(int32) bool, reached []bool) (left []int32) {
	type at struct {
		node int32
		ref  int
	}
	seen := slices.Clone(reached)
	var stack []at
	enter := func(n int32) {
		if !seen[n] {
			seen[n] = true
			stack = append(stack, at{n, g.Nodes[n].First})
		}
	}
	for n := range g.Nodes[:len(g.Nodes)-1] {
		if !from(int32(n)) {
			continue
		}
		for enter(int32(n)); len(stack) > 0; {
			top := &stack[len(stack)-1]
			if top.ref == g.Nodes[top.node+1].First {
				left = append(left, top.node)
				stack = stack[:len(stack)-1]
				continue
			}
			top.ref++
			enter(g.Refs[top.ref-1].To)
		}
	}
	return left
}

func toRef(e *edge, to int32) Ref {
	switch e.kind() {
	case holdsField:
		return Ref{To: to, Kind: KindField, Field: e.key}
	case holdsElement:
		return Ref{To: to, Kind: KindElement, Index: e.key}
	}
	return Ref{To: to, Kind: KindInside}
}

// Birthplace returns the site of a Node's Path and the methods that led there,
// the one of the site first.
func (m *Model) Birthplace(path uint32) (Position, []string) {
	if path == 0 || int(path) >= len(m.paths.contexts) {
		return Position{}, nil
	}
	c := &m.paths.contexts[path]
	return m.position(c.probe), shown(m.frames(c.node, map[uint32]*Frame{}))
}
