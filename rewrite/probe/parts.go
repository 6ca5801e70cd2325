package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

// What code that was not rewritten takes out of what it is given, no event tells: the elements of a collection that is emptied when the call is over
// (client.send(batch); batch.clear()), and what methods of the program's return when it calls them. So the map tells where something is handed over to who
// may keep such parts. Into the collections of the platform's the recorder looks, so that of the platform's own methods this is not believed.

// givesParts tells it of a value that escapes: of an argument, or one that it chooses, of the object whose method is called, and of what a lambda captures
// or a method reference names, by that.
func (p *planner) givesParts(n javasrc.Node) bool {
	return meaning.Once(p.kept.parts, p.WhereOf(n), n, p.findParts)
}

func (p *planner) findParts(n javasrc.Node) bool {
	f := p.File
	for up := f.Parent(n); up != javasrc.None; n, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression, javasrc.MethodReference:
		case javasrc.ArgumentList:
			return p.partsKept(n, f.Parent(up))
		case javasrc.MethodInvocation:
			if p.Receiver(up) != n || !p.looksInto(up) {
				return p.Receiver(up) == n && p.ownPartsKept(up)
			}
		default:
			return false
		}
	}
	return false
}

// partsKept is givesParts of an argument of a call or creation.
func (p *planner) partsKept(argument, call javasrc.Node) bool {
	if p.File.Kind(argument) == javasrc.LambdaExpression && !p.givesCaptured(argument) {
		return false
	}
	var methods []*library.Method
	known := true
	switch p.File.Kind(call) {
	case javasrc.MethodInvocation:
		if !p.External(call) {
			return false
		}
		methods, known = p.CalledOutside(call)
	case javasrc.ObjectCreationExpression:
		if p.TypeOf(call).Class != nil {
			return false
		}
		methods, known = p.constructorsOutside(call)
	}
	i := p.IndexOf(argument)
	return !known || slices.ContainsFunc(methods, func(m *library.Method) bool { return !m.OfPlatform() && m.KeepsWithin(i) })
}

// looksInto tells that what a call gives is a view of the object whose method it is, or a stream over that.
func (p *planner) looksInto(call javasrc.Node) bool {
	name := p.File.Text(p.MethodIdentifier(call))
	return (views[name] || meaning.Stages[name]) && p.External(call)
}

// ownPartsKept is givesParts of the object whose method a call runs, if that method is known.
func (p *planner) ownPartsKept(call javasrc.Node) bool {
	if !p.External(call) {
		return false
	}
	methods, _ := p.CalledOutside(call)
	return p.givesKeeper(p.File.Last(call)) || slices.ContainsFunc(methods, (*library.Method).EnlistsWithin)
}

// constructorsOutside lists the constructors that a creation of a class outside of the set may mean. known tells that these are all.
func (p *planner) constructorsOutside(n javasrc.Node) (methods []*library.Method, known bool) {
	classes := p.Outside(p.TypeOf(n))
	for _, c := range classes {
		methods = append(methods, p.constructorsOf(c, n)...)
	}
	return methods, len(methods) > 0
}

// constructorsOf lists those of a class outside that a creation may mean by its arguments.
func (p *planner) constructorsOf(class string, n javasrc.Node) []*library.Method {
	args := p.File.Child(n, javasrc.ArgumentList)
	return slices.DeleteFunc(p.Library.Constructors(class, p.File.Count(args)), func(m *library.Method) bool { return !p.MayTake(m, args) })
}
