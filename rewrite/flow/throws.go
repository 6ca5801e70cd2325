package flow

import "jinstr/rewrite/javasrc"

// Which code may throw. What is not surely quiet may: a call, what is made, an element
// or another object's field that is asked for, a division, a cast, and all that may be
// taken out of a box.

// Names tells what is known of the type of a name that stands for a value.
type Names func(name string) Sort

// Sort is what decides whether a value may be taken out of a box.
type Sort uint8

// Sorts of types.
const (
	Unknown   Sort = iota
	Primitive      // never in a box
	Reference      // never taken out of one
)

// mayThrow tells that what run notes as one line may throw.
func (b *builder) mayThrow(n javasrc.Node) bool {
	f := b.f
	switch f.Kind(n) {
	case javasrc.CatchClause, javasrc.BreakStatement, javasrc.ContinueStatement, javasrc.YieldStatement:
		return false
	case javasrc.ReturnStatement, javasrc.ThrowStatement: // what is counted there has a place of its own
		return false
	case javasrc.EnhancedForStatement, javasrc.SynchronizedStatement, javasrc.SwitchExpression, javasrc.Resource, javasrc.AssertStatement,
		javasrc.ExplicitConstructorInvocation:
		return true
	case javasrc.ExpressionStatement:
		return !settled(b.sort(f.First(n)))
	case javasrc.VariableDeclarator:
		return !settled(b.sort(f.Last(n)))
	}
	return b.sort(n) != Primitive
}

// settled tells that a value can be used anywhere without a look into a box.
func settled(s Sort) bool { return s == Primitive || s == Reference }

// throwing is the sort of an expression that may throw.
const throwing = Sort(255)

// late tells that something may throw after the end of a path was counted at a return:
// its value, or what runs on the way out of the statements around.
func (b *builder) late(n javasrc.Node) bool {
	if b.guarded > 0 {
		return true
	}
	value := b.f.First(n)
	return value != javasrc.None && !settled(b.sort(value))
}

// literal tells that an expression is a literal of a primitive type.
func (b *builder) literal(n javasrc.Node) bool {
	switch b.f.Kind(n) {
	case javasrc.True, javasrc.False, javasrc.CharacterLiteral, javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral,
		javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral, javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral:
		return true
	}
	return false
}

// sort is that of an expression's value, or throwing. One that is a name of unknown
// sort may be in a box that is taken out of it where it stands.
func (b *builder) sort(n javasrc.Node) Sort {
	f := b.f
	switch k := f.Kind(n); k {
	case javasrc.This, javasrc.StringLiteral, javasrc.NullLiteral:
		return Reference
	case javasrc.Identifier:
		return b.known(f.Text(n))
	case javasrc.ParenthesizedExpression:
		return b.sort(f.First(n))
	case javasrc.UnaryExpression, javasrc.UpdateExpression:
		return b.onlyPrimitive(f.First(n))
	case javasrc.BinaryExpression:
		return b.operation(f.First(n), f.Last(n))
	case javasrc.AssignmentExpression:
		return b.assignment(f.First(n), f.Last(n))
	case javasrc.FieldAccess:
		if f.Kind(f.First(n)) == javasrc.This && b.opt.Fields != nil && f.Kind(f.Last(n)) == javasrc.Identifier {
			return b.opt.Fields(f.Text(f.Last(n)))
		}
		return throwing
	default:
		if b.literal(n) {
			return Primitive
		}
		return throwing
	}
}

func (b *builder) known(name string) Sort {
	if b.opt.Names == nil {
		return Unknown
	}
	return b.opt.Names(name)
}

func (b *builder) onlyPrimitive(n javasrc.Node) Sort {
	if b.sort(n) == Primitive {
		return Primitive
	}
	return throwing
}

// operation is the sort of an operator's result. References are only compared.
func (b *builder) operation(left, right javasrc.Node) Sort {
	f := b.f
	op := f.Between(left, right)
	if op == "/" || op == "%" {
		return throwing
	}
	x, y := b.sort(left), b.sort(right)
	switch {
	case x == throwing || y == throwing:
		return throwing
	case x == Primitive && y == Primitive:
		return Primitive
	case op == "==" || op == "!=":
		if x == Reference && y == Reference || f.Kind(left) == javasrc.NullLiteral || f.Kind(right) == javasrc.NullLiteral {
			return Primitive
		}
	}
	return throwing
}

// assignment is the sort of what is assigned. A value of a known sort is never taken
// out of a box.
func (b *builder) assignment(left, right javasrc.Node) Sort {
	f := b.f
	to := f.Kind(left) == javasrc.Identifier || f.Kind(left) == javasrc.FieldAccess && f.Kind(f.First(left)) == javasrc.This
	value := b.sort(right)
	switch op := f.Between(left, right); {
	case !to || op == "/=" || op == "%=":
		return throwing
	case op == "=" && settled(value):
		return value
	case op != "=" && value == Primitive:
		return b.onlyPrimitive(left)
	}
	return throwing
}
