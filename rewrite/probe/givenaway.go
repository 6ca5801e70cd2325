package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
)

// Method references of code that was not rewritten (list.forEach(Lib::keep)) are given the elements of what a call goes over, where no probe sees
// them: these escape as they would if the program had given them itself. The values of lambdas that are given to code which may keep them do so, too.

// givesAway notes what escapes with all that is in it, as a call is given such a method reference: what the call goes over, and what else it is given.
func (p *planner) givesAway(call, recv javasrc.Node) {
	f := p.File
	args := f.Last(call)
	if !p.givesKeeper(args) || !p.External(call) {
		return
	}
	p.elementsGiven(p.streamed(recv))
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		p.elementsGiven(a)
	}
}

// givesKeeper tells that one of the arguments of a call is such a method reference.
func (p *planner) givesKeeper(args javasrc.Node) bool {
	for a := p.File.First(args); a != javasrc.None; a = p.File.Next(a) {
		if p.keepsElements(a) {
			return true
		}
	}
	return false
}

// elementsGiven notes that the elements of what may be a collection escape as it is visited.
func (p *planner) elementsGiven(n javasrc.Node) {
	if n == javasrc.None || !p.IsValue(n) || !p.Wrappable(n) || !p.Handable(n) || !p.mayBeCollection(n) && !p.Contain(p.ClassesOutside(n)) || p.File.Kind(n) == javasrc.This {
		return
	}
	if p.givenAway == nil {
		p.givenAway = map[javasrc.Node]bool{}
	}
	p.givenAway[n] = true
}

// handsElements visits what is noted so.
func (p *planner) handsElements(n javasrc.Node) bool {
	if !p.givenAway[n] {
		return false
	}
	delete(p.givenAway, n)
	p.escapeBy("entries", n, "method reference")
	return true
}

// streamed is the collection over which the stream goes on which a call is made, or into which a view looks, or this itself.
func (p *planner) streamed(recv javasrc.Node) javasrc.Node {
	f := p.File
	for recv != javasrc.None && f.Kind(recv) == javasrc.MethodInvocation {
		name, of := f.Text(p.MethodIdentifier(recv)), p.Receiver(recv)
		if of == javasrc.None || !p.IsValue(of) || !meaning.Stages[name] && !views[name] || !p.External(recv) {
			break
		}
		recv = of
	}
	return recv
}

// keepsElements tells that an argument is a method reference of code that was not rewritten which may keep what it is given.
func (p *planner) keepsElements(a javasrc.Node) bool {
	f := p.File
	if f.Kind(a) != javasrc.MethodReference || p.IsConstructorReference(a) {
		return false
	}
	of, name := f.First(a), f.Text(f.Last(a))
	c := p.NamedClass(of)
	if p.IsValue(of) {
		c = p.ClassOf(of)
	}
	if c != nil && p.hasMethod(c, name) {
		return false
	}
	classes := p.ClassesOutside(of)
	if t := p.NamedType(of); len(classes) == 0 {
		return !p.Set.Names(name) || c == nil && !p.IsValue(of) && p.IsName(of) && t.Known() && t.Surely()
	}
	return !p.Contain(classes) && !p.referenceKeepsNothing(a)
}

// valueKept tells that the value of an expression lambda is given to code that may keep it, as it comes from somewhere that nothing else tells.
func (p *planner) valueKept(lambda, value javasrc.Node) bool {
	f := p.File
	call := p.ArgumentOf(lambda)
	if t := p.TypeOf(value); !t.Reference() || t.MayBeBoxed() || f.Kind(call) != javasrc.MethodInvocation || p.usedUp(lambda) || !p.External(call) || !p.Handable(value) {
		return false
	}
	if recv := p.Receiver(call); recv != javasrc.None && p.Contain(p.ClassesOutside(recv)) {
		return false
	}
	methods, known := p.CalledOutside(call)
	for _, m := range methods {
		if m.KeepsWithin(p.IndexOf(lambda)) {
			return p.surelyGives(value)
		}
	}
	return !known && p.surelyGives(value)
}

// surelyGives tells that an expression gives a value of no variable of a body, and would give none to who asks for none only if it made an object or
// called a method of the set.
func (p *planner) surelyGives(value javasrc.Node) bool {
	f := p.File
	switch f.Kind(value) {
	case javasrc.Identifier:
		return p.localNamed(f.Text(value)) == nil
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.ObjectCreationExpression:
		return true
	case javasrc.MethodInvocation:
		_, ours := p.Target(value)
		return ours
	}
	return false
}

// keptValue visits such a value. What may be no statement goes on to be none: another method might be meant with it.
func (p *planner) keptValue(value javasrc.Node) {
	f := p.File
	visit := func() { p.escape(value, "value of a lambda") }
	switch f.Kind(value) {
	case javasrc.ObjectCreationExpression, javasrc.MethodInvocation:
		visit()
	default:
		p.enclosed(f.Start(value), "(", f.End(value), ")", visit)
	}
}
