package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
)

// gatherCall records what a call gives that ends a stream, or copies a collection, as born there, with what is in it.
func (p *planner) gatherCall(n, recv, args javasrc.Node, nest int) {
	at := p.place(n, javac.Wrapping{})
	if at.How == javac.LeftOut {
		p.leave(n, movedBirth)
	} else {
		p.Gathered[n] = true
	}
	p.aroundAt(at, n, func() { p.pipelineCall(n, recv, args) }, func() forms.Passing {
		k := p.probe(probemap.ProbeSite, p.File.Start(n), 0, p.callName(n))
		p.body.m.Probes[k-1].Many = nest > 0
		p.markResult(n)
		return forms.Gathered(k, nest)
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
