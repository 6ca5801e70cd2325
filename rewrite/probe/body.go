package probe

import (
	"strconv"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/escape"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/pathprobe"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/watchprobe"
)

// body is what numbers its probes: a method, a constructor, the initialisers of
// a class, or a lambda.
type body struct {
	*meaning.Code
	heapprobe.Body
	up      *body // the body around it
	m       *probemap.Method
	named   map[string][]int // places in m.Vars by the names declared, of the first so many: see varsNamed
	indexed int
	id      int // number within the file, from 1; 0 while nothing is inserted
	paths   int // variables of path probes
	// prefix begins the names of our variables, and name is the handle's.
	prefix, name string
	this         bool // the code may name this
	ctor         bool
	// prologue tells that the call of this(…) or super(…) is still to come; guard
	// is where the frame's try goes if that call is not the first statement.
	prologue  bool
	guard     *edit.Slot
	lambda    bool
	inGuard   bool // in the guard of a case, where text may assign nothing
	calls     bool // contains calls or births: the call path wants a frame
	asksSuper bool // contains calls of the library's methods of its own object
	refs      bool // declares variables that may be references
	// throws are its throw statements, where those are visited apart; toThrow of its probes stand in them.
	throws       []rare
	toThrow      int
	callsToThrow bool // contains calls or births in them
	returns      bool
	given        escape.Given // what becomes of its value, of an expression lambda
	// gives counts its returns with a value, and givesVariable tells that one of these is what a variable has.
	gives         int
	givesVariable bool
	block         *block
	stmt          int // the current full statement, 1 + index into m.Stmts
	yields        int // the statement that has what a yield gives
	returning     int // the statement that has what a return gives
	guarded       int // where the outermost try statement with a finally ends; 0 outside of one
	vars          map[string]int
	inClasses     map[string]bool // names that local classes in it mention
	// selfEscapes asks for an EscapeSelf before the statement that is visited,
	// captures for a capture of each; current is that statement.
	selfEscapes bool
	captures    []capture
	current     javasrc.Node
	stored      []string          // the calls before it that note that what it stores is not told
	settles     bool              // what its lambdas captured is settled when it ends
	shares      int               // so many expressions give what code of the class path goes on having
	fills       int               // so many calls of the library fill something, or take from it
	announces   int               // so many times captures were announced
	since       edit.Slot         // where its insertions begin
	sites       *watchprobe.Sites // nil: it has none so far
	// uses are the statements that note, before the one that is visited, what it uses; so many loops are around that.
	uses  []string
	loops int
	// quiet are the loops around it before which that is noted, from the outermost; none if it is before each statement.
	quiet []*quietLoop
	// start is where variables of ours are declared that stay as long as it runs; notedIn are those that have the epochs of uses, by what is used.
	start   *declarations
	notedIn map[any]string
	// ofField tells that a field's value is visited.
	ofField bool
	// assigned has what assignments finds; nil until that is asked.
	assigned map[string]bool
	deep     bool // it is so for its nesting
	// elements counts the array initialisers around what is visited, announced
	// the allocations that have been announced and are not made yet.
	elements  int
	announced []javasrc.Node
}

// block is a region of a body that declares variables.
type block struct {
	*meaning.Block
	up    *block
	scope probemap.Range // of its variables
	refs  bool           // a variable of it is recorded
}

// local is a variable of a body.
type local struct {
	*meaning.Variable
	name string
	body *body
	v    int // 1 + index into body.m.Vars; 0 if it is not recorded
	slot int // the same where only the rounds of loops name it
	// behind is where variables of ours are declared behind it; nil if they cannot be.
	behind *declarations
}

// newBody starts a body; its number is taken when something is first inserted.
func (p *planner) newBody(n javasrc.Node, kind, name string, frame bool) *body {
	line, _ := p.File.Position(p.File.Start(n))
	b := &body{Code: &meaning.Code{Up: p.Code, Class: p.Class, Node: n}, up: p.body, Body: heapprobe.Body{Frame: frame}, vars: map[string]int{}, current: javasrc.None}
	b.m = &probemap.Method{Kind: kind, Name: name, Line: line, Class: p.classIndex()}
	depth := 1
	for up := p.body; up != nil; up = up.up {
		depth++
	}
	b.prefix = p.prefix + num(depth) + "_"
	b.name = b.variable(1)
	p.limit(b, n, kind)
	return b
}

// classIndex is which class of the file it is in whose code is visited; 0 where it is in none.
func (p *planner) classIndex() int {
	if p.places == nil {
		p.places = map[*scope.Class]int{}
		for i, c := range p.Declared.Classes {
			p.places[c] = i
		}
	}
	return p.places[p.Class]
}

// number gives the body its number within the file.
func (p *planner) number(b *body) string {
	if b.id == 0 {
		p.out.Methods = append(p.out.Methods, b.m)
		b.id = len(p.out.Methods)
		b.m.ID = uint32(b.id)
	}
	return placeholder(b.id)
}

// handle is that of the body that is visited.
func (p *planner) handle() forms.Handle {
	b := p.body
	return forms.Handle{Names: p.written, Variable: b.name, Method: p.number(b), Declared: b.Frame}
}

// declared is the handle of a body in the variable that a frame, or a block of ours, declares.
func (p *planner) declared(b *body) forms.Handle {
	return forms.Handle{Names: p.written, Variable: b.name, Declared: true}
}

// probe numbers a probe of the current body.
func (p *planner) probe(kind string, pos int, v int, name string) int {
	b := p.body
	p.number(b)
	line, col := p.File.Position(pos)
	b.m.Probes = append(b.m.Probes, probemap.Probe{Kind: kind, Line: line, Col: col, Pos: pos, Var: v, Name: name, Stmt: b.stmt})
	return len(b.m.Probes)
}

// last marks the newest probe as the last event of its statement, if that is one of objects.
func (p *planner) last() {
	if probes := p.body.m.Probes; !p.endsInValue() {
		probes[len(probes)-1].Last = true
	}
}

// statement opens a full statement (or a header that holds temporaries) for the
// time of visit.
func (p *planner) statement(start, end int, visit func()) {
	b := p.body
	old := b.stmt
	b.m.Stmts = append(b.m.Stmts, probemap.Range{Start: start, End: end})
	b.stmt = len(b.m.Stmts)
	p.Line = p.LineOf(start)
	visit()
	b.stmt = old
}

// yielded visits the expressions below n, whose value a switch gives: it belongs
// to the statement that the switch stands in. Variables that it names hold their
// objects as long; what a switch in it gives is seen where that is visited.
func (p *planner) yielded(n javasrc.Node) {
	b := p.body
	old := b.stmt
	b.stmt = b.yields
	p.Line = p.LineOf(p.File.Start(n))
	if b.stmt > 0 {
		whole := b.m.Stmts[b.stmt-1]
		p.GivenHere(p.File.First(n), func(name javasrc.Node) {
			if v := p.recorded(name); v != nil {
				v.Returned = v.Returned || b.stmt == b.returning
				v.Scope.Start, v.Scope.End = min(v.Scope.Start, whole.Start), max(v.Scope.End, whole.End)
			}
		})
	}
	if e := p.File.First(n); p.discardable(n, e) {
		p.throughHidden("<yield>", e, b.m.Stmts[b.stmt-1].End, b.stmt == b.returning)
	} else {
		p.children(n)
	}
	b.stmt = old
}

// discardable tells that a finally clause runs between a yield and the end of its switch: nothing but a variable of ours holds e meanwhile.
func (p *planner) discardable(yield, e javasrc.Node) bool {
	f, t := p.File, p.TypeOf(e)
	if f.Kind(yield) != javasrc.YieldStatement || p.body.stmt == 0 || !p.RecordsBlocks() || !t.Reference() || t.Leaf() || t.MayBeBoxed() || !p.Castable(e) {
		return false
	}
	target := f.Parent(yield)
	for f.Kind(target) != javasrc.SwitchExpression {
		target = f.Parent(target)
	}
	return p.LastFinal(yield, target) > 0
}

// inBlock visits what stands in a block of its own.
func (p *planner) inBlock(n javasrc.Node, start, end int, visit func()) {
	b := p.body
	b.open(&block{Block: &meaning.Block{Up: b.Inner, Vars: map[string]*meaning.Variable{}, Node: n}, up: b.block, scope: probemap.Range{Start: start, End: end}})
	visit()
	b.open(b.block.up)
}

// open makes a block the innermost one.
func (b *body) open(k *block) {
	b.block, b.Inner = k, nil
	if k != nil {
		b.Inner = k.Block
	}
}

// enter makes a body the one that is visited; nil: none.
func (p *planner) enter(b *body) {
	p.body, p.Code, p.In = b, nil, nil
	if b != nil {
		p.Code, p.In = b.Code, &b.Body
	}
}

// localNamed finds a local variable by its name, or nil; localOf is the one that a name means.
func (p *planner) localNamed(name string) *local { return p.recordsOf[p.VariableNamed(name)] }

func (p *planner) localOf(m meaning.Found) *local { return p.recordsOf[m.Variable] }

// declareQuietly adds a variable to the current block of which nothing is recorded.
func (p *planner) declareQuietly(name string, t scope.Type, kind string, pos int) *local {
	l := &local{Variable: &meaning.Variable{Type: t, Early: kind != "local", Kind: kind, Pos: pos}, name: name, body: p.body}
	p.recordsOf[l.Variable] = l
	p.body.block.Vars[name] = l.Variable
	return l
}

// unnamed is the name of variables, of which there may be several, that no expression can read.
const unnamed = "_"

// declare adds a variable to the current block. It is recorded if the body has
// a frame, its type may be a reference, and locals are recorded at all.
func (p *planner) declare(name string, t scope.Type, kind string, pos int, scopeOf probemap.Range) *local {
	b := p.body
	l := p.declareQuietly(name, t, kind, pos)
	b.refs = b.refs || !t.Primitive()
	if !b.Frame || !p.Locals() || t.Primitive() && !p.NotesValues(t) || name == unnamed {
		return l
	}
	b.vars[name]++
	text := name
	if k := b.vars[name]; k > 1 {
		text += "#" + num(k)
	}
	scopeOf.Start = pos
	b.m.Vars = append(b.m.Vars, probemap.Var{Name: text, Type: t.String(), Kind: kind, Scope: scopeOf})
	l.v = len(b.m.Vars)
	b.block.refs = b.block.refs || !t.Primitive()
	return l
}

// addNode gives the call that records what a variable holds, and, where a local class
// may capture it, that it is handed on: that at level objects, too.
func (p *planner) addNode(l *local, pos int) string {
	b := p.body
	captured := b.Frame && b.inClasses[l.name] && !l.Type.Leaf() && !l.Type.Primitive()
	if l.v == 0 && !captured {
		return ""
	}
	text := ""
	if l.v > 0 {
		text = p.addValue(p.passed(l), l, pos)
	}
	if captured {
		text += forms.Escape(p.probe(probemap.ProbeEscape, pos, 0, "captured by a local class")).Statement(p.handle(), p.passed(l))
	}
	return text
}

// addValue gives the call that records that a variable, which is recorded, holds a value.
func (p *planner) addValue(v forms.Value, l *local, pos int) string {
	return forms.AddNode(p.handle(), v, p.probe(storeKind(probemap.ProbeLocal, l.Type), pos, l.v, ""))
}

// frame is what stands around a body.
func (p *planner) frame(b *body) forms.Frame {
	h := p.declared(b)
	h.Method = p.number(b)
	return forms.FrameOf(h, b.Self, b.settles)
}

// braced visits a braced body with a frame: reserve its opening, visit the
// statements, and give it a frame if anything in it is recorded.
func (p *planner) braced(b *body, n javasrc.Node, at int, params func() string, visit func()) {
	if (b.m.Kind == probemap.KindInitializer || b.m.Kind == probemap.KindStatic) && !p.initialises(b, n) {
		p.checkBody(b, n)
		return
	}
	switch {
	case !b.Records(heapprobe.RecordEntry):
		p.counters.TooLarge(b.Node, b.m)
		p.number(b)
		p.checkBody(b, n)
		return
	case !b.Records(heapprobe.RecordStores):
		p.counters.TooLarge(b.Node, b.m)
		if b.deep {
			p.leave(n, deepBody)
		}
		p.entryOnly(b, n, at, params)
		p.checkBody(b, n)
		return
	}
	p.within(b, func() {
		b.inClasses = p.namesInClasses(n)
		b.since = p.e.Mark()
		open := p.e.Reserve(at)
		text, frame := "", forms.Frame{}
		paths := pathprobe.Framed{}
		p.inBlock(n, p.File.Start(n), p.File.End(n), func() {
			if params != nil {
				text = params()
			}
			paths = p.bodyPaths(b, n)
			visit()
			p.checkOperands(n, b.m)
		})
		if p.needsFrame(b) && !p.framesThrows(b) {
			frame = p.frame(b)
		}
		if b.guard != nil {
			p.openBody(*b.guard, frame.Guard, paths.Guard)
			frame.Guard, paths.Guard = "", ""
		}
		calls := p.callText(b)
		p.openBody(open, frame.Enter+frame.Guard+text, calls.First+paths.Start+paths.Guard+paths.First)
		p.putPath(p.File.End(n)-1, paths.End+calls.Last)
		p.e.Insert(p.File.End(n)-1, frame.Exit)
		p.checkBody(b, n)
	})
}

// opaque tells that a body was not understood, and counts it.
func (p *planner) opaque(code javasrc.Node) bool {
	if !p.File.Opaque(code) {
		return false
	}
	p.leave(code, notUnderstood)
	p.withoutFrame(p.File.Parent(code))
	return true
}

// isSafe tells that the body's method is marked @SafeVarargs. The list of a compact constructor's parameters stands ahead of it.
func (p *planner) isSafe(list javasrc.Node) bool {
	start, end := p.File.Start(p.body.Node), p.File.Start(list)
	if end < start {
		end = p.File.Start(p.File.Child(p.body.Node, javasrc.Block))
	}
	return p.File.HasToken(start, end, "SafeVarargs")
}

// parameters declares formal parameters and gives the calls that record them.
func (p *planner) parameters(list javasrc.Node) func() string {
	return func() string {
		var text strings.Builder
		params := p.ParametersOf(list)
		others := p.GivenByOthers(p.body.Node, len(params))
		for _, a := range params {
			l := p.declare(a.Name, a.Type, "param", p.File.Start(a.Node), p.body.block.scope)
			p.DeclareFull(l.Variable, a.Node)
			p.beginsOfOthers(l, others)
			l.Final = scope.HasModifier(p.File, a.Node, "final")
			if l.v > 0 {
				p.body.m.Vars[l.v-1].Scope.Start = p.File.Start(p.body.Node)
			}
			l.Safe = a.Variadic && p.isSafe(list)
			if !p.body.Records(heapprobe.RecordStores) {
				text.WriteString(p.entryEscape(l.argument(), a))
			} else if p.opt.Paper && l.v > 0 && a.Type.Reference() {
				text.WriteString(p.paperParameter(l, p.File.Start(a.Node)))
			} else {
				text.WriteString(p.addNode(l, p.File.Start(a.Node)))
			}
		}
		return text.String()
	}
}

// namesInClasses collects the names mentioned inside named local classes below
// n: variables of those names may be captured there.
func (p *planner) namesInClasses(n javasrc.Node) map[string]bool {
	var names map[string]bool
	f := p.File
	end := f.End(n)
	for c := n; int(c) < f.Len() && f.Start(c) < end; c++ {
		switch f.Kind(c) {
		case javasrc.ClassDeclaration, javasrc.EnumDeclaration, javasrc.RecordDeclaration:
		default:
			continue
		}
		if names == nil {
			names = map[string]bool{}
		}
		for inner := f.End(c); int(c) < f.Len() && f.Start(c) < inner; c++ {
			if f.Kind(c) == javasrc.Identifier {
				names[f.Text(c)] = true
			}
		}
		c--
	}
	return names
}

// num is a number as text.
func num(n int) string { return strconv.Itoa(n) }
