package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Where the library has called a method, it gets what that returns, and nothing tells when it lets that go. So
// what may be returned so is watched: by a lambda, and where no method of rewritten code runs below.

// mayAnswer tells whether the library may call the body: a lambda, a method that may override one of a class that
// does not stand in the set, or one that a method reference or an expression lambda of the file names.
func (p *planner) mayAnswer(b *body) bool {
	f := p.File
	if p.opt.Paper || !b.Frame || !b.returns || b.m.Plain {
		return false
	}
	if b.lambda {
		return !p.UsedUp(b.Node)
	}
	if f.Kind(b.Node) != javasrc.MethodDeclaration {
		return false
	}
	if p.answering == nil {
		p.answering = p.NamesGivenOut()
	}
	if p.answering[f.Text(f.Child(b.Node, javasrc.Identifier))] {
		return true
	}
	return p.Set.Open(p.Class) && !scope.HasModifier(f, b.Node, "static") && !scope.HasModifier(f, b.Node, "private")
}

// sentParts visits what a body returns where that is passed through no hidden variable.
func (p *planner) sentParts(e javasrc.Node) {
	if p.File.Kind(e) != javasrc.TernaryExpression {
		p.sent(e, func() { p.expr(e) })
		return
	}
	p.conditional(e, func(part javasrc.Node) {
		if part == p.File.First(e) {
			p.expr(part)
		} else {
			p.sentParts(part)
		}
	})
}

// sent visits what a body returns, or one of the values between which a conditional chooses.
func (p *planner) sent(e javasrc.Node, visit func()) {
	t := p.TypeOf(e)
	if !p.mayAnswer(p.body) || !p.StandsAlone(e) || !p.variableOrCall(e) || t.Leaf() || t.MayBeBoxed() || !p.body.Records(heapprobe.RecordStores) || !p.Castable(e) {
		visit()
		return
	}
	at := p.place(e, p.Wrapping(e))
	if at.How == javac.LeftOut || at.How == javac.AsConstructor {
		visit()
		return
	}
	p.aroundAt(at, e, visit, func() forms.Passing {
		k := p.probe(probemap.ProbeEscape, p.File.Start(e), 0, "return")
		p.body.m.Probes[k-1].Parts = p.givesParts(e, p.body.Node)
		if p.body.lambda {
			p.body.m.Probes[k-1].Watched = probemap.Always
			return forms.Sends(-k)
		}
		p.body.m.Probes[k-1].Watched = probemap.Outermost
		return forms.Sends(k)
	})
}

// variableOrCall tells whether an expression gives what a variable holds or a method has returned: what is made there is
// watched from its birth on. A method that does nothing but give what a field holds gets no probe for it.
func (p *planner) variableOrCall(e javasrc.Node) bool {
	switch f := p.File; f.Kind(e) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return p.variableOrCall(f.Last(e))
	case javasrc.Identifier:
		return p.localNamed(f.Text(e)) != nil || len(p.body.m.Probes) > 0
	case javasrc.FieldAccess, javasrc.ArrayAccess:
		return len(p.body.m.Probes) > 0
	case javasrc.MethodInvocation:
		return true
	}
	return false
}
