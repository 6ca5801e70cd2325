package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/scope"
)

// keepsNothing tells that a call of code that was not rewritten surely lets go of all that it is given: all methods that it may mean are
// known, or it is one that everybody writes so.
func (x *Analysis) keepsNothing(call javasrc.Node) bool {
	if effects.Contract(x.File.Text(x.MethodIdentifier(call)), x.ArgumentCount(call)) {
		return true
	}
	methods, known := x.CalledOutside(call)
	return known && allLetGo(methods, false) || x.EnumOf(call) != nil
}

func allLetGo(methods []*library.Method, receiver bool) bool {
	for _, m := range methods {
		if !m.LetsGoAll(receiver) {
			return false
		}
	}
	return true
}

// LetsGo tells that a call of code that was not rewritten surely keeps neither one of its arguments nor what that refers to.
func (x *Analysis) LetsGo(argument, args javasrc.Node) bool {
	call := x.File.Parent(args)
	if x.File.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	if effects.Contract(x.File.Text(x.MethodIdentifier(call)), x.ArgumentCount(call)) {
		return true
	}
	methods, known := x.CalledOutside(call)
	for _, m := range methods {
		known = known && m.LetsGo(x.IndexOf(argument))
	}
	return known && !x.givesKeeper(args)
}

// Retains tells that code which was not rewritten may go on having, when a call is over, what it has got of objects of the program's by their methods, or
// that the call may give something that has it.
func (x *Analysis) Retains(call javasrc.Node) bool {
	if effects.Contract(x.File.Text(x.MethodIdentifier(call)), x.ArgumentCount(call)) {
		return false
	}
	methods, known := x.CalledOutside(call)
	return !known || slices.ContainsFunc(methods, x.Library.Retains) || slices.ContainsFunc(methods, (*library.Method).GivesOld) && x.mayBeCollection(call)
}

// ConstructorLetsGo is LetsGo of the constructor that makes an object of a type.
func (x *Analysis) ConstructorLetsGo(argument javasrc.Node, t scope.Type) bool {
	classes := x.Outside(t)
	for _, c := range classes {
		list := x.constructorsOf(c, x.File.Parent(x.File.Parent(argument)))
		if len(list) == 0 || slices.ContainsFunc(list, func(m *library.Method) bool { return !m.LetsGo(x.IndexOf(argument)) }) {
			return false
		}
	}
	return len(classes) > 0
}

// usesForNow tells that all methods which a call may mean, of code that was not rewritten, are known, and do not keep one argument itself, a
// function, nor what it gives, if that may be something that it has captured.
func (x *Analysis) usesForNow(call, argument javasrc.Node) bool {
	methods, known := x.CalledOutside(call)
	i := x.IndexOf(argument)
	for _, m := range methods {
		known = known && !m.Keeps(i) && !(m.KeepsWithin(i) && (x.givesCaptured(argument) || !m.OfPlatform() && x.IsOfValue(argument)))
	}
	return known
}

// givesCaptured tells that a lambda may give something that it has captured, or has found in that, without a method that tells so: of what a
// method of its own gives away, or one of the set, that knows. A block may give anything.
func (x *Analysis) givesCaptured(n javasrc.Node) bool {
	if x.File.Kind(n) != javasrc.LambdaExpression {
		return false
	}
	if code := x.File.Last(n); x.File.Kind(code) == javasrc.Block {
		return x.ReturnsValue(code)
	}
	own := map[string]bool{}
	for _, a := range x.LambdaParameters(x.File.First(n)) {
		own[a.Name] = true
	}
	return x.givesOther(x.File.Last(n), own)
}

// givesOther tells that an expression may give an object that neither it has made nor a variable of these names holds.
func (x *Analysis) givesOther(n javasrc.Node, own map[string]bool) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return x.givesOther(f.Last(n), own)
	case javasrc.TernaryExpression:
		return x.givesOther(f.Next(f.First(n)), own) || x.givesOther(f.Last(n), own)
	case javasrc.Identifier:
		return !own[f.Text(n)] && x.MayMatter(n)
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.This:
		return x.MayMatter(n)
	case javasrc.MethodInvocation:
		return x.External(n) && x.MayMatter(n)
	case javasrc.SwitchExpression, javasrc.LambdaExpression, javasrc.MethodReference:
		return true
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression:
		return x.MayAnnounce(n)
	}
	return false
}

// referenceKeepsNothing tells that what a method reference of code that was not rewritten calls lets go of what it is given, which may be
// the object whose method it is.
func (x *Analysis) referenceKeepsNothing(ref javasrc.Node) bool {
	of, name := x.File.First(ref), x.File.Text(x.File.Last(ref))
	classes := x.ClassesOutside(of)
	ofGiven := !x.IsValue(of) && len(x.FieldOutside(of)) == 0
	for _, c := range classes {
		methods, whole := x.Library.Named(c, name)
		if !whole || len(methods) == 0 || !allLetGo(methods, ofGiven) {
			return false
		}
	}
	return len(classes) > 0
}
