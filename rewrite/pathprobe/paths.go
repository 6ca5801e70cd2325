package pathprobe

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/pathplan"
	"jinstr/rewrite/scope"
)

// Options say which paths are counted, and how.
type Options struct {
	// Scheme by which they are counted.
	Scheme string
	// Interest names the paths that a selective scheme counts; nil with the others.
	Interest *interest.Set
	// Conditions tells that the operands of &&, || and ?: are branches of their own.
	Conditions bool
	// OnMiss says what a path does that is found not to be of interest: MissStop and so on.
	OnMiss string
	// Recorded tells that edges may be recorded one by one, too.
	Recorded bool
}

// Counters are the path probes of one file: texts at places. A statement belongs to one
// body, so all bodies share them. Where paths are not counted it is nil, and there are no texts.
type Counters struct {
	*javac.Rules
	opt Options

	at       map[flow.Slot]placed
	operands map[javasrc.Node]*operandTexts
	labels   map[javasrc.Node]string    // around loops whose end is told from their breaks
	breaks   map[javasrc.Node]string    // the label that a break leaves first
	around   map[javasrc.Node]*pathText // of loops whose rounds are counted in a variable
	choices  map[javasrc.Node]*choice   // of if statements
}

// New are those of a file before its bodies are planned.
func New(r *javac.Rules, opt Options) *Counters {
	return &Counters{r, opt, map[flow.Slot]placed{}, map[javasrc.Node]*operandTexts{}, map[javasrc.Node]string{}, map[javasrc.Node]string{},
		map[javasrc.Node]*pathText{}, map[javasrc.Node]*choice{}}
}

// Body is a body whose paths are counted.
type Body struct {
	Node   javasrc.Node
	Method *probemap.Method // what the map says of it
	Params []string         // types of its parameters
	// Call names the class that counts, and number gives the method's number as text; variable gives a name for a variable, and label begins those of labels.
	Call, Label      string
	Number, Variable func() string
	// First tells that nothing else of the recorder's runs when the body begins.
	First bool
	// Edges gives what records that each edge is taken, thrown what records that an exception leaves the body; nil where that is not recorded.
	Edges  func(g *flow.Graph) []string
	Thrown func() string
}

// Text is what goes directly before and after a statement. Ahead is what the way to it does, if that is not in Before.
type Text struct{ Before, After, Ahead string }

// Framed is the text at the start and at the end of a body. guard begins what a handler
// at its end is for.
type Framed struct{ Start, Guard, First, End string }

// Plan chooses the path probes of a body and gives the text around it. An error says why it has none.
func (c *Counters) Plan(b Body) (around Framed, err error) {
	n, m := b.Node, b.Method
	wanted := &interest.Method{Class: c.Class.Binary, Name: m.Name, Line: m.Line, Params: b.Params}
	if c.opt.Interest != nil && !c.opt.Interest.Names(wanted) {
		return around, nil
	}
	all, err := c.pathsOf(n, c.flowOptions(n), *wanted)
	if err == nil && c.countsAhead(all) {
		all, err = c.pathsOf(n, withCalls(c.flowOptions(n)), *wanted)
	}
	if err == nil && !all.none {
		around, err = c.texts(b, all)
	}
	if err != nil && c.opt.Interest != nil {
		c.opt.Interest.Fail(wanted, err)
	}
	return around, err
}

// texts puts the texts of a body's probes at their places.
func (c *Counters) texts(b Body, all bodyGraph) (around Framed, err error) {
	n, m := b.Node, b.Method
	g, counted, graph, plan := all.flow, all.counted, all.graph, all.plan
	miss, err := c.misses(n, m, g, plan)
	if err != nil {
		return around, err
	}
	if plan != nil && plan.Scheme.Selective() && miss.how != MissStop {
		counted.OnMiss = miss.how
	}
	counted.MaxID = int64(len(g.Edges) - 1)
	if plan != nil {
		counted.MaxID = plan.MaxID
	}
	m.Paths = counted
	t := newPathText(g, graph, plan, miss, b)
	if b.Edges != nil && !t.lone {
		t.recorded = b.Edges(g)
	}
	c.findPlaces(t)
	if t.at == nil {
		counted.Places = nil
	}
	c.findRounds(t, graph)
	c.findDigits(t, graph)
	next := 0
	for i := range g.Edges {
		next = c.noteBefore(t, next, i)
		c.pathEdge(t, i)
	}
	c.noteBefore(t, next, len(g.Edges))
	c.findChoices(t)
	t.keepsFor(c.File, c.operands, t.variable)
	if t.at != nil && !t.at.finally && b.Thrown != nil {
		t.thrown = b.Thrown()
	}
	guard, close := t.guards()
	return Framed{t.declaration(), guard, c.At(flow.BodyStart, n), c.At(flow.BodyEnd, n) + close}, nil
}

// bodyGraph is a body whose paths have numbers.
type bodyGraph struct {
	flow    *flow.Graph
	counted *probemap.Paths
	graph   *pathprofile.Graph
	plan    *pathprofile.Plan // nil: edges are counted
	none    bool              // none of its paths is of interest
}

func (c *Counters) pathsOf(n javasrc.Node, opt flow.Options, wanted interest.Method) (all bodyGraph, err error) {
	why := ""
	if all.flow, why = flow.Build(c.File, n, opt); why != "" {
		return all, errors.New(why)
	}
	all.counted = all.flow.Paths()
	all.counted.Scheme = c.opt.Scheme
	if all.graph, err = pathplan.Graph(all.counted); err != nil {
		return all, err
	}
	all.plan, all.none, err = c.numberPaths(all.counted, all.graph, &wanted)
	return all, err
}

// countsAhead tells that a plan counts or notes something where text is taken back,
// as at joins from which on there would be too many paths: that cannot be taken back.
func (c *Counters) countsAhead(all bodyGraph) bool {
	if all.plan == nil || all.none {
		return false
	}
	for i, e := range all.flow.Edges {
		back := slices.ContainsFunc(append(e.Also[:len(e.Also):len(e.Also)], e.Slot), func(s flow.Slot) bool { return flow.TakenBack(c.File, s) })
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
func (c *Counters) flowOptions(body javasrc.Node) flow.Options {
	names, fields := c.namesOf(body)
	calls := c.opt.Scheme == CountEdges || c.opt.OnMiss == MissThrow || c.opt.OnMiss == MissExit || c.opt.Recorded
	return flow.Options{Varies: c.Varies, Constant: c.Set.Constant, Unasked: c.Unasked, Split: c.opt.Conditions, OneLine: calls,
		Names: names, Fields: fields, InResource: c.noteInResource}
}

// withCalls are the options for a graph whose edges may have calls on them.
func withCalls(o flow.Options) flow.Options {
	o.OneLine = true
	return o
}

// TooLarge tells those who named paths of a body that it is too large for probes.
func (c *Counters) TooLarge(n javasrc.Node, m *probemap.Method) {
	if c != nil && c.opt.Interest != nil {
		wanted := &interest.Method{Class: c.Class.Binary, Name: m.Name, Line: m.Line, Params: c.ParameterTypes(n)}
		c.opt.Interest.Fail(wanted, errors.New("it is too large for probes"))
	}
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
func (c *Counters) numberPaths(m *probemap.Paths, graph *pathprofile.Graph, wanted *interest.Method) (plan *pathprofile.Plan, none bool, err error) {
	if c.opt.Scheme == CountEdges {
		return nil, false, nil
	}
	if c.opt.Interest != nil {
		wanted.Graph = graph
		for _, n := range m.Nodes {
			wanted.Lines = append(wanted.Lines, n.Lines)
		}
		for _, e := range m.Edges {
			wanted.Never = append(wanted.Never, e.Kind == probemap.EdgeNever)
		}
		for _, path := range c.opt.Interest.Of(wanted) {
			m.Interest = append(m.Interest, path)
		}
		if len(m.Interest) == 0 {
			return nil, true, nil
		}
	}
	scheme, why, err := pathplan.Choose(c.opt.Scheme, graph, c.opt.Interest != nil)
	if err != nil {
		return nil, false, err
	}
	if why != "" {
		m.Chosen = c.opt.Scheme
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

// ParameterTypes lists the types of a method's parameters as written, without
// spaces; nil if it has no list of parameters.
func (c *Counters) ParameterTypes(n javasrc.Node) []string {
	list := c.File.Child(n, javasrc.FormalParameters)
	if list == javasrc.None {
		return nil
	}
	types := []string{}
	for _, a := range c.ParametersOf(list) {
		text := strings.Join(strings.Fields(c.File.Text(scope.TypeNode(c.File, a.Node))), "")
		if d := c.File.Child(a.Node, javasrc.Dimensions); d != javasrc.None {
			text += strings.Join(strings.Fields(c.File.Text(d)), "")
		}
		if a.Variadic {
			text += "..."
		}
		types = append(types, text)
	}
	return types
}

// pathEdge places the text of one edge.
func (c *Counters) pathEdge(t *pathText, i int) {
	s := t.graph.Edges[i].Slot
	if s.Where == flow.IfTrue || s.Where == flow.IfFalse {
		for _, s := range append([]flow.Slot{s}, t.graph.Edges[i].Also...) {
			c.operandEdge(t, s, i)
		}
		return
	}
	text, note := "", ""
	switch s.Where {
	case flow.Update:
		if list := t.edge(i); len(list) > 0 {
			text = "," + strings.Join(textsOf(list), ",")
		}
	case flow.Again:
		text = truth(t.edge(i))
	default:
		text, note = t.statements(i), statements(t.noteOn(i))
	}
	if text+note == "" {
		return
	}
	if s.Where == flow.PastLoop {
		c.shutOut(t.labels, t.graph.Breaks[s.Node], s.Node)
	}
	before := c.at[s]
	if len(t.noteOn(i)) > 0 { // of which the one before is none any more
		before = before.without(t)
	}
	c.at[s] = before.and(text)
	if note != "" {
		c.at[s] = c.at[s].noting(t, note)
	}
}

// shutOut keeps the breaks of a loop away from what stands behind it: both get a
// label around them, which the breaks leave. The user's own break stays behind
// ours, where javac takes it for reachable.
func (c *Counters) shutOut(label string, breaks []javasrc.Node, loop javasrc.Node) {
	if len(breaks) == 0 {
		return
	}
	label += strconv.Itoa(len(c.labels) + 1)
	c.labels[loop] = label
	for _, n := range breaks {
		c.breaks[n] = "if(true)break " + label + ";"
	}
}

// At is the text at a place of a node.
func (c *Counters) At(where flow.Where, n javasrc.Node) string {
	if c == nil {
		return ""
	}
	return c.at[flow.Slot{Where: where, Node: n}].String()
}

// Around is what goes before and after a statement.
func (c *Counters) Around(n javasrc.Node) (t Text) {
	if c == nil {
		return t
	}
	t.Ahead = c.At(flow.Before, n)
	loop := n
	for c.File.Kind(loop) == javasrc.LabeledStatement {
		loop = c.File.Last(loop)
	}
	if c.File.Kind(c.File.Parent(n)) != javasrc.LabeledStatement {
		t.After = c.At(flow.PastLoop, loop)
		if label := c.labels[loop]; label != "" {
			t.Ahead += label + ":{"
			t.After += "}"
		}
		if counted := c.around[loop]; counted != nil {
			before, after := counted.aroundLoop(loop)
			t.Ahead, t.After = t.Ahead+before, after+t.After
		}
	}
	t.Before = c.At(flow.Leave, n) + c.breaks[n]
	t.After += c.At(flow.After, n)
	return t
}

// Empty is the text where an empty statement is.
func (c *Counters) Empty(pos int) string {
	if c == nil {
		return ""
	}
	return c.at[flow.Slot{Where: flow.Empty, Pos: pos}].String()
}
