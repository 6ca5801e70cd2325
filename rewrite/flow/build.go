package flow

import (
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// IsBody tells whether a block is a body: one of its own activation, or a finally
// block, through which many ways lead.
func IsBody(f *javasrc.File, n javasrc.Node) bool {
	switch f.Kind(n) {
	case javasrc.ConstructorBody:
		return true
	case javasrc.Block:
		switch f.Kind(f.Parent(n)) {
		case javasrc.MethodDeclaration, javasrc.LambdaExpression, javasrc.StaticInitializer, javasrc.FinallyClause, javasrc.ClassBody,
			javasrc.EnumBodyDeclarations, javasrc.CompactConstructorDeclaration:
			return true
		}
	}
	return false
}

// Build gives the graph of a body: a block or a constructor's. If there is none,
// why tells why not: text that a graph needs has no place to stand.
func Build(f *javasrc.File, body javasrc.Node, opt Options) (g *Graph, why string) {
	b := newBuilder(f, body, &locals{own: localsOf(f, body)}, opt)
	b.statements(f.First(body))
	b.joinAhead()
	b.seal(Slot{Where: BodyEnd, Node: body})
	edges := len(b.g.Edges)
	b.leave(probemap.PathExit, b.pending)
	b.noteEnds(edges, false)
	if b.why != "" {
		return nil, b.why
	}
	b.letOut()
	return b.g, ""
}

// Options say what a graph is to be like.
type Options struct {
	// Varies tells that a name that the body does not declare is surely no
	// constant variable.
	Varies func(name javasrc.Node) bool
	// Constant tells that a field of a name may be a constant variable in some class;
	// nil: in none.
	Constant func(field string) bool
	// Unasked tells that javac may make no code for the object whose field is
	// accessed; nil: of none.
	Unasked func(access javasrc.Node) bool
	// Split makes nodes of the operands of conditions, OneLine only where all is on
	// one line: where what runs on edges are calls, which would move lines.
	Split, OneLine bool
	// InResource tells that text can stand before the value of a resource, which is on one line with its name; nil: of none.
	InResource func(resource javasrc.Node) bool
	// Names and Fields tell of which sort names are, and fields of this; nil: none is known.
	Names, Fields Names
}

// pend is an edge whose end is not known yet.
type pend struct {
	from  int
	kind  string
	label string
	slot  Slot
	also  []Slot
	open  bool // the node goes on if nothing joins here
	falls bool
	// closes tells that it leaves a try statement whose finally, or end of resources, runs
	// when its text has run, and may throw.
	closes bool
}

type builder struct {
	f       *javasrc.File
	g       *Graph
	opt     Options
	locals  *locals
	pending []pend
	targets []*target
	why     string
	// returning: the value of a return is followed, and paths end in its operands.
	returning bool
	// ahead: what a for begins with or goes over is followed.
	ahead bool
	// spot is where text can stand before what runs next in spotNode, at the place, from
	// 1, of the statement that is followed; guarded counts the statements around it on
	// whose way out something may throw.
	spot     Slot
	spotNode int
	at       int
	guarded  int
	// entered are the nodes that have a place on the edges to them.
	entered map[int]bool
	// What was found of expressions, which is asked for at each of the operators that they are made of.
	split    map[operandsOf]bool
	lines    map[javasrc.Node]int
	switches map[javasrc.Node]bool
}

// target is a statement that jumps name.
type target struct {
	node              javasrc.Node // a loop, a switch or a labelled statement
	outer             javasrc.Node // it with its labels
	labels            []string
	breaks, continues []pend
	loop, value       bool // value: a switch expression, left by yield
	guarded           int  // the builder's where it begins
}

// newBuilder starts at the entry of a body.
func newBuilder(f *javasrc.File, body javasrc.Node, locals *locals, opt Options) *builder {
	return &builder{f: f, opt: opt, locals: locals, entered: map[int]bool{}, split: map[operandsOf]bool{}, lines: map[javasrc.Node]int{}, switches: map[javasrc.Node]bool{},
		g:       &Graph{Nodes: []probemap.PathNode{{Kind: probemap.NodeEntry}, {Kind: probemap.NodeExit}}, Breaks: map[javasrc.Node][]javasrc.Node{}, Loops: map[int]javasrc.Node{}},
		pending: []pend{{from: probemap.PathEntry, kind: probemap.EdgeNext, slot: Slot{Where: BodyStart, Node: body}}}}
}

// refuse notes why there is no graph; the first reason stands.
func (b *builder) refuse(why string) {
	if b.why == "" {
		b.why = why
	}
}

func (b *builder) add(kind string) int {
	b.g.Nodes = append(b.g.Nodes, probemap.PathNode{Kind: kind})
	return len(b.g.Nodes) - 1
}

// leave makes edges of pending ones.
func (b *builder) leave(to int, list []pend) {
	for _, p := range list {
		b.g.Edges = append(b.g.Edges, Edge{PathEdge: probemap.PathEdge{From: p.from, To: to, Kind: p.kind, Label: p.label}, Slot: p.slot, Also: p.also, Falls: p.falls, Closes: p.closes})
	}
}

// node is the node that what comes next belongs to: the one that is open, or a
// new one where ways join or part. before is where text can stand ahead of it.
func (b *builder) node(before javasrc.Node) int {
	if len(b.pending) == 1 && b.pending[0].open {
		b.pending[0].slot, b.pending[0].closes = Slot{}, false
		return b.pending[0].from
	}
	if len(b.pending) == 1 && before != javasrc.None {
		switch b.pending[0].slot.Where {
		case Else, PastLoop, Unmatched:
			b.pending[0].slot = Slot{Where: Before, Node: labelled(b.f, before)}
		}
	}
	return b.join(probemap.NodeBlock)
}

// join begins a new node.
func (b *builder) join(kind string) int {
	n := b.merge(kind)
	b.enterWithin(n)
	return n
}

// merge begins a new node, in which nothing runs that is not noted.
func (b *builder) merge(kind string) int {
	n := b.add(kind)
	b.leave(n, b.pending)
	b.pending = []pend{{from: n, kind: probemap.EdgeNext, open: true}}
	b.enterAhead(n)
	return n
}

// seal gives the way that goes on from an open node its place for text.
func (b *builder) seal(s Slot) {
	if len(b.pending) == 1 && b.pending[0].slot.Where == Nowhere {
		b.pending[0].slot, b.pending[0].closes = s, false
	}
}

// labelled is a statement with its labels.
func labelled(f *javasrc.File, n javasrc.Node) javasrc.Node {
	for f.Kind(f.Parent(n)) == javasrc.LabeledStatement {
		n = f.Parent(n)
	}
	return n
}

// run adds what runs at a place to the current node.
func (b *builder) run(n javasrc.Node, before javasrc.Node) int {
	id := b.node(before)
	line, _ := b.f.Position(b.f.Start(n))
	lines := b.g.Nodes[id].Lines
	if len(lines) == 0 || lines[len(lines)-1] != line {
		b.g.Nodes[id].Lines = append(lines, line)
	}
	b.note(id, n, len(lines) == 0)
	return id
}

// branch closes the current node: several ways lead on.
func (b *builder) branch(kind string) int {
	id := b.node(javasrc.None)
	if b.g.Nodes[id].Kind == probemap.NodeBlock {
		b.g.Nodes[id].Kind = kind
	}
	b.pending = nil
	return id
}

// way begins a way out of a node.
func (b *builder) way(from int, kind string, s Slot) {
	b.pending = []pend{{from: from, kind: kind, slot: s}}
}

// exit ends the way with an edge to the exit.
func (b *builder) exit(kind string, s Slot) {
	id := b.branch(probemap.NodeBlock)
	b.leave(probemap.PathExit, []pend{{from: id, kind: kind, slot: s}})
}

// letOut gives loops that do not end a way to the exit.
func (b *builder) letOut() {
	reaches := b.reaching()
	for n := range b.g.Nodes {
		if b.g.Nodes[n].Kind == probemap.NodeLoop && !reaches[n] {
			b.g.Edges = append(b.g.Edges, Edge{PathEdge: probemap.PathEdge{From: n, To: probemap.PathExit, Kind: probemap.EdgeNever}})
			reaches = b.reaching()
		}
	}
}

// reaching tells which nodes have a way to the exit.
func (b *builder) reaching() []bool {
	from := make([][]int, len(b.g.Nodes))
	for _, e := range b.g.Edges {
		from[e.To] = append(from[e.To], e.From)
	}
	seen := make([]bool, len(b.g.Nodes))
	seen[probemap.PathExit] = true
	for work := []int{probemap.PathExit}; len(work) > 0; {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, m := range from[n] {
			if !seen[m] {
				seen[m] = true
				work = append(work, m)
			}
		}
	}
	return seen
}
