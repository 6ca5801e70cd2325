package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// quietLoop is a loop that is soon over: what it uses is noted before it, as far as that has its value there.
type quietLoop struct {
	start int
	uses  []string
}

// isQuiet tells that a loop calls nothing and makes nothing, and that no other in it has another in it.
func (p *planner) isQuiet(loop javasrc.Node) bool {
	return p.opt.Touches && p.isPlainLoop(loop) && !p.callsUnseen(loop)
}

// isPlainLoop tells that there is no call, birth, or loop in a loop in a loop.
func (p *planner) isPlainLoop(loop javasrc.Node) bool {
	f := p.File
	inner := 0 // where the last loop in it ends
	for n := loop + 1; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		switch f.Kind(n) {
		case javasrc.WhileStatement, javasrc.DoStatement, javasrc.ForStatement, javasrc.EnhancedForStatement:
			if f.Start(n) < inner {
				return false
			}
			inner = f.End(n)
		case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.LambdaExpression, javasrc.SynchronizedStatement,
			javasrc.TryWithResourcesStatement, javasrc.RecordPattern:
			return false
		}
	}
	return true
}

// callsUnseen tells that a loop may call an iterator, or toString for a text.
func (p *planner) callsUnseen(loop javasrc.Node) bool {
	f := p.File
	own := p.typesIn(loop)
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		switch f.Kind(n) {
		case javasrc.EnhancedForStatement:
			if !p.goesOverKnownArray(n, own) {
				return true
			}
		case javasrc.BinaryExpression, javasrc.AssignmentExpression:
			if !p.Adds(f.Parent(n)) && p.joinsText(n, own) { // a sum asks its operands
				return true
			}
		}
	}
	return false
}

// goesOverKnownArray tells that a for-each goes over an array, and calls no iterator.
func (p *planner) goesOverKnownArray(loop javasrc.Node, own map[string]scope.Type) bool {
	return p.typeAmong(p.File.GoneOver(loop), own).Dims > 0
}

// joinsText tells that + or += may make a text, and call toString for it.
func (p *planner) joinsText(n javasrc.Node, own map[string]scope.Type) bool {
	f := p.File
	switch f.Between(f.First(n), f.Last(n)) {
	case "+":
		return p.mayBeText(f.First(n), own) || p.mayBeText(f.Last(n), own)
	case "+=":
		return p.mayBeText(f.First(n), own)
	}
	return false
}

// mayBeText tells that an operand may be a string, for all that is known.
func (p *planner) mayBeText(n javasrc.Node, own map[string]scope.Type) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral, javasrc.DecimalFloatingPointLiteral,
		javasrc.HexFloatingPointLiteral, javasrc.CharacterLiteral, javasrc.UnaryExpression, javasrc.UpdateExpression:
		return false
	case javasrc.ParenthesizedExpression:
		return p.mayBeText(f.First(n), own)
	case javasrc.BinaryExpression:
		return p.joinsText(n, own)
	case javasrc.TernaryExpression:
		return p.mayBeText(f.Last(n), own)
	case javasrc.FieldAccess:
		if f.Is(f.Last(n), "length") {
			return false
		}
	}
	t := p.typeAmong(n, own)
	return !t.Known() || !t.Primitive() && !t.MayBeBoxed() || t.IsLang("String")
}

// typesIn are the types of the variables that a loop declares, which have not been visited.
func (p *planner) typesIn(loop javasrc.Node) map[string]scope.Type {
	f := p.File
	types := map[string]scope.Type{}
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		switch f.Kind(n) {
		case javasrc.LocalVariableDeclaration:
			t := p.DeclaredType(n)
			for v := f.First(n); v != javasrc.None; v = f.Next(v) {
				if f.Kind(v) == javasrc.VariableDeclarator {
					types[f.Text(f.First(v))] = scope.DeclaratorType(f, v, t)
				}
			}
		case javasrc.EnhancedForStatement:
			types[f.Text(f.Child(n, javasrc.Identifier, javasrc.UnderscorePattern))] = p.DeclaredType(n)
		}
	}
	return types
}

// typeAmong is the type of an expression with such variables.
func (p *planner) typeAmong(n javasrc.Node, own map[string]scope.Type) scope.Type {
	switch p.File.Kind(n) {
	case javasrc.Identifier:
		if t, ok := own[p.File.Text(n)]; ok {
			return t
		}
	case javasrc.ArrayAccess:
		return p.typeAmong(p.File.First(n), own).Element()
	}
	return p.TypeOf(n)
}
