package probe

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// What threads do to their own variables has no order among them, but where one
// waits for another: what that one did comes first. Waiting is told by names, as
// the classes are the library's.

// waits are the methods that come back when another thread has done something.
var waits = library.Methods("waits")

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
	recv := p.receiver(call)
	if recv == javasrc.None {
		return false
	}
	switch name := p.f.Text(p.methodIdentifier(call)); name {
	case "get":
		return strings.HasSuffix(simpleName(p.typeOf(recv).Name), "Future")
	case "join":
		return p.isValue(recv) || !p.isName(recv) || !p.namedType(recv).IsLang("String")
	default:
		return waits[name]
	}
}
