package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
)

// lambda visits a lambda: a block body has a frame of its own; an expression
// stays one, because a block could select another overload.
func (p *planner) lambda(n javasrc.Node) {
	f := p.File
	p.captureIn(n)
	code := f.Last(n)
	block := f.Kind(code) == javasrc.Block
	b := p.newBody(n, probemap.KindLambda, p.methodName("lambda"), block)
	if p.UsedUp(n) {
		p.calledBack(probemap.Runs + p.out.FullName(b.m))
	}
	b.this, b.lambda = p.body.this, true
	b.returns = !block || p.ReturnsValue(code)
	b.m.Returns = b.returns
	b.m.Lends = block && b.returns && p.ResultKept(n)
	params := func() (text string) {
		params := p.LambdaParameters(f.First(n))
		others := p.GivenByOthers(n, len(params))
		for _, a := range params {
			l := p.declare(a.Name, a.Type, "param", f.Start(a.Node), p.body.block.scope)
			p.DeclareFull(l.Variable, a.Node)
			p.beginsOfOthers(l, others)
			if !p.body.Records(heapprobe.RecordStores) {
				text += p.entryEscape(forms.Named(a.Name), a)
			} else {
				text += p.addNode(l, f.Start(a.Node))
			}
		}
		return text
	}
	if block {
		p.braced(b, code, f.Start(code)+1, params, func() {
			p.methodUses(code)
			p.statements(code)
		})
		return
	}
	p.within(b, func() {
		p.inBlock(n, f.Start(n), f.End(n), func() {
			params()
			p.statement(f.Start(code), f.End(code), func() {
				p.Line = p.LineOfStart(code)
				p.givesValue(n, code)
			})
		})
	})
}
