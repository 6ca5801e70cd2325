package probe

import (
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// ahead is a statement before n, which stands without a block in a case of a switch
// expression. Where javac declares a pattern's variable below n with an operator around
// the switch, it begins the operator's line before the operands; braces of ours around
// a branch or a rule would keep the variable there, so another one takes its place.
func (p *planner) ahead(n javasrc.Node) string {
	f := p.File
	if !p.Spots.Binding.Within(f, n) || !p.HoistsToOperator(n) {
		return ""
	}
	for _, b := range p.Spots.Binding.Below(f, n) {
		if p.LeavesBranch(b, n) {
			return forms.DeclaresAhead(p.body.pathVariable())
		}
	}
	return ""
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
	if !p.DeclaresFor(f.Parent(cond), cond) || !p.TakesOperand(inner, f.Parent(cond)) {
		p.expr(cond)
		return
	}
	open := p.e.Reserve(f.Start(inner))
	p.expr(cond)
	text := forms.Declares(p.body.pathVariable())
	p.e.SetAloud(open, text.First)
	p.putPath(f.End(inner), text.Last)
}
