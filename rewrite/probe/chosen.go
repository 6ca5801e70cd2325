package probe

import "jinstr/rewrite/javasrc"

// A conditional or switch that is handed on, and around which no call can stand, as its parts are on lines of
// their own or its type hangs on where it stands: then each of the values between which it chooses is handed on.

// handed is a value that is handed on: to what name tells. reference tells that it is surely no box.
type handed struct {
	name      string
	reference bool
}

// handParts has the values that an argument chooses between handed on when they are visited; name tells to what.
func (p *planner) handParts(a javasrc.Node, name string) {
	if !p.Casts() {
		p.handPart(a, name, false)
	}
}

// handPart is handParts of a value, which reference tells to be surely no number (JLS 15.25).
func (p *planner) handPart(n javasrc.Node, name string, reference bool) {
	f := p.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		p.handPart(f.First(n), name, reference)
	case javasrc.TernaryExpression:
		_, reference, _ := p.arm(n)
		p.handPart(f.Next(f.First(n)), name, reference)
		p.handPart(f.Last(n), name, reference)
	case javasrc.SwitchExpression:
		p.switchResults(f.Last(n), func(result javasrc.Node) { p.handPart(result, name, false) })
	default:
		if p.isArm(n) {
			p.parts[n] = handed{name, reference}
		}
	}
}

// isArm tells that n is what a conditional chooses, or the result of a switch. A box that comes out of a generic method would turn
// a numeric conditional into one of references there (JLS 15.25).
func (p *planner) isArm(n javasrc.Node) bool {
	f := p.File
	child, up := n, f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression {
		child, up = up, f.Parent(up)
	}
	switch f.Kind(up) {
	case javasrc.TernaryExpression:
		return child != f.First(up)
	case javasrc.YieldStatement:
		return true
	case javasrc.ExpressionStatement:
		return f.Kind(f.Parent(up)) == javasrc.SwitchRule
	}
	return false
}

// switchResults finds what the rules and statements of a switch, from its body on, give.
func (p *planner) switchResults(n javasrc.Node, found func(result javasrc.Node)) {
	f := p.File
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.YieldStatement:
			found(f.First(c))
		case javasrc.ExpressionStatement:
			if f.Kind(n) == javasrc.SwitchRule {
				found(f.First(c))
			}
		case javasrc.LambdaExpression, javasrc.SwitchExpression, javasrc.ClassBody:
		default:
			p.switchResults(c, found)
		}
	}
}

// handsPart visits a value that handParts has found, if it may matter. It may be a variable that was declared since.
func (p *planner) handsPart(n javasrc.Node) bool {
	to, ok := p.parts[n]
	if !ok {
		return false
	}
	delete(p.parts, n)
	t := p.TypeOf(n)
	if !p.handable(n) || p.Infers(n) || !to.reference && (!t.Reference() || t.MayBeBoxed()) {
		return false
	}
	p.escape(n, to.name)
	return true
}
