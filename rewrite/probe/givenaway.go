package probe

import (
	"jinstr/rewrite/javasrc"
)

// Method references of code that was not rewritten (list.forEach(Lib::keep)) are given the elements of what a call goes over, where no probe sees
// them: these escape as they would if the program had given them itself. The values of lambdas that are given to code which may keep them do so, too.

// givesAway notes what escapes with all that is in it, as a call is given such a method reference: what the call goes over, and what else it is given.
func (p *planner) givesAway(call, recv javasrc.Node) {
	f := p.f
	args := f.Last(call)
	if !p.givesKeeper(args) || !p.external(call) {
		return
	}
	p.elementsGiven(p.streamed(recv))
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		p.elementsGiven(a)
	}
}

// givesKeeper tells that one of the arguments of a call is such a method reference.
func (p *planner) givesKeeper(args javasrc.Node) bool {
	for a := p.f.First(args); a != javasrc.None; a = p.f.Next(a) {
		if p.keepsElements(a) {
			return true
		}
	}
	return false
}

// elementsGiven notes that the elements of what may be a collection escape as it is visited.
func (p *planner) elementsGiven(n javasrc.Node) {
	if n == javasrc.None || !p.isValue(n) || !p.wrappable(n) || !p.handable(n) || !p.mayBeCollection(n) && !p.contain(p.classesOutside(n)) || p.f.Kind(n) == javasrc.This {
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
	f := p.f
	for recv != javasrc.None && f.Kind(recv) == javasrc.MethodInvocation {
		name, of := f.Text(p.methodIdentifier(recv)), p.receiver(recv)
		if of == javasrc.None || !p.isValue(of) || !stages[name] && !views[name] || !p.external(recv) {
			break
		}
		recv = of
	}
	return recv
}

// keepsElements tells that an argument is a method reference of code that was not rewritten which may keep what it is given.
func (p *planner) keepsElements(a javasrc.Node) bool {
	f := p.f
	if f.Kind(a) != javasrc.MethodReference || p.isConstructorReference(a) {
		return false
	}
	of, name := f.First(a), f.Text(f.Last(a))
	c := p.namedClass(of)
	if p.isValue(of) {
		c = p.classOf(of)
	}
	if c != nil && p.hasMethod(c, name) {
		return false
	}
	classes := p.classesOutside(of)
	if t := p.namedType(of); len(classes) == 0 {
		return !p.set.Names(name) || c == nil && !p.isValue(of) && p.isName(of) && t.Known() && t.Surely()
	}
	return !p.contain(classes) && !p.referenceKeepsNothing(a)
}

// valueKept tells that the value of an expression lambda is given to code that may keep it, as it comes from somewhere that nothing else tells.
func (p *planner) valueKept(lambda, value javasrc.Node) bool {
	f := p.f
	call := p.argumentOf(lambda)
	if t := p.typeOf(value); !t.Reference() || t.MayBeBoxed() || f.Kind(call) != javasrc.MethodInvocation || p.usedUp(lambda) || !p.external(call) || !p.handable(value) {
		return false
	}
	if recv := p.receiver(call); recv != javasrc.None && p.contain(p.classesOutside(recv)) {
		return false
	}
	methods, known := p.calledOutside(call)
	for _, m := range methods {
		if m.KeepsWithin(p.indexOf(lambda)) {
			return p.surelyGives(value)
		}
	}
	return !known && p.surelyGives(value)
}

// surelyGives tells that an expression gives a value of no variable of a body, and would give none to who asks for none only if it made an object or
// called a method of the set.
func (p *planner) surelyGives(value javasrc.Node) bool {
	f := p.f
	switch f.Kind(value) {
	case javasrc.Identifier:
		return p.localNamed(f.Text(value)) == nil
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.ObjectCreationExpression:
		return true
	case javasrc.MethodInvocation:
		_, ours := p.target(value)
		return ours
	}
	return false
}

// keptValue visits such a value. What may be no statement goes on to be none: another method might be meant with it.
func (p *planner) keptValue(value javasrc.Node) {
	f := p.f
	visit := func() { p.escape(value, "value of a lambda") }
	switch f.Kind(value) {
	case javasrc.ObjectCreationExpression, javasrc.MethodInvocation:
		visit()
	default:
		p.enclosed(f.Start(value), "(", f.End(value), ")", visit)
	}
}
