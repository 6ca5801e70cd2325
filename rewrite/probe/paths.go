package probe

import (
	"errors"
	"slices"
	"strings"

	"jinstr/pathprofile"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/pathplan"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// pathTexts are the texts of path probes in one file. A statement belongs to one
// body, so all bodies share them.
type pathTexts struct {
	at       map[flow.Slot]string
	operands map[javasrc.Node]*operandTexts
	labels   map[javasrc.Node]string    // around loops whose end is told from their breaks
	breaks   map[javasrc.Node]string    // the label that a break leaves first
	around   map[javasrc.Node]*pathText // of loops whose rounds are counted in a variable
	choices  map[javasrc.Node]*choice   // of if statements
}

func newPathTexts() *pathTexts {
	return &pathTexts{map[flow.Slot]string{}, map[javasrc.Node]*operandTexts{}, map[javasrc.Node]string{}, map[javasrc.Node]string{},
		map[javasrc.Node]*pathText{}, map[javasrc.Node]*choice{}}
}

// framed is the text at the start and at the end of a body. guard begins what a handler
// at its end is for.
type framed struct{ start, guard, first, end string }

// bodyPaths plans the path probes of a body and gives the text around it.
func (p *planner) bodyPaths(b *body, n javasrc.Node) framed {
	if p.opt.Paths == "" {
		return framed{}
	}
	return p.paths(n, b.m, p.parameterTypes(b.Node), func() string { return p.number(b) }, 0)
}

// finallyPaths does the same for a finally block, which is a body of its own: it
// has one text, and many ways lead through it.
func (p *planner) finallyPaths(n javasrc.Node) (m *sitemap.Method, t framed) {
	if p.opt.Paths == "" {
		return nil, framed{}
	}
	m = &sitemap.Method{Kind: sitemap.KindFinally, Name: p.methodName("finally"), Line: p.LineOf(p.File.Start(n)), Class: p.classIndex()}
	t = p.paths(n, m, nil, func() string {
		p.out.Methods = append(p.out.Methods, m)
		return placeholder(len(p.out.Methods))
	}, len(p.out.Methods)+1)
	return m, t
}

// paths plans those of a body; own is 0, or the number in the file of a finally block, whose edges the method around it records.
func (p *planner) paths(n javasrc.Node, m *sitemap.Method, params []string, number func() string, own int) (around framed) {
	wanted := &interest.Method{Class: p.Class.Binary, Name: m.Name, Line: m.Line, Params: params}
	if p.opt.Interest != nil && !p.opt.Interest.Names(wanted) {
		return around
	}
	refuse := func(why error) {
		p.leaveDetail(n, noPaths, why.Error())
		if p.opt.Interest != nil {
			p.opt.Interest.Fail(wanted, why)
		}
	}
	all, err := p.pathsOf(n, p.flowOptions(n), *wanted)
	if err == nil && p.countsAhead(all) {
		all, err = p.pathsOf(n, withCalls(p.flowOptions(n)), *wanted)
	}
	if err != nil {
		refuse(err)
	}
	if err != nil || all.none {
		return around
	}
	g, counted, graph, plan := all.flow, all.counted, all.graph, all.plan
	miss, err := p.misses(n, m, g, plan)
	if err != nil {
		refuse(err)
		return around
	}
	if plan != nil && plan.Scheme.Selective() && miss.how != MissStop {
		counted.OnMiss = miss.how
	}
	counted.MaxID = int64(len(g.Edges) - 1)
	if plan != nil {
		counted.MaxID = plan.MaxID
	}
	m.Paths = counted
	t := newPathText(g, graph, plan, miss, p.manOT, number(), p.body.pathVariable)
	p.recordEdges(t, own)
	p.findPlaces(t)
	if t.at == nil {
		counted.Places = nil
	}
	p.findRounds(t, graph)
	p.findDigits(t, graph)
	next := 0
	for i := range g.Edges {
		next = p.noteBefore(t, next, i)
		p.pathEdge(t, i)
	}
	p.noteBefore(t, next, len(g.Edges))
	p.findChoices(t)
	t.keepsFor(p.File, p.texts.operands, p.body.pathVariable)
	if t.at != nil && !t.at.finally {
		p.recordThrown(t, n, own)
	}
	guard, close := t.guards()
	return framed{t.declaration(), guard, p.pathText(flow.BodyStart, n), p.pathText(flow.BodyEnd, n) + close}
}

// bodyGraph is a body whose paths have numbers.
type bodyGraph struct {
	flow    *flow.Graph
	counted *sitemap.Paths
	graph   *pathprofile.Graph
	plan    *pathprofile.Plan // nil: edges are counted
	none    bool              // none of its paths is of interest
}

func (p *planner) pathsOf(n javasrc.Node, opt flow.Options, wanted interest.Method) (all bodyGraph, err error) {
	why := ""
	if all.flow, why = flow.Build(p.File, n, opt); why != "" {
		return all, errors.New(why)
	}
	all.counted = all.flow.Paths()
	all.counted.Scheme = p.opt.Paths
	if all.graph, err = pathplan.Graph(all.counted); err != nil {
		return all, err
	}
	all.plan, all.none, err = p.numberPaths(all.counted, all.graph, &wanted)
	return all, err
}

// countsAhead tells that a plan counts or notes something where text is taken back,
// as at joins from which on there would be too many paths: that cannot be taken back.
func (p *planner) countsAhead(all bodyGraph) bool {
	if all.plan == nil || all.none {
		return false
	}
	for i, e := range all.flow.Edges {
		back := slices.ContainsFunc(append(e.Also[:len(e.Also):len(e.Also)], e.Slot), func(s flow.Slot) bool { return flow.TakenBack(p.File, s) })
		if back && (slices.ContainsFunc(all.plan.Edges[i], isCall) || slices.ContainsFunc(all.plan.Nodes[e.To], isCall)) {
			return true
		}
	}
	return false
}

// isCall tells of an operation that what is recorded changes by.
func isCall(op pathprofile.Op) bool {
	return op.Kind == pathprofile.Count || op.Kind == pathprofile.Restart || op.Kind == pathprofile.Flush
}

// flowOptions says what graphs are to be like. Counted edges are calls, and so are
// throw and exit, and what level lesson records of edges; --on-miss of these would come early where a pattern is matched.
func (p *planner) flowOptions(body javasrc.Node) flow.Options {
	names, fields := p.namesOf(body)
	calls := p.opt.Paths == CountEdges || p.opt.OnMiss == MissThrow || p.opt.OnMiss == MissExit || p.opt.Lesson
	return flow.Options{Varies: p.Varies, Constant: p.Set.Constant, Unasked: p.Unasked, Split: p.opt.Conditions, OneLine: calls,
		Names: names, Fields: fields, InResource: p.noteInResource}
}

// withCalls are the options for a graph whose edges may have calls on them.
func withCalls(o flow.Options) flow.Options {
	o.OneLine = true
	return o
}

// noPathsFor tells those who named paths of a body that it is too large for probes.
func (p *planner) noPathsFor(b *body) {
	if p.opt.Interest != nil {
		m := &interest.Method{Class: p.Class.Binary, Name: b.m.Name, Line: b.m.Line, Params: p.parameterTypes(b.Node)}
		p.opt.Interest.Fail(m, errors.New("it is too large for probes"))
	}
}

// variable is a name for a local variable of ours; the first is the handle's.
func (b *body) variable(n int) string { return b.prefix + num(n) }

// pathVariable is a name for one of a path probe; the first is the handle's.
func (b *body) pathVariable() string {
	b.paths++
	return b.variable(b.paths + 1)
}

// CountEdges is a scheme that counts how often each edge is taken, to hold the
// others against.
const CountEdges = pathplan.Edges

// Selective tells whether a scheme counts paths of interest only.
func Selective(scheme string) bool {
	s, err := pathprofile.ParseScheme(scheme)
	return scheme == pathplan.Paper || err == nil && s.Selective()
}

// TakesInterest tells whether a scheme can count paths of interest only.
func TakesInterest(scheme string) bool { return scheme == pathplan.Auto || Selective(scheme) }

// numberPaths numbers the paths of a method. There is no plan where edges are
// counted; none tells that there is nothing to count.
func (p *planner) numberPaths(m *sitemap.Paths, graph *pathprofile.Graph, wanted *interest.Method) (plan *pathprofile.Plan, none bool, err error) {
	if p.opt.Paths == CountEdges {
		return nil, false, nil
	}
	if p.opt.Interest != nil {
		wanted.Graph = graph
		for _, n := range m.Nodes {
			wanted.Lines = append(wanted.Lines, n.Lines)
		}
		for _, e := range m.Edges {
			wanted.Never = append(wanted.Never, e.Kind == sitemap.EdgeNever)
		}
		for _, path := range p.opt.Interest.Of(wanted) {
			m.Interest = append(m.Interest, path)
		}
		if len(m.Interest) == 0 {
			return nil, true, nil
		}
	}
	scheme, why, err := pathplan.Choose(p.opt.Paths, graph, p.opt.Interest != nil)
	if err != nil {
		return nil, false, err
	}
	if why != "" {
		m.Chosen = p.opt.Paths
	}
	m.Scheme = strings.ToLower(scheme.String())
	if plan, err = pathplan.On(graph, m); err != nil {
		return nil, false, err
	}
	m.Interest = m.Interest[:0] // a path may be named twice
	for _, path := range plan.Interest {
		m.Interest = append(m.Interest, path)
	}
	return plan, false, nil
}

// parameterTypes lists the types of a method's parameters as written, without
// spaces; nil if it has no list of parameters.
func (p *planner) parameterTypes(n javasrc.Node) []string {
	list := p.File.Child(n, javasrc.FormalParameters)
	if list == javasrc.None {
		return nil
	}
	types := []string{}
	for _, a := range p.ParametersOf(list) {
		text := strings.Join(strings.Fields(p.File.Text(scope.TypeNode(p.File, a.Node))), "")
		if d := p.File.Child(a.Node, javasrc.Dimensions); d != javasrc.None {
			text += strings.Join(strings.Fields(p.File.Text(d)), "")
		}
		if a.Variadic {
			text += "..."
		}
		types = append(types, text)
	}
	return types
}

// pathEdge places the text of one edge.
func (p *planner) pathEdge(t *pathText, i int) {
	s := t.graph.Edges[i].Slot
	if s.Where == flow.IfTrue || s.Where == flow.IfFalse {
		for _, s := range append([]flow.Slot{s}, t.graph.Edges[i].Also...) {
			p.operandEdge(t, s, i)
		}
		return
	}
	text := ""
	switch s.Where {
	case flow.Update:
		if list := t.edge(i); len(list) > 0 {
			text = "," + strings.Join(list, ",")
		}
	case flow.Again:
		text = t.truth(t.edge(i))
	default:
		text = t.statements(i)
	}
	if text == "" {
		return
	}
	if s.Where == flow.PastLoop {
		p.shutOut(p.body.variable(1)+"x", t.graph.Breaks[s.Node], s.Node)
	}
	p.texts.at[s] = t.withoutNote(p.texts.at[s], i) + text
}

// shutOut keeps the breaks of a loop away from what stands behind it: both get a
// label around them, which the breaks leave. The user's own break stays behind
// ours, where javac takes it for reachable.
func (p *planner) shutOut(label string, breaks []javasrc.Node, loop javasrc.Node) {
	if len(breaks) == 0 {
		return
	}
	label += num(len(p.texts.labels) + 1)
	p.texts.labels[loop] = label
	for _, n := range breaks {
		p.texts.breaks[n] = "if(true)break " + label + ";"
	}
}

// pathText is the text at a place of a node.
func (p *planner) pathText(where flow.Where, n javasrc.Node) string {
	if p.texts == nil {
		return ""
	}
	return p.texts.at[flow.Slot{Where: where, Node: n}]
}

// pathsAround is what goes before and after a statement.
func (p *planner) pathsAround(n javasrc.Node) (t text) {
	if p.texts == nil {
		return t
	}
	t.ahead = p.pathText(flow.Before, n)
	loop := n
	for p.File.Kind(loop) == javasrc.LabeledStatement {
		loop = p.File.Last(loop)
	}
	if p.File.Kind(p.File.Parent(n)) != javasrc.LabeledStatement {
		t.after = p.pathText(flow.PastLoop, loop)
		if label := p.texts.labels[loop]; label != "" {
			t.ahead += label + ":{"
			t.after += "}"
		}
		if counted := p.texts.around[loop]; counted != nil {
			before, after := counted.aroundLoop(loop)
			t.ahead, t.after = t.ahead+before, after+t.after
		}
	}
	t.before = p.pathText(flow.Leave, n) + p.texts.breaks[n]
	t.after += p.pathText(flow.After, n)
	return t
}

// putPath inserts the text of a path probe, also where heap probes are not wanted.
func (p *planner) putPath(pos int, text string) {
	if text != "" {
		p.e.SetAloud(p.e.Reserve(pos), text)
	}
}

// emptyPath puts text where an empty statement is.
func (p *planner) emptyPath(pos int) {
	if p.texts == nil {
		return
	}
	if text := p.texts.at[flow.Slot{Where: flow.Empty, Pos: pos}]; text != "" {
		p.putPath(pos, "{"+text)
		p.putPath(pos+1, "}")
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
	p.putPath(f.End(block)-1, p.pathText(flow.LastLabel, block)+p.pathText(flow.PastLabel, block))
	at, first, last := f.Start(block)+1, "default:", "break;"
	if f.Child(block, javasrc.SwitchRule) != javasrc.None {
		at, first, last = f.End(block)-1, "default->{", "}"
	}
	text := p.pathText(flow.Unmatched, n)
	if end != nil && !flow.Matches(f, block) {
		if ends := end(at); !p.e.Mute {
			text = ends + text
		}
	}
	if text != "" {
		p.putPath(at, first+text+last)
	}
}

// forgetHeap takes what is known of heap probes that were not inserted out of the map.
func (p *planner) forgetHeap() {
	for _, m := range p.out.Methods {
		m.Vars, m.Probes, m.Stmts, m.Coarse, m.Blind = nil, nil, nil, false, false
	}
}
