package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// Values in use that nothing names. What an expression has read from a field, an
// element or a collection waits on the stack of the virtual machine while the rest of
// the expression runs, which may set the variable:
//
//	f(held, g())     g sets held      what was in held before is used after that
//
// So the map tells of each body which variables it reads so. Where locals are not
// recorded, what these have read is as unknown, and told as well.

// waits notes what n reads, if that may be in use while other code runs.
func (p *planner) waits(n javasrc.Node) {
	name := p.readName(n)
	list := &p.out.Waits
	switch {
	case name == "":
		return
	case p.isResult(n) || !p.locals() && p.isReturned(n):
		list = &p.out.Gives
	case !p.inUse(n) && (p.locals() || !p.isKept(n)):
		return
	case p.body.frame:
		list = &p.body.m.Waits
	}
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
}

// readName is the name in Method.Waits of the variable that an expression reads; "" if
// it reads none, or one that is not set a second time.
func (p *planner) readName(n javasrc.Node) string {
	f := p.File
	up := f.Parent(n)
	switch f.Kind(n) {
	case javasrc.Identifier:
		if f.Kind(up) == javasrc.FieldAccess && n == f.Last(up) || f.Kind(up) == javasrc.MethodInvocation && n == p.MethodIdentifier(up) {
			return ""
		}
		if r := p.Lookup(f.Text(n)); r.Variable == nil && r.Field != nil {
			return p.fieldRead(r.Field, r.At == p.Class)
		}
	case javasrc.FieldAccess:
		return p.accessRead(n)
	case javasrc.ArrayAccess:
		if !p.TypeOf(n).Primitive() {
			return sitemap.AnyElement
		}
	case javasrc.MethodInvocation:
		if (p.namesLate(n) || !p.locals()) && p.MayMatter(n) && !p.takenAsNumber(n) {
			return sitemap.AnyContent
		}
	}
	return ""
}

// accessRead is readName of a field access.
func (p *planner) accessRead(n javasrc.Node) string {
	f := p.File
	object, name := f.First(n), f.Last(n)
	if f.Kind(name) != javasrc.Identifier || p.IsName(n) && !p.IsValue(n) || f.Is(name, "length") {
		return ""
	}
	if fd := p.FieldOf(n); fd != nil {
		return p.fieldRead(fd, f.Kind(object) == javasrc.This || f.Kind(object) == javasrc.Super)
	}
	return f.Text(name)
}

// fieldRead is the name of a field, with that of this, if it is that object's.
func (p *planner) fieldRead(fd *scope.Field, own bool) string {
	switch {
	case fd.Final || fd.Type.Primitive():
		return ""
	case own && !fd.Static && p.body.frame && p.body.self:
		return sitemap.OfThis + fd.Name
	}
	return fd.Name
}

// inUse tells that the value of n is used after other code may have run: what comes
// behind it in the expression, or, if it is an argument, what is called before that
// has named it.
func (p *planner) inUse(n javasrc.Node) bool {
	f := p.File
	for child, up := n, f.Parent(n); ; child, up = up, f.Parent(up) {
		switch f.Kind(up) {
		case javasrc.ArgumentList:
			if p.namesLate(f.Parent(up)) {
				return true
			}
		case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.ExplicitConstructorInvocation:
			if p.namesLate(up) {
				return true
			}
		case javasrc.AssignmentExpression:
			if child == f.First(up) && child == n {
				return false // it is set
			}
		case javasrc.ArrayAccess, javasrc.FieldAccess, javasrc.ParenthesizedExpression, javasrc.CastExpression, javasrc.TernaryExpression, javasrc.InstanceofExpression,
			javasrc.BinaryExpression, javasrc.ArrayInitializer, javasrc.SwitchExpression:
		case javasrc.YieldStatement, javasrc.ExpressionStatement:
			if up = p.givenBy(up); up == javasrc.None {
				return false
			}
		default:
			return false
		}
		if last := p.lastThatMayRun(up); last != javasrc.None && f.Start(last) > f.Start(child) {
			return true
		}
		switch f.Kind(up) {
		case javasrc.MethodInvocation, javasrc.BinaryExpression, javasrc.InstanceofExpression:
			return false // its value is another
		case javasrc.FieldAccess, javasrc.ArrayAccess: // what a reference leads to is alive as long as that of which it was read
			if p.TypeOf(up).Primitive() && !p.isStoredTo(up) {
				return false
			}
		}
	}
}

// isStoredTo tells that an assignment stores to what n names: its object waits for the value.
func (p *planner) isStoredTo(n javasrc.Node) bool {
	up := p.File.Parent(n)
	return p.File.Kind(up) == javasrc.AssignmentExpression && p.File.First(up) == n
}

// isReturned tells that n gives what a method returns.
func (p *planner) isReturned(n javasrc.Node) bool {
	_, taker := p.taker(n)
	return p.File.Kind(taker) == javasrc.ReturnStatement
}

// isKept tells that a variable, or a call, takes the value of n: where variables are
// not recorded, they use it when other code has run, too.
func (p *planner) isKept(n javasrc.Node) bool {
	child, taker := p.taker(n)
	switch p.File.Kind(taker) {
	case javasrc.AssignmentExpression:
		return child != p.File.First(taker)
	case javasrc.VariableDeclarator, javasrc.EnhancedForStatement, javasrc.InstanceofExpression, javasrc.SwitchExpression,
		javasrc.ArgumentList, javasrc.MethodInvocation, javasrc.SynchronizedStatement, javasrc.Resource, javasrc.YieldStatement:
		return true
	}
	return false
}

// takenAsNumber tells that a primitive variable takes the value of n, or a method returns
// it as one: no reference is kept.
func (p *planner) takenAsNumber(n javasrc.Node) bool {
	f := p.File
	child, taker := p.taker(n)
	switch f.Kind(taker) {
	case javasrc.VariableDeclarator:
		return scope.DeclaratorType(f, taker, scope.DeclaredType(f, f.Parent(taker))).Primitive()
	case javasrc.AssignmentExpression:
		return child != f.First(taker) && p.TypeOf(f.First(taker)).Primitive()
	case javasrc.ReturnStatement:
		return f.Kind(p.body.Node) == javasrc.MethodDeclaration && scope.ReturnType(f, p.body.Node).Primitive()
	}
	return false
}

// givenBy is the switch expression that has the value of a statement, or None.
func (p *planner) givenBy(statement javasrc.Node) javasrc.Node {
	f := p.File
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

// namesLate tells that a call may run other code before its receiver and arguments are
// named: all but that of a method of the source set, which no lambda can be. Overloads
// that return several types are not told apart.
func (p *planner) namesLate(call javasrc.Node) bool {
	if p.File.Kind(call) != javasrc.MethodInvocation {
		return true
	}
	m, ok := p.Target(call)
	return !ok || m.Class == nil || m.Class.Kind == javasrc.InterfaceDeclaration
}

// mayRun tells that an expression may run code that sets variables: it calls or makes
// something, assigns, converts objects to text, or has a class initialised.
func (p *planner) mayRun(n javasrc.Node) bool {
	f := p.File
	switch f.Kind(n) {
	case javasrc.LambdaExpression, javasrc.ClassLiteral, javasrc.TypeArguments:
		return false
	case javasrc.MethodInvocation, javasrc.ObjectCreationExpression, javasrc.AssignmentExpression, javasrc.SwitchExpression, javasrc.RecordPattern:
		return true
	case javasrc.Identifier:
		r := p.Lookup(f.Text(n))
		return r.Variable == nil && r.Field != nil && r.Field.Static && r.Field.Class != p.Class
	case javasrc.FieldAccess:
		if fd := p.FieldOf(n); fd != nil && fd.Static && fd.Class != p.Class {
			return true
		}
	case javasrc.SwitchBlock: // its selector waits for what its labels call
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			if p.mayRun(f.Child(c, javasrc.SwitchLabel)) {
				return true
			}
		}
		return false
	case javasrc.BinaryExpression:
		if f.Between(f.First(n), f.Last(n)) == "+" && !p.TypeOf(f.First(n)).Primitive() {
			return true
		}
	}
	return p.lastThatMayRun(n) != javasrc.None
}

// lastThatMayRun is the last child of n that mayRun, or None. It is kept, as each of
// many siblings asks for it.
func (p *planner) lastThatMayRun(n javasrc.Node) javasrc.Node {
	if last, known := p.lastRun[n]; known {
		return last
	}
	last := javasrc.None
	for c := p.File.First(n); c != javasrc.None; c = p.File.Next(c) {
		if p.mayRun(c) {
			last = c
		}
	}
	p.lastRun[n] = last
	return last
}
