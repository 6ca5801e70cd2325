package probe

import (
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// text is what goes directly before and after a statement; uses note, before it, what it uses. At level lesson, line is what notes that it begins,
// and header, before a jump, that a loop's header is run next.
type text struct{ before, after, uses, line, header string }

// begin puts text before all that a statement does, as it begins.
func (t *text) begin(first string) {
	if t.line != "" {
		t.line = first + t.line
		return
	}
	t.before = first + t.before
}

// statements visits the statements of a block.
func (p *planner) statements(n javasrc.Node) { p.statementsFrom(p.File.First(n)) }

// statementsFrom visits a statement and those that follow it in its block.
func (p *planner) statementsFrom(s javasrc.Node) {
	for ; s != javasrc.None; s = p.File.Next(s) {
		p.stmt(s)
	}
}

// stmt visits one statement and places what goes around it, in braces where it
// does not stand in a block.
func (p *planner) stmt(n javasrc.Node) { p.branch(n, "") }

// branch visits a statement that is the branch of another and runs first when
// the branch is taken.
func (p *planner) branch(n javasrc.Node, first string) {
	start := p.File.Start(n)
	open := p.e.Reserve(start)
	if p.File.Kind(n) == javasrc.Block {
		p.nestedBlock(n, first)
		return
	}
	t := p.visitEscaping(n)
	t.begin(first)
	p.surround(n, open, t, !p.Listed(n))
}

// surround puts what heap and path probes need around a statement.
func (p *planner) surround(n javasrc.Node, open edit.Slot, t text, brace bool) {
	t.after += p.wayBack(n)
	around := p.counters.Around(n)
	before := p.ofHeap(t.before) + around.Ahead
	if t.line != "" { // the way to the statement has come to its end when that begins
		before = around.Ahead + p.ofHeap(t.line+t.before)
	}
	t.before, t.after = t.uses+before+around.Before+p.ofHeap(t.header), around.After+p.ofHeap(t.after)
	if t.before == "" && t.after == "" {
		return
	}
	text := forms.Around{First: t.before, Last: t.after}
	if brace {
		text.First += p.OwnBranch(n)
		text = text.Within(forms.Braced())
	}
	p.e.SetAloud(open, text.First)
	p.putPath(p.File.End(n), text.Last)
}

// visitEscaping visits a statement; what its own expressions capture, or hand on
// in a way that cannot be wrapped, is recorded before it.
func (p *planner) visitEscaping(n javasrc.Node) text {
	b := p.body
	escapes, captures, current, stored := b.selfEscapes, b.captures, b.current, b.stored
	b.selfEscapes, b.captures, b.current, b.stored = false, nil, n, nil
	uses := b.uses
	b.uses = p.usesBefore(n)
	line := p.lineCall(n)
	t := p.visit(n)
	t.uses, b.uses = strings.Join(b.uses, ""), uses
	if b.selfEscapes {
		t.before = p.escapeSelf(n) + t.before
	}
	t.line, t.before = line, strings.Join(b.stored, "")+p.captureCalls()+t.before
	b.selfEscapes, b.captures, b.current, b.stored = escapes, captures, current, stored
	return t
}

// escapeSelf is the call that records that this is handed on.
func (p *planner) escapeSelf(n javasrc.Node) string {
	k := p.probe(probemap.ProbeEscape, p.File.Start(n), 0, "this is handed on")
	switch {
	case p.body.Self:
		return forms.EscapeSelf(p.declared(p.body), k)
	case p.body.this && p.body.Frame:
		return forms.Escape(k).Statement(p.handle(), forms.This.Value())
	}
	return ""
}

// visit visits a statement and gives what goes before and after it.
func (p *planner) visit(n javasrc.Node) (t text) {
	f := p.File
	defer p.loopEnds(n, len(p.body.m.Probes))
	switch f.Kind(n) {
	case javasrc.Block:
		p.nestedBlock(n, "")
	case javasrc.LocalVariableDeclaration:
		t.after = p.localDeclaration(n)
	case javasrc.ExpressionStatement:
		return p.expressionStatement(n)
	case javasrc.LabeledStatement:
		if s := f.Next(f.First(n)); s != javasrc.None {
			return p.labelledStatement(s)
		}
	case javasrc.IfStatement:
		p.ifStatement(n)
	case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
		t.after = p.loop(n)
	case javasrc.BreakStatement, javasrc.ContinueStatement:
		t.before = p.jump(n)
		t.header = p.headerAgain(n)
	case javasrc.ReturnStatement, javasrc.ThrowStatement:
		p.returns(n)
		p.throwing(n, func() {
			// What is returned or thrown is under way until the finally clauses around have run.
			p.statement(f.Start(n), max(f.End(n), p.body.guarded), func() { p.returnedValue(n) })
		})
	case javasrc.SwitchExpression:
		p.switchStatement(n, n)
	case javasrc.SynchronizedStatement:
		t.after = p.synchronizedStatement(n)
	case javasrc.TryStatement, javasrc.TryWithResourcesStatement:
		t.after = p.try(n)
	case javasrc.ClassDeclaration, javasrc.InterfaceDeclaration, javasrc.EnumDeclaration, javasrc.RecordDeclaration:
		p.class(n)
	case javasrc.YieldStatement:
		p.yielded(n)
	case javasrc.AssertStatement:
		p.assertion(n)
	default:
		p.statement(f.Start(n), f.End(n), func() { p.children(n) })
	}
	return t
}

// labelledStatement visits a statement with a label. Nothing may come between a
// loop and its label.
func (p *planner) labelledStatement(s javasrc.Node) text {
	switch p.File.Kind(s) {
	case javasrc.Block, javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.LabeledStatement:
		return p.visit(s)
	}
	open := p.e.Reserve(p.File.Start(s))
	t := p.visit(s)
	p.surround(s, open, text{}, true)
	return t
}

// nestedBlock visits a block within a body.
func (p *planner) nestedBlock(n javasrc.Node, first string) {
	p.e.Insert(p.File.Start(n)+1, first)
	around := p.counters.Around(n)
	p.putPath(p.File.Start(n)+1, around.Ahead+around.Before)
	p.inBlock(n, p.File.Start(n), p.File.End(n), func() {
		p.statements(n)
		p.leaveAtEnd(n)
	})
	p.putPath(p.File.End(n)-1, around.After)
	p.e.Insert(p.File.End(n)-1, p.wayBack(n))
}

// leaveAtEnd ends a block's variables at its closing brace, if its end is
// surely reached.
func (p *planner) leaveAtEnd(n javasrc.Node) {
	b := p.body.block
	if b.refs && p.Completes(n) {
		p.e.Insert(p.File.End(n)-1, p.leaveCall(b.scope, p.File.End(n)-1))
	}
}

// leaveCall is the call that lets the variables declared within a region leave.
func (p *planner) leaveCall(region probemap.Range, pos int) string {
	k := p.probe(probemap.ProbeLeave, pos, 0, "")
	p.body.m.Probes[k-1].Scope = &region
	return forms.Leave(p.handle(), k)
}

// endCall is the call that lets the temporaries of a statement or header go.
func (p *planner) endCall(pos int) string { return forms.Statement(p.end(pos)) }

// localDeclaration visits a declaration of locals and gives the calls behind it.
func (p *planner) localDeclaration(n javasrc.Node) (after string) {
	f := p.File
	t := p.DeclaredType(n)
	p.statement(f.Start(n), f.End(n), func() {
		fills := p.body.fills
		var calls []func() string // in order of evaluation: all values come first
		for v := f.First(n); v != javasrc.None; v = f.Next(v) {
			if f.Kind(v) == javasrc.VariableDeclarator {
				calls = append(calls, p.localVariable(n, v, scope.DeclaratorType(f, v, t)))
			}
		}
		for _, call := range calls {
			after += call()
		}
		switch {
		case after != "" && len(p.body.captures) == 0 && !p.endsInValue():
			p.last()
			after += p.lookCall(fills)
		case p.RecordsBlocks() && (p.HoldsTemporaries(n) || len(p.body.captures) > 0):
			after += p.endCall(f.End(n) - 1)
		case !p.opt.Full && len(p.body.captures) > 0:
			after += p.settleCall()
		}
	})
	return after + p.joined(n)
}

// localVariable visits one declared local; what it gives makes the call that
// records it.
func (p *planner) localVariable(decl, v javasrc.Node, t scope.Type) func() string {
	f := p.File
	name, value := f.Text(f.First(v)), scope.InitialValue(f, v)
	t, outside := p.InferredType(t, value)
	l := p.declare(name, t, "local", f.Start(v), p.body.block.scope)
	l.Outside = outside
	p.DeclareFull(l.Variable, v)
	l.Final = scope.HasModifier(f, decl, "final")
	p.declareBehind(decl, l)
	if value != javasrc.None {
		p.Line = p.LineOf(f.Start(v))
		p.initializerExpr(value, v, decl)
		l.Early = true
	}
	return func() string {
		paper := p.opt.Paper && l.v > 0 && t.Reference()
		switch {
		case paper && (value == javasrc.None || p.paperValue(value)):
			return p.paperDeclaration(l, value, f.Start(v))
		case value == javasrc.None || p.NeedsNoNote(value) && f.Kind(value) != javasrc.StringLiteral && !t.Primitive():
			return ""
		case p.body.ctor && f.Kind(value) == javasrc.This: // passing this itself would warn
			if l.v == 0 {
				return ""
			}
			return p.addValue(forms.KeptSelf(p.handle()).Value(), l, f.Start(v))
		}
		return p.addNode(l, f.Start(v))
	}
}

func (p *planner) expressionStatement(n javasrc.Node) (t text) {
	f := p.File
	e := f.First(n)
	if f.Kind(e) == javasrc.SwitchExpression {
		p.switchStatement(n, e)
		return t
	}
	if p.destroys(e) {
		p.enclosed(f.Start(n), f.End(n), forms.DeviceFinished(), func() { p.statement(f.Start(n), f.End(n), func() { p.expr(e) }) })
		return t
	}
	p.statement(f.Start(n), f.End(n), func() {
		if p.opt.Paper {
			if after, ok := p.paperAssignment(e); ok {
				t.after = after
				return
			}
		}
		if after, ok := p.storeThis(e); ok {
			t.after = after
			return
		}
		if call, ok := p.updatedBox(e); ok {
			t.after = forms.Statement(call)
			return
		}
		count, fills, shares := len(p.body.m.Probes), p.body.fills, p.body.shares
		recorded := p.expr(e)
		switch {
		case recorded && len(p.body.m.Probes) > count && len(p.body.captures) == 0:
			p.last()
			t.after = p.lookCall(fills)
		case p.RecordsBlocks() && (p.HoldsTemporaries(e) || len(p.body.captures) > 0):
			t.after = p.endCall(f.End(n) - 1)
		case !p.opt.Full && len(p.body.captures) > 0:
			t.after = p.settleCall()
		case p.body.shares > shares && p.body.fills > fills: // it may be taken out again before the method ends
			t.after = forms.Look(p.handle())
		}
	})
	t.after += p.joined(e)
	return t
}

// lookCall looks into what the library has changed in a statement that the last store ends, where there were
// so many calls before it that may.
func (p *planner) lookCall(fills int) string {
	if p.body.fills == fills || !p.RecordsBlocks() {
		return ""
	}
	return forms.Look(p.handle())
}

// condition visits the condition of a statement. It gives the call that ends
// its temporaries, or "": where there are none, or it does so itself.
func (p *planner) condition(n javasrc.Node) (end func() string) {
	within := false
	p.statement(p.File.Start(n), p.File.End(n), func() {
		switch up := p.File.Parent(n); p.File.Kind(up) {
		case javasrc.IfStatement:
			p.Line = p.LineOf(p.File.Start(up))
		case javasrc.ForStatement:
			p.Line = p.LineOf(p.Position(n))
		case javasrc.DoStatement: // its body runs again before a call could stand behind
			within = p.endingWithin(n, p.File.Start(n)+1, p.File.End(n)-1)
			return
		}
		p.declaring(n)
	})
	if within || !p.RecordsBlocks() || !p.HoldsTemporaries(n) {
		return func() string { return "" }
	}
	b := p.body
	header := len(b.m.Stmts)
	for b.m.Stmts[header-1].Start != p.File.Start(n) { // lambdas within have statements, too
		header--
	}
	return func() string {
		old := b.stmt
		b.stmt = header
		defer func() { b.stmt = old }()
		return p.endCall(p.File.End(n))
	}
}

func (p *planner) ifStatement(n javasrc.Node) {
	f := p.File
	p.counters.Choose(n)
	cond := f.First(n)
	end := p.condition(cond)
	pos := f.Token(f.End(cond))
	rest := f.Next(cond)
	bound, unbound := p.Bindings(cond, true), p.Bindings(cond, false)
	whenTrue, whenFalse := p.BoundAfter(n)
	if f.Src[pos] == ';' { // an empty statement is no node
		if text := end(); text != "" {
			p.e.Insert(pos, forms.Braced().First+text)
			p.e.Insert(pos+1, forms.Braced().Last)
		}
		p.emptyPath(pos)
		pos++
	} else {
		p.bindingBranch(rest, bound, whenTrue, end)
		pos = f.End(rest)
		rest = f.Next(rest)
	}
	switch {
	case rest != javasrc.None:
		p.bindingBranch(rest, unbound, whenFalse, end)
		return
	case f.Src[f.Token(pos)] == 'e' && f.HasToken(f.Token(pos), f.End(n), "else"):
		p.emptyPath(f.Token(f.Token(pos) + len("else")))
		return
	}
	if !whenFalse {
		unbound = nil
	}
	if text := p.ofHeap(p.bindAtEnd(unbound, end)) + p.counters.At(flow.Else, n); text != "" {
		p.putPath(f.End(n), forms.Else(text))
	}
}
