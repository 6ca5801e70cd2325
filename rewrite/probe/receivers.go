package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
)

// What a call of code that was not rewritten does with its receiver: what it gives may hold that (node.cursor()), or something else
// may behind it (pool.execute(job)). It escapes then. Collections are looked into as the program runs, so that of them it is known which
// methods give views.

// keepers are methods of the class library's functional interfaces that give an object which holds the receiver.
var keepers = library.Methods("keepers")

// keepsReceiver tells whether something may hold the receiver of a call that has ended: what the call gives, or what nobody sees.
func (p *planner) keepsReceiver(n, recv javasrc.Node) bool {
	return p.mayKeep(n, recv) && p.wrappable(recv) && p.handable(recv)
}

func (p *planner) mayKeep(n, recv javasrc.Node) bool {
	name, t := p.f.Text(p.methodIdentifier(n)), p.typeOf(recv)
	if effects.Contract(name, p.argumentCount(n)) {
		return false
	}
	ours := t.Class != nil || p.set.Declares(name, p.argumentCount(n))
	classes := p.classesOutside(recv)
	contain := p.contain(classes)
	switch {
	case contain && views[name]:
		return p.viewStays(n, recv)
	case len(classes) > 0:
		return p.outsideKeeps(n, recv, classes, ours)
	case t.Known() && t.Class == nil && !t.Variable && t.Surely():
		return !ours
	}
	return keepers[name] || views[name] && p.viewStays(n, recv)
}

// keepsThis is keepsReceiver of a call of a method that the class which runs has from outside, and of its own object.
func (p *planner) keepsThis(n javasrc.Node) bool {
	name := p.f.Text(p.methodIdentifier(n))
	if !p.body.this || p.set.Known(p.cls) || p.d.Statics[name] != "" {
		return false
	}
	classes := p.beyond(p.cls)
	if p.contain(classes) && views[name] {
		return p.viewStays(n, n)
	}
	return p.enlists(n) || p.outsideKeeps(n, n, classes, true)
}

// contain tells that some classes outside of the set, of which an object is, are collections or streams.
func (p *planner) contain(classes []string) bool {
	return slices.ContainsFunc(classes, p.opt.Library.Contains)
}

// outsideKeeps is keepsReceiver of a method of classes that are known. What is no view of a collection of the platform's does not hold that. Of a
// method that is not found, a class of the set may have it, derived from theirs.
func (p *planner) outsideKeeps(n, recv javasrc.Node, classes []string, ours bool) bool {
	contain, executes := p.contain(classes), slices.ContainsFunc(classes, p.opt.Library.Executes)
	name, args := p.f.Text(p.methodIdentifier(n)), p.argumentCount(n)
	known, held := ours, false
	for _, c := range classes {
		methods, whole := p.opt.Library.Called(c, name, args)
		known = known || whole && len(methods) > 0
		for _, m := range methods {
			switch {
			case contain && m.OfPlatform() || !p.mayTake(m, p.f.Last(n)):
			case m.Enlists(executes):
				return true
			default:
				held = held || m.Holds()
			}
		}
	}
	return !known || held && p.stays(n, recv, false)
}

// mayBeRewritten tells that an object is of a class outside of the set that may be one of another output.
func (p *planner) mayBeRewritten(n javasrc.Node) bool {
	classes := p.classesOutside(n)
	return p.typeOf(n).Class == nil && (len(classes) == 0 || slices.ContainsFunc(classes, func(c string) bool { return !p.opt.Library.OfPlatform(c) }))
}
