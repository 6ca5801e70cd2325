package probe

import (
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
)

// lateConstructor visits a constructor that has statements before its call of
// this(…) or super(…) (JEP 513), where this may not be named. A try cannot go
// around that call, so the frame opens before the first statement and is guarded
// from behind the call on; if what comes before throws, the exit of the frame
// below takes this one away, too.
func (p *planner) lateConstructor(b *body, code, call, params javasrc.Node) {
	f := p.File
	if !b.Records(heapprobe.RecordStores) { // there is no place for a guard before the call
		b.Level = heapprobe.RecordNothing
	}
	b.this, b.Self, b.prologue = false, false, true
	p.braced(b, code, f.Start(code)+1, p.parameters(params), func() {
		for s := f.First(code); s != call; s = f.Next(s) {
			p.stmt(s)
		}
		p.statement(f.Start(call), f.End(call), func() { p.constructorCallArguments(call) })
		guard := p.e.Reserve(f.End(call))
		b.guard = &guard
		b.this, b.Self, b.prologue = true, true, false
		p.statementsFrom(f.Next(call))
	})
}
