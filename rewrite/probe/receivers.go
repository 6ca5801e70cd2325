package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
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
	ours := p.set.Declares(name, p.argumentCount(n))
	var classes []string
	if t.Class == nil {
		classes = p.classesOutside(recv)
	}
	contain := p.allContain(classes)
	switch {
	case contain && views[name]:
		return p.viewStays(n, recv)
	case len(classes) > 0:
		return p.outsideKeeps(n, recv, contain, ours)
	case t.Known() && t.Class == nil && !t.Variable:
		return !ours
	}
	return keepers[name] || views[name] && p.viewStays(n, recv)
}

// allContain tells that some classes outside of the set are collections, or what goes over them.
func (p *planner) allContain(classes []string) bool {
	for _, c := range classes {
		if !p.opt.Library.Contains(c) {
			return false
		}
	}
	return len(classes) > 0
}

// outsideKeeps is keepsReceiver of a method of classes that are known. What is no view of a collection of the platform's does not hold that. Of a
// method that is not found, a class of the set may have it, derived from theirs.
func (p *planner) outsideKeeps(n, recv javasrc.Node, contain, ours bool) bool {
	methods, known := p.calledOutside(n)
	known, held := known || ours, false
	for _, m := range methods {
		if contain && m.OfPlatform() {
			continue
		}
		known = known && !m.Enlists()
		held = held || m.Holds()
	}
	return !known || held && p.stays(n, recv, false)
}
