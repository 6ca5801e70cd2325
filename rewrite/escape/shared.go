package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/types"
)

// What code of the class path has made and goes on having, it may read at any time: what rewritten code puts into such a collection or array it may keep
// without that, when rewritten code has taken it out again.

// Shares tells that an expression may give what code of the class path goes on having, and into which something may be put or out of which it may be taken then.
func (x *Analysis) Shares(n javasrc.Node) bool {
	return !x.passes(n) && x.ofOthers(n) && x.stores(n) && !x.onlyRead(n)
}

// passes tells, by its place alone, that a value is neither held nor changed, or that there is none, but a variable that is set.
func (x *Analysis) passes(n javasrc.Node) bool {
	f, up := x.File, x.File.Parent(n)
	switch f.Kind(up) {
	case javasrc.EnhancedForStatement, javasrc.FieldAccess, javasrc.BinaryExpression, javasrc.InstanceofExpression, javasrc.ExpressionStatement, javasrc.UpdateExpression:
		return true
	case javasrc.AssignmentExpression:
		return f.First(up) == n
	}
	return false
}

// ofOthers tells that code of the class path may go on having what an expression gives: it is that of a method which does not surely make what it returns, of a field,
// or of what is in such.
func (x *Analysis) ofOthers(n javasrc.Node) bool {
	return meaning.Once(x.others, x.WhereOf(n), n, x.findWhetherOfOthers)
}

func (x *Analysis) findWhetherOfOthers(n javasrc.Node) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		v := x.VariableNamed(f.Text(n))
		return v != nil && v.Others
	case javasrc.ParenthesizedExpression:
		return x.ofOthers(f.First(n))
	case javasrc.CastExpression:
		return x.ofOthers(f.Last(n))
	case javasrc.ArrayAccess:
		return x.holdsOthers(f.First(n))
	case javasrc.FieldAccess:
		return x.FieldOf(n) == nil && x.TypeOf(f.First(n)).Class == nil && x.NamedClass(f.First(n)) == nil && x.BeyondPlatform(x.ClassesOutside(f.First(n))) && !x.mayBeClass(n)
	case javasrc.MethodInvocation:
		return x.External(n) && x.givesOld(n, (*library.Method).GivesOld)
	}
	return false
}

// holdsOthers tells that what is in what an expression gives may be such, or what a call gives to a lambda: so it is of all that methods of the class path return.
func (x *Analysis) holdsOthers(n javasrc.Node) bool {
	return meaning.Once(x.inOthers, x.WhereOf(n), n, func(n javasrc.Node) bool {
		n = x.File.Unparenthesized(n)
		return x.ofOthers(n) || x.File.Kind(n) == javasrc.MethodInvocation && x.External(n) && x.givesOld(n, func(*library.Method) bool { return true })
	})
}

// mayBeClass tells that a name before a dot may be that of a class.
func (x *Analysis) mayBeClass(n javasrc.Node) bool {
	f, up := x.File, x.File.Parent(n)
	return (f.Kind(up) == javasrc.FieldAccess || f.Kind(up) == javasrc.MethodInvocation) && x.IsName(n) && !x.IsValue(n) && !x.FullType(n).Known()
}

// GivenByOthers tells that code of the class path may go on having what variables begin with: that of a for-each over such, and the parameters of a lambda, or of a method
// with so many, that such code calls.
func (x *Analysis) GivenByOthers(of javasrc.Node, parameters int) bool {
	f := x.File
	switch f.Kind(of) {
	case javasrc.EnhancedForStatement:
		return x.holdsOthers(f.GoneOver(of))
	case javasrc.LambdaExpression:
		if call := x.ArgumentOf(f.Parenthesized(of)); call != javasrc.None {
			return x.holdsOthers(call)
		}
		return x.Library.HasPath() // whoever it is given to
	case javasrc.MethodDeclaration:
		return parameters > 0 && x.overridesOthers(f.Text(f.Child(of, javasrc.Identifier)), parameters)
	}
	return false
}

// overridesOthers tells that code of the class path may call a method of the class around, as it knows it from a class of its own, or from one of the platform's that leaves
// it to others.
func (x *Analysis) overridesOthers(name string, parameters int) bool {
	classes := x.Beyond(x.Class)
	if len(classes) == 0 {
		return !library.NamedByAnyone(name, parameters).Known
	}
	return slices.ContainsFunc(classes, func(c string) bool {
		methods, _ := x.Library.Called(c, name, parameters)
		if x.Library.OfPlatform(c) {
			return x.Library.HasPath() && !effects.Contract(name, parameters) && slices.ContainsFunc(methods, func(m *library.Method) bool { return m.Abstract })
		}
		return library.AnyOfPath(methods)
	})
}

// givesLambdas tells of a call that what it is given are lambdas, which tell themselves what they do with theirs.
func (x *Analysis) givesLambdas(call javasrc.Node) bool {
	f := x.File
	args := f.Child(call, javasrc.ArgumentList)
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		if f.Kind(f.Unparenthesized(a)) != javasrc.LambdaExpression {
			return false
		}
	}
	return true
}

// comesToOthers tells that a call puts its arguments into what code of the class path goes on having.
func (x *Analysis) comesToOthers(call javasrc.Node) bool {
	recv := x.Receiver(call)
	return x.File.Kind(call) == javasrc.MethodInvocation && recv != javasrc.None && x.ofOthers(recv)
}

// givesOld tells that a call of code outside may give what that has. The platform's methods give what is in the object whose they are.
func (x *Analysis) givesOld(call javasrc.Node, does func(*library.Method) bool) bool {
	methods, known := x.CalledOutside(call)
	if !known {
		return x.ofNobodys(call)
	}
	recv := x.Receiver(call)
	return slices.ContainsFunc(methods, does) && (library.AnyOfPath(methods) || recv != javasrc.None && x.holdsOthers(recv))
}

// ofNobodys tells that a call that is not known is of a class that nobody knows: that of its receiver, or any, as the platform has no method of the name.
func (x *Analysis) ofNobodys(call javasrc.Node) bool {
	if recv := x.Receiver(call); recv != javasrc.None && x.OfNobodys(recv) {
		return true
	}
	return !library.NamedByAnyone(x.File.Text(x.MethodIdentifier(call)), x.ArgumentCount(call)).Known
}

// stores tells that an expression is of a type whose objects have what others put into them: what it is cast to, or what is wanted of it, says that where nothing else does,
// or what is done with it.
func (x *Analysis) stores(n javasrc.Node) bool {
	f := x.File
	for t := x.FullType(n); ; n = f.Parent(n) {
		if t.Known() {
			return x.storing(t)
		}
		switch up := f.Parent(n); f.Kind(up) {
		case javasrc.ParenthesizedExpression, javasrc.CastExpression:
			t = x.FullType(up)
		case javasrc.ArrayAccess:
			return f.First(up) == n
		case javasrc.MethodInvocation:
			return library.NamedByAnyone(f.Text(x.MethodIdentifier(up)), x.ArgumentCount(up)).Changes
		default:
			return x.storing(x.Wanted(n)) || f.Kind(up) == javasrc.ArgumentList && x.writesTo(f.Parent(up), x.IndexOf(n))
		}
	}
}

func (x *Analysis) storing(t types.Type) bool {
	if t.Dims > 0 {
		return t.Dims > 1 || !t.Element().Primitive()
	}
	return t.Equal(types.Object) || t.Class != "" && x.Library.Shared(t.Class)
}

// writesTo tells that a call of the platform's may set an element of an argument.
func (x *Analysis) writesTo(call javasrc.Node, argument int) bool {
	if x.File.Kind(call) != javasrc.MethodInvocation || !x.External(call) {
		return false
	}
	methods, _ := x.CalledOutside(call)
	return slices.ContainsFunc(methods, func(m *library.Method) bool { return m.OfPlatform() && m.WritesTo(argument) })
}

// onlyRead tells that where an expression stands its value is looked at, and neither held nor changed.
func (x *Analysis) onlyRead(n javasrc.Node) bool {
	f, up := x.File, x.File.Parent(n)
	switch f.Kind(up) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return x.passes(up) || x.onlyRead(up)
	case javasrc.ArrayAccess:
		return f.First(up) == n && !(f.Kind(f.Parent(up)) == javasrc.AssignmentExpression && f.First(f.Parent(up)) == up)
	case javasrc.MethodInvocation:
		methods, known := x.CalledOutside(up)
		return known && !slices.ContainsFunc(methods, func(m *library.Method) bool {
			return !m.LetsGoThis() || x.Library.TakesFunction(m) && !x.givesLambdas(up)
		})
	case javasrc.ArgumentList:
		return x.LetsGo(n, up) && x.External(f.Parent(up))
	}
	return false
}
