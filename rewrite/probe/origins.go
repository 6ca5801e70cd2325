package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// What a method returns may be read from an object that only its variables hold, and
// nothing names it before the caller does:
//
//	return box.inner().get();
//	return queue.poll();
//
// So the map tells from which variables' objects it may be read: these live until the
// caller's statement has ended. And it tells where a collection of the library may have
// given it up, or a finally clause may take away what it was read from.

// origins notes from where an expression, that has been visited, may read what a return
// or throw gives.
func (p *planner) origins(e javasrc.Node) {
	if p.mayHandOn(e) {
		p.body.m.Takes = p.body.m.Takes || p.body.guarded > 0 && !p.IsNew(e)
		p.readFrom(e, p.untilHandedOn(e))
	}
}

// takesUnasked notes that a method returns what something may have given up, where locals are not recorded and its caller need not name it: the language
// calls next() of an iterator and accessors of records (JLS 14.14.2, 14.30.2), the library what it declares. Callers that do name it have the value in use.
func (p *planner) takesUnasked(e javasrc.Node) {
	t := p.TypeOf(e)
	if !p.Locals() && !t.Primitive() && !p.PassesOver(t) && !p.IsNew(e) && p.mayAnswer(p.body) {
		p.body.m.Takes = true
	}
}

// originsOfMatched is origins of what the condition of such an expression matches.
func (p *planner) originsOfMatched(conditional javasrc.Node) {
	if p.mayHandOn(conditional) {
		p.readByPatterns(p.File.First(conditional), p.untilHandedOn(conditional))
	}
}

// mayHandOn tells whether what an expression gives is recorded.
func (p *planner) mayHandOn(e javasrc.Node) bool {
	t := p.TypeOf(e)
	return p.RecordsBlocks() && !t.Primitive() && !t.Leaf() && (p.body.returns || p.File.Kind(p.File.Parent(e)) == javasrc.ThrowStatement)
}

// untilHandedOn is how long its variables have to hold what they do.
func (p *planner) untilHandedOn(e javasrc.Node) probemap.Range {
	return probemap.Range{Start: p.File.Start(e), End: max(p.File.End(e), p.body.guarded)}
}

// readFrom notes of the variables that an expression begins with that they hold their
// objects as long as the statement.
func (p *planner) readFrom(n javasrc.Node, whole probemap.Range) {
	f := p.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		if v := p.varAt(n); v != nil {
			v.Read = true
			v.Scope.Start, v.Scope.End = min(v.Scope.Start, whole.Start), max(v.Scope.End, whole.End)
		}
	case javasrc.FieldAccess, javasrc.ArrayAccess:
		p.readFrom(f.First(n), whole)
	case javasrc.CastExpression, javasrc.AssignmentExpression:
		p.readFrom(f.Last(n), whole)
	case javasrc.TernaryExpression, javasrc.SwitchExpression:
		p.readByPatterns(f.First(n), whole)
		for c := f.Next(f.First(n)); c != javasrc.None; c = f.Next(c) {
			p.readFrom(c, whole)
		}
	case javasrc.ParenthesizedExpression, javasrc.SwitchBlock, javasrc.SwitchRule, javasrc.ExpressionStatement, javasrc.YieldStatement,
		javasrc.Block, javasrc.SwitchBlockStatementGroup:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			p.readFrom(c, whole)
		}
	case javasrc.MethodInvocation:
		p.readByCall(n, whole)
	}
}

// readByPatterns is readFrom of what the patterns in a condition match: within an
// expression their variables are not recorded.
func (p *planner) readByPatterns(condition javasrc.Node, whole probemap.Range) {
	f := p.File
	for n := condition; int(n) < f.Len() && f.Start(n) < f.End(condition); n++ {
		if f.Kind(n) == javasrc.InstanceofExpression && len(p.PatternVariables(n)) > 0 {
			p.readFrom(f.First(n), whole)
		}
	}
}

// readByCall is readFrom of a call. A method of the source set has its parameters itself, but an expression lambda may have no frame for them.
func (p *planner) readByCall(call javasrc.Node, whole probemap.Range) {
	f := p.File
	recv := p.Receiver(call)
	if recv != javasrc.None {
		p.readFrom(recv, whole)
	}
	if !p.External(call) {
		if m, ok := p.Target(call); !ok || !m.Abstract || !p.Set.OfFunction(m) {
			return
		}
	}
	p.body.m.Takes = p.body.m.Takes || recv != javasrc.None && p.IsValue(recv)
	for a := f.First(f.Child(call, javasrc.ArgumentList)); a != javasrc.None; a = f.Next(a) {
		p.readFrom(a, whole)
	}
}

// varAt is the recorded variable of the body that a name stands for; nil if there is none.
// The block that declares it may have been visited.
func (p *planner) varAt(name javasrc.Node) *probemap.Var {
	text, at := p.File.Text(name), p.File.Start(name)
	for _, i := range p.body.varsNamed(text) {
		v := &p.body.m.Vars[i]
		if v.Scope.Start > at || at >= v.Scope.End {
			continue
		}
		if of := probemap.Plain(v.Name); of == text {
			return v
		}
	}
	return nil
}

// varsNamed are the places of the recorded variables that were declared by a name.
func (b *body) varsNamed(name string) []int {
	if b.named == nil {
		b.named = map[string][]int{}
	}
	for ; b.indexed < len(b.m.Vars); b.indexed++ {
		of := probemap.Plain(b.m.Vars[b.indexed].Name)
		b.named[of] = append(b.named[of], b.indexed)
	}
	return b.named[name]
}
