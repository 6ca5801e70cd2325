package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
)

// Calls that need no frame round them. A frame is what a method's own events, and those
// of what it calls, belong to; where there are none of either it only takes time.

// needsFrame tells that a body whose statements have been visited has events that belong to
// it. At level objects one that only asks the library's part of its own object, and
// has no reference but that, holds nothing that its caller does not.
func (p *planner) needsFrame(b *body) bool {
	if len(b.m.Probes) > 0 || b.calls || b.callsToThrow {
		return true
	}
	return b.asksSuper && (p.opt.Full || b.refs || len(b.m.Waits) > 0)
}

// rare is a throw statement of a method, around which a frame may stand.
type rare struct{ open, close edit.Slot }

// mostRare is how many such frames a method may have: each is code of its own.
const mostRare = 3

// throwing visits a statement that returns or throws. At level objects a method that records something only
// where it throws has a frame only there.
func (p *planner) throwing(n javasrc.Node, visit func()) {
	f, b := p.File, p.body
	if !p.mayFrame(n) {
		visit()
		return
	}
	open, probes, calls := p.e.Reserve(f.Start(n)), len(b.m.Probes), b.calls
	b.calls = false
	visit()
	b.toThrow += len(b.m.Probes) - probes
	b.callsToThrow, b.calls = b.callsToThrow || b.calls, calls
	b.throws = append(b.throws, rare{open, p.e.Reserve(f.End(n))})
}

// mayFrame tells that a block, and so a frame, may stand in the place of a throw statement.
func (p *planner) mayFrame(n javasrc.Node) bool {
	switch p.File.Kind(p.File.Parent(n)) {
	case javasrc.Block, javasrc.IfStatement, javasrc.SwitchBlockStatementGroup:
		return !p.opt.Full && p.File.Kind(n) == javasrc.ThrowStatement && p.body.m.Kind == probemap.KindMethod && !p.SetsOutside(n)
	}
	return false
}

// framesThrows gives a body frames only where it throws, if that is all that it needs.
func (p *planner) framesThrows(b *body) bool {
	if len(b.throws) == 0 || len(b.throws) > mostRare || len(b.m.Probes) > b.toThrow || b.calls || b.asksSuper || b.settles {
		return false
	}
	text := p.frame(b).Throwing()
	for _, t := range b.throws {
		p.e.Set(t.open, text.First)
		p.e.Set(t.close, text.Last)
	}
	return true
}
