package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// A call may change a collection of the library's without being given what it puts in, or giving what
// it takes out: through a view of it, an iterator, an entry, by a function that it calls. The recorder
// looks into the collection when the statement has ended. It knows at run time whether the receiver is
// a collection, or what looks into one; here it is only told of every call that is not known to leave
// a collection of the library's as it is.

// onlyAdds tells that a call of this name needs no look: it takes nothing out, and, where values are shown, it does not matter at which place it
// puts something in, and which strings and boxes.
func (p *planner) onlyAdds(name string) bool { return adds(name) && !p.opt.Lesson }

// adds tells whether methods of this name put in and take nothing out.
func adds(name string) bool { return putters[name] && !replacers[name] || absent[name] }

// absent are methods that put in what a function gives, where there was nothing.
var absent = library.Methods("absent")

// setters are methods of entries that put a value into the map.
var setters = library.Methods("setters")

// replacers are those of putters that put a value in the place of another.
var replacers = library.Methods("replacers")

// asks are methods of collections, iterators and streams that ask, or that look at what they are given.
var asks = library.Methods("asks")

// leavesAsIs tells whether no method of this name of the library's collections, iterators and streams
// changes a collection.
func (p *planner) leavesAsIs(name string) bool {
	if takers[name] || putters[name] || setters[name] {
		return false
	}
	return asks[name] || views[name] || consumers[name] || p.IsPipelined(name)
}

// changes tells whether a call may change a collection of the library's that its receiver is, or looks
// into, by more than what it is given.
func (p *planner) changes(n, recv javasrc.Node) bool {
	name := p.File.Text(p.MethodIdentifier(n))
	if recv == javasrc.None || !p.body.frame || p.leavesAsIs(name) || p.onlyAdds(name) && !p.givesFunction(n) || !p.External(n) {
		return false
	}
	return p.root(recv) != javasrc.None
}

// givesFunction tells whether a call is given a lambda or a method reference, which no probe is around.
func (p *planner) givesFunction(n javasrc.Node) bool {
	f := p.File
	for a := f.First(f.Last(n)); a != javasrc.None; a = f.Next(a) {
		if p.IsFunction(a) {
			return true
		}
	}
	return false
}

// root is the collection that a receiver is, or is a view of that its own expression makes; None where it
// cannot be one, or nothing can stand around it.
func (p *planner) root(recv javasrc.Node) javasrc.Node { return p.rootWith(recv, p.asksEntries(recv)) }

// rootWith is root where it is known whether entries are asked for on the way from the call.
func (p *planner) rootWith(n javasrc.Node, entries bool) javasrc.Node {
	return meaning.Once(p.kept.roots, meaning.WhereWith{Where: p.WhereOf(n), Holds: entries}, n, func(n javasrc.Node) javasrc.Node { return p.findRoot(n, entries) })
}

func (p *planner) findRoot(n javasrc.Node, entries bool) javasrc.Node {
	f := p.File
	if f.Kind(n) == javasrc.MethodInvocation && p.External(n) {
		name, of := f.Text(p.MethodIdentifier(n)), p.Receiver(n)
		if of != javasrc.None && p.IsValue(of) && (views[name] || givers[name] && entries) {
			return p.rootWith(of, entries)
		}
	}
	if !p.Wrappable(n) || f.Kind(n) == javasrc.This || f.Kind(n) == javasrc.Super || !p.Castable(n) || !p.mayBeCollection(n) {
		return javasrc.None
	}
	return n
}

// asksEntries tells whether a chain of calls has one that gives entries.
func (p *planner) asksEntries(n javasrc.Node) bool {
	if n == javasrc.None || p.File.Kind(n) != javasrc.MethodInvocation {
		return false
	}
	return meaning.Once(p.kept.entries, n, n, func(n javasrc.Node) bool {
		return ofEntries[p.File.Text(p.MethodIdentifier(n))] || p.asksEntries(p.Receiver(n))
	})
}

// mayBeCollection tells whether an expression may be a collection of java.util, or what looks into one:
// these have only types of java.util's, Object and Iterable above them.
func (p *planner) mayBeCollection(n javasrc.Node) bool {
	t := p.TypeOf(n)
	switch p.File.Kind(n) {
	case javasrc.ClassLiteral:
		return false
	case javasrc.ArrayAccess:
		if !t.Known() {
			return false
		}
	}
	if p.File.Kind(n) == javasrc.MethodInvocation && !t.Known() && p.External(n) {
		recv := p.Receiver(n)
		return recv != javasrc.None && (p.IsFactory(n, recv, p.File.Text(p.MethodIdentifier(n))) ||
			p.IsValue(recv) && p.TypeOf(recv).Known() && p.mayBeCollection(recv))
	}
	return !t.Known() || t.Dims == 0 && !t.Primitive() && !t.Leaf() && p.aboveCollections(t)
}

// aboveCollections tells whether a variable of a type may hold a collection of java.util. A class that nobody knows is above none.
func (p *planner) aboveCollections(t scope.Type) bool {
	return t.Variable || t.Class == nil && slices.ContainsFunc(p.Outside(t), p.Library.MayBeCollection)
}

// changing visits the receiver of a call that may change root: recv itself, or what it is a view of.
func (p *planner) changing(n, recv, root javasrc.Node, visit func()) {
	if root == javasrc.None {
		visit()
		return
	}
	if root == recv {
		p.around(recv, p.Wrapping(p.refill(n, recv), recv), visit, p.changedBy(n, p.unannounced(n)))
		return
	}
	p.changed[root] = n
	visit()
}

// changedBy ends a call around what call n may change.
func (p *planner) changedBy(n javasrc.Node, unannounced bool) func() string {
	return func() string {
		p.body.fills++
		p.filling[n] = true
		if unannounced {
			return ",-" + p.calledAt(n)
		}
		return "," + p.calledAt(n)
	}
}

// unannounced says of a call that nothing tells what it puts in, other than a look into the collection.
const unannounced = true

// unannounced tells whether a call may put in what its functions give, which nothing tells. A function that is put in itself is
// looked for (see Escapes.lambdasIn).
func (p *planner) unannounced(n javasrc.Node) bool {
	name := p.File.Text(p.MethodIdentifier(n))
	return p.givesFunction(n) && !putters[name] && !late[name] && computes[name] == 0
}

// calledAt is the number of the probe of call n, or of a method reference.
func (p *planner) calledAt(n javasrc.Node) string {
	pos := p.File.Start(n)
	if p.File.Kind(n) == javasrc.MethodInvocation {
		pos = p.File.Start(p.MethodIdentifier(n))
	}
	return num(p.probe(sitemap.ProbeEscape, pos, 0, p.callName(n)))
}

// callAround is the call that n is the receiver or an argument of.
func (p *planner) callAround(n javasrc.Node) javasrc.Node {
	up := p.File.Parent(n)
	if p.File.Kind(up) == javasrc.ArgumentList {
		up = p.File.Parent(up)
	}
	return up
}
