package flow

import (
	"slices"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// Place is where an exception may end a path, and where text can stand that notes that
// the path has come there. A path that was numbered so far and the place together tell
// which way it took: through a node, different ways have different numbers.
type Place struct {
	probemap.PathPlace
	// Slot is for the text. Nowhere: it stands on the edges that lead to the node; of an
	// edge that ends paths, on that.
	Slot Slot
	// After is how many edges there were before: texts of a slot stand in that order.
	After int
}

// arrive begins a statement: what it does next has a place of its own, and text for that
// can stand at s, if no other node begins first.
func (b *builder) arrive(s Slot) {
	b.spot, b.spotNode, b.at = s, -1, 0
	if len(b.pending) == 1 && b.pending[0].open {
		b.spotNode = b.pending[0].from
	}
}

// note makes a place of what runs next in a node, if it may throw. What the same
// statement does on further lines belongs to that place: no text can stand between.
func (b *builder) note(node int, n javasrc.Node, first bool) {
	lines := len(b.g.Nodes[node].Lines)
	if b.spotNode < 0 {
		b.spotNode = node
	}
	canStand := b.spot.Where != Nowhere && b.spotNode == node
	switch {
	case b.within(node) && first && !canStand && b.fromClosed(node) && !b.mayThrow(n): // only a finally clause before it does
	case b.within(node) && !(first && canStand): // what the node is entered with may throw itself
		b.g.Places[b.at-1].Lines = lines
	case b.guarded == 0 && !b.mayThrow(n) || exits(b.f.Kind(n)):
	case first && !b.entered[node]:
		b.place(Place{PathPlace: probemap.PathPlace{Node: node, Lines: lines}})
		b.entered[node] = true
	case canStand:
		b.place(Place{PathPlace: probemap.PathPlace{Node: node, Lines: lines}, Slot: b.spot})
	}
}

// within tells that a node is noted already, by the place that is the last.
func (b *builder) within(node int) bool { return b.at > 0 && b.g.Places[b.at-1].Node == node }

func (b *builder) place(p Place) {
	p.After = len(b.g.Edges)
	b.g.Places = append(b.g.Places, p)
	b.at = len(b.g.Places)
}

// fromClosed tells that a way to a node that was just begun leads through a finally clause, or the end of resources.
func (b *builder) fromClosed(node int) bool {
	for i := len(b.g.Edges) - 1; i >= 0 && b.g.Edges[i].To == node; i-- {
		if b.g.Edges[i].Closes {
			return true
		}
	}
	return false
}

// exits tells of a statement that its path is counted before it: see noteEnds.
func exits(k javasrc.Kind) bool { return k == javasrc.ReturnStatement || k == javasrc.ThrowStatement }

// enterWithin notes that a node begins within an expression or a try statement, of which more
// may throw before the next statement is there.
func (b *builder) enterWithin(node int) {
	b.enterIf(node, func(e *Edge) bool { return e.Closes || inExpression(e.Kind, e.Slot) })
}

// enterAhead notes that a node begins where its number is set before a pattern is matched:
// that may throw.
func (b *builder) enterAhead(node int) {
	b.enterIf(node, func(e *Edge) bool {
		return TakenBack(b.f, e.Slot) || slices.ContainsFunc(e.Also, func(s Slot) bool { return TakenBack(b.f, s) })
	})
}

// enterIf makes a place of a node's beginning, if an edge that was just led there is so.
func (b *builder) enterIf(node int, so func(*Edge) bool) {
	for i := len(b.g.Edges) - 1; i >= 0 && b.g.Edges[i].To == node && !b.entered[node]; i-- {
		if so(&b.g.Edges[i]) {
			b.place(Place{PathPlace: probemap.PathPlace{Node: node}})
			b.entered[node] = true
		}
	}
}

// inExpression tells that the text of an edge stands in an expression.
func inExpression(kind string, s Slot) bool {
	switch s.Where {
	case IfTrue, IfFalse, LeaveRule:
		return true
	case Leave:
		return kind == probemap.EdgeYield
	}
	return false
}

// noteEnds gives edges to the exit that were added since places of their own, where
// something may throw after they were counted. late tells so of returns; of others it is so
// in an expression, and where they leave a try statement.
func (b *builder) noteEnds(since int, late bool) {
	for i := since; i < len(b.g.Edges); i++ {
		e := b.g.Edges[i]
		returns := e.Kind == probemap.EdgeReturn
		if e.To == probemap.PathExit && (returns && late || inExpression(e.Kind, e.Slot) || e.Closes) {
			b.place(Place{PathPlace: probemap.PathPlace{Node: e.From, Lines: len(b.g.Nodes[e.From].Lines), Edge: i + 1}})
		}
	}
}
