package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/scope"
)

// What a call of code that was not rewritten does with its receiver: what it gives may hold that (node.cursor()), or something else
// may behind it (pool.execute(job)). It escapes then. Collections are looked into as the program runs, so that of them it is known which
// methods give views.

// keepers are methods of the class library's functional interfaces that give an object which holds the receiver.
var keepers = library.Methods("keepers")

// keepsReceiver tells whether something may hold the receiver of a call that has ended: what the call gives, or what nobody sees.
func (p *planner) keepsReceiver(n, recv javasrc.Node) bool {
	return p.mayKeep(n, recv) && p.wrappable(recv) && (p.handable(recv) || p.isChoice(recv))
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
	case t.Class != nil && t.Dims == 0:
		return p.hasOutside(t.Class, name, p.argumentCount(n))
	case t.Known() && t.Class == nil && !t.Variable && t.Surely():
		return !ours
	}
	return p.anyoneKeeps(n, recv, name)
}

// anyoneKeeps is keepsReceiver of a method of which only the name is known. One that neither the set nor the platform has is of a class that
// nobody knows.
func (p *planner) anyoneKeeps(n, recv javasrc.Node, name string) bool {
	switch {
	case views[name]:
		return p.viewStays(n, recv)
	case p.set.Declares(name, p.argumentCount(n)):
		return keepers[name]
	}
	a := library.NamedByAnyone(name, p.argumentCount(n))
	return !a.Known || a.Enlists || a.Holds && p.stays(n, recv, false)
}

// referenceKeepsReceiver is keepsReceiver of a method reference to a value, or to super: nobody knows when that is called, nor where what it gives comes to.
func (p *planner) referenceKeepsReceiver(ref javasrc.Node) bool {
	recv, name := p.f.First(ref), p.f.Text(p.f.Last(ref))
	classes, c := p.classesOutside(recv), p.typeOf(recv).Class
	switch {
	case p.isSuper(recv):
		classes, c = p.beyond(p.cls), p.superNamed(recv)
	case !p.isValue(recv) || !p.handable(recv):
		return false
	}
	if p.contain(classes) || c != nil && (p.hasMethod(c, name) || len(p.set.Beyond(c)) == 0) {
		return false
	}
	if len(classes) == 0 {
		a := library.NamedByAnyone(name, -1)
		return !p.set.Names(name) && (!a.Known || a.Enlists || a.Holds)
	}
	for _, c := range classes {
		methods, whole := p.library.Named(c, name)
		if kept, held := p.become(methods, classes); !whole || kept || held {
			return true
		}
	}
	return false
}

// isSuper tells that what stands before the :: of a method reference is super, or an interface's: T.super.
func (p *env) isSuper(of javasrc.Node) bool {
	f := p.f
	return f.Kind(of) == javasrc.Super || f.Kind(of) == javasrc.ScopedTypeIdentifier && f.Is(f.Last(of), "super")
}

// superNamed is the class of the set that such a super means, or nil.
func (p *env) superNamed(of javasrc.Node) *scope.Class {
	if p.f.Kind(of) == javasrc.Super {
		return p.set.Superclass(p.cls)
	}
	return p.namedClass(p.f.First(of))
}

// contain tells that some classes outside of the set, of which an object is, are collections or streams.
func (p *env) contain(classes []string) bool {
	return slices.ContainsFunc(classes, p.library.Contains)
}

// outsideKeeps is keepsReceiver of a method of classes that are known. What is no view of a collection of the platform's does not hold that. Of a
// method that is not found, a class of the set may have it, derived from theirs.
func (p *planner) outsideKeeps(n, recv javasrc.Node, classes []string, ours bool) bool {
	methods, known := p.calledOutside(n)
	kept, held := p.become(methods, classes)
	return kept || !p.contain(classes) && p.givesKeeper(p.f.Last(n)) || !known && !ours || held && p.stays(n, recv, false)
}

// become tells what has become of an object of classes outside, or of what it refers to, when one of their methods has returned: something that nobody
// sees may hold it, or what that gives.
func (p *env) become(methods []*library.Method, classes []string) (kept, held bool) {
	contain, task := p.contain(classes), slices.ContainsFunc(classes, p.library.IsTask)
	for _, m := range methods {
		if !contain || !m.OfPlatform() {
			kept = kept || m.Enlists(task) || m.EnlistsWithin()
			held = held || m.Holds() || m.HoldsWithin()
		}
	}
	return kept, held
}

// mayBeRewritten tells that an object is of a class outside of the set that may be one of another output.
func (p *env) mayBeRewritten(n javasrc.Node) bool {
	return p.typeOf(n).Class == nil && p.anyRewritten(p.classesOutside(n))
}

// runsRewritten tells that a call runs a method of another output, if its object is of one of that's classes: it is known, and not the default
// method of an interface, which may be of code that was not rewritten.
func (p *planner) runsRewritten(call, recv javasrc.Node) bool {
	if classes := p.classesOutside(recv); p.typeOf(recv).Class != nil || len(classes) == 0 || !p.anyRewritten(classes) {
		return false
	}
	methods, known := p.calledOutside(call)
	return known && !slices.ContainsFunc(methods, (*library.Method).Default)
}

// anyRewritten tells that one of the classes outside of the set that are meant may be one of another output.
func (p *env) anyRewritten(classes []string) bool {
	return len(classes) == 0 || slices.ContainsFunc(classes, func(c string) bool { return !p.library.OfPlatform(c) })
}
