package escape

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

// KeepsReceiver tells whether something may hold the receiver of a call that has ended: what the call gives, or what nobody sees.
func (x *Analysis) KeepsReceiver(n, recv javasrc.Node) bool {
	return x.mayKeep(n, recv) && x.Wrappable(recv) && (x.Handable(recv) || x.IsChoice(recv))
}

func (x *Analysis) mayKeep(n, recv javasrc.Node) bool {
	name, t := x.File.Text(x.MethodIdentifier(n)), x.TypeOf(recv)
	if effects.Contract(name, x.ArgumentCount(n)) {
		return false
	}
	ours := t.Class != nil || x.Set.Declares(name, x.ArgumentCount(n))
	classes := x.ClassesOutside(recv)
	contain := x.Contain(classes)
	switch {
	case contain && Views[name]:
		return x.viewStays(n, recv)
	case len(classes) > 0:
		return x.outsideKeeps(n, recv, classes, ours)
	case t.Class != nil && t.Dims == 0:
		return x.HasOutside(t.Class, name, x.ArgumentCount(n))
	case t.Known() && t.Class == nil && !t.Variable && t.Surely():
		return !ours
	}
	return x.anyoneKeeps(n, recv, name)
}

// anyoneKeeps is KeepsReceiver of a method of which only the name is known. One that neither the set nor the platform has is of a class that
// nobody knows.
func (x *Analysis) anyoneKeeps(n, recv javasrc.Node, name string) bool {
	switch {
	case Views[name]:
		return x.viewStays(n, recv)
	case x.Set.Declares(name, x.ArgumentCount(n)):
		return keepers[name]
	}
	a := library.NamedByAnyone(name, x.ArgumentCount(n))
	return !a.Known || a.Enlists || a.Holds && x.stays(n, recv, false)
}

// ReferenceKeepsReceiver is KeepsReceiver of a method reference to a value, or to super: nobody knows when that is called, nor where what it gives comes to.
func (x *Analysis) ReferenceKeepsReceiver(ref javasrc.Node) bool {
	recv, name := x.File.First(ref), x.File.Text(x.File.Last(ref))
	classes, c := x.ClassesOutside(recv), x.TypeOf(recv).Class
	switch {
	case x.IsSuper(recv):
		classes, c = x.Beyond(x.Class), x.SuperNamed(recv)
	case !x.IsValue(recv) || !x.Handable(recv):
		return false
	}
	if x.Contain(classes) || c != nil && (x.hasMethod(c, name) || len(x.Set.Beyond(c)) == 0) {
		return false
	}
	if len(classes) == 0 {
		a := library.NamedByAnyone(name, -1)
		return !x.Set.Names(name) && (!a.Known || a.Enlists || a.Holds)
	}
	for _, c := range classes {
		methods, whole := x.Library.Named(c, name)
		if kept, held := x.Become(methods, classes); !whole || kept || held {
			return true
		}
	}
	return false
}

// outsideKeeps is KeepsReceiver of a method of classes that are known. What is no view of a collection of the platform's does not hold that. Of a
// method that is not found, a class of the set may have it, derived from theirs.
func (x *Analysis) outsideKeeps(n, recv javasrc.Node, classes []string, ours bool) bool {
	methods, known := x.CalledOutside(n)
	kept, held := x.Become(methods, classes)
	return kept || !x.Contain(classes) && x.givesKeeper(x.File.Last(n)) || !known && !ours || held && x.stays(n, recv, false)
}

// RunsRewritten tells that a call runs a method of another output, if its object is of one of that's classes: it is known, and not the default
// method of an interface, which may be of code that was not rewritten.
func (x *Analysis) RunsRewritten(call, recv javasrc.Node) bool {
	if classes := x.ClassesOutside(recv); x.TypeOf(recv).Class != nil || len(classes) == 0 || !x.BeyondPlatform(classes) {
		return false
	}
	methods, known := x.CalledOutside(call)
	return known && !slices.ContainsFunc(methods, (*library.Method).Default)
}

// IsOwn tells that a call is of a method of the object that runs it, or of one around.
func (x *Analysis) IsOwn(call javasrc.Node) bool {
	recv := x.Receiver(call)
	return recv == javasrc.None || x.File.Kind(recv) == javasrc.Super || x.File.Kind(recv) == javasrc.This || x.OfInterface(call)
}

// Inheritor is the class, of those around a call of a method of its own, that may have this from outside; nil if none has.
func (x *Analysis) Inheritor(call javasrc.Node) *scope.Class {
	f, recv := x.File, x.Receiver(call)
	name, args := f.Text(x.MethodIdentifier(call)), x.ArgumentCount(call)
	switch {
	case x.OfInterface(call):
		if k := x.NamedClass(recv); k != nil && !x.HasOutside(k, name, args) {
			return nil
		}
		return x.Class
	case recv == javasrc.None && x.Declared.Statics[name] != "":
		return nil
	case recv == javasrc.None:
		return x.InheritedBy(name, args)
	}
	k := x.Class
	if f.Kind(recv) == javasrc.Super {
		if super := x.Set.Superclass(k); super != nil {
			k = super
		} else if !x.Set.Known(k) {
			return x.Class
		}
	}
	if !x.HasOutside(k, name, args) {
		return nil
	}
	return x.Class
}

// KeepsOwn is KeepsReceiver of a call of a method that a class of the set has from outside, and of its own object.
func (x *Analysis) KeepsOwn(call javasrc.Node, c *scope.Class) bool {
	classes := x.Beyond(c)
	if x.Contain(classes) && Views[x.File.Text(x.MethodIdentifier(call))] {
		return x.viewStays(call, call)
	}
	return len(classes) == 0 || x.outsideKeeps(call, call, classes, !x.OfInterface(call))
}
