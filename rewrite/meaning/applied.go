package meaning

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
func (e *Env) resultType(call javasrc.Node) types.Type {
	if t, special := e.specialResult(call); special {
		return t
	}
	return e.givenByAll(call)
}

// givenByAll is the type of what all methods give that a call, or a creation, may mean.
func (e *Env) givenByAll(call javasrc.Node) types.Type {
	var result types.Type
	alone := !e.isGiven(call)
	for i, a := range e.applied(call) {
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
func (e *Env) isGiven(n javasrc.Node) bool {
	f := e.File
	up := f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.TernaryExpression {
		n, up = up, f.Parent(up)
	}
	return f.Kind(up) == javasrc.ArgumentList || f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == n
}

// specialResult is that of methods of which the language says what they give (JLS 4.3.2, 8.9.3, 10.7).
func (e *Env) specialResult(call javasrc.Node) (t types.Type, special bool) {
	f := e.File
	name, args, recv := f.Text(e.MethodIdentifier(call)), e.ArgumentCount(call), e.Receiver(call)
	switch {
	case name == "getClass" && args == 0:
		of := types.Type{}
		if recv == javasrc.None {
			of = types.Type{Own: e.Class}
		} else if e.IsValue(recv) {
			of = e.FullType(recv).Erased()
		}
		of.Bound = types.Extends
		return types.Type{Class: "java.lang.Class", Args: []types.Type{of}}, true
	case name == "clone" && args == 0 && recv != javasrc.None && e.FullType(recv).Dims > 0:
		return e.FullType(recv), true
	}
	if c := e.EnumOf(call); c != nil {
		t = types.Type{Own: c}
		if args == 0 {
			t.Dims = 1
		}
		return t, true
	}
	return t, false
}

// EnumOf is the enum of the set whose values() or valueOf(String), which javac writes, a call means, or nil.
func (e *Env) EnumOf(call javasrc.Node) *scope.Class {
	name, args, recv := e.File.Text(e.MethodIdentifier(call)), e.ArgumentCount(call), e.Receiver(call)
	if recv == javasrc.None || !(name == "values" && args == 0 || name == "valueOf" && args == 1) {
		return nil
	}
	if c := e.NamedClass(recv); c != nil && c.Kind == javasrc.EnumDeclaration {
		return c
	}
	return nil
}

// creationType is the type of what a creation makes.
func (e *Env) creationType(n javasrc.Node) types.Type {
	f := e.File
	if e.OuterOf(n) != javasrc.None {
		return e.classes.Meant(e.TypeOf(n))
	}
	if e.isDiamond(n) {
		return e.givenByAll(n)
	}
	return e.writtenType(scope.CreatedType(f, n))
}

// isDiamond tells that a creation leaves the type arguments to the compiler.
func (e *Env) isDiamond(n javasrc.Node) bool {
	f := e.File
	created := scope.CreatedType(f, n)
	if created == javasrc.None {
		return false
	}
	args := f.Child(created, javasrc.TypeArguments)
	return args != javasrc.None && f.First(args) == javasrc.None
}

// applied are the methods that a call may mean, with what their own type parameters stand for.
func (e *Env) applied(call javasrc.Node) []applied {
	return Once(e.known.applied, e.WhereOf(call), call, e.findApplied)
}

func (e *Env) findApplied(call javasrc.Node) (list []applied) {
	args := e.File.Child(call, javasrc.ArgumentList)
	candidates := e.candidates(call)
	if len(candidates) > 1 {
		candidates = e.mostFitting(candidates, args)
	}
	for _, m := range candidates {
		list = append(list, applied{m, e.bindingsOf(call, m, args)})
	}
	return list
}

// bindingsOf finds out what a method's own type parameters stand for.
func (e *Env) bindingsOf(call javasrc.Node, m types.Method, args javasrc.Node) types.Bindings {
	b := types.Bindings{}
	if len(m.Own) == 0 {
		return b
	}
	f, of := e.File, e.File.Count(args)
	if explicit := f.Child(call, javasrc.TypeArguments); explicit != javasrc.None && f.Kind(call) == javasrc.MethodInvocation {
		i := 0
		for a := f.First(explicit); a != javasrc.None && i < len(m.Own); a, i = f.Next(a), i+1 {
			b.Stand(m.Own[i], e.writtenType(a))
		}
		return b
	}
	each := func(visit func(a javasrc.Node, t types.Type)) {
		for a, i := f.First(args), 0; a != javasrc.None && m.Types != nil; a, i = f.Next(a), i+1 {
			visit(f.Unparenthesized(a), m.Given(i, of, e.isOne(a)))
		}
	}
	each(func(a javasrc.Node, t types.Type) {
		if !e.IsFunction(a) && f.Kind(a) != javasrc.NullLiteral && t.Asks(m.Own) {
			e.classes.Take(b, m.Own, t, e.FullType(a))
		}
	})
	if m.Result.Asks(m.Own) {
		e.classes.Want(b, m.Own, m.Result, e.wanted(call))
	}
	each(func(a javasrc.Node, t types.Type) {
		if e.IsFunction(a) && t.Asks(m.Own) {
			if !e.isGiven(call) {
				e.takeReferred(a, t, m, b)
			}
			e.takeFunction(a, t, m, b)
		}
	})
	return b
}

// isOne tells that an argument is surely no array.
func (e *Env) isOne(a javasrc.Node) bool {
	t := e.FullType(a)
	return e.IsFunction(a) || t.Known() && t.Dims == 0
}

// takeReferred finds out what a type parameter stands for, of which nothing else tells, from the class that a method reference names: what is given first has
// the method (JLS 18.2.1).
func (e *Env) takeReferred(a javasrc.Node, t types.Type, m types.Method, b types.Bindings) {
	f := e.File
	if f.Kind(a) != javasrc.MethodReference || f.Kind(f.Last(a)) != javasrc.Identifier || e.isReferredValue(f.First(a)) {
		return
	}
	function, found := e.classes.Function(t)
	of := e.referredType(f.First(a))
	if !found || len(function.Types) == 0 || len(of.Args) != len(e.classes.Params(of)) {
		return
	}
	first, args := function.Types[0], len(function.Types)
	if _, known := b[first.Variable]; !known && len(e.referredTo(of, f.Text(f.Last(a)), args-1)) > 0 && len(e.referredTo(of, f.Text(f.Last(a)), args)) == 0 {
		e.classes.Take(b, m.Own, first, of)
	}
}

// takeFunction finds out what type parameters stand for from what a function gives.
func (e *Env) takeFunction(a javasrc.Node, t types.Type, m types.Method, b types.Bindings) {
	function, found := e.classes.Function(t)
	if !found {
		return
	}
	for _, t := range function.Types { // javac settles what these are before it looks at the function
		b.Settle(m.Own, t)
	}
	if given := function.Result; given.Asks(m.Own) {
		e.classes.Take(b, m.Own, given, e.functionResult(a, function, b))
	}
}

// wanted is the type that a value is wanted to be of, where it is given to a variable or a method. What is to be found out there is not known.
func (e *Env) wanted(n javasrc.Node) types.Type {
	f := e.File
	up := f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.TernaryExpression && f.First(up) != n {
		n, up = up, f.Parent(up)
	}
	switch f.Kind(up) {
	case javasrc.VariableDeclarator:
		return e.writtenType(scope.TypeNode(f, f.Parent(up)))
	case javasrc.AssignmentExpression:
		if n != f.First(up) {
			return e.FullType(f.First(up))
		}
	case javasrc.CastExpression:
		return e.writtenType(f.First(up))
	case javasrc.ReturnStatement:
		b := e.Code
		for b != nil && !e.standsIn(b, up) {
			b = b.Up
		}
		if b != nil && f.Kind(b.Node) == javasrc.MethodDeclaration {
			return e.writtenType(scope.TypeNode(f, b.Node))
		}
	case javasrc.ArgumentList:
		return e.wantedBy(f.Parent(up), f.Place(n), f.Count(up)).Closed()
	}
	return types.Type{}
}

// wantedBy is the type that a call wants an argument to be of; what is to be found out by others is open.
func (e *Env) wantedBy(call javasrc.Node, argument, of int) (t types.Type) {
	if k := e.File.Kind(call); k != javasrc.MethodInvocation && k != javasrc.ObjectCreationExpression {
		return t
	}
	for i, m := range e.candidates(call) {
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
