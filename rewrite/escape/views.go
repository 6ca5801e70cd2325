package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

// Views are methods of the class library whose result looks into the receiver
// for as long as it is kept.
var Views = library.Methods("views")

// OfEntries are those of them that give entries: into these nobody looks, so that an entry
// that is kept stands for its map.
var OfEntries = library.Methods("ofEntries")

// givers are those of consumers that may give an entry, or something with entries in it.
var givers = library.Methods("givers")

// mappers are methods of streams that make something else of the elements.
var mappers = library.Methods("mappers")

// consumers are methods of views that use them up, or give what does not hold them.
var consumers = library.Methods("consumers")

// readers are methods that copy or look through a view they are given.
var readers = meaning.Role(library.Owners("readers"))

// Sets tells whether an entry may be set in a loop.
func (x *Analysis) Sets(loop javasrc.Node) bool {
	f := x.File
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		if f.Kind(n) == javasrc.MethodInvocation && setters[f.Text(x.MethodIdentifier(n))] {
			return true
		}
	}
	return false
}

// Iterating are those of them that give an iterator.
var Iterating = library.Methods("iterating")

// ranges are those of them that give a part of a collection, a new view each time.
var ranges = library.Methods("ranges")

// alwaysAnew are those that give an iterator whatever they are called on.
var alwaysAnew = library.Methods("alwaysAnew")

// MakesAnew tells that a call gives an iterator, or a part of a collection: if that is one of the platform's, the call has made it, and nobody else has it.
// What else a method of such a name may give nobody knows (elements() of a library's class).
func (x *Analysis) MakesAnew(n javasrc.Node) bool {
	name := x.File.Text(x.MethodIdentifier(n))
	return alwaysAnew[name] || (Iterating[name] || ranges[name]) && x.Contain(x.ClassesOutside(x.Receiver(n)))
}

// makesCopy tells that a creation is of one of the platform's collections, whose constructors copy.
func (x *Analysis) makesCopy(creation javasrc.Node) bool {
	return x.IsOf(x.TypeOf(creation), library.Collections)
}

// GivesIterator tells that a method returns an iterator that a call gives, as those of the program's own collections
// do each time that they are gone over: to record each would be too dear.
func (x *Analysis) GivesIterator(n javasrc.Node) bool {
	return Iterating[x.File.Text(x.MethodIdentifier(n))] && x.File.Kind(x.File.Parent(n)) == javasrc.ReturnStatement
}

// Viewed is the collection over a view of which a for-each goes that makes it; None where
// it goes over something else, or nothing can stand around the collection.
func (x *Analysis) Viewed(value javasrc.Node) javasrc.Node {
	f := x.File
	if f.Kind(value) != javasrc.MethodInvocation || !Views[f.Text(x.MethodIdentifier(value))] {
		return javasrc.None
	}
	recv := x.Receiver(value)
	if OfEntries[f.Text(x.MethodIdentifier(value))] && x.keepsEntries(f.Parent(value)) {
		return javasrc.None
	}
	if recv == javasrc.None || !x.Wrappable(recv) || f.Kind(recv) == javasrc.This || !x.Castable(recv) || !x.External(value) {
		return javasrc.None
	}
	return recv
}

// viewStays tells whether the view that call n makes may be kept longer than the
// statement in which the receiver is named.
func (x *Analysis) viewStays(n, recv javasrc.Node) bool {
	return x.stays(n, recv, OfEntries[x.File.Text(x.MethodIdentifier(n))])
}

// stays is viewStays of the value of n, which may be entries or something with them in it.
func (x *Analysis) stays(n, recv javasrc.Node, entries bool) bool {
	f := x.File
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return x.stays(up, recv, entries)
	case javasrc.MethodInvocation: // it is the receiver
		name := f.Text(x.MethodIdentifier(up))
		if classes := x.ClassesOutside(n); len(classes) > 0 && !x.Contain(classes) && x.BeyondPlatform(classes) {
			return x.outsideKeeps(up, recv, classes, x.Set.Declares(name, x.ArgumentCount(up)))
		}
		if entries && x.keptByFunction(up) {
			return true
		}
		entries = (entries || OfEntries[name]) && !mappers[name]
		return (!consumers[name] || entries && givers[name]) && x.stays(up, recv, entries)
	case javasrc.ExpressionStatement, javasrc.BinaryExpression, javasrc.InstanceofExpression:
		return false
	case javasrc.LambdaExpression:
		return entries || !x.flattens(up) || !x.standing(recv) || !x.UsedUp(up)
	case javasrc.EnhancedForStatement:
		return f.Kind(recv) != javasrc.Identifier || entries && x.keepsEntries(up)
	case javasrc.VariableDeclarator: // for (Iterator i = list.iterator(); …
		loop := f.Parent(f.Parent(up))
		return f.Kind(loop) != javasrc.ForStatement || f.Kind(recv) != javasrc.Identifier || x.AssignsName(loop, f.End(loop), f.Text(recv)) ||
			x.changesBy(loop, up) || x.MayGiveWhatIsGone(recv)
	case javasrc.ArgumentList:
		switch call := f.Parent(up); f.Kind(call) {
		case javasrc.MethodInvocation:
			return entries || !x.External(call) || !x.SurelyPlays(call, readers) && x.staysGiven(n, call, recv)
		case javasrc.ObjectCreationExpression:
			return entries || !x.makesCopy(call)
		}
	}
	return true
}

// MayGiveWhatIsGone tells that what goes over a collection may give what has been taken out of it: by its type it may be one of java.util.concurrent's.
func (x *Analysis) MayGiveWhatIsGone(n javasrc.Node) bool {
	classes := x.ClassesOutside(n)
	return len(classes) == 0 && x.TypeOf(n).Class == nil || slices.ContainsFunc(classes, x.Library.MayGiveWhatIsGone)
}

// GoneOverByCall is the collection, or the one over a view of which a call goes that calls functions back; None where nothing can stand around it, or it is of a type
// that gives nothing any more when that has been taken out.
func (x *Analysis) GoneOverByCall(call, recv javasrc.Node) javasrc.Node {
	if recv == javasrc.None || !x.External(call) || !x.callsBack(call) {
		return javasrc.None
	}
	root := x.Root(recv)
	if root == javasrc.None || !x.MayGiveWhatIsGone(root) || x.KeepsReceiver(x.CallAround(root), root) {
		return javasrc.None
	}
	return root
}

// callsBack tells that a method that is called may call a function that it is given.
func (x *Analysis) callsBack(call javasrc.Node) bool {
	if x.GivesFunction(call) {
		return true
	}
	methods, _ := x.CalledOutside(call)
	return slices.ContainsFunc(methods, x.Library.TakesFunction)
}

// staysGiven is stays of a value that a call is given, which may return it, or something in it.
func (x *Analysis) staysGiven(n, call, recv javasrc.Node) bool {
	if !x.LetsGo(n, x.File.Parent(n)) {
		return true
	}
	methods, _ := x.CalledOutside(call)
	i := x.IndexOf(n)
	return slices.ContainsFunc(methods, func(m *library.Method) bool { return m.Returns(i) }) && x.stays(call, recv, false)
}

// changesBy tells whether a loop may change something through the variable that its header declares: it is used for
// more than to be asked.
func (x *Analysis) changesBy(loop, v javasrc.Node) bool {
	f := x.File
	name := f.First(v)
	for n := name + 1; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		if f.Kind(n) != javasrc.Identifier || !f.Is(n, f.Text(name)) {
			continue
		}
		up := f.Parent(n)
		if f.Kind(up) != javasrc.MethodInvocation || x.MethodIdentifier(up) != n && (x.Receiver(up) != n || !x.LeavesAsIs(f.Text(x.MethodIdentifier(up)))) {
			return true
		}
	}
	return false
}

// keepsEntries tells whether a for-each may keep what it goes over: its variable is used
// for more than to ask it for something.
func (x *Analysis) keepsEntries(loop javasrc.Node) bool {
	name := x.File.Child(loop, javasrc.Identifier)
	return name != javasrc.None && x.UsesFreely(x.File.Text(name), name+1, x.File.End(loop))
}

// keptByFunction tells whether a call is given a function that may keep an entry which it is given.
func (x *Analysis) keptByFunction(call javasrc.Node) bool {
	f := x.File
	for a := f.First(f.Last(call)); a != javasrc.None; a = f.Next(a) {
		switch f.Kind(a) {
		case javasrc.MethodReference:
			if of := f.Text(f.First(a)); of != "Entry" && of != "Map.Entry" && !x.referenceKeepsNothing(a) {
				return true
			}
		case javasrc.LambdaExpression:
			for _, param := range x.LambdaParameters(f.First(a)) {
				if x.UsesFreely(param.Name, f.Next(f.First(a)), f.End(a)) {
					return true
				}
			}
		}
	}
	return false
}

// UsesFreely tells whether a variable is used for more than to ask it for something, from a node to where another ends:
// a lambda or a class in which it is used holds it.
func (x *Analysis) UsesFreely(name string, from javasrc.Node, end int) bool {
	f := x.File
	for n := from; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) != javasrc.Identifier || !f.Is(n, name) {
			continue
		}
		up := f.Parent(n)
		asked := f.Kind(up) == javasrc.MethodInvocation && x.Receiver(up) == n
		if asked && x.capturedBehind(n, from) || !asked && !(f.Kind(up) == javasrc.MethodInvocation && x.MethodIdentifier(up) == n) {
			return true
		}
	}
	return false
}

// capturedBehind tells whether a lambda or class body that begins no earlier than a node has n in it.
func (x *Analysis) capturedBehind(n, from javasrc.Node) bool {
	for f := x.File; n != javasrc.None && f.Start(n) >= f.Start(from); n = f.Parent(n) {
		if f.Kind(n) == javasrc.LambdaExpression || f.Kind(n) == javasrc.ClassBody {
			return true
		}
	}
	return false
}
