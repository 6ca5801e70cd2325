package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// try visits a try statement and gives the call behind it that ends its
// resources: they are closed when their block has ended, so that is too early.
func (p *planner) try(n javasrc.Node) (after string) {
	f := p.File
	refs := false
	guarded, announced := p.body.guarded, p.body.announces
	if guarded == 0 && f.Child(n, javasrc.FinallyClause) != javasrc.None {
		p.body.guarded = f.End(n)
	}
	p.inBlock(n, f.Start(n), f.End(n), func() {
		first := ""
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			switch f.Kind(c) {
			case javasrc.ResourceSpecification:
				first = p.resources(c)
			case javasrc.Block:
				p.nestedBlock(c, first)
				refs = p.body.block.refs
				announced = p.body.announces - announced
			case javasrc.CatchClause:
				p.catch(c, announced > 0)
			case javasrc.FinallyClause:
				p.body.guarded = guarded
				p.finally(f.First(c), announced > 0 && !p.GivesLambda(n))
			}
		}
	})
	if refs && p.Completes(n) { // the resources leave with the block, whatever clauses follow it
		return p.leaveCall(probemap.Range{Start: f.Start(n), End: f.End(n)}, f.End(f.Child(n, javasrc.Block))-1)
	}
	return ""
}

// finally visits the block of a finally clause. While it runs, an exception may be
// under way: the replay keeps what it was until the clause has ended. What the statement
// that it left had announced for a lambda is settled first: later events come too late.
func (p *planner) finally(block javasrc.Node, settles bool) {
	if b := p.body; p.RecordsBlocks() {
		b.m.Stmts = append(b.m.Stmts, probemap.Range{Start: p.File.Start(block), End: p.File.End(block)})
		b.m.Finally = append(b.m.Finally, len(b.m.Stmts))
	}
	m, paths := p.finallyPaths(block)
	p.putPath(p.File.Start(block)+1, paths.Start+paths.Guard+paths.First)
	first := ""
	if settles {
		first = p.settleCall()
	}
	p.nestedBlock(block, first)
	p.checkOperands(block, m)
	p.putPath(p.File.End(block)-1, paths.End)
}

// resources visits the resources of a try and gives the calls that record them,
// at the start of the block: there is no room for them between. Where they have temporaries of their own, each is named as it is there.
func (p *planner) resources(n javasrc.Node) (first string) {
	f := p.File
	end := f.End(n)
	if p.ReadsFromTemporary(n) { // which holds the resource, as far as is known
		end = f.End(f.Child(p.body.block.Node, javasrc.Block))
	}
	p.statement(f.Start(n), end, func() {
		if end != f.End(n) && p.RecordsBlocks() { // what is made or returned there belongs to the block's resource
			p.loose()
			defer func() { first += p.waitCall(f.Start(f.Child(p.body.block.Node, javasrc.Block)) + 1) }()
		}
		var calls []func() string
		passed := p.passesResources(n)
		for r := f.First(n); r != javasrc.None; r = f.Next(r) {
			calls = append(calls, p.resource(r, passed))
		}
		for _, call := range calls {
			first += call()
		}
		if first != "" && end == f.End(n) {
			p.last()
		}
	})
	return first
}

// passesResources tells that each of several resources goes through a call that names it, as one of them has temporaries, which die with
// that; where one of them could not, all that is known is that they have died as the block begins.
func (p *planner) passesResources(resources javasrc.Node) bool {
	f := p.File
	temporaries, passable := false, !p.Casts()
	for r := f.First(resources); r != javasrc.None; r = f.Next(r) {
		value := f.Last(r)
		temporaries = temporaries || p.PartsHoldTemporaries(value)
		passable = passable && scope.TypeNode(f, r) != javasrc.None && p.Passable(value) && p.place(value, p.Wrapping(value)).How != javac.LeftOut &&
			!p.MayAnnounce(value) && !(p.constructs() && p.mayBeThis(value))
	}
	if f.First(resources) == f.Last(resources) || !temporaries || !p.RecordsBlocks() {
		return false
	}
	if !passable {
		p.loose()
	}
	return passable
}

// resource visits one resource; what it gives makes the call that records it. It may be passed through that.
func (p *planner) resource(r javasrc.Node, passed bool) func() string {
	f := p.File
	name := f.Child(r, javasrc.Identifier)
	value := f.Last(r)
	if name == javasrc.None || value == name || scope.TypeNode(f, r) == javasrc.None {
		p.children(r)
		return p.namelessResource(value)
	}
	body := f.Child(p.body.block.Node, javasrc.Block)
	t, outside := p.InferredType(p.DeclaredType(r), value)
	l := p.declare(f.Text(name), t, "resource", f.Start(name), probemap.Range{End: f.End(body)})
	l.Outside = outside
	p.DeclareFull(l.Variable, r)
	p.Line = p.LineOf(f.Start(name))
	p.putPath(f.Start(value), p.counters.At(flow.Resource, value))
	closed := func() string { return p.closedCall(f.Text(name), value, t, outside) }
	if passed && l.v > 0 {
		p.through(value, p.naming(forms.Init, value, l))
		p.last()
		return closed
	}
	p.expr(value)
	return func() string { return p.addNode(l, f.Start(name)) + closed() }
}

// namelessResource is resource for one that is the value of a variable, or of a final field, which only what is named before that may hold.
func (p *planner) namelessResource(value javasrc.Node) func() string {
	f := p.File
	if !p.IsPath(value) {
		return func() string { return "" }
	}
	closed := func() string { return p.closedCall(f.Text(value), value, scope.Type{}, nil) }
	if f.Kind(value) != javasrc.FieldAccess {
		return closed
	}
	body := f.Child(p.body.block.Node, javasrc.Block)
	l := p.declare("<try>", scope.Type{}, "hidden", f.Start(value), probemap.Range{End: f.End(body)})
	return func() string {
		if l.v == 0 {
			return closed()
		}
		return p.addValue(forms.Named(f.Text(value)), l, f.Start(value)) + closed()
	}
}

// closedCall records that what closes a resource may keep it: it is told as the block begins, as there is no room where that ends. The
// declared type of a variable, or the classes outside that it may be of, tell less than those of its value.
func (p *planner) closedCall(name string, value javasrc.Node, t scope.Type, outside []string) string {
	keeps, rewritten := p.CloseKeeps(t, outside)
	if ofValue, mayBeRewritten := p.CloseKeeps(p.TypeOf(value), p.ClassesOutside(value)); ofValue {
		keeps, rewritten = true, mayBeRewritten
	}
	if !keeps {
		return ""
	}
	form := forms.Escape
	if rewritten {
		form = forms.Called
	}
	return form(p.probe(probemap.ProbeEscape, p.File.Start(value), 0, "close")).Statement(p.handle(), forms.Named(name))
}

// catch visits a catch clause. Where statements of the block announce what lambdas
// capture, that is forgotten first: the exception has left the statement.
func (p *planner) catch(c javasrc.Node, announced bool) {
	f := p.File
	param := f.Child(c, javasrc.CatchFormalParameter)
	code := f.Child(c, javasrc.Block)
	p.inBlock(c, f.Start(c), f.End(c), func() {
		name := f.Text(f.Child(param, javasrc.Identifier, javasrc.UnderscorePattern))
		first := len(p.body.m.Probes)
		l := p.declare(name, scope.OfLang("Throwable"), "catch", f.Start(param), p.body.block.scope)
		p.CaughtTypes(l.Variable, param)
		forget := ""
		if announced {
			forget = forms.Caught(p.handle(), len(p.body.m.Probes)+1)
		}
		p.e.Insert(f.Start(code)+1, forget+p.addNode(l, f.Start(param)))
		if l.v > 0 && len(p.body.m.Probes) > first { // what runs in the try block has ended: the replay lets go what it had
			tried := f.Child(f.Parent(c), javasrc.Block)
			p.body.m.Probes[first].Scope = &probemap.Range{Start: f.Start(tried), End: f.End(tried)}
		}
		around := p.counters.Around(code)
		p.putPath(f.Start(code)+1, around.Ahead+around.Before)
		p.statements(code)
		p.leaveAtEnd(code)
		p.putPath(f.End(code)-1, around.After)
	})
}
