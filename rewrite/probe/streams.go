package probe

import (
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/sitemap"
)

// A pipeline of java.util.stream that one expression begins and ends has called its lambdas
// when that has been evaluated, on the thread of the activation that it stands in:
//
//	xs.stream().filter(x -> x.n > 0).map(x -> new Y(x)).collect(Collectors.toList())
//
// It is used up. Nobody has its lambdas then, nor what they returned, but the value of the
// expression. So of each part it must be known that it keeps nothing.

// gatherCall records what such a call gives as born there, with what is in it.
func (p *planner) gatherCall(n, recv, args javasrc.Node, nest int) {
	at := p.place(n, javac.Wrapping{Kind: "gathered"})
	if at.How == javac.LeftOut {
		p.leave(n, movedBirth)
	} else {
		p.Gathered[n] = true
	}
	p.aroundAt(at, n, javac.Wrapping{Kind: "gathered"}, func() { p.pipelineCall(n, recv, args) }, func() string {
		k := p.probe(sitemap.ProbeSite, p.File.Start(n), 0, p.callName(n))
		p.body.m.Probes[k-1].Many = nest > 0
		p.markResult(n)
		return "," + num(k) + "," + num(nest)
	})
}

// pipelineCall visits a call of a stream, which keeps nothing where its arguments do not.
func (p *planner) pipelineCall(n, recv, args javasrc.Node) {
	if p.KeepsNone(n) && p.Begins(recv, func(javasrc.Node) bool { return true }) {
		p.children(n)
	} else {
		p.handOver(n, recv, args)
	}
}
