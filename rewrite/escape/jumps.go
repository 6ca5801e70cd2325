package escape

import "jinstr/rewrite/javasrc"

// LastFinal is where the innermost try statement begins whose finally clause runs on the way from a jump to its target: that may still
// use what is declared around it.
func (x *Analysis) LastFinal(n, target javasrc.Node) int {
	f := x.File
	for child, up := n, f.Parent(n); child != target && up != x.Code.Node; child, up = up, f.Parent(up) {
		if k := f.Kind(up); k != javasrc.TryStatement && k != javasrc.TryWithResourcesStatement {
			continue
		}
		if clause := f.Child(up, javasrc.FinallyClause); clause != javasrc.None && clause != child {
			return f.Start(up)
		}
	}
	return 0
}

// ReadBeforeMore tells that a variable is read and returned, and that code which may set it
// runs before the caller has the value: a finally clause, or the end of resources.
func (x *Analysis) ReadBeforeMore(e javasrc.Node) bool {
	f := x.File
	switch f.Kind(e) {
	case javasrc.ParenthesizedExpression:
		return x.ReadBeforeMore(f.First(e))
	case javasrc.CastExpression:
		return x.ReadBeforeMore(f.Last(e))
	case javasrc.Identifier, javasrc.FieldAccess, javasrc.ArrayAccess:
	default:
		return false
	}
	local := f.Kind(e) == javasrc.Identifier && x.VariableNamed(f.Text(e)) != nil
	for child, up := e, f.Parent(e); child != x.Code.Node; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.TryWithResourcesStatement:
			if !local {
				return true
			}
		case javasrc.TryStatement:
		default:
			continue
		}
		if clause := f.Child(up, javasrc.FinallyClause); clause != javasrc.None && clause != child && (!local || x.AssignsName(clause, f.End(clause), f.Text(e))) {
			return true
		}
	}
	return false
}

// KeepsIterator tells that an iterator is returned that something else may have, too, and let go while a for-each has it in its
// variable without a name.
func (x *Analysis) KeepsIterator(e javasrc.Node) bool {
	f := x.File
	decl := x.Code.Node
	if f.Kind(decl) != javasrc.MethodDeclaration {
		decl = f.Parent(decl)
	}
	if f.Kind(decl) != javasrc.MethodDeclaration || !f.Is(f.Child(decl, javasrc.Identifier), "iterator") {
		return false
	}
	switch f.Kind(e) {
	case javasrc.ParenthesizedExpression:
		return x.KeepsIterator(f.First(e))
	case javasrc.CastExpression:
		return x.KeepsIterator(f.Last(e))
	case javasrc.Identifier:
		return x.VariableNamed(f.Text(e)) == nil
	case javasrc.MethodInvocation:
		_, ok := x.Target(e)
		return ok
	}
	return f.Kind(e) == javasrc.FieldAccess || f.Kind(e) == javasrc.ArrayAccess
}

// AssignsName tells that the code from a node on, up to an offset, assigns to a name.
func (x *Analysis) AssignsName(from javasrc.Node, end int, name string) bool {
	f := x.File
	for n := from; int(n) < f.Len() && f.Start(n) < end; n++ {
		if f.Kind(n) == javasrc.AssignmentExpression && f.Is(f.First(n), name) {
			return true
		}
	}
	return false
}

// ReadFromLocal tells whether an expression reads a field or element of what a
// local variable holds, or of a value that nothing needs to hold, or asks a method
// of what the variable holds for it.
func (x *Analysis) ReadFromLocal(n javasrc.Node) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return x.ReadFromLocal(f.First(n))
	case javasrc.FieldAccess, javasrc.ArrayAccess:
		base := x.baseOf(f.First(n))
		switch f.Kind(base) {
		case javasrc.Identifier:
			return x.VariableNamed(f.Text(base)) != nil
		case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression, javasrc.TernaryExpression,
			javasrc.SwitchExpression, javasrc.AssignmentExpression:
			return true
		}
	case javasrc.MethodInvocation:
		base := x.baseOf(x.Receiver(n))
		if f.Kind(base) != javasrc.Identifier || x.VariableNamed(f.Text(base)) == nil {
			return false
		}
		m, ok := x.Target(n)
		return ok && !m.Static
	}
	return false
}

// baseOf is what an expression begins with that reads fields and elements.
func (x *Analysis) baseOf(n javasrc.Node) javasrc.Node {
	f := x.File
	for {
		switch f.Kind(n) {
		case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.ParenthesizedExpression:
			n = f.First(n)
		case javasrc.CastExpression:
			n = f.Last(n)
		default:
			return n
		}
	}
}

// ReadFromThis tells whether an expression reads a field of this, or of an instance around.
func (x *Analysis) ReadFromThis(n javasrc.Node) bool {
	f := x.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression:
		return x.ReadFromThis(f.First(n))
	case javasrc.FieldAccess:
		return f.Kind(f.First(n)) == javasrc.This
	case javasrc.Identifier:
		r := x.Lookup(f.Text(n))
		return r.Variable == nil && r.Field != nil && !r.Field.Static
	}
	return false
}

// Given finds the names whose objects an expression may give, this among them; a lambda
// has what it captures.
func (x *Analysis) Given(n javasrc.Node, found func(name javasrc.Node)) {
	switch x.File.Kind(n) {
	case javasrc.SwitchBlock, javasrc.SwitchRule, javasrc.ExpressionStatement, javasrc.YieldStatement, javasrc.Block, javasrc.SwitchBlockStatementGroup:
		for c := x.File.First(n); c != javasrc.None; c = x.File.Next(c) {
			x.Given(c, found)
		}
	default:
		x.givenOutside(n, found, x.Given)
	}
}

// GivenHere finds those but what the cases of a switch give.
func (x *Analysis) GivenHere(n javasrc.Node, found func(name javasrc.Node)) {
	x.givenOutside(n, found, x.GivenHere)
}

// givenOutside finds those of an expression whose parts are seen by within.
func (x *Analysis) givenOutside(n javasrc.Node, found func(name javasrc.Node), within func(javasrc.Node, func(javasrc.Node))) {
	f := x.File
	switch f.Kind(n) {
	case javasrc.Identifier, javasrc.This:
		found(n)
	case javasrc.LambdaExpression, javasrc.MethodReference:
		for k, end := n, f.After(n); k < end; k++ {
			if f.Kind(k) == javasrc.Identifier {
				found(k)
			}
		}
	case javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression, javasrc.AssignmentExpression, javasrc.SwitchExpression:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			within(c, found)
		}
	case javasrc.MethodInvocation:
		if lambda := x.calledAtOnce(n); lambda != javasrc.None {
			within(lambda, found)
		}
	}
}

// calledAtOnce is the lambda that a call in parentheses is of, or None.
func (x *Analysis) calledAtOnce(call javasrc.Node) javasrc.Node {
	f := x.File
	n := f.Uncast(f.First(call))
	if f.Kind(n) == javasrc.LambdaExpression {
		return n
	}
	return javasrc.None
}
