package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
)

// role has the classes of the platform whose methods play it, by the methods' names (rewrite/library/methods.txt).
type role map[string][]string

// plays tells that a call may be one of a method with a role. The name tells it where nothing else is known of whose method it is.
func (p *planner) plays(call javasrc.Node, r role) bool {
	owners, recv := r[p.f.Text(p.methodIdentifier(call))], p.receiver(call)
	return len(owners) > 0 && recv != javasrc.None && p.mayBeOf(recv, owners)
}

// mayBeOf tells that a value, or the class that is named, may be one of some classes of the platform, or derived from one. What is of another class is
// none, and what is of a class that nobody knows is taken for that.
func (p *planner) mayBeOf(n javasrc.Node, owners []string) bool {
	classes := p.classesOutside(n)
	if len(classes) == 0 {
		return !p.ofNobodys(n)
	}
	return slices.ContainsFunc(classes, func(class string) bool { return p.opt.Library.Related(class, owners) })
}

// ofNobodys tells that a value is of a class, or a name that of one, which neither the set nor the library has.
func (p *planner) ofNobodys(n javasrc.Node) bool {
	t := p.typeOf(n)
	if !p.isValue(n) && p.isName(n) {
		t = p.namedType(n)
	}
	return t.Known() && t.Dims == 0 && t.Class == nil && !t.Variable && t.Surely() && len(p.outside(t)) == 0
}
