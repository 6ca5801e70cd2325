package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
)

// produces tells whether a call is one of factories whose result can be recorded as born
// there.
func (p *planner) produces(n, recv javasrc.Node, name string) bool {
	if !p.IsFactory(n, recv, name) || !p.Makes() || p.Casts() || p.IsStatement(n) || !p.External(n) || !p.Castable(n) {
		return false
	}
	for a := p.File.First(p.File.Last(n)); a != javasrc.None; a = p.File.Next(a) {
		if p.Handable(a) || p.IsChoice(a) {
			return !p.HoldsChain(n) && !p.Overtaxes(n) && !p.limits.unborn[n]
		}
	}
	return false
}

// factoryCall records what a factory method gives as born there, and that it holds the
// arguments; the runtime knows which classes take only what is in them.
func (p *planner) factoryCall(n, recv, args javasrc.Node) {
	at := p.place(n, javac.Wrapping{Early: true})
	if at.How == javac.LeftOut {
		p.leaveBirth(n, movedBirth)
		p.handOver(n, recv, args)
		return
	}
	h := p.handle()
	open := p.e.Reserve(at.Pos)
	given := func() {}
	p.announcing(n, false, func() { given = p.givenArguments(args, true, nil) })
	k := p.probe(probemap.ProbeSite, p.File.Start(n), 0, p.callName(n))
	p.markResult(n)
	site := p.siteOf(n, k)
	given()
	p.put(open, at, n, forms.Produced(h, site))
}
