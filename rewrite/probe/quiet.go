package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// Calls that need no frame round them. A frame is what a method's own events, and those
// of what it calls, belong to; where there are none of either it only takes time.

// quietTypes are classes of the library whose methods run nothing of the program's, unless an
// object is handed to them.
var quietTypes = library.Classes("quiet")

// runsNothing tells that a call surely runs no code of the program's.
func (p *planner) runsNothing(recv, args javasrc.Node) bool {
	f := p.File
	if recv == javasrc.None || f.Kind(recv) == javasrc.Super || f.Kind(recv) == javasrc.This {
		return false
	}
	class := scope.Type{}
	if !p.IsValue(recv) && p.IsName(recv) {
		if class = p.NamedType(recv); class.IsMath() {
			return true
		}
	}
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		if t := p.TypeOf(a); !t.Primitive() && !p.isOfLang(t) && !p.ConstantLike(a) {
			return false
		}
	}
	if p.IsValue(recv) {
		return p.isOfLang(p.TypeOf(recv))
	}
	return p.isOfLang(class)
}

// idles tells that at level objects no event comes of a call.
func (p *planner) idles(call javasrc.Node) bool {
	if p.opt.Full {
		return false
	}
	name, args := p.File.Text(p.MethodIdentifier(call)), p.ArgumentCount(call)
	if p.Set.Leaf(name, args) {
		return true
	}
	m, ok := p.Target(call)
	return ok && m.Class != nil && p.Set.Idle(name, args)
}

func (p *planner) isOfLang(t scope.Type) bool {
	return t.Surely() && p.IsAmong(t, quietTypes) || t.Boxed() && t.Class == nil
}

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
		return !p.opt.Full && p.File.Kind(n) == javasrc.ThrowStatement && p.body.m.Kind == probemap.KindMethod && !p.setsOutside(n)
	}
	return false
}

// setsOutside tells that a statement sets a local that is declared outside of it, or a final field. In a try statement with
// a finally clause it would count as set behind that, though nothing comes by (JLS 16.2.15), and could not be set
// there.
func (p *planner) setsOutside(statement javasrc.Node) bool {
	f := p.File
	for n := statement; int(n) < f.Len() && f.Start(n) < f.End(statement); n++ {
		if f.Kind(n) != javasrc.AssignmentExpression {
			continue
		}
		left := f.Unparenthesized(f.First(n))
		if f.Kind(left) == javasrc.FieldAccess && f.Kind(f.First(left)) == javasrc.This {
			left = f.Last(left)
		}
		if f.Kind(left) != javasrc.Identifier || p.DeclaredIn(f.Text(left), statement) {
			continue
		}
		if r := p.Lookup(f.Text(left)); r.Variable != nil || r.Field == nil || r.Field.Final {
			return true
		}
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
