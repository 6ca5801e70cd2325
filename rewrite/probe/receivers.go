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
	return p.mayKeep(n, recv) && p.Wrappable(recv) && (p.Handable(recv) || p.isChoice(recv))
}

func (p *planner) mayKeep(n, recv javasrc.Node) bool {
	name, t := p.File.Text(p.MethodIdentifier(n)), p.TypeOf(recv)
	if effects.Contract(name, p.ArgumentCount(n)) {
		return false
	}
	ours := t.Class != nil || p.Set.Declares(name, p.ArgumentCount(n))
	classes := p.ClassesOutside(recv)
	contain := p.Contain(classes)
	switch {
	case contain && views[name]:
		return p.viewStays(n, recv)
	case len(classes) > 0:
		return p.outsideKeeps(n, recv, classes, ours)
	case t.Class != nil && t.Dims == 0:
		return p.HasOutside(t.Class, name, p.ArgumentCount(n))
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
	case p.Set.Declares(name, p.ArgumentCount(n)):
		return keepers[name]
	}
	a := library.NamedByAnyone(name, p.ArgumentCount(n))
	return !a.Known || a.Enlists || a.Holds && p.stays(n, recv, false)
}

// referenceKeepsReceiver is keepsReceiver of a method reference to a value, or to super: nobody knows when that is called, nor where what it gives comes to.
func (p *planner) referenceKeepsReceiver(ref javasrc.Node) bool {
	recv, name := p.File.First(ref), p.File.Text(p.File.Last(ref))
	classes, c := p.ClassesOutside(recv), p.TypeOf(recv).Class
	switch {
	case p.IsSuper(recv):
		classes, c = p.Beyond(p.Class), p.SuperNamed(recv)
	case !p.IsValue(recv) || !p.Handable(recv):
		return false
	}
	if p.Contain(classes) || c != nil && (p.hasMethod(c, name) || len(p.Set.Beyond(c)) == 0) {
		return false
	}
	if len(classes) == 0 {
		a := library.NamedByAnyone(name, -1)
		return !p.Set.Names(name) && (!a.Known || a.Enlists || a.Holds)
	}
	for _, c := range classes {
		methods, whole := p.Library.Named(c, name)
		if kept, held := p.Become(methods, classes); !whole || kept || held {
			return true
		}
	}
	return false
}

// outsideKeeps is keepsReceiver of a method of classes that are known. What is no view of a collection of the platform's does not hold that. Of a
// method that is not found, a class of the set may have it, derived from theirs.
func (p *planner) outsideKeeps(n, recv javasrc.Node, classes []string, ours bool) bool {
	methods, known := p.CalledOutside(n)
	kept, held := p.Become(methods, classes)
	return kept || !p.Contain(classes) && p.givesKeeper(p.File.Last(n)) || !known && !ours || held && p.stays(n, recv, false)
}

// runsRewritten tells that a call runs a method of another output, if its object is of one of that's classes: it is known, and not the default
// method of an interface, which may be of code that was not rewritten.
func (p *planner) runsRewritten(call, recv javasrc.Node) bool {
	if classes := p.ClassesOutside(recv); p.TypeOf(recv).Class != nil || len(classes) == 0 || !p.AnyRewritten(classes) {
		return false
	}
	methods, known := p.CalledOutside(call)
	return known && !slices.ContainsFunc(methods, (*library.Method).Default)
}
