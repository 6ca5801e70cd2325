package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// synchronizedStatement visits a synchronized statement and gives the call behind it. The virtual machine has the lock to its end: where
// that is read from a variable which may be set meanwhile, one without a name holds it.
func (p *planner) synchronizedStatement(n javasrc.Node) (after string) {
	f := p.File
	held := false
	region := probemap.Range{Start: f.Start(n), End: f.End(n)}
	p.statement(region.Start, region.End, func() {
		lock := f.Unparenthesized(f.First(n))
		temporary := p.RecordsBlocks() && p.LeavesTemporaries(lock)
		if held = p.RecordsBlocks() && (temporary && p.Passable(lock) && !(p.constructs() && p.mayBeThis(lock)) || p.MayBeLetGo(n, lock)) && p.Castable(lock); held {
			l := p.declare("<synchronized>", scope.Type{}, "hidden", region.Start, region)
			held = l.v > 0 && p.through(lock, p.naming(forms.Init, lock, l))
		} else {
			p.expr(lock)
		}
		settles := len(p.body.captures) > 0
		switch {
		case held && !settles:
			p.last()
		case temporary && !held: // what it has returned is the lock, or that is read from it
			p.loose()
			p.e.Insert(f.Start(f.Last(n))+1, p.waitCall(f.Start(f.Last(n))+1))
		case temporary:
			p.loose()
		}
		if settles { // within the block it would be told too late: as if that had been left
			p.e.Insert(f.Start(f.Last(n))+1, p.settleCall())
		}
	})
	p.synchronized(f.Last(n))
	if held && p.Completes(n) {
		after = p.leaveCall(region, region.End-1)
	}
	return after
}
