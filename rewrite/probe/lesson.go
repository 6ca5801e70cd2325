package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Level lesson records, beside all of level full, that a statement begins, and what is stored in variables and
// fields of primitive types. Such events tell nothing of objects: no statement ends with one.

// notesStore is that of a store. What elements have, the recorder finds by looking into the array.
func (p *planner) notesStore(s store) bool {
	switch s.kind {
	case probemap.ProbeLocal, probemap.ProbeField, probemap.ProbeStatic:
		return p.NotesValues(s.typ)
	}
	return false
}

// notesField is that of a field's initial value.
func (p *planner) notesField(t scope.Type, static bool) bool {
	return p.NotesValues(t) && p.HasInitialiser(static)
}

// updatedBox visits x++ or the like on a box, whose value nobody uses, and makes the call that is to stand behind it: it records the new box, which is read again.
func (p *planner) updatedBox(n javasrc.Node) (call string, ok bool) {
	if p.File.Kind(n) != javasrc.UpdateExpression || !p.opt.Lesson || !p.RecordsBlocks() {
		return "", false
	}
	target := p.File.First(n)
	s := p.storeTo(target)
	if s.kind == "" || s.kind == probemap.ProbeEscape || s.wrap != javasrc.None || !s.typ.Boxed() {
		return "", false
	}
	p.children(n)
	p.Used(target)
	text := p.storeText(s, target, javac.Place{How: javac.AsCall})
	p.last()
	return text.Of(p.File.Bare(p.File.Start(target), p.File.End(target))), true
}

// storeKind is the kind of the probe of a store to a variable of type t.
func storeKind(kind string, t scope.Type) string {
	if t.Primitive() {
		return probemap.ProbeValue
	}
	return kind
}

// endsInValue tells that the newest probe is one that tells nothing of objects.
func (p *planner) endsInValue() bool {
	probes := p.body.m.Probes
	if len(probes) == 0 {
		return false
	}
	kind := probes[len(probes)-1].Kind
	return kind == probemap.ProbeValue || kind == probemap.ProbeLine || kind == probemap.ProbeEdge || kind == probemap.ProbeThrown
}

// lineCall is the call before a statement that notes that it begins.
func (p *planner) lineCall(n javasrc.Node) string {
	if !p.opt.Lesson || !p.RecordsBlocks() || !p.IsStep(n) {
		return ""
	}
	return forms.Statement(p.lineAt(p.File.Start(n)))
}

// lineAt is the expression that notes that what stands at a position begins.
func (p *planner) lineAt(pos int) string {
	return forms.Line(p.handle(), p.probe(probemap.ProbeLine, pos, 0, ""))
}

// recordsWays tells that the trace has the edges that the current body takes, and the exceptions that leave it.
func (p *planner) recordsWays() bool { return p.opt.Lesson && !p.opt.NoHeap && p.RecordsBlocks() }

// recordThrown is the text that records that an exception leaves a body.
func (p *planner) recordThrown(body javasrc.Node, own int) string {
	k := p.probe(probemap.ProbeThrown, p.File.End(body)-1, 0, "")
	p.body.m.Probes[k-1].Body = own
	return forms.Statement(forms.Edge(p.handle(), k))
}

// recordEdges gives the texts that record the edges of a body as they are taken. Not recorded are the one with which a method begins, and that by
// which one case falls into the next, as it comes by the edge of that, too.
func (p *planner) recordEdges(g *flow.Graph, own int) []string {
	recorded := make([]string, len(g.Edges))
	for i, e := range g.Edges {
		if e.Kind == probemap.EdgeNever || e.Falls || own == 0 && e.From == probemap.PathEntry && e.Kind != probemap.EdgeCatch {
			continue
		}
		k := p.probe(probemap.ProbeEdge, p.edgeAt(e.Slot), 0, "")
		probe := &p.body.m.Probes[k-1]
		probe.Edge, probe.Body = i+1, own
		if from := g.Nodes[e.From].Lines; decides(e.Kind) && len(from) > 0 {
			probe.Line, probe.Col = from[len(from)-1], 1
		}
		recorded[i] = forms.Edge(p.handle(), k)
	}
	return recorded
}

// decides tells of an edge's kind that it is shown on the line on which is decided that it is taken.
func decides(kind string) bool {
	switch kind {
	case probemap.EdgeTrue, probemap.EdgeFalse, probemap.EdgeCase, probemap.EdgeNone:
		return true
	}
	return false
}

// edgeAt is the place that stands for an edge: where its text does, or the statement that has come to its end.
func (p *planner) edgeAt(s flow.Slot) int {
	switch s.Where {
	case flow.Empty:
		return s.Pos
	case flow.After, flow.BodyEnd:
		return p.File.End(s.Node) - 1
	}
	return p.File.Start(s.Node)
}

// wayBack is the call at the end of a loop's body that notes that the header is run again.
func (p *planner) wayBack(body javasrc.Node) string {
	loop := p.File.Parent(body)
	if !p.headerRuns(loop) || !p.Completes(body) {
		return ""
	}
	return forms.Statement(p.lineAt(p.headerAt(loop)))
}

// headerAgain is the call before a continue that notes the same.
func (p *planner) headerAgain(jump javasrc.Node) string {
	loop := p.JumpTarget(jump)
	if p.File.Kind(jump) != javasrc.ContinueStatement || !p.headerRuns(loop) {
		return ""
	}
	return forms.Statement(p.lineAt(p.headerAt(loop)))
}

// headerRuns tells that a node is a loop whose header is run between two rounds, and that this is noted at the end
// of the first: where a for has updates, it is noted with these.
func (p *planner) headerRuns(loop javasrc.Node) bool {
	if !p.opt.Lesson || !p.RecordsBlocks() {
		return false
	}
	switch p.File.Kind(loop) {
	case javasrc.WhileStatement, javasrc.DoStatement, javasrc.EnhancedForStatement:
		return true
	case javasrc.ForStatement:
		h := p.File.ForHeader(loop)
		return len(h.Update) == 0 && h.Cond != javasrc.None
	}
	return false
}

// headerAt is where the part of a loop's header stands that each round runs.
func (p *planner) headerAt(loop javasrc.Node) int {
	if p.File.Kind(loop) == javasrc.DoStatement {
		return p.File.Start(p.File.Last(loop))
	}
	if p.File.Kind(loop) == javasrc.ForStatement {
		return p.File.Start(p.File.ForHeader(loop).Cond)
	}
	return p.File.Start(loop)
}

// updateAgain notes that the header of a for is run again before its updates.
func (p *planner) updateAgain(loop javasrc.Node, updates []javasrc.Node) {
	if p.opt.Lesson && p.RecordsBlocks() && len(updates) > 0 {
		pos := p.File.Start(updates[0])
		p.e.Insert(pos, forms.InFront(p.lineAt(pos)))
	}
}

// noteBehind notes the initial value of a variable of a for's header in a variable of ours that is declared behind it:
// a constant for a byte could not be passed through a call.
func (p *planner) noteBehind(v javasrc.Node, name string, l *local) {
	ours, k := p.body.pathVariable(), p.probe(probemap.ProbeValue, p.File.Start(v), l.v, "")
	p.e.Insert(p.File.End(v), forms.InitBehind(p.handle(), ours, name, k))
}

// update visits x++ and the like on a variable or field of a primitive type. What x++ gives is the value before: the
// recorder is handed the one after, and where it is used, the one before is made of that again, which floating-point
// numbers do not allow.
func (p *planner) update(n javasrc.Node) bool {
	f := p.File
	target := f.First(n)
	s := p.storeTo(target)
	if !p.notesStore(s) {
		return false
	}
	postfix, used := f.Start(n) == f.Start(target), !p.IsDiscarded(n)
	at := p.place(n, javac.Wrapping{Early: p.callsForOwner(s)})
	if s.wrap != javasrc.None && p.place(s.wrap, javac.Wrapping{Typed: true}).How == javac.LeftOut {
		at.How = javac.LeftOut
	}
	if at.How != javac.AsCall || postfix && used && (s.typ.Name == "float" || s.typ.Name == "double") {
		p.leave(n, untoldUpdate)
		p.untold(s, n)
		return false
	}
	p.number(p.body) // before those of bodies within n
	open := p.e.Reserve(at.Pos)
	p.storeTarget(target, s)
	text := p.storeText(s, target, at)
	if postfix {
		by := 1
		if f.Src[f.End(n)-1] == '-' {
			by = -1
		}
		text = forms.After(p.written, by).Within(text)
		if used {
			text = text.Within(forms.Before(p.written, by))
		}
	}
	p.put(open, at, n, text)
	return true
}

// untold notes, before the statement, that it is not told what it stores: what the variable had is not shown any more.
func (p *planner) untold(s store, n javasrc.Node) {
	if b := p.body; p.notesStore(s) && b.Frame {
		b.stored = append(b.stored, forms.Untold(p.handle(), p.probe(probemap.ProbeValue, p.File.Start(n), s.v, s.name)))
	}
}

// result visits a value of a primitive type that is returned, and notes it in a variable of its own.
func (p *planner) result(e javasrc.Node) bool {
	if p.body.lambda || p.File.Kind(p.body.Node) != javasrc.MethodDeclaration {
		return false
	}
	t := p.ReturnType(p.body.Node)
	if !p.NotesValues(t) {
		return false
	}
	values := p.ResultsOf(nil, e, t)
	if len(values) == 0 {
		return false
	}
	l := p.declare(probemap.Result, t, "result", p.File.Start(e), probemap.Range{End: p.File.End(p.body.Node)})
	p.body.m.Vars[l.v-1].Name = probemap.Result // also where the method has several returns
	for _, value := range values {
		p.results[value] = l.v
	}
	p.expr(e)
	return true
}

// notesResult visits a value that resultsOf has found, and notes it.
func (p *planner) notesResult(n javasrc.Node) bool {
	v, ok := p.results[n]
	if !ok {
		return false
	}
	delete(p.results, n)
	p.around(n, javac.Wrapping{}, func() { p.expr(n) }, func() forms.Passing {
		return forms.InsertAssign(p.probe(probemap.ProbeValue, p.File.Start(n), v, ""))
	})
	return true
}
