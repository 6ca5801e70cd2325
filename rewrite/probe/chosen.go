package probe

import (
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// A conditional or switch that is handed on, and around which no call can stand, as its parts are on lines of
// their own or its type hangs on where it stands: then each of the values between which it chooses is handed on.

// handed tells of a value to what it is handed on.
type handed struct {
	name      string
	reference bool // it is surely no box
	unseen    bool // javac follows nothing that is handed on there: see thisescape.go
}

// handParts has the values that an argument chooses between handed on when they are visited; name tells to what.
func (p *planner) handParts(a javasrc.Node, name string) { p.handPartsTo(a, handed{name: name}) }

func (p *planner) handPartsTo(a javasrc.Node, to handed) {
	if !p.Casts() {
		p.handPart(a, to)
	}
}

// handPart is handParts of a value: of a conditional it is known whether it may be a number (JLS 15.25).
func (p *planner) handPart(n javasrc.Node, to handed) {
	f := p.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		p.handPart(f.First(n), to)
	case javasrc.TernaryExpression:
		_, to.reference, _ = p.Arm(n)
		p.handPart(f.Next(f.First(n)), to)
		p.handPart(f.Last(n), to)
	case javasrc.SwitchExpression:
		to.reference = false
		p.SwitchResults(f.Last(n), func(result javasrc.Node) { p.handPart(result, to) })
	default:
		if p.IsArm(n) {
			p.parts[n] = to
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
	p.escapeTo(n, to)
	return true
}

// escapeTo is escape of a value that javac may have to lose sight of.
func (p *planner) escapeTo(n javasrc.Node, to handed) {
	form := forms.Escape
	if to.unseen && p.constructs() && p.mayBeThis(n) {
		form = func(probe int) forms.Passing { return forms.Escape(probe).OutOfSight() }
	}
	p.escapeBy(form, n, to.name)
}
