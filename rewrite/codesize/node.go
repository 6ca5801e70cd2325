package codesize

import (
	"strconv"
	"strings"

	"jinstr/rewrite/javasrc"
)

// own is what javac emits for n itself, without what is below it, and how many
// jumps are among it.
func (w *walk) own(n javasrc.Node) (bytes, jumps float64) {
	f := w.f
	if w.Facts.is(n, constant) {
		return w.constantSize(n), 0
	}
	switch f.Kind(n) {
	case javasrc.Identifier:
		return w.name(n), 0
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral:
		return w.integer(n), 0
	case javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral, javasrc.StringLiteral, javasrc.ClassLiteral, javasrc.TemplateExpression:
		return 3, 0
	case javasrc.CharacterLiteral:
		return 3, 0
	case javasrc.True, javasrc.False, javasrc.NullLiteral, javasrc.This:
		return 1, 0
	case javasrc.FieldAccess:
		if f.Kind(f.Last(n)) == javasrc.This {
			return 4, 0
		}
		return 3, 0
	case javasrc.ArrayAccess:
		return 1, 0
	}
	return w.operator(n)
}

// operator is the size of expressions that compute something.
func (w *walk) operator(n javasrc.Node) (bytes, jumps float64) {
	f := w.f
	switch f.Kind(n) {
	case javasrc.MethodInvocation:
		return w.call(n), 0
	case javasrc.ObjectCreationExpression:
		return 7 + w.given(n), 0
	case javasrc.ExplicitConstructorInvocation:
		return 4, 0
	case javasrc.ArrayCreationExpression:
		if f.Child(n, javasrc.ArrayInitializer) != javasrc.None {
			return 0, 0
		}
		return 4, 0
	case javasrc.ArrayInitializer:
		return w.elements(n), 0
	case javasrc.AssignmentExpression:
		return w.assignment(n), 0
	case javasrc.UpdateExpression:
		if _, ok := w.slots[f.Text(f.First(n))]; ok {
			return 4, 0
		}
		return 8, 0
	case javasrc.BinaryExpression:
		return w.binary(n)
	case javasrc.UnaryExpression:
		if f.Src[f.Start(n)] == '!' && !w.Facts.is(n, jumpedOn) {
			return 8, 2
		}
		return 2, 0
	case javasrc.TernaryExpression:
		return 6, 2
	case javasrc.InstanceofExpression:
		if w.Facts.is(n, jumpedOn) {
			return 3, 0
		}
		return 11, 2
	case javasrc.CastExpression:
		if k := f.Kind(f.First(n)); k == javasrc.IntegralType || k == javasrc.FloatingPointType {
			return 2, 0
		}
		return 3, 0
	case javasrc.LambdaExpression:
		return 5 + w.captured(n), 0
	case javasrc.MethodReference:
		return 9, 0
	case javasrc.TypePattern, javasrc.RecordPatternComponent, javasrc.RecordPattern:
		return 24, 1
	}
	return w.statement(n)
}

// statement is the size of what a statement adds to its expressions.
func (w *walk) statement(n javasrc.Node) (bytes, jumps float64) {
	f := w.f
	switch f.Kind(n) {
	case javasrc.ExpressionStatement:
		return 1, 0
	case javasrc.VariableDeclarator:
		return w.declarator(n), 0
	case javasrc.IfStatement:
		if f.Next(f.Next(f.First(n))) != javasrc.None {
			return 6, 2
		}
		return 3, 1
	case javasrc.WhileStatement, javasrc.ForStatement, javasrc.DoStatement:
		return 6, 2
	case javasrc.EnhancedForStatement:
		return 34, 2
	case javasrc.AssertStatement:
		return 18, 2
	case javasrc.SynchronizedStatement:
		return 18, 1
	case javasrc.CatchClause:
		return 5, 1
	case javasrc.FinallyClause:
		return 8, 1
	case javasrc.Resource:
		return 56, 5
	case javasrc.ReturnStatement:
		w.returns++
		if f.First(n) != javasrc.None {
			return 1 + float64(w.Facts.unwound[n])*5, 0
		}
		return 1 + float64(w.Facts.unwound[n])*3, 0
	case javasrc.BreakStatement, javasrc.ContinueStatement:
		return 3, 1
	case javasrc.YieldStatement, javasrc.SwitchRule:
		return 4, 1
	case javasrc.ThrowStatement:
		return 1, 0
	case javasrc.SwitchExpression:
		return w.switchSize(n)
	case javasrc.EnumConstant:
		return 3 + 1 + 3 + 3 + 3 + 3 + 8, 0 // new, its name and number, the field, and its place in $VALUES
	}
	return 0, 0
}

// name is the size of reading a variable by its simple name; other identifiers
// cost nothing.
func (w *walk) name(n javasrc.Node) float64 {
	f := w.f
	up := f.Parent(n)
	switch f.Kind(up) {
	case javasrc.MethodInvocation:
		if f.First(up) != n || f.Kind(f.Next(n)) == javasrc.ArgumentList {
			return 0
		}
	case javasrc.FieldAccess, javasrc.MethodReference:
		if f.First(up) != n {
			return 0
		}
	case javasrc.VariableDeclarator, javasrc.LambdaExpression:
		if f.First(up) == n {
			return 0
		}
	case javasrc.EnhancedForStatement:
		if f.Child(up, javasrc.Identifier) == n {
			return 0
		}
	case javasrc.LabeledStatement, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.FormalParameter, javasrc.CatchFormalParameter,
		javasrc.Resource, javasrc.TypePattern, javasrc.RecordPatternComponent, javasrc.InferredParameters, javasrc.EnumConstant,
		javasrc.ScopedIdentifier, javasrc.SwitchLabel:
		return 0
	}
	text := f.Text(n)
	if slot, ok := w.slots[text]; ok {
		return w.load(slot)
	}
	if (f.Kind(up) == javasrc.MethodInvocation || f.Kind(up) == javasrc.FieldAccess || f.Kind(up) == javasrc.MethodReference) && isClassName(text) {
		return 0
	}
	return 4
}

// isClassName tells that a name looks like one of a class: CamelCase.
func isClassName(s string) bool {
	return s[0] >= 'A' && s[0] <= 'Z' && (len(s) == 1 || strings.ContainsAny(s, "abcdefghijklmnopqrstuvwxyz"))
}

// constantSize is the size of pushing a folded constant.
func (w *walk) constantSize(n javasrc.Node) float64 {
	f := w.f
	for f.Kind(n) == javasrc.UnaryExpression || f.Kind(n) == javasrc.ParenthesizedExpression || f.Kind(n) == javasrc.CastExpression {
		n = f.Last(n)
	}
	switch f.Kind(n) {
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral:
		return w.integer(n)
	case javasrc.CharacterLiteral:
		if f.End(n)-f.Start(n) == 3 && f.Src[f.Start(n)+1] < 0x80 {
			return 2
		}
	}
	return 3
}

// integer is the size of pushing a number.
func (w *walk) integer(n javasrc.Node) float64 {
	text := strings.ReplaceAll(w.f.Text(n), "_", "")
	v, err := strconv.ParseInt(text, 0, 64)
	switch {
	case err != nil: // a long, or a negative number in hexadecimal
		return 3
	case v <= 5:
		return 1
	case v <= 128:
		return 2
	}
	return 3
}

// call is the size of a call, its arguments apart: the call itself, this or the
// cast of what a generic method gives, and the array of a variadic one.
func (w *walk) call(n javasrc.Node) float64 {
	f := w.f
	bytes := 4.0
	first := f.First(n)
	switch {
	case f.Kind(f.Next(first)) == javasrc.ArgumentList:
	case f.Kind(first) == javasrc.Super:
	case f.Kind(first) == javasrc.Identifier && w.slots[f.Text(first)] == 0 && isClassName(f.Text(first)):
		bytes = 5
	default:
		bytes = 6
	}
	return bytes + w.given(n)
}

// given is what arguments may cost besides: many are those of a variadic method,
// which come in an array; numbers may be boxed.
func (w *walk) given(n javasrc.Node) (bytes float64) {
	f := w.f
	args := f.Child(n, javasrc.ArgumentList)
	if args == javasrc.None {
		return 0
	}
	count := 0
	for a := f.First(args); a != javasrc.None; a = f.Next(a) {
		count++
	}
	if f.Kind(n) == javasrc.ObjectCreationExpression && w.Variadic != nil && w.Variadic(n) {
		return 4 + float64(count)*5
	}
	if count > 8 && f.Kind(n) == javasrc.MethodInvocation {
		bytes += float64(count) * 5
	}
	return bytes
}

// elements is the size of an array initialiser, its values apart.
func (w *walk) elements(n javasrc.Node) float64 {
	f := w.f
	bytes := 6.0
	count := 0
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		bytes += 2 + pushSize(count)
		count++
	}
	return bytes
}

// pushSize is the size of pushing a number that is not negative.
func pushSize(i int) float64 {
	switch {
	case i <= 5:
		return 1
	case i <= 127:
		return 2
	}
	return 3
}

// assignment is the size of storing; the left side counts as read, which is as
// long as the store.
func (w *walk) assignment(n javasrc.Node) float64 {
	f := w.f
	bytes := 0.0
	up := f.Kind(f.Parent(n))
	if up != javasrc.ExpressionStatement && up != javasrc.ForStatement {
		bytes++
	} else if up == javasrc.ExpressionStatement {
		bytes-- // no value to drop
	}
	if f.Between(f.First(n), f.Last(n)) == "=" {
		return bytes
	}
	if k := f.Kind(f.Last(n)); k == javasrc.StringLiteral || w.Facts.is(f.Last(n), joins) {
		return bytes + 20
	}
	if _, ok := w.slots[f.Text(f.First(n))]; ok {
		return bytes + 4
	}
	return bytes + 6
}

// binary is the size of an operator between two operands.
func (w *walk) binary(n javasrc.Node) (bytes, jumps float64) {
	f := w.f
	switch f.Between(f.First(n), f.Last(n)) {
	case "&&", "||":
		if w.Facts.is(n, jumpedOn) {
			return 3, 1
		}
		return 7, 2
	case "==", "!=", "<", ">", "<=", ">=":
		if w.Facts.is(n, jumpedOn) {
			return 0, 0
		}
		return 8, 2
	case "+":
		if w.Facts.is(n, joins) {
			return w.joining(n), 0
		}
	}
	return 1, 0
}

// joining is the size of one + of a chain: an append, and at the chain's top the
// builder's making and its toString.
func (w *walk) joining(n javasrc.Node) float64 {
	up := w.f.Parent(n)
	if w.f.Kind(up) == javasrc.BinaryExpression && w.f.First(up) == n {
		return 3
	}
	return 16
}

// captured is the size of loading what a lambda captures.
func (w *walk) captured(n javasrc.Node) (bytes float64) {
	end := w.f.After(n)
	if int(end-n) > len(w.slots) {
		for name, slot := range w.slots {
			if w.Facts.has(name, n+1, end) {
				bytes += w.load(slot)
			}
		}
		return bytes + 1
	}
	seen := map[string]bool{}
	for k := n + 1; k < end; k++ {
		if w.f.Kind(k) != javasrc.Identifier {
			continue
		}
		name := w.f.Text(k)
		if slot, ok := w.slots[name]; ok && !seen[name] {
			seen[name] = true
			bytes += w.load(slot)
		}
	}
	return bytes + 1
}

// declarator is the size of the store to a declared variable or field.
func (w *walk) declarator(n javasrc.Node) float64 {
	f := w.f
	last := f.Last(n)
	if last == f.First(n) || f.Kind(last) == javasrc.Dimensions {
		return 0
	}
	if f.Kind(f.Parent(n)) == javasrc.LocalVariableDeclaration {
		return w.load(w.slots[f.Text(f.First(n))])
	}
	return 4
}

// switchSize is the size of a switch's tables.
func (w *walk) switchSize(n javasrc.Node) (bytes, jumps float64) {
	f := w.f
	labels, strs, patterns := 0, 0, 0
	lo, hi, known := int64(1<<40), int64(-1<<40), true
	block := f.Child(n, javasrc.SwitchBlock)
	for c := f.First(block); c != javasrc.None; c = f.Next(c) {
		for l := f.First(c); l != javasrc.None; l = f.Next(l) {
			if f.Kind(l) != javasrc.SwitchLabel {
				continue
			}
			for v := f.First(l); v != javasrc.None; v = f.Next(v) {
				labels++
				switch f.Kind(v) {
				case javasrc.StringLiteral:
					strs++
				case javasrc.Pattern, javasrc.NullLiteral, javasrc.Guard:
					patterns++
				}
				x, ok := w.value(v)
				known = known && ok
				lo, hi = min(lo, x), max(hi, x)
			}
		}
	}
	bytes = 16 + 8*float64(labels)
	if span := hi - lo + 1; known && labels > 0 && 4+span+9 <= 3+5*int64(labels) { // javac's own choice
		bytes = 16 + 4*float64(span)
	}
	if strs > 0 {
		bytes += 50 + 19*float64(strs)
		jumps = float64(2 * strs)
	}
	if patterns > 0 {
		bytes += 40
	}
	return bytes + 4, jumps
}

// value is the number that a label is, if it is written as one.
func (w *walk) value(n javasrc.Node) (v int64, ok bool) {
	text := strings.ReplaceAll(w.f.Text(n), "_", "")
	switch w.f.Kind(n) {
	case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral, javasrc.UnaryExpression:
		v, err := strconv.ParseInt(text, 0, 64)
		return v, err == nil
	case javasrc.CharacterLiteral:
		if len(text) == 3 {
			return int64(text[1]), true
		}
	case javasrc.Identifier: // of an enum, whose constants are numbered one after the other
		return 0, false
	}
	return 0, false
}
