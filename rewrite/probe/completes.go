package probe

import (
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
)

// completes tells that a statement can surely complete normally, as javac sees
// it (JLS 14.22), so that what is inserted behind it is reachable. Where the
// rules need what the source set does not tell (constants of other classes, the
// cases of an exhaustive switch), it says no.
func (p *planner) completes(n javasrc.Node) bool {
	if c, known := p.javac.complete[n]; known {
		return c
	}
	asked := p.javac.conditions
	c := p.findWhetherCompletes(n)
	if p.javac.conditions == asked { // it is so wherever that is asked
		p.javac.complete[n] = c
	}
	return c
}

func (p *planner) findWhetherCompletes(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.ReturnStatement, javasrc.ThrowStatement, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.YieldStatement:
		return false
	case javasrc.Block, javasrc.ConstructorBody, javasrc.SwitchBlockStatementGroup:
		last := f.Last(n)
		return last == javasrc.None || f.Kind(last) == javasrc.SwitchLabel || p.completes(last)
	case javasrc.IfStatement:
		return p.ifCompletes(n)
	case javasrc.WhileStatement:
		return p.hasBreak(n) || p.notConstant(f.First(n))
	case javasrc.DoStatement:
		body, cond := f.First(n), f.Last(n)
		return p.hasBreak(n) || p.notConstant(cond) && (body == cond || p.completes(body))
	case javasrc.ForStatement:
		h := f.ForHeader(n)
		return p.hasBreak(n) || h.Cond != javasrc.None && p.notConstant(h.Cond)
	case javasrc.LabeledStatement:
		return p.hasBreak(f.Last(n)) || p.completes(f.Last(n))
	case javasrc.SynchronizedStatement:
		return p.completes(f.Last(n))
	case javasrc.TryStatement, javasrc.TryWithResourcesStatement:
		return p.tryCompletes(n)
	case javasrc.SwitchExpression:
		return p.switchCompletes(n)
	case javasrc.ExpressionStatement:
		return f.Kind(f.First(n)) != javasrc.SwitchExpression || p.switchCompletes(f.First(n))
	}
	return true
}

func (p *planner) ifCompletes(n javasrc.Node) bool {
	f := p.File
	cond := f.First(n)
	branches := 0
	for c := f.Next(cond); c != javasrc.None; c = f.Next(c) {
		branches++
		if p.completes(c) {
			return true
		}
	}
	return branches < 2 // no else, or an empty statement that is no node
}

func (p *planner) tryCompletes(n javasrc.Node) bool {
	f := p.File
	some := false
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.Block:
			some = some || p.completes(c)
		case javasrc.CatchClause:
			some = some || p.completes(f.Child(c, javasrc.Block))
		case javasrc.FinallyClause:
			if !p.completes(f.First(c)) {
				return false
			}
		}
	}
	return some
}

// switchCompletes says yes where a break leaves the switch, its last group
// falls out of it or a rule does; and for an old switch without a default.
func (p *planner) switchCompletes(n javasrc.Node) bool {
	f := p.File
	if p.hasBreak(n) {
		return true
	}
	block := f.Child(n, javasrc.SwitchBlock)
	open := true // no default, and no pattern, which asks for all cases
	rules := false
	for c := f.First(block); c != javasrc.None; c = f.Next(c) {
		rules = rules || f.Kind(c) == javasrc.SwitchRule
		if f.Kind(c) == javasrc.SwitchRule && p.ruleCompletes(f.Last(c)) {
			return true
		}
		for l := f.First(c); l != javasrc.None; l = f.Next(l) {
			if f.Kind(l) == javasrc.SwitchLabel {
				open = open && !f.HasToken(f.Start(l), f.End(l), "default") &&
					f.Child(l, javasrc.Pattern, javasrc.NullLiteral) == javasrc.None
			}
		}
	}
	last := f.Last(block)
	return open || !rules && (last == javasrc.None || p.completes(last))
}

func (p *planner) ruleCompletes(body javasrc.Node) bool {
	switch p.File.Kind(body) {
	case javasrc.Block:
		return p.completes(body)
	case javasrc.ThrowStatement:
		return false
	}
	return true
}

// hasBreak tells whether a break within leaves the statement n.
func (p *planner) hasBreak(n javasrc.Node) bool {
	if p.javac.left == nil {
		p.javac.left = map[javasrc.Node]bool{}
		for c := javasrc.Node(0); int(c) < p.File.Len(); c++ {
			if p.File.Kind(c) == javasrc.BreakStatement {
				p.javac.left[p.jumpTarget(c)] = true
			}
		}
	}
	return p.javac.left[n]
}

// notConstant tells that a condition is surely no constant expression.
func (p *planner) notConstant(n javasrc.Node) bool {
	p.javac.conditions++
	return flow.NotConstant(p.File, n, p.varies)
}

// varies tells that a name, simple or selected, is surely no constant variable.
func (p *planner) varies(n javasrc.Node) bool {
	if p.File.Kind(n) == javasrc.FieldAccess {
		fd := p.FieldOf(n)
		return fd != nil && !fd.Final
	}
	r := p.Lookup(p.File.Text(n))
	switch {
	case r.Variable != nil:
		return !r.Variable.Final || r.Variable.Kind != "local"
	case r.Field != nil:
		return !r.Field.Final
	}
	return false
}
