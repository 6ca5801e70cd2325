package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// What a class of the set has from code that was not rewritten: methods of a superclass, and default methods of interfaces. Where the object that
// runs calls one of its own, that has it.

// hasOutside tells that a class of the set may have a method from a class or an interface outside of it.
func (p *env) hasOutside(c *scope.Class, name string, args int) bool {
	if !p.isOpen(c) || p.showsMethod(c, name, args) {
		return false
	}
	known, above := p.set.Known(c), p.set.Beyond(c)
	for _, t := range above {
		if p.givesMethod(t, c, known, name, args) {
			return true
		}
	}
	return !known && len(above) == 0
}

// isOpen tells that a class of the set is derived from one outside of it.
func (p *env) isOpen(c *scope.Class) bool { return len(p.set.Beyond(c)) > 0 || !p.set.Known(c) }

// showsMethod tells that a class has a method from the set.
func (p *env) showsMethod(c *scope.Class, name string, args int) bool {
	if _, found := p.set.Method(c, name, args); found {
		return true
	}
	return p.set.Default(name, args, func(k *scope.Class) bool {
		if p.above.of != c {
			p.above.of, p.above.classes = c, p.set.Above(c)
		}
		return p.above.classes[k]
	})
}

// givesMethod tells that a type outside of the set, above a class, may give that a method; where all superclasses are known, it is an interface. Of one that
// nobody knows it may be any, if no class derived from that class may have it; each object has its own of those of Object.
func (p *env) givesMethod(t scope.Type, c *scope.Class, isInterface bool, name string, args int) bool {
	if ofAll, _ := p.library.Called(object, name, args); isInterface && len(ofAll) > 0 {
		return false
	}
	classes := p.outside(t)
	for _, k := range classes {
		methods, whole := p.library.Called(k, name, args)
		if !whole || slices.ContainsFunc(methods, func(m *library.Method) bool { return !isInterface || m.Default() }) {
			return true
		}
	}
	return len(classes) == 0 && !(isInterface && c.Abstract && p.set.Declares(name, args))
}

// isOwn tells that a call is of a method of the object that runs it, or of one around.
func (p *planner) isOwn(call javasrc.Node) bool {
	recv := p.receiver(call)
	return recv == javasrc.None || p.f.Kind(recv) == javasrc.Super || p.f.Kind(recv) == javasrc.This || p.ofInterface(call)
}

// ofInterface tells that a call is of the method that an interface gives the object that runs: T.super.m().
func (p *env) ofInterface(call javasrc.Node) bool {
	recv := p.receiver(call)
	return recv != javasrc.None && p.f.Kind(p.f.Next(recv)) == javasrc.Super
}

// handsOn has the object escape whose own method a call runs, if that comes from outside and may keep it.
func (p *planner) handsOn(call javasrc.Node) {
	c := p.inheritor(call)
	if c == nil || !p.body.this || !p.keepsOwn(call, c) {
		return
	}
	if c == p.cls {
		p.selfEscapes()
		return
	}
	b, object := p.ofStatement(), p.instance(c)
	if object == "" || !b.frame {
		p.leave(call, unnamedObject)
		return
	}
	p.within(b, func() {
		k := p.probe(sitemap.ProbeEscape, p.f.Start(call), 0, p.callName(call))
		b.stored = append(b.stored, p.handle()+".Escape("+object+","+num(k)+");")
	})
}

// selfEscapes has the object that runs escape before the statement that is visited.
func (p *planner) selfEscapes() { p.ofStatement().selfEscapes = true }

// ofStatement is the body whose statement has the code that is visited, which may be that of expression lambdas.
func (p *planner) ofStatement() *body {
	b := p.body
	for b.lambda && !b.frame && b.up != nil {
		b = b.up
	}
	return b
}

// inheritor is the class, of those around a call of a method of its own, that may have this from outside; nil if none has.
func (p *planner) inheritor(call javasrc.Node) *scope.Class {
	f, recv := p.f, p.receiver(call)
	name, args := f.Text(p.methodIdentifier(call)), p.argumentCount(call)
	switch {
	case p.ofInterface(call):
		if k := p.namedClass(recv); k != nil && !p.hasOutside(k, name, args) {
			return nil
		}
		return p.cls
	case recv == javasrc.None && p.d.Statics[name] != "":
		return nil
	case recv == javasrc.None:
		return p.inheritedBy(name, args)
	}
	k := p.cls
	if f.Kind(recv) == javasrc.Super {
		if super := p.set.Superclass(k); super != nil {
			k = super
		} else if !p.set.Known(k) {
			return p.cls
		}
	}
	if !p.hasOutside(k, name, args) {
		return nil
	}
	return p.cls
}

// inheritedBy is inheritor of a call without a receiver.
func (p *env) inheritedBy(name string, args int) *scope.Class {
	open := false
	for c := p.cls; c != nil; c = c.Outer {
		open = open || p.isOpen(c)
	}
	for c := p.cls; c != nil && open; c = c.Outer {
		switch {
		case p.hasOutside(c, name, args):
			return c
		case p.showsMethod(c, name, args):
			return nil
		}
	}
	return nil
}

// keepsOwn is keepsReceiver of a call of a method that a class of the set has from outside, and of its own object.
func (p *planner) keepsOwn(call javasrc.Node, c *scope.Class) bool {
	classes := p.beyond(c)
	if p.contain(classes) && views[p.f.Text(p.methodIdentifier(call))] {
		return p.viewStays(call, call)
	}
	return len(classes) == 0 || p.outsideKeeps(call, call, classes, !p.ofInterface(call))
}
