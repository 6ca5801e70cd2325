package probe

import (
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

// What threads do to their own variables has no order among them, but where one
// waits for another: what that one did comes first.

// waits are the methods that come back when another thread has done something, and results those that every class may have, which do so
// where the class is known.
var (
	waits   = meaning.Role(library.Owners("waits"))
	results = meaning.Role(library.Owners("results"))
)

// joined is the call behind a statement, of which this is the expression or the declaration, that waits
// for another thread; "" for others.
func (p *planner) joined(e javasrc.Node) string {
	f := p.File
	for n := e; int(n) < f.Len() && f.Start(n) < f.End(e); n++ {
		switch f.Kind(n) {
		case javasrc.LambdaExpression, javasrc.ClassBody:
			n = f.After(n) - 1
		case javasrc.MethodInvocation:
			if p.waitsFor(n) && p.External(n) {
				return forms.Joined(p.written)
			}
		}
	}
	return ""
}

// waitsFor tells of a name that many classes have only where it is known whose it is.
func (p *planner) waitsFor(call javasrc.Node) bool {
	if p.Plays(call, waits) {
		return true
	}
	recv := p.Receiver(call)
	return p.Plays(call, results) && (p.TypeOf(recv).Known() || len(p.ClassesOutside(recv)) > 0)
}
