package probe

import "jinstr/rewrite/javasrc"

// assertion visits the expressions of an assert. Where it fails, javac begins the
// line of the statement again, as for a throw. Where assertions are off there is nothing to end.
func (p *planner) assertion(n javasrc.Node) {
	f := p.File
	p.statement(f.Start(n), f.End(n), func() {
		cond := f.First(n)
		p.endingWithin(cond, f.Start(cond), f.End(cond))
		if detail := f.Next(cond); detail != javasrc.None {
			p.Line = p.LineOf(f.Start(n))
			p.detail(detail)
		}
	})
}

// detail visits what an assert says where it fails: the new AssertionError has it as its cause if it is a Throwable, and else makes a text of it.
// Nothing was handed on there that javac could follow, so it must not follow this to us.
func (p *planner) detail(n javasrc.Node) {
	to := handed{name: "AssertionError", unseen: true}
	switch {
	case !p.MayBeThrowable(n):
		p.expr(n)
	case !p.Handable(n) && !p.IsChoice(n):
		if p.MayMatter(n) {
			p.leave(n, untypedHere)
		}
		p.handPartsTo(n, to)
		p.expr(n)
	case p.Overtaxes(n):
		p.leave(n, entangled)
		p.expr(n)
	default:
		p.escapeTo(n, to)
	}
}
