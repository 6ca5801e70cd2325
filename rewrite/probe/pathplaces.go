package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/pathprobe"
)

// bodyPaths plans the path probes of a body and gives the text around it.
func (p *planner) bodyPaths(b *body, n javasrc.Node) pathprobe.Framed {
	if p.counters == nil {
		return pathprobe.Framed{}
	}
	return p.pathsIn(pathprobe.Body{Node: n, Method: b.m, Params: p.counters.ParameterTypes(b.Node), Number: func() string { return p.number(b) }}, 0)
}

// finallyPaths does the same for a finally block, which is a body of its own: it
// has one text, and many ways lead through it.
func (p *planner) finallyPaths(n javasrc.Node) (m *probemap.Method, t pathprobe.Framed) {
	if p.counters == nil {
		return nil, pathprobe.Framed{}
	}
	m = &probemap.Method{Kind: probemap.KindFinally, Name: p.methodName("finally"), Line: p.LineOf(p.File.Start(n)), Class: p.classIndex()}
	t = p.pathsIn(pathprobe.Body{Node: n, Method: m, Number: func() string {
		p.out.Methods = append(p.out.Methods, m)
		return placeholder(len(p.out.Methods))
	}}, len(p.out.Methods)+1)
	return m, t
}

// pathsIn plans those of a body; own is 0, or the number in the file of a finally block, whose edges the method around it records.
func (p *planner) pathsIn(b pathprobe.Body, own int) pathprobe.Framed {
	b.First = p.opt.NoHeap && own == 0
	b.Call, b.Variable, b.Label = p.written.Recorder, p.body.pathVariable, p.body.variable(1)+"x"
	if p.recordsWays() {
		b.Edges = func(g *flow.Graph) []string { return p.recordEdges(g, own) }
		b.Thrown = func() string { return p.recordThrown(b.Node, own) }
	}
	around, err := p.counters.Plan(b)
	if err != nil {
		p.leaveDetail(b.Node, noPaths, err.Error())
	}
	return around
}

// checkOperands makes sure that the visit of a body came by all operands.
func (p *planner) checkOperands(n javasrc.Node, m *probemap.Method) {
	if p.counters.Lost(n) {
		m.Paths = nil
		p.leaveDetail(n, noPaths, "a condition has no place for text")
	}
}

// operand puts what runs around an operand, while visit goes over it.
func (p *planner) operand(n javasrc.Node, visit func() bool) bool {
	first, last := p.counters.Operand(n)
	if first == "" {
		return visit()
	}
	open := p.e.Reserve(p.File.Start(n))
	recorded := visit()
	p.e.SetAloud(open, first)
	p.e.SetAloud(p.e.Reserve(p.File.End(n)), last)
	return recorded
}

// variable is a name for a local variable of ours; the first is the handle's.
func (b *body) variable(n int) string { return b.prefix + num(n) }

// pathVariable is a name for one of a path probe; the first is the handle's.
func (b *body) pathVariable() string {
	b.paths++
	return b.variable(b.paths + 1)
}

// putPath inserts the text of a path probe, also where heap probes are not wanted.
func (p *planner) putPath(pos int, text string) {
	if text != "" {
		p.e.SetAloud(p.e.Reserve(pos), text)
	}
}

// emptyPath puts text where an empty statement is.
func (p *planner) emptyPath(pos int) {
	if text := p.counters.Empty(pos); text != "" {
		p.putPath(pos, forms.Braced().First+text)
		p.putPath(pos+1, forms.Braced().Last)
	}
}

// openBody puts what heap and path probes need at the start of a body.
func (p *planner) openBody(at edit.Slot, heap, paths string) {
	p.e.SetAloud(at, p.ofHeap(heap)+paths)
}

// ofHeap is the text of heap probes, which is not inserted where only paths are
// asked for.
func (p *planner) ofHeap(text string) string {
	if p.opt.NoHeap {
		return ""
	}
	return text
}

// unmatched puts text where no case fits, in a default of our own, and that of paths behind a last label without a statement; end is nil, or
// makes the call that lets the temporaries of what the switch is on go.
func (p *planner) unmatched(n, block javasrc.Node, end func(pos int) string) {
	f := p.File
	p.putPath(f.End(block)-1, p.counters.At(flow.LastLabel, block)+p.counters.At(flow.PastLabel, block))
	at, form := f.Start(block)+1, forms.Unmatched
	if f.Child(block, javasrc.SwitchRule) != javasrc.None {
		at, form = f.End(block)-1, forms.UnmatchedRule
	}
	text := p.counters.At(flow.Unmatched, n)
	if end != nil && !flow.Matches(f, block) {
		if ends := end(at); !p.e.Mute {
			text = ends + text
		}
	}
	if text != "" {
		p.putPath(at, form(text))
	}
}

// forgetHeap takes what is known of heap probes that were not inserted out of the map.
func (p *planner) forgetHeap() {
	for _, m := range p.out.Methods {
		m.Vars, m.Probes, m.Stmts, m.Coarse, m.Blind = nil, nil, nil, false, false
	}
}
