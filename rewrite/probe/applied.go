package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// What type arguments a generic method is called with follows from its arguments, and from what its value is given to (JLS 18.5). Of that as much is
// done as tells what a chain of calls gives, and what a lambda is given: arguments first, then what is wanted, then one lambda after the other.

// applied is a method that a call may mean, and what the method's own type parameters stand for.
type applied struct {
	types.Method
	types.Bindings
}

// resultType is the type of what a call gives.
func (p *env) resultType(call javasrc.Node) types.Type {
	if t, special := p.specialResult(call); special {
		return t
	}
	return p.givenByAll(call)
}

// givenByAll is the type of what all methods give that a call, or a creation, may mean.
func (p *env) givenByAll(call javasrc.Node) types.Type {
	var result types.Type
	alone := !p.isGiven(call)
	for i, a := range p.applied(call) {
		t := a.Gives(a.Bindings, alone)
		if i > 0 {
			t = result.Join(t)
		}
		if result = t; !t.Known() {
			break
		}
	}
	return result
}

// isGiven tells that a value is an argument, so that its type may depend on what that is for.
func (p *env) isGiven(n javasrc.Node) bool {
	f := p.f
	up := f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.TernaryExpression {
		n, up = up, f.Parent(up)
	}
	return f.Kind(up) == javasrc.ArgumentList || f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == n
}

// specialResult is that of methods of which the language says what they give (JLS 4.3.2, 8.9.3, 10.7).
func (p *env) specialResult(call javasrc.Node) (t types.Type, special bool) {
	f := p.f
	name, args, recv := f.Text(p.methodIdentifier(call)), p.argumentCount(call), p.receiver(call)
	switch {
	case name == "getClass" && args == 0:
		of := types.Type{}
		if recv == javasrc.None {
			of = types.Type{Own: p.cls}
		} else if p.isValue(recv) {
			of = p.fullType(recv).Erased()
		}
		of.Bound = types.Extends
		return types.Type{Class: "java.lang.Class", Args: []types.Type{of}}, true
	case name == "clone" && args == 0 && recv != javasrc.None && p.fullType(recv).Dims > 0:
		return p.fullType(recv), true
	}
	if c := p.enumOf(call); c != nil {
		t = types.Type{Own: c}
		if args == 0 {
			t.Dims = 1
		}
		return t, true
	}
	return t, false
}

// enumOf is the enum of the set whose values() or valueOf(String), which javac writes, a call means, or nil.
func (p *env) enumOf(call javasrc.Node) *scope.Class {
	name, args, recv := p.f.Text(p.methodIdentifier(call)), p.argumentCount(call), p.receiver(call)
	if recv == javasrc.None || !(name == "values" && args == 0 || name == "valueOf" && args == 1) {
		return nil
	}
	if c := p.namedClass(recv); c != nil && c.Kind == javasrc.EnumDeclaration {
		return c
	}
	return nil
}

// creationType is the type of what a creation makes.
func (p *env) creationType(n javasrc.Node) types.Type {
	f := p.f
	if p.outerOf(n) != javasrc.None {
		return p.classes.Meant(p.typeOf(n))
	}
	if p.isDiamond(n) {
		return p.givenByAll(n)
	}
	return p.writtenType(scope.CreatedType(f, n))
}

// isDiamond tells that a creation leaves the type arguments to the compiler.
func (p *env) isDiamond(n javasrc.Node) bool {
	f := p.f
	created := scope.CreatedType(f, n)
	if created == javasrc.None {
		return false
	}
	args := f.Child(created, javasrc.TypeArguments)
	return args != javasrc.None && f.First(args) == javasrc.None
}

// applied are the methods that a call may mean, with what their own type parameters stand for.
func (p *env) applied(call javasrc.Node) []applied {
	return once(p.known.applied, p.whereOf(call), call, p.findApplied)
}

func (p *env) findApplied(call javasrc.Node) (list []applied) {
	args := p.f.Child(call, javasrc.ArgumentList)
	candidates := p.candidates(call)
	if len(candidates) > 1 {
		candidates = p.mostFitting(candidates, args)
	}
	for _, m := range candidates {
		list = append(list, applied{m, p.bindingsOf(call, m, args)})
	}
	return list
}

// bindingsOf finds out what a method's own type parameters stand for.
func (p *env) bindingsOf(call javasrc.Node, m types.Method, args javasrc.Node) types.Bindings {
	b := types.Bindings{}
	if len(m.Own) == 0 {
		return b
	}
	f, of := p.f, p.f.Count(args)
	if explicit := f.Child(call, javasrc.TypeArguments); explicit != javasrc.None && f.Kind(call) == javasrc.MethodInvocation {
		i := 0
		for a := f.First(explicit); a != javasrc.None && i < len(m.Own); a, i = f.Next(a), i+1 {
			b.Stand(m.Own[i], p.writtenType(a))
		}
		return b
	}
	each := func(visit func(a javasrc.Node, t types.Type)) {
		for a, i := f.First(args), 0; a != javasrc.None && m.Types != nil; a, i = f.Next(a), i+1 {
			visit(f.Unparenthesized(a), m.Given(i, of, p.isOne(a)))
		}
	}
	each(func(a javasrc.Node, t types.Type) {
		if !p.isFunction(a) && f.Kind(a) != javasrc.NullLiteral && t.Asks(m.Own) {
			p.classes.Take(b, m.Own, t, p.fullType(a))
		}
	})
	if m.Result.Asks(m.Own) {
		p.classes.Want(b, m.Own, m.Result, p.wanted(call))
	}
	each(func(a javasrc.Node, t types.Type) {
		if p.isFunction(a) && t.Asks(m.Own) {
			if !p.isGiven(call) {
				p.takeReferred(a, t, m, b)
			}
			p.takeFunction(a, t, m, b)
		}
	})
	return b
}

// isOne tells that an argument is surely no array.
func (p *env) isOne(a javasrc.Node) bool {
	t := p.fullType(a)
	return p.isFunction(a) || t.Known() && t.Dims == 0
}

// takeReferred finds out what a type parameter stands for, of which nothing else tells, from the class that a method reference names: what is given first has
// the method (JLS 18.2.1).
func (p *env) takeReferred(a javasrc.Node, t types.Type, m types.Method, b types.Bindings) {
	f := p.f
	if f.Kind(a) != javasrc.MethodReference || f.Kind(f.Last(a)) != javasrc.Identifier || p.isReferredValue(f.First(a)) {
		return
	}
	function, found := p.classes.Function(t)
	of := p.referredType(f.First(a))
	if !found || len(function.Types) == 0 || len(of.Args) != len(p.classes.Params(of)) {
		return
	}
	first, args := function.Types[0], len(function.Types)
	if _, known := b[first.Variable]; !known && len(p.referredTo(of, f.Text(f.Last(a)), args-1)) > 0 && len(p.referredTo(of, f.Text(f.Last(a)), args)) == 0 {
		p.classes.Take(b, m.Own, first, of)
	}
}

// takeFunction finds out what type parameters stand for from what a function gives.
func (p *env) takeFunction(a javasrc.Node, t types.Type, m types.Method, b types.Bindings) {
	function, found := p.classes.Function(t)
	if !found {
		return
	}
	for _, t := range function.Types { // javac settles what these are before it looks at the function
		b.Settle(m.Own, t)
	}
	if given := function.Result; given.Asks(m.Own) {
		p.classes.Take(b, m.Own, given, p.functionResult(a, function, b))
	}
}

// wanted is the type that a value is wanted to be of, where it is given to a variable or a method. What is to be found out there is not known.
func (p *env) wanted(n javasrc.Node) types.Type {
	f := p.f
	up := f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.TernaryExpression && f.First(up) != n {
		n, up = up, f.Parent(up)
	}
	switch f.Kind(up) {
	case javasrc.VariableDeclarator:
		return p.writtenType(scope.TypeNode(f, f.Parent(up)))
	case javasrc.AssignmentExpression:
		if n != f.First(up) {
			return p.fullType(f.First(up))
		}
	case javasrc.CastExpression:
		return p.writtenType(f.First(up))
	case javasrc.ReturnStatement:
		b := p.code
		for b != nil && !p.standsIn(b, up) {
			b = b.up
		}
		if b != nil && f.Kind(b.node) == javasrc.MethodDeclaration {
			return p.writtenType(scope.TypeNode(f, b.node))
		}
	case javasrc.ArgumentList:
		return p.wantedBy(f.Parent(up), f.Place(n), f.Count(up)).Closed()
	}
	return types.Type{}
}

// wantedBy is the type that a call wants an argument to be of; what is to be found out by others is open.
func (p *env) wantedBy(call javasrc.Node, argument, of int) (t types.Type) {
	if k := p.f.Kind(call); k != javasrc.MethodInvocation && k != javasrc.ObjectCreationExpression {
		return t
	}
	for i, m := range p.candidates(call) {
		g := m.Given(argument, of, false)
		if i > 0 {
			g = t.Join(g)
		}
		if t = g; !g.Known() {
			break
		}
	}
	return t
}
