package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
)

// shared visits an expression, and notes of what it gives that code of the class path goes on having it, if that may be.
func (p *planner) shared(n javasrc.Node, visit func()) {
	if p.opt.Paper || !p.Shares(n) || !p.Handable(n) || !p.Wrappable(n) && !p.typed(n) || !p.body.Records(heapprobe.RecordStores) {
		visit()
		return
	}
	at := p.place(n, p.Wrapping(n))
	if at.How != javac.AsCall {
		p.leave(n, movedArgument)
		visit()
		return
	}
	p.aroundAt(at, n, visit, func() forms.Passing {
		k := p.probe(probemap.ProbeEscape, p.File.Start(n), 0, p.accessName(n))
		p.body.m.Probes[k-1].Shared = true
		p.body.shares++
		return forms.Sends(-k)
	})
}

// beginsOfOthers notes of a variable whether code of the class path may go on having what it begins with.
func (p *planner) beginsOfOthers(l *local, others bool) {
	l.Others, p.others = others, p.others || others
}

// typed tells that what stands around an expression says of which type it is.
func (p *planner) typed(n javasrc.Node) bool {
	return p.Makes() && (p.File.Kind(p.File.Parent(n)) == javasrc.ArrayAccess || p.Wanted(n).Known())
}

// accessName is what a call, a field or an element is called by.
func (p *planner) accessName(n javasrc.Node) string {
	switch p.File.Kind(n) {
	case javasrc.MethodInvocation:
		return p.callName(n)
	case javasrc.Identifier:
		return p.File.Text(n)
	case javasrc.FieldAccess:
		return p.File.Text(p.File.Last(n))
	}
	return "[]"
}
