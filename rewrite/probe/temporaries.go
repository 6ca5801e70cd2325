package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// Temporaries of a header die when the header is done, and not when the statement's body is. Where a call has room
// behind the header it tells of that; else the statement is loose: the replay says of what dies in it that it may have died before.

// loose notes that no event tells when the temporaries of the current statement have died.
func (p *planner) loose() {
	if p.body.stmt > 0 {
		p.body.m.Loose = append(p.body.m.Loose, p.body.stmt)
	}
}

// end is the expression that lets the temporaries of the current statement go, and endProbe the number of that.
func (p *planner) end(pos int) string { return forms.End(p.handle(), p.endProbe(pos)) }

func (p *planner) endProbe(pos int) int { return p.probe(probemap.ProbeEnd, pos, 0, "") }

// endingWithin visits a condition, from start to end, which is the current statement, and ends its temporaries before what follows
// is decided: `(c)==v1_1.ends(5)`. It tells whether it could; else the statement is loose if it has any.
func (p *planner) endingWithin(cond javasrc.Node, start, end int) bool {
	open := p.e.Reserve(start)
	p.declaring(cond)
	if !p.RecordsBlocks() || !p.LeavesTemporaries(cond) {
		return false
	}
	if p.Casts() || !p.Comparable(cond) {
		p.loose()
		return false
	}
	text := forms.EndsCondition(p.handle(), p.endProbe(end))
	p.e.Set(open, text.First)
	p.e.Insert(end, text.Last)
	return true
}

// endOfDeclarator lets the temporaries go of the initial value of a variable in the header of a for, which is of the primitive type t, in
// a variable of ours that is declared behind it.
func (p *planner) endOfDeclarator(v javasrc.Node, name string, t scope.Type, value javasrc.Node) {
	if !p.RecordsBlocks() || len(p.body.captures) > 0 || p.Casts() || !p.LeavesTemporaries(value) {
		return
	}
	form, of := forms.EndsDeclarator, name
	if name == unnamed {
		form, of = forms.EndsUnnamed, t.Name
	}
	p.e.Insert(p.File.End(v), form(p.handle(), p.body.pathVariable(), of, p.endProbe(p.File.End(v)-1)))
}

// endBehind visits an expression statement in the header of a for, and lets its temporaries go behind it.
func (p *planner) endBehind(n javasrc.Node) {
	if call, ok := p.updatedBox(n); ok {
		p.e.Insert(p.File.End(n), forms.Behind(call))
		return
	}
	count := len(p.body.m.Probes)
	switch recorded := p.expr(n); {
	case !p.RecordsBlocks() || len(p.body.captures) > 0:
	case recorded && len(p.body.m.Probes) > count:
		p.last()
	case p.LeavesTemporaries(n):
		p.e.Insert(p.File.End(n), forms.Behind(p.end(p.File.End(n)-1)))
	}
}
