package probe

import (
	"slices"

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
	if p.isFunction(b) || p.answering[f.Text(f.Child(b.Node, javasrc.Identifier))] {
		return true
	}
	return p.Set.OpenBelow(p.Class) && !scope.HasModifier(f, b.Node, "static") && !scope.HasModifier(f, b.Node, "private")
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
	if !p.mayAnswer(p.body) {
		visit()
		return
	}
	value := p.File.Uncast(e)
	if k := p.File.Kind(value); k == javasrc.SwitchExpression || k == javasrc.AssignmentExpression {
		p.ValuesOf(value, func(part javasrc.Node) { p.values[part] = true })
	}
	if !p.variableOrCall(e) || !p.MayGiveObject(p.File.Unparenthesized(e)) || !p.Handable(e) || !p.body.Records(heapprobe.RecordStores) {
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
		p.body.m.Probes[k-1].Parts = p.handsParts(e, p.body.Node)
		if p.body.lambda || p.isFunction(p.body) {
			p.body.m.Probes[k-1].Watched = probemap.Always
			return forms.Sends(-k)
		}
		p.body.m.Probes[k-1].Watched = probemap.Outermost
		return forms.Sends(k)
	})
}

// isFunction tells that the body is of a lambda, of a method that code outside knows by a type of its own, or of one that a method reference
// lends: what it returns may be kept by whom nobody knows, whoever runs below.
func (p *planner) isFunction(b *body) bool {
	switch {
	case b.lambda:
		return p.MayBeKept(b.Node)
	case p.File.Kind(b.Node) != javasrc.MethodDeclaration:
		return false
	}
	return b.m.Lends || p.opt.Lent[p.File.Text(p.File.Child(b.Node, javasrc.Identifier))]
}

// lentMethods are the names of methods of the set whose references come to whom may keep what they give: those of references that nobody has visited, too.
func (p *planner) lentMethods() (names []string) {
	f, all := p.File, p.Set.InReferences(p.Declared)
	for n := javasrc.Node(0); int(n) < f.Len() && len(all) > 0; n++ {
		if f.Kind(n) == javasrc.MethodReference && f.First(n) != f.Last(n) {
			lent, visited := p.lends[n]
			if name := f.Text(f.Last(n)); (lent || !visited) && slices.Contains(all, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// variableOrCall tells whether an expression gives what a variable holds or a method has returned: what is made there is
// watched from its birth on. A method that does nothing but give what a field holds gets no probe for it, if it is no function.
func (p *planner) variableOrCall(e javasrc.Node) bool {
	switch f := p.File; f.Kind(e) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return p.variableOrCall(f.Last(e))
	case javasrc.Identifier:
		return p.localNamed(f.Text(e)) != nil || len(p.body.m.Probes) > 0 || p.isFunction(p.body)
	case javasrc.FieldAccess, javasrc.ArrayAccess:
		return len(p.body.m.Probes) > 0 || p.isFunction(p.body)
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression: // what it is assigned to may let it go before who has called does
		return p.isFunction(p.body) && f.Kind(f.Parent(f.Parenthesized(e))) == javasrc.AssignmentExpression
	case javasrc.MethodInvocation:
		return true
	}
	return false
}
