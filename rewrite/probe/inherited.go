package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// What a class of the set has from code that was not rewritten: methods of a superclass, and default methods of interfaces. Where the object that
// runs calls one of its own, that has it.

// isOwn tells that a call is of a method of the object that runs it, or of one around.
func (p *planner) isOwn(call javasrc.Node) bool {
	recv := p.Receiver(call)
	return recv == javasrc.None || p.File.Kind(recv) == javasrc.Super || p.File.Kind(recv) == javasrc.This || p.OfInterface(call)
}

// handsOn has the object escape whose own method a call runs, if that comes from outside and may keep it.
func (p *planner) handsOn(call javasrc.Node) {
	c := p.inheritor(call)
	if c == nil || !p.body.this || !p.keepsOwn(call, c) {
		return
	}
	if c == p.Class {
		p.selfEscapes()
		return
	}
	b, object := p.ofStatement(), p.instance(c)
	if object == "" || !b.frame {
		p.leave(call, unnamedObject)
		return
	}
	p.within(b, func() {
		k := p.probe(sitemap.ProbeEscape, p.File.Start(call), 0, p.callName(call))
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
	f, recv := p.File, p.Receiver(call)
	name, args := f.Text(p.MethodIdentifier(call)), p.ArgumentCount(call)
	switch {
	case p.OfInterface(call):
		if k := p.NamedClass(recv); k != nil && !p.HasOutside(k, name, args) {
			return nil
		}
		return p.Class
	case recv == javasrc.None && p.Declared.Statics[name] != "":
		return nil
	case recv == javasrc.None:
		return p.InheritedBy(name, args)
	}
	k := p.Class
	if f.Kind(recv) == javasrc.Super {
		if super := p.Set.Superclass(k); super != nil {
			k = super
		} else if !p.Set.Known(k) {
			return p.Class
		}
	}
	if !p.HasOutside(k, name, args) {
		return nil
	}
	return p.Class
}

// keepsOwn is keepsReceiver of a call of a method that a class of the set has from outside, and of its own object.
func (p *planner) keepsOwn(call javasrc.Node, c *scope.Class) bool {
	classes := p.Beyond(c)
	if p.Contain(classes) && views[p.File.Text(p.MethodIdentifier(call))] {
		return p.viewStays(call, call)
	}
	return len(classes) == 0 || p.outsideKeeps(call, call, classes, !p.OfInterface(call))
}
