package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// What a class of the set has from code that was not rewritten: methods of a superclass, and default methods of interfaces. Where the object that
// runs calls one of its own, that has it.

// handsOn has the object escape whose own method a call runs, if that comes from outside and may keep it.
func (p *planner) handsOn(call javasrc.Node) {
	c := p.Inheritor(call)
	if c == nil || !p.body.this || !p.KeepsOwn(call, c) {
		return
	}
	if c == p.Class {
		p.selfEscapes()
		return
	}
	if !p.instanceAround(c) { // it is static
		return
	}
	b, object := p.ofStatement(), p.instance(c)
	if object.IsNone() || !b.Frame {
		p.leave(call, unnamedObject)
		return
	}
	p.within(b, func() {
		k := p.probe(probemap.ProbeEscape, p.File.Start(call), 0, p.callName(call))
		b.stored = append(b.stored, forms.Escape(k).Statement(p.handle(), object.Value()))
	})
}

// selfEscapes has the object that runs escape before the statement that is visited.
func (p *planner) selfEscapes() { p.ofStatement().selfEscapes = true }

// ofStatement is the body whose statement has the code that is visited, which may be that of expression lambdas.
func (p *planner) ofStatement() *body {
	b := p.body
	for b.lambda && !b.Frame && b.up != nil {
		b = b.up
	}
	return b
}
