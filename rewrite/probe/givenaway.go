package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// Method references of code that was not rewritten (list.forEach(Lib::keep)) are given the elements of what a call goes over, where no probe sees
// them: these escape as they would if the program had given them itself. The values of lambdas that are given to code which may keep them do so, too.
// Of a collection that a reference fills (list.forEach(kept::add)) the recorder knows whether it looks into that: what is filled before, in the
// statement, is what that is filled with.

// handsElements visits what is noted so.
func (p *planner) handsElements(n javasrc.Node) bool {
	filler, given := p.GivenAway[n]
	if !given {
		return false
	}
	delete(p.GivenAway, n)
	if filler != javasrc.None && p.MayFill(filler, p.File.First(filler)) {
		p.through(n, p.changedBy(forms.Fills, filler, false))
	} else {
		p.escapeBy(forms.Entries, n, "method reference")
	}
	return true
}

// givesValue visits the value of an expression lambda, whose parts are looked at where they stand.
func (p *planner) givesValue(lambda, value javasrc.Node) {
	p.body.given = p.GivenBy(lambda)
	p.ValuesOf(value, func(part javasrc.Node) { p.values[part] = true })
	p.expr(value)
}

// handsValue visits an expression that is noted as a value, or a part of one, if code which was not rewritten may keep that. What may be no statement goes on to be none:
// another method might be meant with it.
func (p *planner) handsValue(n javasrc.Node) bool {
	if !p.values[n] {
		return false
	}
	delete(p.values, n)
	if !p.body.Frame && (!p.valueEscapes(n) || p.ChoosesOverload(n)) {
		return false
	}
	f := p.File
	visit := func() { p.escapes(n, p.handedValue(n)) }
	switch k, whole := f.Kind(n), f.Kind(f.Parent(n)) == javasrc.LambdaExpression; {
	case p.body.Frame:
		p.sent(n, func() { p.expr(n) })
	case whole && p.LineOf(p.Position(n)) != p.LineOf(f.Start(n)): // the lambda's code begins where its value has its position
		p.leave(n, movedArgument)
		p.expr(n)
	case k == javasrc.ObjectCreationExpression || k == javasrc.MethodInvocation || !whole:
		visit()
	default:
		p.enclosed(f.Start(n), f.End(n), forms.Parenthesised(), visit)
	}
	return true
}

func (p *planner) valueEscapes(n javasrc.Node) bool {
	parameter, captured := false, false
	if p.File.Kind(n) == javasrc.Identifier {
		if l := p.localNamed(p.File.Text(n)); l != nil {
			parameter, captured = l.body == p.body && l.Kind == "param", l.body != p.body
		}
	}
	return p.Escapes(n, p.body.given, parameter, captured)
}

// handedValue is the form that such a value goes through.
func (p *planner) handedValue(n javasrc.Node) func() forms.Passing {
	return func() forms.Passing {
		k := p.probe(probemap.ProbeEscape, p.File.Start(n), 0, "value of a lambda")
		p.body.m.Probes[k-1].Parts = p.handsParts(n, p.body.Node)
		return forms.Escape(k)
	}
}
