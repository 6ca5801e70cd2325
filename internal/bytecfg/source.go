package bytecfg

import (
	"unicode/utf8"

	"jinstr/internal/classfile"
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
)

// span is a range of the source, the end behind its last character.
type span struct{ start, end classfile.Place }

// source is a file with the places that the tables of class files name.
type source struct {
	f       *javasrc.File
	bodies  []*body
	blocks  map[span]bool            // the bodies'
	atoms   map[classfile.Place]int  // where statements begin that are one step: the line that we say
	ends    map[classfile.Place]bool // of the same statements
	line    map[javasrc.Node]int     // on which the condition or selector of a statement begins
	tests   map[span]javasrc.Node    // conditions, and the statements that part the way by them
	from    map[classfile.Place]span // the same by where they begin
	till    map[classfile.Place]span // and end
	ours    map[javasrc.Node]bool    // statements at which a graph of ours parts the way
	labels  map[classfile.Place]bool // where labelled statements begin
	parting map[classfile.Place]javasrc.Node
	choices map[span]javasrc.Node // selectors of switches
	quiet   map[int]bool          // lines of a break, continue, while (true) or for-each, for which there may be no code
}

// body is a body of ours with its graph.
type body struct {
	node  javasrc.Node
	graph *flow.Graph
	why   string // there is no graph
	// by is what parts the way at a node.
	by map[int]javasrc.Node
}

// read finds all bodies of a file, and builds their graphs as the rewriter does.
func read(f *javasrc.File) *source {
	s := &source{f: f, blocks: map[span]bool{}, atoms: map[classfile.Place]int{}, ends: map[classfile.Place]bool{}, line: map[javasrc.Node]int{}, tests: map[span]javasrc.Node{},
		from: map[classfile.Place]span{}, till: map[classfile.Place]span{},
		ours: map[javasrc.Node]bool{}, labels: map[classfile.Place]bool{},
		parting: map[classfile.Place]javasrc.Node{}, choices: map[span]javasrc.Node{}, quiet: map[int]bool{}}
	for n := f.Root(); int(n) < f.Len(); n++ {
		if flow.IsBody(f, n) && !f.Opaque(n) {
			s.blocks[s.span(n)] = true
			b := &body{node: n, by: map[int]javasrc.Node{}}
			b.graph, b.why = flow.Build(f, n, flow.Options{Varies: func(javasrc.Node) bool { return true }})
			if b.graph != nil {
				b.findPartings(f)
			}
			for _, by := range b.by {
				s.ours[by] = true
			}
			s.bodies = append(s.bodies, b)
		}
	}
	for n := f.Root(); int(n) < f.Len(); n++ {
		s.note(n)
	}
	return s
}

// note keeps what the code of a node is to be taken for.
func (s *source) note(n javasrc.Node) {
	f := s.f
	switch f.Kind(n) {
	case javasrc.LabeledStatement:
		s.labels[s.place(f.Start(n))] = true
	case javasrc.ExpressionStatement, javasrc.LocalVariableDeclaration, javasrc.ReturnStatement, javasrc.ThrowStatement, javasrc.YieldStatement,
		javasrc.AssertStatement, javasrc.ExplicitConstructorInvocation, javasrc.VariableDeclarator, javasrc.Resource:
		s.atom(n)
	case javasrc.BreakStatement, javasrc.ContinueStatement:
		s.atom(n)
		line, _ := f.Position(f.Start(n))
		s.quiet[line] = true
	case javasrc.IfStatement, javasrc.WhileStatement:
		s.parting[s.place(f.Start(n))] = n
		s.condition(f.First(n), n)
	case javasrc.DoStatement:
		s.parting[s.place(f.Start(n))] = n
		s.condition(f.Last(n), n)
	case javasrc.ForStatement:
		s.parting[s.place(f.Start(n))] = n
		h := f.ForHeader(n)
		for _, part := range append(h.Init, h.Update...) {
			s.atom(part)
		}
		if h.Cond != javasrc.None {
			s.condition(h.Cond, n)
		}
	case javasrc.EnhancedForStatement:
		value := f.Next(f.Child(n, javasrc.Identifier, javasrc.UnderscorePattern))
		if f.Kind(value) == javasrc.Dimensions {
			value = f.Next(value)
		}
		s.parting[s.place(f.Start(value))] = n
		s.line[n], _ = f.Position(f.Start(value))
		line, _ := f.Position(f.Start(n))
		s.quiet[line] = true
	case javasrc.SwitchExpression:
		selector := f.Unparenthesized(f.First(n))
		s.choices[s.span(selector)] = n
		s.parting[s.place(f.Start(n))] = n
	}
}

func (s *source) condition(cond, by javasrc.Node) {
	s.line[by], _ = s.f.Position(s.f.Start(cond))
	cond = s.f.Unparenthesized(cond)
	sp := s.span(cond)
	s.tests[sp], s.from[sp.start], s.till[sp.end] = by, sp, sp
	if s.f.Kind(cond) == javasrc.True {
		s.quiet[sp.start.Line] = true
	}
}

// test finds what parts the way by the condition of a range. javac does not know
// where a lambda begins and where Class<?> ends.
func (s *source) test(sp span) (by javasrc.Node, ok bool) {
	if by, ok = s.tests[sp]; ok {
		return by, true
	}
	if whole, found := s.from[sp.start]; found && !before(whole.end, sp.end) {
		return s.tests[whole], true
	}
	if whole, found := s.till[sp.end]; found && before(sp.start, whole.start) {
		return s.tests[whole], true
	}
	return javasrc.None, false
}

func before(a, b classfile.Place) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
}

// atom notes what is one step, unless there are branches of ours in it.
func (s *source) atom(n javasrc.Node) {
	f := s.f
	for i := n; int(i) < f.Len() && f.Start(i) < f.End(n); i++ {
		switch f.Kind(i) {
		case javasrc.LambdaExpression, javasrc.ClassBody: // bodies of their own
			for end := f.End(i); int(i)+1 < f.Len() && f.Start(i+1) < end; {
				i++
			}
		case javasrc.SwitchExpression:
			if s.ours[i] {
				s.parting[s.place(f.Start(n))] = i
				return
			}
		}
	}
	sp := s.span(n)
	s.atoms[sp.start] = s.lineOf(n)
	s.ends[sp.end] = true
	if end := s.f.End(n); s.f.Src[end-1] == ';' { // which javac leaves out now and then
		s.ends[s.place(end-1)] = true
	}
}

// lineOf is the line of a statement: of a declaration, that of the variable; 0 if it
// has several.
func (s *source) lineOf(n javasrc.Node) int {
	f := s.f
	if f.Kind(n) == javasrc.LocalVariableDeclaration {
		v := f.Child(n, javasrc.VariableDeclarator)
		if f.Last(n) != v {
			return 0
		}
		n = v
	}
	line, _ := f.Position(f.Start(n))
	return line
}

func (s *source) span(n javasrc.Node) span {
	return span{s.place(s.f.Start(n)), s.place(s.f.End(n))}
}

// place gives an offset as javac does: columns are characters of UTF-16, those of a
// Unicode escape all counted.
func (s *source) place(pos int) classfile.Place {
	line, col := s.f.Position(pos)
	column := 1
	for at := pos - (col - 1); at < pos; {
		r, size := utf8.DecodeRune(s.f.Src[at:])
		written := s.f.Origin(at+size) - s.f.Origin(at)
		switch {
		case written > utf8.UTFMax:
			column += written
		case r > 0xffff:
			column += 2
		default:
			column++
		}
		at += size
	}
	return classfile.Place{Line: line, Column: column}
}

// findPartings finds the statement that parts the way at each node, by the places of
// the texts of its edges.
func (b *body) findPartings(f *javasrc.File) {
	for _, e := range b.graph.Edges {
		switch e.Kind {
		case probemap.EdgeTrue, probemap.EdgeCase:
			if n := parting(f, b.node, e.Slot); n != javasrc.None {
				b.by[e.From] = n
			}
		}
	}
}

func parting(f *javasrc.File, body javasrc.Node, s flow.Slot) javasrc.Node {
	n := s.Node
	if s.Where == flow.Empty {
		n = body
		for i := body; int(i) < f.Len() && f.Start(i) <= s.Pos; i++ {
			if f.End(i) > s.Pos && parts(f, i) {
				n = i
			}
		}
		return n
	}
	for n = f.Parent(n); n != body && !parts(f, n); n = f.Parent(n) {
	}
	return n
}

// parts tells that the way may part at a statement.
func parts(f *javasrc.File, n javasrc.Node) bool {
	switch f.Kind(n) {
	case javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.SwitchExpression:
		return true
	}
	return false
}

// graphs are those of all bodies, as text.
func (s *source) graphs() map[string]bool {
	all := map[string]bool{}
	for _, b := range s.bodies {
		if b.graph == nil {
			continue
		}
		all[signature(b.graph.Paths())] = true
	}
	return all
}
