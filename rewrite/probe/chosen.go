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
		_, reference, _ := p.Arm(n)
		p.handPart(f.Next(f.First(n)), name, reference)
		p.handPart(f.Last(n), name, reference)
	case javasrc.SwitchExpression:
		p.SwitchResults(f.Last(n), func(result javasrc.Node) { p.handPart(result, name, false) })
	default:
		if p.IsArm(n) {
			p.parts[n] = handed{name, reference}
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
	if !p.Handable(n) || p.Infers(n) || !to.reference && (!t.Reference() || t.MayBeBoxed()) {
		return false
	}
	p.escape(n, to.name)
	return true
}
