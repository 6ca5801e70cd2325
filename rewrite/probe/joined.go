package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// What threads do to their own variables has no order among them, but where one
// waits for another: what that one did comes first.

// waits are the methods that come back when another thread has done something, and results those that every class may have, which do so
// where the class is known.
var (
	waits   = role(library.Owners("waits"))
	results = role(library.Owners("results"))
)

// joined is the call behind a statement whose expression, or what it assigns, waits
// for another thread; "" for others.
func (p *planner) joined(e javasrc.Node) string {
	f := p.f
	for f.Kind(e) == javasrc.AssignmentExpression || f.Kind(e) == javasrc.ParenthesizedExpression || f.Kind(e) == javasrc.CastExpression {
		e = f.Last(e)
	}
	if f.Kind(e) != javasrc.MethodInvocation || !p.waitsFor(e) || !p.external(e) {
		return ""
	}
	return p.manOT + ".joined();"
}

func (p *planner) waitsFor(call javasrc.Node) bool {
	return p.plays(call, waits) || p.plays(call, results) && p.typeOf(p.receiver(call)).Known()
}
