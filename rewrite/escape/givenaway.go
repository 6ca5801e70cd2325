package escape

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
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

// ValueKept tells that the value of an expression lambda is given to code that may keep it, as it comes from somewhere that nothing else tells.
func (x *Analysis) ValueKept(lambda, value javasrc.Node) bool {
	f := x.File
	call := x.ArgumentOf(lambda)
	if t := x.TypeOf(value); !t.Reference() || t.MayBeBoxed() || f.Kind(call) != javasrc.MethodInvocation || x.UsedUp(lambda) || !x.External(call) || !x.Handable(value) {
		return false
	}
	if recv := x.Receiver(call); recv != javasrc.None && x.Contain(x.ClassesOutside(recv)) {
		return false
	}
	methods, known := x.CalledOutside(call)
	for _, m := range methods {
		if m.KeepsWithin(x.IndexOf(lambda)) {
			return x.surelyGives(value)
		}
	}
	return !known && x.surelyGives(value)
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
