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

// joined is the call behind a statement, of which this is the expression or the declaration, that waits
// for another thread; "" for others.
func (p *planner) joined(e javasrc.Node) string {
	f := p.f
	for n := e; int(n) < f.Len() && f.Start(n) < f.End(e); n++ {
		switch f.Kind(n) {
		case javasrc.LambdaExpression, javasrc.ClassBody:
			n = f.After(n) - 1
		case javasrc.MethodInvocation:
			if p.waitsFor(n) && p.external(n) {
				return p.manOT + ".joined();"
			}
		}
	}
	return ""
}

// waitsFor tells of a name that many classes have only where it is known whose it is.
func (p *planner) waitsFor(call javasrc.Node) bool {
	if p.plays(call, waits) {
		return true
	}
	recv := p.receiver(call)
	return p.plays(call, results) && (p.typeOf(recv).Known() || len(p.classesOutside(recv)) > 0)
}
