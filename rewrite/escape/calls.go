package escape

import (
	"slices"

	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
)

// Polymorphic are methods whose calls take the static types of their arguments
// as they are (MethodHandle, VarHandle).
var Polymorphic = meaning.Role(library.Owners("polymorphic"))

// Copiers are methods that give what their receiver holds in an array.
var Copiers = meaning.Role(library.Owners("copiers"))

// Computes are methods of Map that put in what a function gives, and return what
// is then in the map, with the number of their arguments.
var Computes = library.Numbers("computes")

// inMaps are the classes whose computing methods are known to be those.
var inMaps = library.Classes("maps")

// Computing tells that a call is one of those, of a map of the platform's or of an object of the program's that is derived from one.
func (x *Analysis) Computing(n, recv javasrc.Node) bool {
	if k, ok := Computes[x.File.Text(x.MethodIdentifier(n))]; !ok || k != x.ArgumentCount(n) || x.Casts() {
		return false
	}
	if recv != javasrc.None && x.IsOf(x.TypeOf(recv), inMaps) {
		return true
	}
	k := x.Class
	switch {
	case recv == javasrc.None:
		k = x.InheritedBy(x.File.Text(x.MethodIdentifier(n)), x.ArgumentCount(n))
	case !x.IsSuper(recv):
		k = x.TypeOf(recv).Class
	}
	return k != nil && slices.ContainsFunc(x.Beyond(k), func(class string) bool { return x.Library.OfPlatform(class) && x.Library.IsOneOf(class, inMaps) })
}

// Fills tells whether a call may be one that writes what its receiver holds into an array that it is given, and which argument that is.
func (x *Analysis) Fills(n javasrc.Node, name string) (pos int, ok bool) {
	pos, ok = filled[name]
	return pos, ok && x.Plays(n, fillers)
}

// Writes tells whether a call is one of writers, and which argument it writes into.
func (x *Analysis) Writes(n, recv javasrc.Node, name string) (pos int, ok bool) {
	ok = slices.ContainsFunc(writers[name], func(class string) bool { return x.CallsStatic(n, recv, class, name) })
	return written[name], ok
}

// IsChoice tells that an argument is a conditional on one line that may be a reference that
// matters, and surely is not one that is unboxed (JLS 15.25).
func (x *Analysis) IsChoice(a javasrc.Node) bool {
	f := x.File
	a = f.Unparenthesized(a)
	if f.Kind(a) != javasrc.TernaryExpression || x.Casts() || x.Release > 0 && x.Release < javac.Inference || !x.OnLine(a, x.Line) {
		return false
	}
	may, reference, matters := x.Arm(a)
	return may && reference && matters
}

// Arm tells of an arm of a conditional whether that may go through a call, whether it surely is
// a reference and no box, and whether it may matter. One such arm makes the conditional one.
func (x *Analysis) Arm(n javasrc.Node) (may, reference, matters bool) {
	f := x.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return x.Arm(f.First(n))
	case javasrc.TernaryExpression:
		may, reference, matters = x.Arm(f.Next(f.First(n)))
		otherMay, otherReference, otherMatters := x.Arm(f.Last(n))
		return may && otherMay, reference || otherReference, matters || otherMatters
	case javasrc.NullLiteral, javasrc.StringLiteral:
		return true, true, false
	case javasrc.ObjectCreationExpression:
		may = !x.Diamond(n)
	case javasrc.MethodInvocation:
		may = x.Wrappable(n)
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.This, javasrc.ArrayCreationExpression:
		may = true
	}
	t := x.TypeOf(n)
	return may, t.Reference() && !t.MayBeBoxed(), x.MayMatter(n)
}

// Putters are methods of the class library's collections that put their arguments in.
var Putters = library.Methods("putters")

// IsNew tells that what an expression gives is made by it, so that nobody can take it away.
func (x *Analysis) IsNew(e javasrc.Node) bool {
	f := x.File
	e = f.Uncast(e)
	return f.Kind(e) == javasrc.ObjectCreationExpression || f.Kind(e) == javasrc.ArrayCreationExpression
}

// IsResult tells that n gives the value of an expression lambda, which goes to who
// calls the lambda.
func (x *Analysis) IsResult(n javasrc.Node) bool {
	_, taker := x.Taker(n)
	return x.File.Kind(taker) == javasrc.LambdaExpression
}

// LambdaValue tells that what n makes is the value of an expression lambda, or that this is
// read from it. In a pipeline that is used up nothing outlives that; who else calls the
// lambda may keep what is read, so what n makes must hold nothing else, and drop what is
// stored, which the variable has.
func (x *Analysis) LambdaValue(n javasrc.Node) (itself, origin bool) {
	f, stored, read := x.File, false, false
	for value := n; ; {
		child, up := x.Taker(value)
		switch k := f.Kind(up); {
		case k == javasrc.LambdaExpression && read:
			return false, x.isUsedFor(up) || x.holdsParts(n)
		case k == javasrc.LambdaExpression:
			return (!stored || x.isUsedFor(up)) && !x.GivesNothing(up), false
		case k == javasrc.AssignmentExpression && child == f.Last(up):
			stored = true
		case (k == javasrc.FieldAccess || k == javasrc.ArrayAccess || k == javasrc.MethodInvocation && x.Receiver(up) == child) &&
			f.First(up) == child && x.MayMatter(up):
			read = true
		default:
			return false, false
		}
		value = up
	}
}

// valueless are calls that drop what a function gives them.
var valueless = library.Methods("valueless")

// isUsedFor tells that a pipeline which is used up takes the value of a lambda.
func (x *Analysis) isUsedFor(lambda javasrc.Node) bool {
	return x.UsedUp(lambda) && !valueless[x.CalledName(x.ArgumentOf(lambda))]
}

// holdsParts tells that what a creation makes is an array, a collection, or of a class of the sources.
func (x *Analysis) holdsParts(n javasrc.Node) bool {
	f := x.File
	if f.Kind(n) != javasrc.ObjectCreationExpression {
		return true
	}
	t := x.TypeOf(n)
	return f.Child(n, javasrc.ClassBody) != javasrc.None || t.Class != nil || x.gatherable(t)
}

// Taker is the node that takes the value of n as it is, past parentheses, casts and
// conditionals, and the child of it that gives that.
func (x *Analysis) Taker(n javasrc.Node) (child, up javasrc.Node) {
	f := x.File
	child, up = n, f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.CastExpression ||
		f.Kind(up) == javasrc.TernaryExpression && f.First(up) != child {
		child, up = up, f.Parent(up)
	}
	return child, up
}
