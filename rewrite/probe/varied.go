package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
)

// A call of a method with variable arity makes an array of its last arguments. No expression
// stands for that, so the last of them announces it, and the method, which gets it, finds it made:
//
//	log(v1_1.vary(new P(),3,1));

// variesCall visits a call of such a method of the source set, if it surely makes an array.
func (p *planner) variesCall(n, recv, args javasrc.Node) bool {
	f := p.f
	m, ours := p.target(n)
	elements := p.argumentCount(n) - m.Arity + 1
	if !ours || !m.Variadic || elements < 1 || !p.opt.Full || elements == 1 && !p.isElement(f.Last(args)) {
		return false
	}
	teller := f.Last(args)
	if t := p.typeOf(teller); !t.Known() || !t.Reference() || !p.handable(teller) {
		return false
	}
	if recv != javasrc.None {
		p.expr(recv)
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		at := place{how: leftOut}
		if a == teller {
			at = p.place(a, p.wrapping("vary", a))
		}
		if at.how == asConstructor {
			at.how = leftOut
		}
		p.aroundAt(at, a, wrapping{kind: "vary"}, func() { p.expr(a) }, func() string {
			return "," + num(p.probe(sitemap.ProbeSite, f.Start(a), 0, "[]")) + "," + num(elements)
		})
	}
	return true
}

// isElement tells that an argument is an element of such an array, and not the array itself: its
// type is none of arrays, nor that of null.
func (p *planner) isElement(a javasrc.Node) bool {
	t := p.typeOf(a)
	return t.Known() && t.Dims == 0 && p.f.Kind(a) != javasrc.NullLiteral
}
