package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
)

// whileBound visits a part of the source in which variables are bound that no event tells of.
func (p *planner) whileBound(bound []meaning.Binding, part javasrc.Node, visit func()) {
	if len(bound) == 0 {
		visit()
		return
	}
	p.inBlock(part, p.File.Start(part), p.File.End(part), func() {
		p.bindSilently(bound)
		visit()
	})
}

func (p *planner) bindSilently(bound []meaning.Binding) {
	for _, v := range bound {
		p.declareQuietly(v.Name, v.Typ, "pattern", v.Pos)
	}
}

// bindingChain visits a && or ||: one block has what the operands of a whole chain of them bind, each operand's once.
func (p *planner) bindingChain(n javasrc.Node, visit func()) {
	if op := p.BindsOn(n); op == "" || p.File.First(p.File.Parent(n)) == n && p.BindsOn(p.File.Parent(n)) == op {
		visit()
		return
	}
	p.inBlock(n, p.File.Start(n), p.File.End(n), visit)
}

// operandOf visits an operand of a binary expression and declares what it binds for those behind it. No event tells of these.
func (p *planner) operandOf(n, operand javasrc.Node) {
	p.expr(operand)
	if op := p.BindsOn(n); op != "" && p.BindsOn(operand) != op {
		p.bindSilently(p.Bindings(operand, op == "&&"))
	}
}

// bindingBranch visits a branch in which a condition's variables are bound. They
// hold their objects before those are let go with the condition's end. Variables
// that stay belong to the block around.
func (p *planner) bindingBranch(n javasrc.Node, bound []meaning.Binding, stay bool, end func() string) {
	if len(bound) == 0 || stay {
		p.branch(n, p.bindAtEnd(bound, end))
		return
	}
	f := p.File
	p.inBlock(n, f.Start(n), f.End(n), func() {
		p.branch(n, p.bindAtEnd(bound, end))
		if f.Kind(n) == javasrc.Block && p.body.block.refs && p.Completes(n) {
			p.e.Insert(f.End(n)-1, p.leaveCall(p.body.block.scope, f.End(n)-1))
		}
	})
}

// bindAtEnd is bind where the condition has ended, with which its temporaries go.
func (p *planner) bindAtEnd(bound []meaning.Binding, end func() string) string {
	text := p.bind(bound)
	count := len(p.body.m.Probes)
	after := end()
	if text != "" && len(p.body.m.Probes) == count {
		p.last()
	}
	return text + after
}

// bind declares bound variables in the current block and gives the calls that
// record them. They belong to the statement, or the condition, that has the pattern: of
// what the accessors of records have returned, each variable takes up one value.
func (p *planner) bind(bound []meaning.Binding) (text string) {
	defer func(old int) { p.body.stmt = old }(p.body.stmt)
	for _, v := range bound {
		p.body.stmt = p.statementAt(v.Pos)
		l := p.declare(v.Name, v.Typ, "pattern", v.Pos, p.body.block.scope)
		p.DeclareFull(l.Variable, v.By)
		if l.v > 0 {
			p.body.m.Vars[l.v-1].Scope = probemap.Range{Start: v.Pos, End: p.body.block.scope.End}
		}
		text += p.addNode(l, v.Pos)
	}
	return text
}

// statementAt is the innermost statement or condition of the body at a position.
func (p *planner) statementAt(pos int) int {
	all := p.body.m.Stmts
	for n := len(all); n > 0; n-- {
		if all[n-1].Start <= pos && pos < all[n-1].End {
			return n
		}
	}
	return 0
}

// switchStatement visits a statement that is a switch. The temporaries of what it switches on, and of guards, go as a case begins.
func (p *planner) switchStatement(statement, n javasrc.Node) {
	p.statement(p.File.Start(statement), p.File.End(statement), func() { p.switchBody(n, true) })
}

// endOfSelector gives what makes the call by which the temporaries of what a switch is on are let go, at a position. They have died on the
// line where that ends; where guards have some, too, no event tells which died where.
func (p *planner) endOfSelector(selector javasrc.Node, guarded bool) func(pos int) string {
	if guarded {
		p.loose()
		return p.endCall
	}
	line, col := p.File.Position(p.File.End(selector) - 1)
	return func(pos int) string {
		text := p.endCall(pos)
		end := &p.body.m.Probes[len(p.body.m.Probes)-1]
		end.Line, end.Col = line, col
		return text
	}
}

// switchBody visits a switch; asStatement tells that it is none whose value is
// used.
func (p *planner) switchBody(n javasrc.Node, asStatement bool) {
	f := p.File
	p.expr(f.First(n))
	block := f.Last(n)
	var end func(pos int) string
	guarded := p.GuardsHoldTemporaries(block)
	switch {
	case !p.RecordsBlocks() || !guarded && !p.LeavesTemporaries(f.First(n)):
	case asStatement:
		end = p.endOfSelector(f.First(n), guarded)
	default: // operands of the statement around may wait for the switch
		p.loose()
	}
	p.unmatched(n, block, end)
	waiting := !asStatement && p.RecordsBlocks() && p.OperandsWait(n)
	if !asStatement {
		defer func(outer int) { p.body.yields = outer }(p.body.yields)
		p.body.yields = p.body.stmt
	}
	p.inBlock(block, f.Start(block), f.End(block), func() {
		for c := f.First(block); c != javasrc.None; c = f.Next(c) {
			if f.Kind(c) == javasrc.SwitchRule {
				p.rule(c, asStatement, waiting, end)
			} else {
				p.group(c, waiting, end)
			}
		}
		last := f.Last(block)
		if p.body.block.refs && last != javasrc.None && f.Kind(last) == javasrc.SwitchBlockStatementGroup && p.Completes(last) {
			p.e.Insert(f.End(last), p.leaveCall(p.body.block.scope, f.End(block)-1)) // on the line of the brace
		}
		if end != nil && last != javasrc.None && f.Kind(f.Last(last)) == javasrc.SwitchLabel { // no statement behind it begins with that
			p.e.Insert(f.End(block)-1, end(f.End(block)-1))
		}
	})
}

// waitCall is the call at the begin of a rule's block by which what waits is known to
// belong to the statement around the switch: to no block, so no variable leaves.
func (p *planner) waitCall(pos int) string {
	return p.leaveCall(probemap.Range{Start: pos, End: pos}, pos)
}

// group visits the labels and statements of an old-style case. Where they begin with
// the value, no statement comes before it.
func (p *planner) group(n javasrc.Node, waiting bool, end func(pos int) string) {
	f := p.File
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		if f.Kind(c) != javasrc.SwitchLabel {
			if waiting && f.Kind(c) != javasrc.YieldStatement {
				p.e.Insert(f.Start(c), p.waitCall(f.Start(c)))
			}
			if end != nil {
				p.e.Insert(f.Start(c), end(f.Start(c)))
			}
			waiting, end = false, nil
			p.putPath(f.Start(c), p.ahead(c))
			p.stmt(c)
			continue
		}
		bound := p.PatternVariables(c)
		p.whileBound(bound, c, func() { p.guard(c) })
		if len(bound) > 0 {
			p.e.Insert(f.Token(f.End(c))+1, p.bind(bound))
		}
	}
}

// guard visits a label's guard; its patterns and constants stay as they are. Patterns
// of records call methods.
func (p *planner) guard(label javasrc.Node) {
	p.calledAccessors(label)
	if g := p.File.Child(label, javasrc.Guard); g != javasrc.None {
		p.body.inGuard = true
		p.statement(p.File.Start(g), p.File.End(g), func() {
			p.children(g)
			if p.RecordsBlocks() && p.HoldsTemporaries(g) { // the next guard may be what tells that they have died
				p.loose()
			}
		})
		p.body.inGuard = false
	}
}

// rule visits a case with an arrow.
func (p *planner) rule(n javasrc.Node, asStatement, waiting bool, end func(pos int) string) {
	f := p.File
	label, code := f.First(n), f.Last(n)
	p.inBlock(n, f.Start(code), f.End(code), func() {
		first := ""
		if waiting && f.Kind(code) == javasrc.Block && f.Kind(f.First(code)) != javasrc.YieldStatement {
			first = p.waitCall(f.Start(code))
		}
		bound := p.PatternVariables(label)
		if len(bound) > 0 {
			// The guard sees the variables, so they are declared before it.
			first += p.bind(bound)
		}
		p.guard(label)
		if end != nil {
			first += end(f.Start(code))
		}
		switch {
		case f.Kind(code) == javasrc.Block:
			p.nestedBlock(code, first)
		case f.Kind(code) == javasrc.ThrowStatement || asStatement:
			p.branch(code, first)
		default:
			p.yieldRule(code, first)
		}
	})
}

// yieldRule visits the expression of a rule in a switch expression.
func (p *planner) yieldRule(code javasrc.Node, first string) {
	f := p.File
	first = p.ofHeap(first) + p.counters.At(flow.ValueRule, code) + p.counters.At(flow.LeaveRule, code)
	if first == "" {
		p.yielded(code)
		return
	}
	var value forms.Around
	if p.YieldsLikeCall(code) {
		value = forms.YieldedLikeCall()
	}
	rule := forms.YieldRule(first + p.OwnYield(code))
	p.putPath(f.Start(code), rule.First+value.First)
	p.yielded(code)
	p.putPath(f.End(f.First(code)), value.Last)
	p.putPath(f.End(code), rule.Last)
}
