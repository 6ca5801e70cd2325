package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

// What code that was not rewritten takes out of what it is given, no event tells: the elements of a collection that is emptied when the call is over
// (client.send(batch); batch.clear()), and what methods of the program's return when it calls them. So the map tells where something is handed over to who
// may keep such parts. Into the collections of the platform's the recorder looks, so that of the platform's own methods this is not believed.

// GivesParts tells it of a value that escapes: of an argument, or one that it chooses, of the object whose method is called, and of what a lambda captures
// or a method reference names, by that.
func (x *Analysis) GivesParts(n javasrc.Node) bool {
	return meaning.Once(x.partsGiven, x.WhereOf(n), n, x.findParts)
}

func (x *Analysis) findParts(n javasrc.Node) bool {
	f := x.File
	for up := f.Parent(n); up != javasrc.None; n, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression, javasrc.MethodReference:
		case javasrc.ArgumentList:
			return x.partsKept(n, f.Parent(up)) || x.comesToOthers(f.Parent(up))
		case javasrc.MethodInvocation:
			if x.Receiver(up) != n || !x.LooksInto(up) {
				return x.Receiver(up) == n && x.ownPartsKept(up)
			}
		default:
			return false
		}
	}
	return false
}

// partsKept is GivesParts of an argument of a call or creation.
func (x *Analysis) partsKept(argument, call javasrc.Node) bool {
	if x.File.Kind(argument) == javasrc.LambdaExpression && !x.givesCaptured(argument) {
		return false
	}
	container := x.MayContain(argument)
	return x.someOutside(argument, call, func(m *library.Method, i int) bool {
		if m.OfPlatform() { // a static one may pour it into another argument, into which nobody may look (Collections.copy)
			return container && m.Static && m.Pours(i)
		}
		return m.KeepsWithin(i) || container && m.Holding(i)
	})
}

// KeepsOfResult tells that code to which a lambda is given may keep what is in what that gives, and do without it.
func (x *Analysis) KeepsOfResult(lambda javasrc.Node) bool {
	argument, list := x.Taker(lambda)
	return x.File.Kind(list) == javasrc.ArgumentList && x.someOutside(argument, x.File.Parent(list), func(m *library.Method, i int) bool { return !m.OfPlatform() && m.KeepsWithin(i) })
}

// someOutside tells that one of the methods that a call or creation with an argument may mean, and that do not stand in the set, does something with that,
// or that it is not known which these are.
func (x *Analysis) someOutside(argument, call javasrc.Node, does func(m *library.Method, i int) bool) bool {
	var methods []*library.Method
	known := true
	switch x.File.Kind(call) {
	case javasrc.MethodInvocation:
		if !x.External(call) {
			return false
		}
		methods, known = x.CalledOutside(call)
	case javasrc.ObjectCreationExpression:
		if x.TypeOf(call).Class != nil {
			return false
		}
		methods, known = x.constructorsOutside(call)
	}
	i := x.IndexOf(argument)
	return !known || slices.ContainsFunc(methods, func(m *library.Method) bool { return does(m, i) })
}

// MayContain tells that a value may be a collection or an array: who holds it may take out of it what it has, at any time.
func (x *Analysis) MayContain(n javasrc.Node) bool {
	return x.mayBeCollection(n) || x.TypeOf(n).Dims > 0
}

// LooksInto tells that what a call gives is a view of the object whose method it is, or a stream over that.
func (x *Analysis) LooksInto(call javasrc.Node) bool {
	name := x.File.Text(x.MethodIdentifier(call))
	return (Views[name] || meaning.Stages[name]) && x.External(call)
}

// ownPartsKept is GivesParts of the object whose method a call runs, if that method is known.
func (x *Analysis) ownPartsKept(call javasrc.Node) bool {
	if !x.External(call) {
		return false
	}
	methods, _ := x.CalledOutside(call)
	return x.givesKeeper(x.File.Last(call)) || slices.ContainsFunc(methods, (*library.Method).EnlistsWithin)
}

// constructorsOutside lists the constructors that a creation of a class outside of the set may mean. known tells that these are all.
func (x *Analysis) constructorsOutside(n javasrc.Node) (methods []*library.Method, known bool) {
	classes := x.Outside(x.TypeOf(n))
	for _, c := range classes {
		methods = append(methods, x.constructorsOf(c, n)...)
	}
	return methods, len(methods) > 0
}

// constructorsOf lists those of a class outside that a creation may mean by its arguments.
func (x *Analysis) constructorsOf(class string, n javasrc.Node) []*library.Method {
	args := x.File.Child(n, javasrc.ArgumentList)
	return slices.DeleteFunc(x.Library.Constructors(class, x.File.Count(args)), func(m *library.Method) bool { return !x.MayTake(m, args) })
}
