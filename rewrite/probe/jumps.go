package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// jump gives the call before a break or continue: the variables of the blocks
// that it leaves end here.
func (p *planner) jump(n javasrc.Node) string {
	if !p.recordsBlocks() {
		return ""
	}
	target, isContinue := p.JumpTarget(n), p.File.Kind(n) == javasrc.ContinueStatement
	region, found := sitemap.Range{}, false
	first := max(p.File.Start(target), p.lastFinal(n, target))
	for b := p.body.block; b != nil; b = b.up {
		if b.Node == javasrc.None || p.File.Start(b.Node) < first {
			break
		}
		if b.Node == target && isContinue && p.File.Kind(target) != javasrc.EnhancedForStatement {
			break // the variables of a for header stay
		}
		if b.refs && p.File.Kind(b.Node) == javasrc.TryWithResourcesStatement {
			break // the resources are closed behind the jump
		}
		if b.refs {
			region, found = b.scope, true
		}
		if found && b.Node == target && isContinue {
			region = oneRound(region)
		}
	}
	if !found {
		return ""
	}
	return p.leaveCall(region, p.File.Start(n))
}

// lastFinal is where the innermost try statement begins whose finally clause runs on the way from a jump to its target: that may still
// use what is declared around it.
func (p *planner) lastFinal(n, target javasrc.Node) int {
	f := p.File
	for child, up := n, f.Parent(n); child != target && up != p.body.Node; child, up = up, f.Parent(up) {
		if k := f.Kind(up); k != javasrc.TryStatement && k != javasrc.TryWithResourcesStatement {
			continue
		}
		if clause := f.Child(up, javasrc.FinallyClause); clause != javasrc.None && clause != child {
			return f.Start(up)
		}
	}
	return 0
}

// returns notes which variables a return or throw may give to the caller, and whether
// this.
func (p *planner) returns(n javasrc.Node) {
	if e := p.File.First(n); e != javasrc.None {
		if p.File.Kind(n) == javasrc.ReturnStatement {
			p.blurs(e)
		}
		p.given(e, func(name javasrc.Node) {
			if v := p.recorded(name); v != nil {
				v.Returned = true
				v.Scope.End = max(v.Scope.End, p.body.guarded)
			}
			if p.File.Kind(name) == javasrc.This {
				p.body.m.GivesThis = true
			}
		})
	}
}

// blurs notes how much is known of what a method returns: with it may go what the expression has made beside its value; and a
// variable's object, where it is not what every return gives.
func (p *planner) blurs(e javasrc.Node) {
	b, f := p.body, p.File
	p.givenHere(e, func(name javasrc.Node) { b.givesVariable = true })
	e = f.Unparenthesized(e)
	b.gives++
	if b.givesVariable && (b.gives > 1 || f.Kind(e) == javasrc.TernaryExpression) || p.partsHoldTemporaries(e) {
		b.m.Blurs = true
	}
}

// returnedValue visits what a return or throw gives. Where that is read from an
// object that only a local may hold, or more runs before the caller has it, it is passed
// through a hidden variable: nothing else would hold it until the caller names it. An exception may leave the statement that
// holds this, too.
func (p *planner) returnedValue(n javasrc.Node) {
	f := p.File
	p.body.returning = p.body.stmt
	if f.Kind(n) == javasrc.ThrowStatement && p.body.stmt > 0 {
		p.body.m.Throws = append(p.body.m.Throws, p.body.stmt)
	}
	e := f.First(n)
	recorded := e != javasrc.None && p.recordsBlocks()
	switch {
	case recorded && f.Kind(n) == javasrc.ReturnStatement && p.result(e):
	case recorded && f.Kind(n) == javasrc.ReturnStatement && !p.body.lambda:
		p.handBack(e, false)
	case recorded && f.Kind(n) == javasrc.ThrowStatement && (p.readFromLocal(e) || p.readFromThis(e)) && p.Castable(e):
		p.throughHidden(e, p.TypeOf(e))
	case e != javasrc.None && f.Kind(n) == javasrc.ReturnStatement:
		p.sentParts(e)
		p.origins(e)
	default:
		p.children(n)
		if e != javasrc.None {
			p.origins(e)
		}
	}
}

// handBack visits an expression that is returned, or one of those between which a
// conditional chooses.
func (p *planner) handBack(e javasrc.Node, chosen bool) {
	f := p.File
	if f.Kind(e) == javasrc.TernaryExpression {
		p.conditional(e, func(part javasrc.Node) {
			if part == f.First(e) {
				p.expr(part)
			} else {
				p.handBack(part, true)
			}
		})
		p.originsOfMatched(e)
		return
	}
	t := p.TypeOf(e)
	if !p.readFromLocal(e) && !p.readBeforeMore(e) && !p.keepsIterator(e) || t.Primitive() || t.Leaf() || t.Known() && !p.body.returns || !p.Castable(e) || chosen && (!t.Reference() || t.MayBeBoxed()) {
		p.sent(e, func() { p.expr(e) })
		p.origins(e)
		return
	}
	p.sent(e, func() { p.throughHidden(e, t) })
}

// readBeforeMore tells that a variable is read and returned, and that code which may set it
// runs before the caller has the value: a finally clause, or the end of resources.
func (p *planner) readBeforeMore(e javasrc.Node) bool {
	f := p.File
	switch f.Kind(e) {
	case javasrc.ParenthesizedExpression:
		return p.readBeforeMore(f.First(e))
	case javasrc.CastExpression:
		return p.readBeforeMore(f.Last(e))
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess:
	default:
		return false
	}
	local := f.Kind(e) == javasrc.Identifier && p.localNamed(f.Text(e)) != nil
	for child, up := e, f.Parent(e); child != p.body.Node; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.TryWithResourcesStatement:
			if !local {
				return true
			}
		case javasrc.TryStatement:
		default:
			continue
		}
		if clause := f.Child(up, javasrc.FinallyClause); clause != javasrc.None && clause != child && (!local || p.assignsName(clause, f.End(clause), f.Text(e))) {
			return true
		}
	}
	return false
}

// keepsIterator tells that an iterator is returned that something else may have, too, and let go while a for-each has it in its
// variable without a name.
func (p *planner) keepsIterator(e javasrc.Node) bool {
	f := p.File
	decl := p.body.Node
	if f.Kind(decl) != javasrc.MethodDeclaration {
		decl = f.Parent(decl)
	}
	if f.Kind(decl) != javasrc.MethodDeclaration || !f.Is(f.Child(decl, javasrc.Identifier), "iterator") {
		return false
	}
	switch f.Kind(e) {
	case javasrc.ParenthesizedExpression:
		return p.keepsIterator(f.First(e))
	case javasrc.CastExpression:
		return p.keepsIterator(f.Last(e))
	case javasrc.Identifier:
		return p.localNamed(f.Text(e)) == nil
	case javasrc.MethodInvocation:
		_, ok := p.Target(e)
		return ok
	}
	return f.Kind(e) == javasrc.FieldAccess || f.Kind(e) == javasrc.ArrayAccess
}

// assignsName tells that the code from a node on, up to an offset, assigns to a name.
func (p *planner) assignsName(from javasrc.Node, end int, name string) bool {
	f := p.File
	for n := from; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) == javasrc.AssignmentExpression && f.Is(f.First(n), name) {
			return true
		}
	}
	return false
}

// throughHidden passes what the body gives through a variable that reports do not name.
func (p *planner) throughHidden(e javasrc.Node, t scope.Type) {
	l := p.declare("<return>", t, "hidden", p.File.Start(e), sitemap.Range{End: p.File.End(p.body.Node)})
	p.body.m.Vars[l.v-1].Returned = true
	p.through(e, "InsertAssign", p.localEnd(e, l))
}

// readFromLocal tells whether an expression reads a field or element of what a
// local variable holds, or of a value that nothing needs to hold, or asks a method
// of what the variable holds for it.
func (p *planner) readFromLocal(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return p.readFromLocal(f.First(n))
	case javasrc.FieldAccess, javasrc.ArrayAccess:
		base := p.baseOf(f.First(n))
		switch f.Kind(base) {
		case javasrc.Identifier:
			return p.localNamed(f.Text(base)) != nil
		case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression, javasrc.TernaryExpression,
			javasrc.SwitchExpression, javasrc.AssignmentExpression:
			return true
		}
	case javasrc.MethodInvocation:
		base := p.baseOf(p.Receiver(n))
		if f.Kind(base) != javasrc.Identifier || p.localNamed(f.Text(base)) == nil {
			return false
		}
		m, ok := p.Target(n)
		return ok && !m.Static
	}
	return false
}

// baseOf is what an expression begins with that reads fields and elements.
func (p *planner) baseOf(n javasrc.Node) javasrc.Node {
	f := p.File
	for {
		switch f.Kind(n) {
		case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.ParenthesizedExpression:
			n = f.First(n)
		case javasrc.CastExpression:
			n = f.Last(n)
		default:
			return n
		}
	}
}

// readFromThis tells whether an expression reads a field of this, or of an instance around.
func (p *planner) readFromThis(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return p.readFromThis(f.First(n))
	case javasrc.FieldAccess:
		return f.Kind(f.First(n)) == javasrc.This
	case javasrc.Identifier:
		r := p.Lookup(f.Text(n))
		return r.Variable == nil && r.Field != nil && !r.Field.Static
	}
	return false
}

// given finds the names whose objects an expression may give, this among them; a lambda
// has what it captures.
func (p *planner) given(n javasrc.Node, found func(name javasrc.Node)) {
	switch p.File.Kind(n) {
	case javasrc.SwitchBlock, javasrc.SwitchRule, javasrc.ExpressionStatement, javasrc.YieldStatement, javasrc.Block, javasrc.SwitchBlockStatementGroup:
		for c := p.File.First(n); c != javasrc.None; c = p.File.Next(c) {
			p.given(c, found)
		}
	default:
		p.givenOutside(n, found, p.given)
	}
}

// givenHere finds those but what the cases of a switch give.
func (p *planner) givenHere(n javasrc.Node, found func(name javasrc.Node)) {
	p.givenOutside(n, found, p.givenHere)
}

// givenOutside finds those of an expression whose parts are seen by within.
func (p *planner) givenOutside(n javasrc.Node, found func(name javasrc.Node), within func(javasrc.Node, func(javasrc.Node))) {
	f := p.File
	switch f.Kind(n) {
	case javasrc.Identifier, javasrc.This:
		found(n)
	case javasrc.LambdaExpression, javasrc.MethodReference:
		for k, end := n, f.After(n); k < end; k++ {
			if f.Kind(k) == javasrc.Identifier {
				found(k)
			}
		}
	case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression, javasrc.AssignmentExpression, javasrc.SwitchExpression:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			within(c, found)
		}
	case javasrc.MethodInvocation:
		if lambda := p.calledAtOnce(n); lambda != javasrc.None {
			within(lambda, found)
		}
	}
}

// calledAtOnce is the lambda that a call in parentheses is of, or None.
func (p *planner) calledAtOnce(call javasrc.Node) javasrc.Node {
	f := p.File
	n := f.First(call)
	for f.Kind(n) == javasrc.ParenthesizedExpression || f.Kind(n) == javasrc.CastExpression {
		n = f.Last(n)
	}
	if f.Kind(n) == javasrc.LambdaExpression {
		return n
	}
	return javasrc.None
}

// recorded is the variable of the body that has a name, or nil if it is not recorded.
func (p *planner) recorded(name javasrc.Node) *sitemap.Var {
	if l := p.localNamed(p.File.Text(name)); l != nil && l.body == p.body && l.v > 0 {
		return &p.body.m.Vars[l.v-1]
	}
	return nil
}
