package escape

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
)

// OnceBegun tells that no loop of the same body is around a loop: it is begun once while the
// body runs.
func (x *Analysis) OnceBegun(loop javasrc.Node) bool {
	for up := x.File.Parent(loop); up != javasrc.None && up != x.Code.Node; up = x.File.Parent(up) {
		switch x.File.Kind(up) {
		case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
			return false
		}
	}
	return true
}

// EndsRounds tells whether a statement leaves a loop.
func (x *Analysis) EndsRounds(n, loop javasrc.Node) bool {
	f := x.File
	if n == javasrc.None || f.Kind(n) != javasrc.BreakStatement || f.First(n) != javasrc.None {
		return n != javasrc.None && (f.Kind(n) == javasrc.ThrowStatement || f.Kind(n) == javasrc.ReturnStatement)
	}
	for n = f.Parent(n); n != loop; n = f.Parent(n) {
		switch f.Kind(n) {
		case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.SwitchExpression:
			return false
		}
	}
	return true
}

// GoesOverOwn tells whether a for-each may go over a collection of the source set, which may
// make what it gives.
func (x *Analysis) GoesOverOwn(loop javasrc.Node) bool {
	value := x.File.GoneOver(loop)
	return x.Set.Makes("next", 0) && (x.ClassOf(value) != nil || !x.TypeOf(value).Known())
}

// PassedOver tells whether a switch may come to a loop without the declaration of a local, which
// stands in an earlier group of it.
func (x *Analysis) PassedOver(l *meaning.Variable, loop javasrc.Node) bool {
	f := x.File
	for n := loop; n != javasrc.None && n != x.Code.Node; n = f.Parent(n) {
		if f.Kind(n) == javasrc.SwitchBlockStatementGroup && l.Pos >= f.Start(f.Parent(n)) && l.Pos < f.Start(n) {
			return true
		}
	}
	return false
}

// SetByCondition tells whether an assignment is made in the condition of a loop, and surely
// where the body begins: what stands behind && is evaluated where that is true, so all around
// it has to be true, too.
func (x *Analysis) SetByCondition(loop, assignment javasrc.Node) bool {
	f := x.File
	cond := javasrc.None
	switch f.Kind(loop) {
	case javasrc.WhileStatement:
		cond = f.First(loop)
	case javasrc.ForStatement:
		cond = f.ForHeader(loop).Cond
	}
	ifTrue := false
	for n, up := assignment, f.Parent(assignment); n != cond; n, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ParenthesizedExpression:
		case javasrc.AssignmentExpression:
			if ifTrue {
				return false
			}
		case javasrc.BinaryExpression:
			switch op := f.Between(f.First(up), f.Last(up)); {
			case op == "&&":
				ifTrue = ifTrue || n != f.First(up)
			case ifTrue || op == "||" && n != f.First(up):
				return false
			}
		default:
			return false
		}
	}
	return true
}
