package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// OnlyAdds tells that a call of this name needs no look: it takes nothing out, and, where values are shown, it does not matter at which place it
// puts something in, and which strings and boxes.
func (x *Analysis) OnlyAdds(name string) bool { return adds(name) && !x.lesson }

// adds tells whether methods of this name put in and take nothing out.
func adds(name string) bool { return Putters[name] && !replacers[name] || absent[name] }

// absent are methods that put in what a function gives, where there was nothing.
var absent = library.Methods("absent")

// setters are methods of entries that put a value into the map.
var setters = library.Methods("setters")

// replacers are those of putters that put a value in the place of another.
var replacers = library.Methods("replacers")

// asks are methods of collections, iterators and streams that ask, or that look at what they are given.
var asks = library.Methods("asks")

// LeavesAsIs tells whether no method of this name of the library's collections, iterators and streams
// changes a collection.
func (x *Analysis) LeavesAsIs(name string) bool {
	if Takers[name] || Putters[name] || setters[name] {
		return false
	}
	return asks[name] || Views[name] || consumers[name] || x.IsPipelined(name)
}

// GivesFunction tells whether a call is given a lambda or a method reference, which no probe is around.
func (x *Analysis) GivesFunction(n javasrc.Node) bool {
	f := x.File
	for a := f.First(f.Last(n)); a != javasrc.None; a = f.Next(a) {
		if x.IsFunction(a) {
			return true
		}
	}
	return false
}

// Root is the collection that a receiver is, or is a view of that its own expression makes; None where it
// cannot be one, or nothing can stand around it.
func (x *Analysis) Root(recv javasrc.Node) javasrc.Node { return x.rootWith(recv, x.asksEntries(recv)) }

// rootWith is root where it is known whether entries are asked for on the way from the call.
func (x *Analysis) rootWith(n javasrc.Node, entries bool) javasrc.Node {
	return meaning.Once(x.roots, meaning.WhereWith{Where: x.WhereOf(n), Holds: entries}, n, func(n javasrc.Node) javasrc.Node { return x.findRoot(n, entries) })
}

func (x *Analysis) findRoot(n javasrc.Node, entries bool) javasrc.Node {
	f := x.File
	if f.Kind(n) == javasrc.MethodInvocation && x.External(n) {
		name, of := f.Text(x.MethodIdentifier(n)), x.Receiver(n)
		if of != javasrc.None && x.IsValue(of) && (Views[name] || givers[name] && entries) {
			return x.rootWith(of, entries)
		}
	}
	if !x.Wrappable(n) || f.Kind(n) == javasrc.This || f.Kind(n) == javasrc.Super || !x.Castable(n) || !x.mayBeCollection(n) {
		return javasrc.None
	}
	return n
}

// asksEntries tells whether a chain of calls has one that gives entries.
func (x *Analysis) asksEntries(n javasrc.Node) bool {
	if n == javasrc.None || x.File.Kind(n) != javasrc.MethodInvocation {
		return false
	}
	return meaning.Once(x.entries, n, n, func(n javasrc.Node) bool {
		return OfEntries[x.File.Text(x.MethodIdentifier(n))] || x.asksEntries(x.Receiver(n))
	})
}

// mayBeCollection tells whether an expression may be a collection of java.util, or what looks into one:
// these have only types of java.util's, Object and Iterable above them.
func (x *Analysis) mayBeCollection(n javasrc.Node) bool {
	t := x.TypeOf(n)
	switch x.File.Kind(n) {
	case javasrc.ClassLiteral:
		return false
	case javasrc.ArrayAccess:
		if !t.Known() {
			return false
		}
	}
	if x.File.Kind(n) == javasrc.MethodInvocation && !t.Known() && x.External(n) {
		recv := x.Receiver(n)
		return recv != javasrc.None && (x.IsFactory(n, recv, x.File.Text(x.MethodIdentifier(n))) ||
			x.IsValue(recv) && x.TypeOf(recv).Known() && x.mayBeCollection(recv))
	}
	return !t.Known() || t.Dims == 0 && !t.Primitive() && !t.Leaf() && x.aboveCollections(t)
}

// aboveCollections tells whether a variable of a type may hold a collection of java.util. A class that nobody knows is above none.
func (x *Analysis) aboveCollections(t scope.Type) bool {
	return t.Variable || t.Class == nil && slices.ContainsFunc(x.Outside(t), x.Library.MayBeCollection)
}

// Unannounced tells whether a call may put in what its functions give, which nothing tells. A function that is put in itself is
// looked for (see Escapes.lambdasIn).
func (x *Analysis) Unannounced(n javasrc.Node) bool {
	name := x.File.Text(x.MethodIdentifier(n))
	return x.GivesFunction(n) && !Putters[name] && !late[name] && Computes[name] == 0
}

// CallAround is the call that n is the receiver or an argument of.
func (x *Analysis) CallAround(n javasrc.Node) javasrc.Node {
	up := x.File.Parent(n)
	if x.File.Kind(up) == javasrc.ArgumentList {
		up = x.File.Parent(up)
	}
	return up
}
