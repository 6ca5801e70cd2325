package meaning

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// What is known of lambdas and method references by their types: what they are given, and of which type what they give is.

// lambdaParameterType is the type of a parameter of a lambda that is left to the compiler.
func (e *Env) lambdaParameterType(param javasrc.Node) (t types.Type) {
	f := e.File
	lambda, at := f.Parent(param), 0
	if f.Kind(lambda) != javasrc.LambdaExpression {
		lambda, at = f.Parent(lambda), f.Place(param)
	}
	if f.Kind(lambda) != javasrc.LambdaExpression {
		return t
	}
	for i, function := range e.functionsOf(lambda) {
		g := e.functionParameter(function, at)
		if i > 0 {
			g = t.Join(g)
		}
		if t = g; !g.Known() {
			break
		}
	}
	return t
}

// functionsOf are the types of which a lambda or a method reference may be: one where it is put, or one of each method that a call may mean which it is given to.
func (e *Env) functionsOf(function javasrc.Node) (list []types.Type) {
	f := e.File
	n := f.Parenthesized(function)
	up := f.Parent(n)
	if f.Kind(up) != javasrc.ArgumentList {
		return []types.Type{e.wanted(function)}
	}
	call := f.Parent(up)
	if k := f.Kind(call); k != javasrc.MethodInvocation && k != javasrc.ObjectCreationExpression {
		return nil
	}
	for _, a := range e.applied(call) {
		list = append(list, a.Value(a.Given(f.Place(n), f.Count(up), true)))
	}
	return list
}

// GivesNothing tells that what a lambda's expression, or the method of a reference, gives goes to nobody: who calls it knows it as one that gives no reference (JLS 15.27.3).
func (e *Env) GivesNothing(function javasrc.Node) bool {
	list := e.functionsOf(function)
	return len(list) > 0 && !slices.ContainsFunc(list, func(t types.Type) bool {
		m, found := e.classes.Function(t)
		return !found || !m.Result.Primitive()
	})
}

// functionParameter is the type of what a function of a type is given.
func (e *Env) functionParameter(t types.Type, at int) types.Type {
	function, found := e.classes.Function(t)
	if !found || at >= len(function.Types) {
		return types.Type{}
	}
	return function.Types[at].Closed()
}

// functionResult is the type of what a lambda or method reference gives that is given values of these types.
func (e *Env) functionResult(a javasrc.Node, function types.Method, b types.Bindings) types.Type {
	var given []types.Type
	for _, t := range function.Types {
		given = append(given, b.Value(t).Closed())
	}
	if e.File.Kind(a) == javasrc.LambdaExpression {
		return e.lambdaResult(a, given)
	}
	return e.referenceResult(a, given)
}

// lambdaGives is what a lambda gives that is given values of some types.
type lambdaGives struct {
	given []types.Type
	types.Type
}

// lambdaResult is the type of what a lambda gives. It is asked for where the lambda stands, and in each lambda that this is within.
func (e *Env) lambdaResult(n javasrc.Node, given []types.Type) types.Type {
	known, found := e.known.gives[n]
	if !found || !slices.EqualFunc(known.given, given, types.Type.Equal) {
		known = lambdaGives{given, e.findLambdaResult(n, given)}
		e.known.gives[n] = known
	}
	return known.Type
}

// findLambdaResult looks at the code with the lambda's parameters in a body of their own: what is found there is kept apart from what is found
// when the lambda is visited. Of variables that patterns in it declare nothing is known.
func (e *Env) findLambdaResult(n javasrc.Node, given []types.Type) types.Type {
	f := e.File
	body := f.Last(n)
	b := &Code{Up: e.Code, Class: e.Class, Node: n, Inner: &Block{Node: n, Vars: map[string]*Variable{}}}
	for _, pattern := range e.patternsIn(n) {
		b.Inner.Vars[f.Text(f.Last(pattern))] = &Variable{Kind: "pattern"}
	}
	defer func(around *Code) { e.Code = around }(e.Code)
	e.Code = b
	params := e.LambdaParameters(f.First(n))
	for i, a := range params {
		l := &Variable{Type: a.Type, Kind: "param"}
		if len(given) == len(params) && f.Kind(a.Node) == javasrc.Identifier {
			l.full = given[i]
		} else if f.Kind(a.Node) != javasrc.Identifier && a.Type.Known() {
			e.DeclareFull(l, a.Node)
		}
		b.Inner.Vars[a.Name] = l
	}
	if f.Kind(body) == javasrc.Block {
		return e.returnedType(body)
	}
	return e.FullType(body)
}

// returnedType is the type of what all return statements of a lambda's block give. A class that is declared in it may give names another meaning.
func (e *Env) returnedType(code javasrc.Node) (t types.Type) {
	f, b := e.File, e.Code
	defer func(of *Block) { b.Inner = of }(b.Inner)
	found := false
	for n, end := code, f.After(code); n < end; n++ {
		for b.Inner.Node != b.Node && f.Start(n) >= f.End(b.Inner.Node) {
			b.Inner = b.Inner.Up
		}
		switch f.Kind(n) {
		case javasrc.ClassBody:
			if f.Kind(f.Parent(n)) != javasrc.ObjectCreationExpression {
				return types.Type{}
			}
			n = f.After(n) - 1
		case javasrc.InterfaceBody, javasrc.EnumBody:
			return types.Type{}
		case javasrc.LambdaExpression:
			n = f.After(n) - 1
		case javasrc.ReturnStatement:
			value := f.First(n)
			if value == javasrc.None || f.Kind(value) == javasrc.NullLiteral {
				continue
			}
			returned := e.FullType(value)
			if found {
				returned = e.classes.Either(t, returned)
			}
			if t, found = returned, true; !t.Known() {
				return t
			}
		default:
			e.DeclareWithin(n)
		}
	}
	return t
}

// DeclareWithin takes note of what a node of the code declares where nobody visits it: of variables, and of the blocks that these are in.
func (e *Env) DeclareWithin(n javasrc.Node) {
	f, b := e.File, e.Code
	named := func(n, name javasrc.Node, t scope.Type, value javasrc.Node) *Variable {
		l := &Variable{Kind: "local"}
		l.Type, l.Outside = e.InferredType(t, value)
		b.Inner.Vars[f.Text(name)] = l
		e.DeclareFull(l, n)
		return l
	}
	switch f.Kind(n) {
	case javasrc.Block, javasrc.SwitchBlock, javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.TryWithResourcesStatement, javasrc.CatchClause:
		b.Inner = &Block{Up: b.Inner, Vars: map[string]*Variable{}, Node: n}
	}
	switch f.Kind(n) {
	case javasrc.LocalVariableDeclaration:
		t := e.DeclaredType(n)
		for v := f.First(n); v != javasrc.None; v = f.Next(v) {
			if f.Kind(v) == javasrc.VariableDeclarator {
				named(v, f.First(v), scope.DeclaratorType(f, v, t), scope.InitialValue(f, v)).Final = scope.HasModifier(f, n, "final")
			}
		}
	case javasrc.EnhancedForStatement:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None {
			named(n, name, scope.DeclaratorType(f, n, e.DeclaredType(n)), javasrc.None)
		}
	case javasrc.Resource:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None && name != f.Last(n) && scope.TypeNode(f, n) != javasrc.None {
			named(n, name, e.DeclaredType(n), f.Last(n))
		}
	case javasrc.CatchFormalParameter:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None {
			l := &Variable{Type: e.DeclaredType(n), Kind: "catch"}
			b.Inner.Vars[f.Text(name)] = l
			e.CaughtTypes(l, n)
		}
	}
}

// patternsIn lists the patterns within a node that declare variables.
func (e *Env) patternsIn(n javasrc.Node) []javasrc.Node {
	f := e.File
	if e.known.patterns == nil {
		e.known.patterns = []javasrc.Node{}
		for n := javasrc.Node(0); int(n) < f.Len(); n++ {
			switch f.Kind(n) {
			case javasrc.InstanceofExpression, javasrc.TypePattern, javasrc.RecordPatternComponent:
				if last := f.Last(n); f.Kind(last) == javasrc.Identifier {
					e.known.patterns = append(e.known.patterns, n)
				}
			}
		}
	}
	first, _ := slices.BinarySearch(e.known.patterns, n)
	end, _ := slices.BinarySearch(e.known.patterns, f.After(n))
	return e.known.patterns[first:end]
}

// referenceResult is the type of what the method gives that a method reference means.
func (e *Env) referenceResult(n javasrc.Node, given []types.Type) types.Type {
	f := e.File
	of, name := f.First(n), f.Last(n)
	if of == name || f.Kind(name) != javasrc.Identifier { // new
		return e.referredType(of)
	}
	var methods []types.Method
	if e.isReferredValue(of) {
		for _, r := range e.ReceiverTypes(e.FullType(of)) {
			methods = append(methods, e.referredTo(r, f.Text(name), len(given))...)
		}
	} else {
		r := e.referredType(of)
		methods = e.referredTo(r, f.Text(name), len(given))
		if len(given) > 0 {
			if at, found, _ := e.classes.Above(given[0], r); found {
				r = at
			}
			methods = append(methods, e.referredTo(r, f.Text(name), len(given)-1)...)
		}
	}
	return commonResult(methods)
}

// commonResult is the type of what all of some methods give.
func commonResult(methods []types.Method) (t types.Type) {
	for i, m := range methods {
		if len(m.Own) > 0 {
			return types.Type{}
		}
		r := m.Gives(nil, false)
		if i > 0 {
			r = t.Join(r)
		}
		if t = r; !r.Known() {
			break
		}
	}
	return t
}

// isReferredValue tells that what stands before :: is a value.
func (e *Env) isReferredValue(of javasrc.Node) bool {
	switch e.File.Kind(of) {
	case javasrc.GenericType, javasrc.ArrayType, javasrc.ScopedTypeIdentifier, javasrc.AnnotatedType, javasrc.Super:
		return false
	}
	return e.IsValue(of)
}

// referredType is the type that stands before ::.
func (e *Env) referredType(of javasrc.Node) types.Type {
	switch e.File.Kind(of) {
	case javasrc.GenericType, javasrc.ArrayType, javasrc.AnnotatedType:
		return e.writtenType(of)
	case javasrc.Super:
		return types.Type{}
	}
	return e.classes.Meant(e.NamedType(of))
}

// referredTo are the methods of a name with so many parameters that a type has.
func (e *Env) referredTo(t types.Type, name string, args int) (list []types.Method) {
	if t.Own != nil {
		if m, ok := e.Set.Inherited(t.Own, name, args); ok {
			return []types.Method{e.classes.OfSource(t, m)}
		}
		return nil
	}
	var methods []*library.Method
	if t.Class != "" && t.Dims == 0 {
		methods, _ = e.Library.Called(t.Class, name, args)
	}
	for _, m := range methods {
		list = append(list, e.classes.OfLibrary(t, m))
	}
	return list
}

// LambdaParameters lists the parameters of a lambda, by the node that has them.
func (e *Env) LambdaParameters(n javasrc.Node) (list []scope.Parameter) {
	f := e.File
	switch f.Kind(n) {
	case javasrc.FormalParameters:
		return e.ParametersOf(n)
	case javasrc.InferredParameters:
		for c := f.First(n); c != javasrc.None; c = f.Next(c) {
			list = append(list, scope.Parameter{Node: c, Name: f.Text(c)})
		}
	default:
		list = append(list, scope.Parameter{Node: n, Name: f.Text(n)})
	}
	return list
}
