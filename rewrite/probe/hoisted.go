package probe

import (
	"jinstr/rewrite/javasrc"
)

// javac declares the variables of patterns ahead of what binds them: before the
// outermost if or loop around, as far as no block is between, and else before the
// operator or the instanceof. Such a declaration may begin a line, and braces of ours
// change its place.

// hoists tells that an operator over several lines has a pattern in its operands,
// whose variable javac may declare before them, on the pattern's line.
func (p *planner) hoists(n javasrc.Node) bool {
	f := p.File
	if p.onLine(n, p.lineOf(f.Start(n))) {
		return false
	}
	return p.spots.binding.within(f, n)
}

// ownBranch makes a statement in braces of ours the branch of another, as it was.
func (p *planner) ownBranch(n javasrc.Node) string {
	if !p.hoistsToBranch(n) {
		return ""
	}
	switch p.File.Kind(n) {
	case javasrc.ExpressionStatement, javasrc.AssertStatement:
		return "if(true)"
	case javasrc.ReturnStatement, javasrc.ThrowStatement: // which do not end as others do
		return "for(;;)"
	}
	return ""
}

// ownYield makes the yield of a rule's expression n the branch of another statement.
func (p *planner) ownYield(n javasrc.Node) string {
	if !p.hoistsToBranch(n) {
		return ""
	}
	return "for(;;)"
}

// hoistsToBranch tells that a pattern in an expression over several lines binds
// variables, and javac declares them before the statement whose branch n is, or with
// the case whose rule it is. In a block it would do so before the operator, and begin
// the pattern's line there.
func (p *planner) hoistsToBranch(n javasrc.Node) bool {
	f := p.File
	if p.onLine(n, p.lineOf(f.Start(n))) || !p.spots.binding.within(f, n) {
		return false
	}
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
		return true
	case javasrc.SwitchRule:
		return f.Child(f.First(up), javasrc.Pattern) != javasrc.None
	}
	return false
}

// ahead is a statement before n, which stands without a block in a case of a switch
// expression. Where javac declares a pattern's variable below n with an operator around
// the switch, it begins the operator's line before the operands; braces of ours around
// a branch or a rule would keep the variable there, so another one takes its place.
func (p *planner) ahead(n javasrc.Node) string {
	f := p.File
	if !p.spots.binding.within(f, n) || !p.hoistsToOperator(n) {
		return ""
	}
	for _, b := range p.spots.binding.below(f, n) {
		if p.leavesBranch(b, n) {
			return "if((Object)\"\"instanceof String " + p.body.pathVariable() + "){}"
		}
	}
	return ""
}

// hoistsToOperator tells that a pattern's variable that is declared outside of
// statement n is declared with an operator over several lines.
func (p *planner) hoistsToOperator(n javasrc.Node) bool {
	up := p.declarer(n)
	switch p.File.Kind(up) {
	case javasrc.BinaryExpression, javasrc.TernaryExpression:
		return !p.onLine(up, p.lineOf(p.File.Start(up)))
	}
	return false
}

// declarer is the outermost operator, if or loop around a node with no block between,
// or None.
func (p *planner) declarer(n javasrc.Node) javasrc.Node {
	return p.outermost(n, func(k javasrc.Kind) bool {
		return k == javasrc.BinaryExpression || k == javasrc.TernaryExpression || ifOrLoop(k)
	})
}

// leavesBranch tells that a pattern stands in a branch or a rule below statement n, and
// no block is between.
func (p *planner) leavesBranch(pattern, n javasrc.Node) bool {
	f := p.File
	branch := false
	for c := pattern; c != n; c = f.Parent(c) {
		switch f.Kind(c) {
		case javasrc.Block, javasrc.ClassBody, javasrc.LambdaExpression:
			return false
		}
		switch f.Kind(f.Parent(c)) {
		case javasrc.SwitchRule, javasrc.IfStatement, javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
			branch = true
		}
	}
	return branch
}

// declaring visits the condition of a statement. Where a record pattern's accessor
// throws, javac throws a MatchException, at the end of the body, on the line at which it
// made the last declaration for a pattern. If that is before this statement, and our
// braces would take the pattern's variable out of its reach, the condition gets
// another variable.
func (p *planner) declaring(cond javasrc.Node) {
	f := p.File
	inner := cond
	if f.Kind(cond) == javasrc.ParenthesizedExpression {
		inner = f.First(cond)
	}
	if !p.declaresFor(f.Parent(cond), cond) || !p.takesOperand(inner, f.Parent(cond)) {
		p.expr(cond)
		return
	}
	open := p.e.Reserve(f.Start(inner))
	p.expr(cond)
	p.e.SetAloud(open, "(")
	p.putPath(f.End(inner), ")&&(\"\"instanceof String "+p.body.pathVariable()+"|true)")
}

// declaresFor tells that javac declares a variable before statement n for a pattern
// in a statement below it only, in a body with a record pattern.
func (p *planner) declaresFor(n, cond javasrc.Node) bool {
	f := p.File
	if !p.spots.records.within(f, p.body.Node) || p.hoister(n) != javasrc.None {
		return false
	}
	below := false
	for _, b := range p.spots.binding.below(f, n) {
		if f.Start(b) < f.End(cond) && f.Start(b) >= f.Start(cond) {
			return false
		}
		below = below || p.hoister(b) == n
	}
	return below
}

// hoister is the outermost if or loop around a node with no block between, or None.
func (p *planner) hoister(n javasrc.Node) javasrc.Node { return p.outermost(n, ifOrLoop) }

func ifOrLoop(k javasrc.Kind) bool {
	return k == javasrc.IfStatement || k == javasrc.WhileStatement || k == javasrc.DoStatement || k == javasrc.ForStatement
}

// outermost is the outermost node of such a kind around n with no block between, or None.
func (p *planner) outermost(n javasrc.Node, such func(javasrc.Kind) bool) javasrc.Node {
	f := p.File
	found := javasrc.None
	for up := f.Parent(n); up != javasrc.None; up = f.Parent(up) {
		switch k := f.Kind(up); k {
		case javasrc.Block, javasrc.ConstructorBody, javasrc.ClassBody, javasrc.LambdaExpression:
			return found
		default:
			if such(k) {
				found = up
			}
		}
	}
	return found
}

// takesOperand tells that a condition may get another operand, behind &&, without
// another variable being surely assigned or not (JLS 16), or something reached or not.
func (p *planner) takesOperand(cond, n javasrc.Node) bool {
	if p.notConstant(cond) {
		return !p.assignsIn(cond)
	}
	return p.File.Kind(n) == javasrc.IfStatement && !p.assignsIn(n)
}

// assignsIn tells that there is an assignment within n to a name that may have no
// value before it.
func (p *planner) assignsIn(n javasrc.Node) bool {
	f := p.File
	end := f.End(n)
	for c := n; int(c) < f.Len() && f.Start(c) < end; c++ {
		if f.Kind(c) != javasrc.AssignmentExpression || f.Kind(f.First(c)) != javasrc.Identifier {
			continue
		}
		r := p.Lookup(f.Text(f.First(c)))
		if (r.Variable == nil || !r.Variable.Early) && (r.Field == nil || r.Field.Final) {
			return true
		}
	}
	return false
}
