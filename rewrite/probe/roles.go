package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// role has the classes of the platform whose methods play it, by the methods' names (rewrite/library/methods.txt).
type role map[string][]string

// surelyPlays tells that a call surely is one of a method with a role, plays that it may be: of what it is called on nothing else may be known.
func (p *env) surelyPlays(call javasrc.Node, r role) bool {
	recv := p.receiver(call)
	return recv != javasrc.None && len(p.classesOutside(recv)) > 0 && p.plays(call, r)
}

func (p *env) plays(call javasrc.Node, r role) bool {
	owners, recv := r[p.f.Text(p.methodIdentifier(call))], p.receiver(call)
	return len(owners) > 0 && recv != javasrc.None && p.mayBeOf(recv, owners)
}

// mayBeOf tells that a value, or the class that is named, may be one of some classes of the platform, or derived from one. What is of another class is
// none, and what is of a class that nobody knows is taken for that.
func (p *env) mayBeOf(n javasrc.Node, owners []string) bool {
	classes := p.classesOutside(n)
	if len(classes) == 0 {
		return !p.ofNobodys(n)
	}
	return slices.ContainsFunc(classes, func(class string) bool { return p.library.Related(class, owners) })
}

// isOf tells that a type surely is a class of the platform that is one of some, or derived from one.
func (p *env) isOf(t scope.Type, owners []string) bool {
	classes := p.outside(t)
	return t.Dims == 0 && len(classes) > 0 && !slices.ContainsFunc(classes, func(class string) bool {
		return !p.library.OfPlatform(class) || !p.library.IsOneOf(class, owners)
	})
}

// isAmong tells that a type surely is one of some classes of the platform itself.
func (p *env) isAmong(t scope.Type, some []string) bool {
	classes := p.outside(t)
	return t.Dims == 0 && len(classes) > 0 && !slices.ContainsFunc(classes, func(class string) bool { return !slices.Contains(some, class) })
}

// ofNobodys tells that a value is of a class, or a name that of one, which neither the set nor the library has.
func (p *env) ofNobodys(n javasrc.Node) bool {
	t := p.typeOf(n)
	if !p.isValue(n) && p.isName(n) {
		t = p.namedType(n)
	}
	return t.Known() && t.Dims == 0 && t.Class == nil && !t.Variable && t.Surely() && len(p.outside(t)) == 0
}
