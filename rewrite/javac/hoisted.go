package javac

import (
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// javac declares the variables of patterns ahead of what binds them: before the
// outermost if or loop around, as far as no block is between, and else before the
// operator or the instanceof. Such a declaration may begin a line, and braces of ours
// change its place.

// Hoists tells that an operator over several lines has a pattern in its operands,
// whose variable javac may declare before them, on the pattern's line.
func (r *Rules) Hoists(n javasrc.Node) bool {
	f := r.File
	if r.OnLine(n, r.LineOf(f.Start(n))) {
		return false
	}
	return r.Spots.Binding.Within(f, n)
}

// OwnBranch makes a statement in braces of ours the branch of another, as it was.
func (r *Rules) OwnBranch(n javasrc.Node) string {
	if !r.hoistsToBranch(n) {
		return ""
	}
	switch r.File.Kind(n) {
	case javasrc.ExpressionStatement, javasrc.AssertStatement:
		return forms.BranchOf()
	case javasrc.ReturnStatement, javasrc.ThrowStatement: // which do not end as others do
		return forms.RoundOf()
	}
	return ""
}

// OwnYield makes the yield of a rule's expression n the branch of another statement.
func (r *Rules) OwnYield(n javasrc.Node) string {
	if !r.hoistsToBranch(n) {
		return ""
	}
	return forms.RoundOf()
}

// hoistsToBranch tells that a pattern in an expression over several lines binds
// variables, and javac declares them before the statement whose branch n is, or with
// the case whose rule it is. In a block it would do so before the operator, and begin
// the pattern's line there.
func (r *Rules) hoistsToBranch(n javasrc.Node) bool {
	f := r.File
	if r.OnLine(n, r.LineOf(f.Start(n))) || !r.Spots.Binding.Within(f, n) {
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

// HoistsToOperator tells that a pattern's variable that is declared outside of
// statement n is declared with an operator over several lines.
func (r *Rules) HoistsToOperator(n javasrc.Node) bool {
	up := r.declarer(n)
	switch r.File.Kind(up) {
	case javasrc.BinaryExpression, javasrc.TernaryExpression:
		return !r.OnLine(up, r.LineOf(r.File.Start(up)))
	}
	return false
}

// declarer is the outermost operator, if or loop around a node with no block between,
// or None.
func (r *Rules) declarer(n javasrc.Node) javasrc.Node {
	return r.outermost(n, func(k javasrc.Kind) bool {
		return k == javasrc.BinaryExpression || k == javasrc.TernaryExpression || ifOrLoop(k)
	})
}

// LeavesBranch tells that a pattern stands in a branch or a rule below statement n, and
// no block is between.
func (r *Rules) LeavesBranch(pattern, n javasrc.Node) bool {
	f := r.File
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

// DeclaresFor tells that javac declares a variable before statement n for a pattern
// in a statement below it only, in a body with a record pattern.
func (r *Rules) DeclaresFor(n, cond javasrc.Node) bool {
	f := r.File
	if !r.Spots.records.Within(f, r.Code.Node) || r.hoister(n) != javasrc.None {
		return false
	}
	below := false
	for _, b := range r.Spots.Binding.Below(f, n) {
		if f.Start(b) < f.End(cond) && f.Start(b) >= f.Start(cond) {
			return false
		}
		below = below || r.hoister(b) == n
	}
	return below
}

// hoister is the outermost if or loop around a node with no block between, or None.
func (r *Rules) hoister(n javasrc.Node) javasrc.Node { return r.outermost(n, ifOrLoop) }

func ifOrLoop(k javasrc.Kind) bool {
	return k == javasrc.IfStatement || k == javasrc.WhileStatement || k == javasrc.DoStatement || k == javasrc.ForStatement
}

// outermost is the outermost node of such a kind around n with no block between, or None.
func (r *Rules) outermost(n javasrc.Node, such func(javasrc.Kind) bool) javasrc.Node {
	f := r.File
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

// TakesOperand tells that a condition may get another operand, behind &&, without
// another variable being surely assigned or not (JLS 16), or something reached or not.
func (r *Rules) TakesOperand(cond, n javasrc.Node) bool {
	if r.notConstant(cond) {
		return !r.assignsIn(cond)
	}
	return r.File.Kind(n) == javasrc.IfStatement && !r.assignsIn(n)
}

// assignsIn tells that there is an assignment within n to a name that may have no
// value before it.
func (r *Rules) assignsIn(n javasrc.Node) bool {
	f := r.File
	end := f.End(n)
	for c := n; int(c) < f.Len() && f.Start(c) < end; c++ {
		if f.Kind(c) != javasrc.AssignmentExpression || f.Kind(f.First(c)) != javasrc.Identifier {
			continue
		}
		m := r.Lookup(f.Text(f.First(c)))
		if (m.Variable == nil || !m.Variable.Early) && (m.Field == nil || m.Field.Final) {
			return true
		}
	}
	return false
}

// Comparable tells that a condition is the same where its value is compared: it is surely a boolean, as what javac infers for a call could
// be another type; it stands on one line; and what it sets or binds does not hang on its value (JLS 6.3.1, 16.1).
func (r *Rules) Comparable(cond javasrc.Node) bool {
	f := r.File
	cond = f.Unparenthesized(cond)
	switch f.Kind(cond) {
	case javasrc.BinaryExpression, javasrc.UnaryExpression, javasrc.InstanceofExpression:
	case javasrc.MethodInvocation:
		if !r.TypeOf(cond).Primitive() {
			return false
		}
	default:
		return false
	}
	if r.Spots.Binding.Within(f, cond) || !r.OnLine(cond, r.LineOf(f.Start(cond))) {
		return false
	}
	for n, end := cond, f.End(cond); int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) == javasrc.AssignmentExpression {
			return false
		}
	}
	return true
}
