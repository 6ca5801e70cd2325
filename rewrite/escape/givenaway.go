package escape

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// GivesAway notes what escapes with all that is in it, as a call is given such a method reference: what the call goes over, and what else it is given.
func (x *Analysis) GivesAway(call, recv javasrc.Node) {
	f := x.File
	args := f.Last(call)
	if !x.givesKeeper(args) || !x.External(call) {
		return
	}
	x.elementsGiven(x.streamed(recv))
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		x.elementsGiven(a)
	}
}

// givesKeeper tells that one of the arguments of a call is such a method reference.
func (x *Analysis) givesKeeper(args javasrc.Node) bool {
	for a := x.File.First(args); a != javasrc.None; a = x.File.Next(a) {
		if x.keepsElements(a) {
			return true
		}
	}
	return false
}

// elementsGiven notes that the elements of what may be a collection escape as it is visited.
func (x *Analysis) elementsGiven(n javasrc.Node) {
	if n == javasrc.None || !x.IsValue(n) || !x.Wrappable(n) || !x.Handable(n) || !x.mayBeCollection(n) && !x.Contain(x.ClassesOutside(n)) || x.File.Kind(n) == javasrc.This {
		return
	}
	x.GivenAway[n] = true
}

// streamed is the collection over which the stream goes on which a call is made, or into which a view looks, or this itself.
func (x *Analysis) streamed(recv javasrc.Node) javasrc.Node {
	f := x.File
	for recv != javasrc.None && f.Kind(recv) == javasrc.MethodInvocation {
		name, of := f.Text(x.MethodIdentifier(recv)), x.Receiver(recv)
		if of == javasrc.None || !x.IsValue(of) || !meaning.Stages[name] && !Views[name] || !x.External(recv) {
			break
		}
		recv = of
	}
	return recv
}

// keepsElements tells that an argument is a method reference of code that was not rewritten which may keep what it is given.
func (x *Analysis) keepsElements(a javasrc.Node) bool {
	f := x.File
	if f.Kind(a) != javasrc.MethodReference || x.IsConstructorReference(a) {
		return false
	}
	of, name := f.First(a), f.Text(f.Last(a))
	c := x.NamedClass(of)
	if x.IsValue(of) {
		c = x.ClassOf(of)
	}
	if c != nil && x.hasMethod(c, name) {
		return false
	}
	classes := x.ClassesOutside(of)
	if t := x.NamedType(of); len(classes) == 0 {
		return !x.Set.Names(name) || c == nil && !x.IsValue(of) && x.IsName(of) && t.Known() && t.Surely()
	}
	return !x.Contain(classes) && !x.referenceKeepsNothing(a)
}

// ValueKept tells that the value of an expression lambda is given to code that may keep it, as it comes from somewhere that nothing else tells: from anywhere, if
// that code keeps what it is given by the lambda at once; if it keeps the lambda, what is made for it.
func (x *Analysis) ValueKept(lambda, value javasrc.Node) bool {
	if t := x.TypeOf(value); !t.Reference() || t.MayBeBoxed() || !x.Handable(value) {
		return false
	}
	itself, within := x.keepsFunction(lambda)
	return within && x.surelyGives(value) || itself && x.surelyMakes(value)
}

// ResultKept tells that code which was not rewritten may keep what a lambda gives it.
func (x *Analysis) ResultKept(lambda javasrc.Node) bool {
	itself, within := x.keepsFunction(lambda)
	return itself || within
}

// keepsFunction tells whether code that was not rewritten may keep a lambda that it is given, and whether it may keep what that gives during the call. What keeps
// comparators and collectors asks them for keys and values to hold these against each other, or to put them where they are seen.
func (x *Analysis) keepsFunction(lambda javasrc.Node) (itself, within bool) {
	call := x.ArgumentOf(lambda)
	methods, known := []*library.Method(nil), false
	switch x.File.Kind(call) {
	case javasrc.MethodInvocation:
		recv := x.Receiver(call)
		if x.UsedUp(lambda) || !x.External(call) || recv != javasrc.None && x.Contain(x.ClassesOutside(recv)) {
			return false, false
		}
		methods, known = x.CalledOutside(call)
		if known && slices.Contains(asking, library.Result(methods)) {
			return false, false
		}
	case javasrc.ObjectCreationExpression:
		if x.TypeOf(call).Class != nil || x.makesCopy(call) {
			return false, false
		}
		methods, known = x.constructorsOutside(call)
	default:
		return false, false
	}
	for _, m := range methods {
		itself, within = itself || m.Keeps(x.IndexOf(lambda)), within || m.KeepsWithin(x.IndexOf(lambda))
	}
	return itself || !known, within || !known
}

// asking are what asks functions for keys and values, as descriptors.
var asking = []string{"Ljava/util/Comparator;", "Ljava/util/stream/Collector;"}

// Answers tells that code outside may call a method of a class of the set by a type of its own and keep what it is given. What the platform's collections and
// what goes over them ask for they hand on.
func (x *Analysis) Answers(c *scope.Class, name string, args int) bool {
	if effects.Contract(name, args) {
		return false
	}
	return slices.ContainsFunc(x.Beyond(c), func(k string) bool {
		methods, _ := x.Library.Called(k, name, args)
		handsOn := k == "java.lang.Object" || x.Library.IsOneOf(k, library.Collections) || x.Library.IsOneOf(k, library.Iterables)
		return slices.ContainsFunc(methods, func(m *library.Method) bool { return !m.Static && !(handsOn && m.OfPlatform()) })
	})
}

// surelyMakes tells that an expression makes an object, or calls a method of the set that may.
func (x *Analysis) surelyMakes(value javasrc.Node) bool {
	k := x.File.Kind(value)
	return (k == javasrc.ObjectCreationExpression || k == javasrc.MethodInvocation) && x.surelyGives(value)
}

// surelyGives tells that an expression gives a value of no variable of a body, and would give none to who asks for none only if it made an object or
// called a method of the set.
func (x *Analysis) surelyGives(value javasrc.Node) bool {
	f := x.File
	switch f.Kind(value) {
	case javasrc.Identifier:
		return x.VariableNamed(f.Text(value)) == nil
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.ObjectCreationExpression:
		return true
	case javasrc.MethodInvocation:
		_, ours := x.Target(value)
		return ours
	}
	return false
}
