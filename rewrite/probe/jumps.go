package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
)

// jump gives the call before a break or continue: the variables of the blocks
// that it leaves end here.
func (p *planner) jump(n javasrc.Node) string {
	if !p.RecordsBlocks() {
		return ""
	}
	target, isContinue := p.JumpTarget(n), p.File.Kind(n) == javasrc.ContinueStatement
	region, found := probemap.Range{}, false
	first := max(p.File.Start(target), p.LastFinal(n, target))
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

// returns notes which variables a return or throw may give to the caller, and whether
// this.
func (p *planner) returns(n javasrc.Node) {
	if e := p.File.First(n); e != javasrc.None {
		if p.File.Kind(n) == javasrc.ReturnStatement {
			p.blurs(e)
		}
		p.Given(e, func(name javasrc.Node) {
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
	p.GivenHere(e, func(name javasrc.Node) { b.givesVariable = true })
	e = f.Unparenthesized(e)
	b.gives++
	if b.givesVariable && (b.gives > 1 || f.Kind(e) == javasrc.TernaryExpression) || p.PartsHoldTemporaries(e) {
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
	recorded := e != javasrc.None && p.RecordsBlocks()
	switch {
	case recorded && f.Kind(n) == javasrc.ReturnStatement && p.result(e):
	case recorded && f.Kind(n) == javasrc.ReturnStatement && !p.body.lambda:
		p.handBack(e, false)
	case recorded && f.Kind(n) == javasrc.ThrowStatement && (p.ReadFromLocal(e) || p.ReadFromThis(e)) && p.Castable(e):
		p.throughHidden("<return>", e, f.End(p.body.Node), true)
	case f.Kind(n) == javasrc.ThrowStatement && p.fromField(e) && p.mayThrowOutside():
		p.escape(e, "throw")
	case e != javasrc.None && f.Kind(n) == javasrc.ReturnStatement:
		p.sentParts(e)
		p.origins(e)
		p.takesUnasked(e)
	default:
		p.children(n)
		if e != javasrc.None {
			p.origins(e)
		}
	}
}

// fromField tells that an expression surely gives what a field or an element has. What a catch clause has caught may be thrown again as what it is only by its name.
func (p *planner) fromField(e javasrc.Node) bool {
	switch f := p.File; f.Kind(e) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return p.fromField(f.Last(e))
	case javasrc.Identifier:
		return p.Lookup(f.Text(e)).Field != nil
	case javasrc.FieldAccess, javasrc.ArrayAccess:
		return true
	}
	return false
}

// mayThrowOutside tells that code which is not rewritten may catch what the body throws, while something else goes on holding that.
func (p *planner) mayThrowOutside() bool {
	return p.body.Frame && !p.opt.Paper && p.body.Records(heapprobe.RecordStores) && (p.Set.ReachedElsewhere() || p.body.lambda && !p.UsedUp(p.body.Node))
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
	if !p.ReadFromLocal(e) && !p.ReadBeforeMore(e) && !p.KeepsIterator(e) || t.Primitive() || t.Leaf() || t.Known() && !p.body.returns || !p.Castable(e) || chosen && (!t.Reference() || t.MayBeBoxed()) {
		p.sent(e, func() { p.expr(e) })
		p.origins(e)
		return
	}
	p.sent(e, func() { p.throughHidden("<return>", e, f.End(p.body.Node), true) })
}

// throughHidden passes a value through a variable that reports do not name, and that has it to the end of what it leaves; whether the body gives it.
func (p *planner) throughHidden(name string, e javasrc.Node, end int, returned bool) {
	l := p.declare(name, p.TypeOf(e), "hidden", p.File.Start(e), probemap.Range{End: end})
	p.body.m.Vars[l.v-1].Returned = returned
	p.through(e, p.naming(forms.InsertAssign, e, l))
}

// recorded is the variable of the body that has a name, or nil if it is not recorded.
func (p *planner) recorded(name javasrc.Node) *probemap.Var {
	if l := p.localNamed(p.File.Text(name)); l != nil && l.body == p.body && l.v > 0 {
		return &p.body.m.Vars[l.v-1]
	}
	return nil
}
