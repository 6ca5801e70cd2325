package probe

import (
	"slices"

	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

// views are methods of the class library whose result looks into the receiver
// for as long as it is kept.
var views = library.Methods("views")

// ofEntries are those of them that give entries: into these nobody looks, so that an entry
// that is kept stands for its map.
var ofEntries = library.Methods("ofEntries")

// setsOfEntries are those that give the map's own entries, which go on holding what the map has let go. The others
// give copies, into which the recorder looks.
var setsOfEntries = library.Methods("setsOfEntries")

// givers are those of consumers that may give an entry, or something with entries in it.
var givers = library.Methods("givers")

// mappers are methods of streams that make something else of the elements.
var mappers = library.Methods("mappers")

// consumers are methods of views that use them up, or give what does not hold them.
var consumers = library.Methods("consumers")

// readers are methods that copy or look through a view they are given.
var readers = meaning.Role(library.Owners("readers"))

// streaming are those of them that begin a stream: what is made of that holds the collection, too.
var streaming = library.Methods("streaming")

// goesOver is the probe around the collection over a view of which a for-each goes.
func (p *planner) goesOver(view javasrc.Node) string {
	if ofEntries[p.File.Text(p.MethodIdentifier(view))] {
		return "over"
	}
	return "Init"
}

// sets tells whether an entry may be set in a loop.
func (p *planner) sets(loop javasrc.Node) bool {
	f := p.File
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		if f.Kind(n) == javasrc.MethodInvocation && setters[f.Text(p.MethodIdentifier(n))] {
			return true
		}
	}
	return false
}

// viewPlace is where a probe stands around a call whose value is a view that stays: it holds the receiver.
func (p *planner) viewPlace(n, recv javasrc.Node) javac.Place {
	name := p.File.Text(p.MethodIdentifier(n))
	none := javac.Place{How: javac.LeftOut}
	if recv == javasrc.None || !views[name] || streaming[name] || p.givesIterator(n) || p.looksAhead(n) || p.goneOverBy[recv] != nil || !p.keepsReceiver(n, recv) || !p.Castable(n) ||
		p.File.Kind(recv) == javasrc.This || p.place(recv, p.Wrapping("viewed", recv)).How == javac.LeftOut {
		return none
	}
	return p.place(n, p.Wrapping("view", n))
}

// iterating are those of them that give an iterator.
var iterating = library.Methods("iterating")

// makesCopy tells that a creation is of one of the platform's collections, whose constructors copy.
func (p *planner) makesCopy(creation javasrc.Node) bool {
	return p.IsOf(p.TypeOf(creation), library.Collections)
}

// givesIterator tells that a method returns an iterator that a call gives, as those of the program's own collections
// do each time that they are gone over: to record each would be too dear.
func (p *planner) givesIterator(n javasrc.Node) bool {
	return iterating[p.File.Text(p.MethodIdentifier(n))] && p.File.Kind(p.File.Parent(n)) == javasrc.ReturnStatement
}

// looksAhead tells that an iterator is used for more than to go over a collection from a variable, and may have looked up what it gives next: it holds that
// when the collection has let it go.
func (p *planner) looksAhead(n javasrc.Node) bool {
	f := p.File
	if !iterating[f.Text(p.MethodIdentifier(n))] {
		return false
	}
	classes := p.ClassesOutside(p.Receiver(n))
	if !p.Contain(classes) || slices.ContainsFunc(classes, p.Library.LooksUp) {
		return false
	}
	_, up := p.taker(n)
	if f.Kind(up) != javasrc.VariableDeclarator {
		return true
	}
	name := f.First(up)
	return p.usesFreely(f.Text(name), name+1, p.body.block.scope.End)
}

// viewedBy visits the receiver of such a call. An entry does without its map, so that this has escaped.
func (p *planner) viewedBy(n, recv javasrc.Node) {
	visit := func() { p.expr(recv) }
	if ofEntries[p.File.Text(p.MethodIdentifier(n))] {
		visit = func() { p.keptBy(n, recv) }
	}
	p.around(recv, p.Wrapping("viewed", recv), visit, bare)
}

// keptBy visits the receiver of a call that gives what holds it, or the entries of a map.
func (p *planner) keptBy(n, recv javasrc.Node) {
	kind := "Escape"
	switch {
	case setsOfEntries[p.File.Text(p.MethodIdentifier(n))] || p.looksAhead(n):
		kind = "entries"
	case p.runsRewritten(n, recv):
		kind = "called"
	}
	p.escapeBy(kind, recv, p.callName(n))
}

// viewed is the collection over a view of which a for-each goes that makes it; None where
// it goes over something else, or nothing can stand around the collection.
func (p *planner) viewed(value javasrc.Node) javasrc.Node {
	f := p.File
	if f.Kind(value) != javasrc.MethodInvocation || !views[f.Text(p.MethodIdentifier(value))] {
		return javasrc.None
	}
	recv := p.Receiver(value)
	if ofEntries[f.Text(p.MethodIdentifier(value))] && p.keepsEntries(f.Parent(value)) {
		return javasrc.None
	}
	if recv == javasrc.None || !p.Wrappable(recv) || f.Kind(recv) == javasrc.This || !p.Castable(recv) || !p.External(value) {
		return javasrc.None
	}
	return recv
}

// viewStays tells whether the view that call n makes may be kept longer than the
// statement in which the receiver is named.
func (p *planner) viewStays(n, recv javasrc.Node) bool {
	return p.stays(n, recv, ofEntries[p.File.Text(p.MethodIdentifier(n))])
}

// stays is viewStays of the value of n, which may be entries or something with them in it.
func (p *planner) stays(n, recv javasrc.Node, entries bool) bool {
	f := p.File
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return p.stays(up, recv, entries)
	case javasrc.MethodInvocation: // it is the receiver
		name := f.Text(p.MethodIdentifier(up))
		if classes := p.ClassesOutside(n); len(classes) > 0 && !p.Contain(classes) && p.AnyRewritten(classes) {
			return p.outsideKeeps(up, recv, classes, p.Set.Declares(name, p.ArgumentCount(up)))
		}
		if entries && p.keptByFunction(up) {
			return true
		}
		entries = (entries || ofEntries[name]) && !mappers[name]
		return (!consumers[name] || entries && givers[name]) && p.stays(up, recv, entries)
	case javasrc.ExpressionStatement, javasrc.BinaryExpression, javasrc.InstanceofExpression:
		return false
	case javasrc.LambdaExpression:
		return entries || !p.flattens(up) || !p.standing(recv) || !p.usedUp(up)
	case javasrc.EnhancedForStatement:
		return f.Kind(recv) != javasrc.Identifier || entries && p.keepsEntries(up)
	case javasrc.VariableDeclarator: // for (Iterator i = list.iterator(); …
		loop := f.Parent(f.Parent(up))
		return f.Kind(loop) != javasrc.ForStatement || f.Kind(recv) != javasrc.Identifier || p.assignsName(loop, f.End(loop), f.Text(recv)) ||
			p.changesBy(loop, up)
	case javasrc.ArgumentList:
		switch call := f.Parent(up); f.Kind(call) {
		case javasrc.MethodInvocation:
			return entries || !p.External(call) || !p.SurelyPlays(call, readers) && p.staysGiven(n, call, recv)
		case javasrc.ObjectCreationExpression:
			return entries || !p.makesCopy(call)
		}
	}
	return true
}

// staysGiven is stays of a value that a call is given, which may return it, or something in it.
func (p *planner) staysGiven(n, call, recv javasrc.Node) bool {
	if !p.letsGo(n, p.File.Parent(n)) {
		return true
	}
	methods, _ := p.CalledOutside(call)
	i := p.IndexOf(n)
	return slices.ContainsFunc(methods, func(m *library.Method) bool { return m.Returns(i) }) && p.stays(call, recv, false)
}

// changesBy tells whether a loop may change something through the variable that its header declares: it is used for
// more than to be asked.
func (p *planner) changesBy(loop, v javasrc.Node) bool {
	f := p.File
	name := f.First(v)
	for n := name + 1; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		if f.Kind(n) != javasrc.Identifier || !f.Is(n, f.Text(name)) {
			continue
		}
		up := f.Parent(n)
		if f.Kind(up) != javasrc.MethodInvocation || p.MethodIdentifier(up) != n && (p.Receiver(up) != n || !p.leavesAsIs(f.Text(p.MethodIdentifier(up)))) {
			return true
		}
	}
	return false
}

// keepsEntries tells whether a for-each may keep what it goes over: its variable is used
// for more than to ask it for something.
func (p *planner) keepsEntries(loop javasrc.Node) bool {
	name := p.File.Child(loop, javasrc.Identifier)
	return name != javasrc.None && p.usesFreely(p.File.Text(name), name+1, p.File.End(loop))
}

// keptByFunction tells whether a call is given a function that may keep an entry which it is given.
func (p *planner) keptByFunction(call javasrc.Node) bool {
	f := p.File
	for a := f.First(f.Last(call)); a != javasrc.None; a = f.Next(a) {
		switch f.Kind(a) {
		case javasrc.MethodReference:
			if of := f.Text(f.First(a)); of != "Entry" && of != "Map.Entry" && !p.referenceKeepsNothing(a) {
				return true
			}
		case javasrc.LambdaExpression:
			for _, param := range p.LambdaParameters(f.First(a)) {
				if p.usesFreely(param.Name, f.Next(f.First(a)), f.End(a)) {
					return true
				}
			}
		}
	}
	return false
}

// usesFreely tells whether a variable is used for more than to ask it for something, from a node to where another ends:
// a lambda or a class in which it is used holds it.
func (p *planner) usesFreely(name string, from javasrc.Node, end int) bool {
	f := p.File
	for n := from; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) != javasrc.Identifier || !f.Is(n, name) {
			continue
		}
		up := f.Parent(n)
		asked := f.Kind(up) == javasrc.MethodInvocation && p.Receiver(up) == n
		if asked && p.capturedBehind(n, from) || !asked && !(f.Kind(up) == javasrc.MethodInvocation && p.MethodIdentifier(up) == n) {
			return true
		}
	}
	return false
}

// capturedBehind tells whether a lambda or class body that begins no earlier than a node has n in it.
func (p *planner) capturedBehind(n, from javasrc.Node) bool {
	for f := p.File; n != javasrc.None && f.Start(n) >= f.Start(from); n = f.Parent(n) {
		if f.Kind(n) == javasrc.LambdaExpression || f.Kind(n) == javasrc.ClassBody {
			return true
		}
	}
	return false
}
