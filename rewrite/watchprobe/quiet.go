package watchprobe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// IsQuiet tells that a loop calls nothing and makes nothing, and that no other in it has another in it.
func (u *Uses) IsQuiet(loop javasrc.Node) bool {
	return u.On && u.isPlainLoop(loop) && !u.callsUnseen(loop)
}

// isPlainLoop tells that there is no call, birth, or loop in a loop in a loop.
func (u *Uses) isPlainLoop(loop javasrc.Node) bool {
	f := u.File
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
func (u *Uses) callsUnseen(loop javasrc.Node) bool {
	f := u.File
	own := u.typesIn(loop)
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		switch f.Kind(n) {
		case javasrc.EnhancedForStatement:
			if !u.goesOverKnownArray(n, own) {
				return true
			}
		case javasrc.BinaryExpression, javasrc.AssignmentExpression:
			if !u.Adds(f.Parent(n)) && u.joinsText(n, own) { // a sum asks its operands
				return true
			}
		}
	}
	return false
}

// goesOverKnownArray tells that a for-each goes over an array, and calls no iterator.
func (u *Uses) goesOverKnownArray(loop javasrc.Node, own map[string]scope.Type) bool {
	return u.typeAmong(u.File.GoneOver(loop), own).Dims > 0
}

// joinsText tells that + or += may make a text, and call toString for it.
func (u *Uses) joinsText(n javasrc.Node, own map[string]scope.Type) bool {
	f := u.File
	switch f.Between(f.First(n), f.Last(n)) {
	case "+":
		return u.mayBeText(f.First(n), own) || u.mayBeText(f.Last(n), own)
	case "+=":
		return u.mayBeText(f.First(n), own)
	}
	return false
}

// mayBeText tells that an operand may be a string, for all that is known.
func (u *Uses) mayBeText(n javasrc.Node, own map[string]scope.Type) bool {
	f := u.File
	switch f.Kind(n) {
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral, javasrc.DecimalFloatingPointLiteral,
		javasrc.HexFloatingPointLiteral, javasrc.CharacterLiteral, javasrc.UnaryExpression, javasrc.UpdateExpression:
		return false
	case javasrc.ParenthesizedExpression:
		return u.mayBeText(f.First(n), own)
	case javasrc.BinaryExpression:
		return u.joinsText(n, own)
	case javasrc.TernaryExpression:
		return u.mayBeText(f.Last(n), own)
	case javasrc.FieldAccess:
		if f.Is(f.Last(n), "length") {
			return false
		}
	}
	t := u.typeAmong(n, own)
	return !t.Known() || !t.Primitive() && !t.MayBeBoxed() || t.IsLang("String")
}

// typesIn are the types of the variables that a loop declares, which have not been visited.
func (u *Uses) typesIn(loop javasrc.Node) map[string]scope.Type {
	f := u.File
	types := map[string]scope.Type{}
	for n := loop; int(n) < f.Len() && f.Start(n) < f.End(loop); n++ {
		switch f.Kind(n) {
		case javasrc.LocalVariableDeclaration:
			t := u.DeclaredType(n)
			for v := f.First(n); v != javasrc.None; v = f.Next(v) {
				if f.Kind(v) == javasrc.VariableDeclarator {
					types[f.Text(f.First(v))] = scope.DeclaratorType(f, v, t)
				}
			}
		case javasrc.EnhancedForStatement:
			types[f.Text(f.Child(n, javasrc.Identifier, javasrc.UnderscorePattern))] = u.DeclaredType(n)
		}
	}
	return types
}

// typeAmong is the type of an expression with such variables.
func (u *Uses) typeAmong(n javasrc.Node, own map[string]scope.Type) scope.Type {
	switch u.File.Kind(n) {
	case javasrc.Identifier:
		if t, ok := own[u.File.Text(n)]; ok {
			return t
		}
	case javasrc.ArrayAccess:
		return u.typeAmong(u.File.First(n), own).Element()
	}
	return u.TypeOf(n)
}
