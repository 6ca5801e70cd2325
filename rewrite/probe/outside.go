package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/scope"
)

// keepsNothing tells that a call of code that was not rewritten surely lets go of all that it is given: all methods that it may mean are
// known, or it is one that everybody writes so.
func (p *planner) keepsNothing(call javasrc.Node) bool {
	if effects.Contract(p.File.Text(p.MethodIdentifier(call)), p.ArgumentCount(call)) {
		return true
	}
	methods, known := p.CalledOutside(call)
	return known && allLetGo(methods, false) || p.EnumOf(call) != nil
}

func allLetGo(methods []*library.Method, receiver bool) bool {
	for _, m := range methods {
		if !m.LetsGoAll(receiver) {
			return false
		}
	}
	return true
}

// letsGo tells that a call of code that was not rewritten surely keeps neither one of its arguments nor what that refers to.
func (p *planner) letsGo(argument, args javasrc.Node) bool {
	call := p.File.Parent(args)
	if p.File.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	if effects.Contract(p.File.Text(p.MethodIdentifier(call)), p.ArgumentCount(call)) {
		return true
	}
	methods, known := p.CalledOutside(call)
	for _, m := range methods {
		known = known && m.LetsGo(p.IndexOf(argument))
	}
	return known && !p.givesKeeper(args)
}

// constructorLetsGo is letsGo of the constructor that makes an object of a type.
func (p *planner) constructorLetsGo(argument javasrc.Node, t scope.Type) bool {
	classes := p.Outside(t)
	for _, c := range classes {
		list := p.constructorsOf(c, p.File.Parent(p.File.Parent(argument)))
		if len(list) == 0 || slices.ContainsFunc(list, func(m *library.Method) bool { return !m.LetsGo(p.IndexOf(argument)) }) {
			return false
		}
	}
	return len(classes) > 0
}

// usesForNow tells that all methods which a call may mean, of code that was not rewritten, are known, and do not keep one argument itself, a
// function, nor what it gives, if that may be something that it has captured.
func (p *planner) usesForNow(call, argument javasrc.Node) bool {
	methods, known := p.CalledOutside(call)
	i := p.IndexOf(argument)
	for _, m := range methods {
		known = known && !m.Keeps(i) && !(m.KeepsWithin(i) && (p.givesCaptured(argument) || !m.OfPlatform() && p.IsOfValue(argument)))
	}
	return known
}

// givesCaptured tells that a lambda may give something that it has captured, or has found in that, without a method that tells so: of what a
// method of its own gives away, or one of the set, that knows. A block may give anything.
func (p *planner) givesCaptured(n javasrc.Node) bool {
	if p.File.Kind(n) != javasrc.LambdaExpression {
		return false
	}
	if code := p.File.Last(n); p.File.Kind(code) == javasrc.Block {
		return p.returnsValue(code)
	}
	own := map[string]bool{}
	for _, a := range p.LambdaParameters(p.File.First(n)) {
		own[a.Name] = true
	}
	return p.givesOther(p.File.Last(n), own)
}

// givesOther tells that an expression may give an object that neither it has made nor a variable of these names holds.
func (p *planner) givesOther(n javasrc.Node, own map[string]bool) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return p.givesOther(f.Last(n), own)
	case javasrc.TernaryExpression:
		return p.givesOther(f.Next(f.First(n)), own) || p.givesOther(f.Last(n), own)
	case javasrc.Identifier:
		return !own[f.Text(n)] && p.MayMatter(n)
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.This:
		return p.MayMatter(n)
	case javasrc.MethodInvocation:
		return p.External(n) && p.MayMatter(n)
	case javasrc.SwitchExpression, javasrc.LambdaExpression, javasrc.MethodReference:
		return true
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression:
		return p.mayAnnounce(n)
	}
	return false
}

// referenceKeepsNothing tells that what a method reference of code that was not rewritten calls lets go of what it is given, which may be
// the object whose method it is.
func (p *planner) referenceKeepsNothing(ref javasrc.Node) bool {
	of, name := p.File.First(ref), p.File.Text(p.File.Last(ref))
	classes := p.ClassesOutside(of)
	ofGiven := !p.IsValue(of) && len(p.FieldOutside(of)) == 0
	for _, c := range classes {
		methods, whole := p.Library.Named(c, name)
		if !whole || len(methods) == 0 || !allLetGo(methods, ofGiven) {
			return false
		}
	}
	return len(classes) > 0
}
