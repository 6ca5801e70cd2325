package flow

import (
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

func (b *builder) statements(s javasrc.Node) {
	for ; s != javasrc.None && b.why == ""; s = b.f.Next(s) {
		b.stmt(s)
	}
}

// stmt follows one statement.
func (b *builder) stmt(n javasrc.Node) {
	if len(b.pending) == 0 {
		b.refuse(Unreached)
		return
	}
	f := b.f
	b.arrive(Slot{Where: Before, Node: labelled(f, n)})
	switch f.Kind(n) {
	case javasrc.Block:
		b.statements(f.First(n))
	case javasrc.ExpressionStatement:
		b.expression(n)
	case javasrc.LocalVariableDeclaration:
		b.declaration(n, n)
	case javasrc.AssertStatement:
		b.run(n, n)
	case javasrc.ExplicitConstructorInvocation:
		b.arrive(Slot{}) // it is the first statement
		b.run(n, n)
	case javasrc.LabeledStatement:
		b.labelled(n)
	case javasrc.IfStatement:
		b.ifStatement(n)
	case javasrc.WhileStatement:
		b.while(n)
	case javasrc.DoStatement:
		b.do(n)
	case javasrc.ForStatement:
		b.forLoop(n)
	case javasrc.EnhancedForStatement:
		b.forEach(n)
	case javasrc.SwitchExpression:
		b.switchStatement(n, n)
	case javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.YieldStatement:
		b.jump(n)
	case javasrc.ReturnStatement:
		b.returns(n)
	case javasrc.ThrowStatement:
		b.run(n, n)
		b.exit(probemap.EdgeThrow, Slot{Where: Leave, Node: n})
	case javasrc.SynchronizedStatement:
		b.run(n, n)
		b.evaluate(f.First(n))
		b.gather(f.First(n))
		b.stmt(f.Last(n))
	case javasrc.TryStatement, javasrc.TryWithResourcesStatement:
		b.try(n)
	}
}

func (b *builder) expression(n javasrc.Node) {
	if e := b.f.First(n); b.f.Kind(e) == javasrc.SwitchExpression {
		b.switchStatement(e, n)
		return
	}
	b.run(n, n)
	b.evaluate(b.f.First(n))
	b.gather(b.f.First(n))
}

// gather joins the ways out of the conditions within an expression, where it has ended
// and is not all on one line. Where a path ends or begins anew next, a call counts it,
// which would move the operands that follow to its line.
func (b *builder) gather(n javasrc.Node) {
	if len(b.pending) > 1 && !b.onLine(n) {
		b.join(probemap.NodeBlock)
	}
}

// declaration runs if it has a value. In the header of a for, text can stand
// ahead of the for only.
func (b *builder) declaration(n, before javasrc.Node) {
	f := b.f
	for v := f.First(n); v != javasrc.None; v = f.Next(v) {
		b.declarator(v, before)
	}
}

func (b *builder) declarator(v, before javasrc.Node) {
	f := b.f
	if f.Kind(v) == javasrc.VariableDeclarator && f.Next(f.First(v)) != javasrc.None {
		b.run(v, before)
		b.evaluate(f.Last(v))
		b.gather(f.Last(v))
	}
}

func (b *builder) ifStatement(n javasrc.Node) {
	f := b.f
	cond := f.First(n)
	b.node(n)
	yes, no := b.condition(cond)
	then, pos := f.Next(cond), f.Token(f.End(cond))
	if f.Src[pos] == ';' { // an empty statement is no node
		b.lead(yes, Slot{Where: Empty, Pos: pos})
	} else {
		b.lead(yes, Slot{Where: Before, Node: then})
		b.branchOf(then)
		pos = f.Token(f.End(then))
		then = f.Next(then)
	}
	done := b.pending
	if f.Src[pos] == ';' && then == f.Next(cond) {
		pos = f.Token(pos + 1)
	}
	switch {
	case then != javasrc.None:
		b.lead(no, Slot{Where: Before, Node: then})
		b.branchOf(then)
	case pos < f.End(n) && f.HasToken(pos, f.End(n), "else"):
		b.lead(no, Slot{Where: Empty, Pos: f.Token(pos + len("else"))})
	default:
		b.lead(no, Slot{Where: Else, Node: n})
	}
	b.pending = append(done, b.pending...)
}

// branchOf follows a statement that is the branch of another.
func (b *builder) branchOf(n javasrc.Node) {
	b.stmt(n)
	b.seal(Slot{Where: After, Node: n})
}

func (b *builder) labelled(n javasrc.Node) {
	f := b.f
	s := f.Next(f.First(n))
	if s == javasrc.None {
		return // an empty statement
	}
	switch f.Kind(s) {
	case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.LabeledStatement:
		b.stmt(s) // the loop finds its labels
		return
	}
	t := b.enter(s)
	b.branchOf(s)
	b.pending = append(b.pending, t.breaks...)
	b.targets = b.targets[:len(b.targets)-1]
}

// enter makes a statement a target of jumps.
func (b *builder) enter(n javasrc.Node) *target {
	f := b.f
	t := &target{node: n, outer: labelled(f, n), guarded: b.guarded}
	for up := f.Parent(n); f.Kind(up) == javasrc.LabeledStatement; up = f.Parent(up) {
		t.labels = append(t.labels, f.Text(f.First(up)))
	}
	b.targets = append(b.targets, t)
	return t
}

// jump ends the way at a break, continue or yield.
func (b *builder) jump(n javasrc.Node) {
	f := b.f
	id := b.run(n, n)
	if f.Kind(n) == javasrc.YieldStatement {
		b.yield(n)
		return
	}
	kind := probemap.EdgeBreak
	if f.Kind(n) == javasrc.ContinueStatement {
		kind = probemap.EdgeContinue
	}
	t := b.targetOf(f.Text(f.First(n)), kind)
	if t == nil {
		b.refuse(JumpsOut)
		return
	}
	p := pend{from: id, kind: kind, slot: Slot{Where: Leave, Node: n}, closes: b.guarded > t.guarded}
	if kind == probemap.EdgeContinue {
		t.continues = append(t.continues, p)
	} else {
		t.breaks = append(t.breaks, p)
		b.g.Breaks[t.node] = append(b.g.Breaks[t.node], n)
	}
	b.pending = nil
}

// targetOf finds what a jump names; nil: a statement outside of the body.
func (b *builder) targetOf(label string, kind string) *target {
	for i := len(b.targets) - 1; i >= 0; i-- {
		t := b.targets[i]
		if label == "" && (t.loop || kind == probemap.EdgeBreak && b.f.Kind(t.node) == javasrc.SwitchExpression && !t.value) {
			return t
		}
		for _, l := range t.labels {
			if l == label {
				return t
			}
		}
	}
	return nil
}

func (b *builder) returns(n javasrc.Node) {
	edges := len(b.g.Edges)
	defer func() { b.noteEnds(edges, b.late(n)) }()
	b.run(n, n)
	if s := b.f.Unparenthesized(b.f.First(n)); b.f.Kind(s) == javasrc.SwitchExpression {
		b.switchValue(s, probemap.EdgeReturn)
		b.leave(probemap.PathExit, b.pending)
		b.pending = nil
		return
	}
	if !b.returnsValue(n) {
		b.exit(probemap.EdgeReturn, Slot{Where: Leave, Node: n})
	}
}

// try follows the block and the handlers; a finally block is a body of its own. Nothing
// is thrown in a block without statements: javac leaves its handlers out, and the block,
// so that no text may make one of it.
func (b *builder) try(n javasrc.Node) {
	f := b.f
	if f.Kind(n) == javasrc.TryStatement && f.First(f.Child(n, javasrc.Block)) == javasrc.None {
		if last := f.Last(n); f.Kind(last) != javasrc.FinallyClause || b.finally(f.First(last)) {
			b.closePending()
			return
		}
	}
	var done []pend
	completes := true
	closes := f.Kind(n) == javasrc.TryWithResourcesStatement || f.Kind(f.Last(n)) == javasrc.FinallyClause
	if closes {
		b.guarded++
		defer b.leaveGuarded()
	}
	for c := f.First(n); c != javasrc.None && b.why == ""; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.ResourceSpecification:
			b.resources(c, n)
		case javasrc.Block:
			b.branchOf(c)
			done = append(done, b.pending...)
		case javasrc.CatchClause:
			b.handler(c)
			done = append(done, b.pending...)
		case javasrc.FinallyClause:
			completes = b.finally(f.First(c))
		}
	}
	b.pending = done
	if !completes {
		b.pending = nil
	}
}

// resources runs the resources of a try statement one after the other. One on a further line has a place of its own, where it can: those before
// have been opened then.
func (b *builder) resources(list, try javasrc.Node) {
	line := -1
	for r := b.f.First(list); r != javasrc.None; r = b.f.Next(r) {
		at, _ := b.f.Position(b.f.Start(r))
		if line >= 0 && at > line && b.opt.InResource != nil && b.opt.InResource(r) {
			b.arrive(Slot{Where: Resource, Node: b.f.Last(r)})
		}
		line = at
		b.run(r, try)
	}
}

// leaveGuarded ends a try statement on whose way out something may throw.
func (b *builder) leaveGuarded() {
	b.guarded--
	b.closePending()
}

// closePending notes that something may throw when the text of what is pending has run.
func (b *builder) closePending() {
	for i := range b.pending {
		b.pending[i].closes = true
	}
}

func (b *builder) handler(c javasrc.Node) {
	code := b.f.Child(c, javasrc.Block)
	b.way(probemap.PathEntry, probemap.EdgeCatch, Slot{Where: Before, Node: code})
	b.join(probemap.NodeHandler)
	b.run(c, javasrc.None)
	b.branchOf(code)
}

// finally tells whether a finally block can complete normally. One that jumps
// out of itself changes where a path goes that was numbered before.
func (b *builder) finally(code javasrc.Node) bool {
	inner := newBuilder(b.f, code, &locals{localsOf(b.f, code), b.locals}, b.opt)
	inner.statements(b.f.First(code))
	for _, e := range inner.g.Edges {
		if e.Kind == probemap.EdgeReturn {
			b.refuse(JumpsOut)
		}
	}
	if inner.why != "" {
		b.refuse(inner.why)
	}
	return len(inner.pending) > 0
}
