package escape

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// InUse tells that the value of n is used after other code may have run: what comes
// behind it in the expression, or, if it is an argument, what is called before that
// has named it.
func (x *Analysis) InUse(n javasrc.Node) bool {
	f := x.File
	for child, up := n, f.Parent(n); ; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ArgumentList:
			if x.NamesLate(f.Parent(up)) {
				return true
			}
		case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.ExplicitConstructorInvocation:
			if x.NamesLate(up) {
				return true
			}
		case javasrc.AssignmentExpression:
			if child == f.First(up) && child == n {
				return false // it is set
			}
		case javasrc.ArrayAccess, javasrc.FieldAccess, javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression, javasrc.InstanceofExpression,
			javasrc.BinaryExpression, javasrc.ArrayInitializer, javasrc.SwitchExpression:
		case javasrc.YieldStatement, javasrc.ExpressionStatement:
			if up = x.givenBy(up); up == javasrc.None {
				return false
			}
		default:
			return false
		}
		if last := x.lastThatMayRun(up); last != javasrc.None && f.Start(last) > f.Start(child) {
			return true
		}
		switch f.Kind(up) {
		case javasrc.MethodInvocation, javasrc.BinaryExpression, javasrc.InstanceofExpression:
			return false // its value is another
		case javasrc.FieldAccess, javasrc.ArrayAccess: // what a reference leads to is alive as long as that of which it was read
			if x.TypeOf(up).Primitive() && !x.isStoredTo(up) {
				return false
			}
		}
	}
}

// isStoredTo tells that an assignment stores to what n names: its object waits for the value.
func (x *Analysis) isStoredTo(n javasrc.Node) bool {
	up := x.File.Parent(n)
	return x.File.Kind(up) == javasrc.AssignmentExpression && x.File.First(up) == n
}

// IsReturned tells that n gives what a method returns.
func (x *Analysis) IsReturned(n javasrc.Node) bool {
	_, taker := x.Taker(n)
	return x.File.Kind(taker) == javasrc.ReturnStatement
}

// IsKept tells that a variable, or a call, takes the value of n: where variables are
// not recorded, they use it when other code has run, too.
func (x *Analysis) IsKept(n javasrc.Node) bool {
	child, taker := x.Taker(n)
	switch x.File.Kind(taker) {
	case javasrc.AssignmentExpression:
		return child != x.File.First(taker)
	case javasrc.VariableDeclarator, javasrc.EnhancedForStatement, javasrc.InstanceofExpression, javasrc.SwitchExpression,
		javasrc.ArgumentList, javasrc.MethodInvocation, javasrc.SynchronizedStatement, javasrc.Resource, javasrc.YieldStatement:
		return true
	}
	return false
}

// TakenAsNumber tells that a primitive variable takes the value of n, or a method returns
// it as one: no reference is kept.
func (x *Analysis) TakenAsNumber(n javasrc.Node) bool {
	f := x.File
	child, taker := x.Taker(n)
	switch f.Kind(taker) {
	case javasrc.VariableDeclarator:
		return scope.DeclaratorType(f, taker, scope.DeclaredType(f, f.Parent(taker))).Primitive()
	case javasrc.AssignmentExpression:
		return child != f.First(taker) && x.TypeOf(f.First(taker)).Primitive()
	case javasrc.ReturnStatement:
		return f.Kind(x.Code.Node) == javasrc.MethodDeclaration && scope.ReturnType(f, x.Code.Node).Primitive()
	}
	return false
}

// givenBy is the switch expression that has the value of a statement, or None.
func (x *Analysis) givenBy(statement javasrc.Node) javasrc.Node {
	f := x.File
	if f.Kind(statement) == javasrc.ExpressionStatement && f.Kind(f.Parent(statement)) != javasrc.SwitchRule {
		return javasrc.None
	}
	for n := f.Parent(statement); n != javasrc.None; n = f.Parent(n) {
		switch f.Kind(n) {
		case javasrc.SwitchExpression:
			return n
		case javasrc.LambdaExpression, javasrc.ClassBody:
			return javasrc.None
		}
	}
	return javasrc.None
}

// NamesLate tells that a call may run other code before its receiver and arguments are
// named: all but that of a method of the source set, which no lambda can be. Overloads
// that return several types are not told apart.
func (x *Analysis) NamesLate(call javasrc.Node) bool {
	if x.File.Kind(call) != javasrc.MethodInvocation {
		return true
	}
	m, ok := x.Target(call)
	return !ok || m.Class == nil || m.Class.Kind == javasrc.InterfaceDeclaration
}

// mayRun tells that an expression may run code that sets variables: it calls or makes
// something, assigns, converts objects to text, or has a class initialised.
func (x *Analysis) mayRun(n javasrc.Node) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.LambdaExpression, javasrc.ClassLiteral, javasrc.TypeArguments:
		return false
	case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.AssignmentExpression, javasrc.SwitchExpression, javasrc.RecordPattern:
		return true
	case javasrc.Identifier:
		r := x.Lookup(f.Text(n))
		return r.Variable == nil && r.Field != nil && r.Field.Static && r.Field.Class != x.Class
	case javasrc.FieldAccess:
		if fd := x.FieldOf(n); fd != nil && fd.Static && fd.Class != x.Class {
			return true
		}
	case javasrc.SwitchBlock: // its selector waits for what its labels call
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			if x.mayRun(f.Child(c, javasrc.SwitchLabel)) {
				return true
			}
		}
		return false
	case javasrc.BinaryExpression:
		if f.Between(f.First(n), f.Last(n)) == "+" && !x.TypeOf(f.First(n)).Primitive() {
			return true
		}
	}
	return x.lastThatMayRun(n) != javasrc.None
}

// lastThatMayRun is the last child of n that mayRun, or None. It is kept, as each of
// many siblings asks for it.
func (x *Analysis) lastThatMayRun(n javasrc.Node) javasrc.Node {
	if last, known := x.lastRun[n]; known {
		return last
	}
	last := javasrc.None
	for c := x.File.First(n); c != javasrc.None; c = x.File.Next(c) {
		if x.mayRun(c) {
			last = c
		}
	}
	x.lastRun[n] = last
	return last
}

// MayBeLetGo tells that a lock is read from a variable that may be set while the statement runs.
func (x *Analysis) MayBeLetGo(statement, lock javasrc.Node) bool {
	f := x.File
	switch f.Kind(lock) {
	case javasrc.Identifier:
		r := x.Lookup(f.Text(lock))
		return r.Field != nil && !r.Field.Final || r.Variable != nil && x.AssignsName(statement, f.End(statement), f.Text(lock))
	case javasrc.FieldAccess:
		field := x.FieldOf(lock)
		return field != nil && (!field.Final || !field.Static && f.Kind(f.First(lock)) != javasrc.This)
	case javasrc.ArrayAccess, javasrc.AssignmentExpression:
		return true
	case javasrc.MethodInvocation:
		_, ok := x.Target(lock)
		return ok && !x.Infers(lock)
	}
	return false
}
