package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
)

// produces tells whether a call is one of factories whose result can be recorded as born
// there.
func (p *planner) produces(n, recv javasrc.Node, name string) bool {
	if !p.IsFactory(n, recv, name) || !p.makes() || p.Casts() || p.isStatement(n) || !p.External(n) || !p.castable(n) {
		return false
	}
	for a := p.File.First(p.File.Last(n)); a != javasrc.None; a = p.File.Next(a) {
		if p.handable(a) || p.isChoice(a) {
			return !p.holdsChain(n) && !p.overtaxes(n) && !p.limits.unborn[n]
		}
	}
	return false
}

// factoryCall records what a factory method gives as born there, and that it holds the
// arguments; the runtime knows which classes take only what is in them.
func (p *planner) factoryCall(n, recv, args javasrc.Node) {
	at := p.place(n, wrapping{early: true})
	if at.how == leftOut {
		p.leaveBirth(n, movedBirth)
		p.handOver(n, recv, args)
		return
	}
	h := p.handle()
	open := p.e.Reserve(at.pos)
	given := func() {}
	p.announcing(n, false, func() { given = p.givenArguments(args, true, nil) })
	k := num(p.probe(sitemap.ProbeSite, p.File.Start(n), 0, p.callName(n)))
	p.markResult(n)
	site := p.siteCall(n, k)
	given()
	p.put(open, at, n, p.manOT+".produced("+h+site+",", ")")
}
