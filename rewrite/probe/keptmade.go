package probe

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
)

// What constructors of code that was not rewritten do with the object that they make (new PipedInputStream(out)): it escapes as it is made, and one
// of a class of the set, whose superclass has such a constructor, as its initialisers begin.

// keptByConstructor visits a creation of such an object. Of another output's class the constructors take care themselves.
func (p *planner) keptByConstructor(n javasrc.Node) {
	form := forms.Escape
	if p.MayBeRewritten(n) {
		form = forms.Called
	}
	name := "new " + p.TypeOf(n).String()
	if !p.around(n, p.Wrapping(n), func() { p.bornOf(n) }, p.numbered(form, probemap.ProbeEscape, n, name)) {
		p.leave(n, movedArgument)
	}
}

// keptBySuper has each new object of a class escape as its initialisers begin, if a constructor of its superclass, from outside of the set, may have
// handed it on, or a method that it has from outside may do so.
func (p *planner) keptBySuper(k *classBodies, members javasrc.Node) {
	c, at := p.Class, p.File.Start(members)
	if p.opt.Sites || c.Kind != javasrc.ClassDeclaration && c.Kind != javasrc.ObjectCreationExpression {
		return
	}
	classes, keeps := p.SuperKeeps(c, members)
	keeps = keeps || c.Left
	if by := p.AnswersFor(c); len(by) > 0 && (p.Set.Superclass(c) == nil || len(p.AnswersFor(p.Set.Superclass(c))) == 0) {
		classes, keeps = append(slices.Clone(classes), by...), true
	}
	if b := k.instance; !keeps || !b.Records(heapprobe.RecordStores) {
		b.m.Blind = b.m.Blind || keeps
		return
	}
	p.within(k.instance, func() {
		p.statement(at, at+1, func() {
			form := forms.EscapeSelf
			if !p.Set.Known(c) && p.BeyondPlatform(classes) { // an interface tells nothing of its class
				form = forms.CalledSelf
			}
			k := p.probe(probemap.ProbeEscape, at, 0, "super")
			p.e.Insert(at+1, forms.InstanceBlock(p.handle(), form(p.declared(p.body), k)))
		})
	})
}
