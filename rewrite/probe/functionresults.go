package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// What is known of lambdas and method references by their types: what they are given, and of which type what they give is.

// lambdaParameterType is the type of a parameter of a lambda that is left to the compiler.
func (p *env) lambdaParameterType(param javasrc.Node) (t types.Type) {
	f := p.f
	lambda, at := f.Parent(param), 0
	if f.Kind(lambda) != javasrc.LambdaExpression {
		lambda, at = f.Parent(lambda), f.Place(param)
	}
	if f.Kind(lambda) != javasrc.LambdaExpression {
		return t
	}
	n, up := lambda, f.Parent(lambda)
	for f.Kind(up) == javasrc.ParenthesizedExpression {
		n, up = up, f.Parent(up)
	}
	if f.Kind(up) != javasrc.ArgumentList {
		return p.functionParameter(p.wanted(lambda), at)
	}
	call := f.Parent(up)
	if k := f.Kind(call); k != javasrc.MethodInvocation && k != javasrc.ObjectCreationExpression {
		return t
	}
	for i, a := range p.applied(call) {
		g := p.functionParameter(a.Value(a.Given(f.Place(n), f.Count(up), true)), at)
		if i > 0 {
			g = t.Join(g)
		}
		if t = g; !g.Known() {
			break
		}
	}
	return t
}

// functionParameter is the type of what a function of a type is given.
func (p *env) functionParameter(t types.Type, at int) types.Type {
	function, found := p.classes.Function(t)
	if !found || at >= len(function.Types) {
		return types.Type{}
	}
	return function.Types[at].Closed()
}

// functionResult is the type of what a lambda or method reference gives that is given values of these types.
func (p *env) functionResult(a javasrc.Node, function types.Method, b types.Bindings) types.Type {
	var given []types.Type
	for _, t := range function.Types {
		given = append(given, b.Value(t).Closed())
	}
	if p.f.Kind(a) == javasrc.LambdaExpression {
		return p.lambdaResult(a, given)
	}
	return p.referenceResult(a, given)
}

// lambdaGives is what a lambda gives that is given values of some types.
type lambdaGives struct {
	given []types.Type
	types.Type
}

// lambdaResult is the type of what a lambda gives. It is asked for where the lambda stands, and in each lambda that this is within.
func (p *env) lambdaResult(n javasrc.Node, given []types.Type) types.Type {
	known, found := p.known.gives[n]
	if !found || !slices.EqualFunc(known.given, given, types.Type.Equal) {
		known = lambdaGives{given, p.findLambdaResult(n, given)}
		p.known.gives[n] = known
	}
	return known.Type
}

// findLambdaResult looks at the code with the lambda's parameters in a body of their own: what is found there is kept apart from what is found
// when the lambda is visited. Of variables that patterns in it declare nothing is known.
func (p *env) findLambdaResult(n javasrc.Node, given []types.Type) types.Type {
	f := p.f
	body := f.Last(n)
	b := &code{up: p.code, cls: p.cls, node: n, inner: &region{node: n, vars: map[string]*variable{}}}
	for _, pattern := range p.patternsIn(n) {
		b.inner.vars[f.Text(f.Last(pattern))] = &variable{kind: "pattern"}
	}
	defer func(around *code) { p.code = around }(p.code)
	p.code = b
	params := p.lambdaParameters(f.First(n))
	for i, a := range params {
		l := &variable{typ: a.Type, kind: "param"}
		if len(given) == len(params) && f.Kind(a.Node) == javasrc.Identifier {
			l.full = given[i]
		} else if f.Kind(a.Node) != javasrc.Identifier && a.Type.Known() {
			p.declareFull(l, a.Node)
		}
		b.inner.vars[a.Name] = l
	}
	if f.Kind(body) == javasrc.Block {
		return p.returnedType(body)
	}
	return p.fullType(body)
}

// returnedType is the type of what all return statements of a lambda's block give. A class that is declared in it may give names another meaning.
func (p *env) returnedType(code javasrc.Node) (t types.Type) {
	f, b := p.f, p.code
	defer func(of *region) { b.inner = of }(b.inner)
	found := false
	for n, end := code, f.After(code); n < end; n++ {
		for b.inner.node != b.node && f.Start(n) >= f.End(b.inner.node) {
			b.inner = b.inner.up
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
			returned := p.fullType(value)
			if found {
				returned = p.classes.Either(t, returned)
			}
			if t, found = returned, true; !t.Known() {
				return t
			}
		default:
			p.declareWithin(n)
		}
	}
	return t
}

// declareWithin takes note of what a node of a lambda's block declares, and of blocks.
func (p *env) declareWithin(n javasrc.Node) {
	f, b := p.f, p.code
	named := func(n, name javasrc.Node, t scope.Type, value javasrc.Node) *variable {
		l := &variable{kind: "local"}
		l.typ, l.outside = p.inferredType(t, value)
		b.inner.vars[f.Text(name)] = l
		p.declareFull(l, n)
		return l
	}
	switch f.Kind(n) {
	case javasrc.Block, javasrc.SwitchBlock, javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.TryWithResourcesStatement, javasrc.CatchClause:
		b.inner = &region{up: b.inner, vars: map[string]*variable{}, node: n}
	}
	switch f.Kind(n) {
	case javasrc.LocalVariableDeclaration:
		t := p.declaredType(n)
		for v := f.First(n); v != javasrc.None; v = f.Next(v) {
			if f.Kind(v) == javasrc.VariableDeclarator {
				named(v, f.First(v), scope.DeclaratorType(f, v, t), scope.InitialValue(f, v))
			}
		}
	case javasrc.EnhancedForStatement:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None {
			named(n, name, scope.DeclaratorType(f, n, p.declaredType(n)), javasrc.None)
		}
	case javasrc.Resource:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None && name != f.Last(n) && scope.TypeNode(f, n) != javasrc.None {
			named(n, name, p.declaredType(n), f.Last(n))
		}
	case javasrc.CatchFormalParameter:
		if name := f.Child(n, javasrc.Identifier); name != javasrc.None {
			l := &variable{typ: p.declaredType(n), kind: "catch"}
			b.inner.vars[f.Text(name)] = l
			p.caughtTypes(l, n)
		}
	}
}

// patternsIn lists the patterns within a node that declare variables.
func (p *env) patternsIn(n javasrc.Node) []javasrc.Node {
	f := p.f
	if p.known.patterns == nil {
		p.known.patterns = []javasrc.Node{}
		for n := javasrc.Node(0); int(n) < f.Len(); n++ {
			switch f.Kind(n) {
			case javasrc.InstanceofExpression, javasrc.TypePattern, javasrc.RecordPatternComponent:
				if last := f.Last(n); f.Kind(last) == javasrc.Identifier {
					p.known.patterns = append(p.known.patterns, n)
				}
			}
		}
	}
	first, _ := slices.BinarySearch(p.known.patterns, n)
	end, _ := slices.BinarySearch(p.known.patterns, f.After(n))
	return p.known.patterns[first:end]
}

// referenceResult is the type of what the method gives that a method reference means.
func (p *env) referenceResult(n javasrc.Node, given []types.Type) types.Type {
	f := p.f
	of, name := f.First(n), f.Last(n)
	if of == name || f.Kind(name) != javasrc.Identifier { // new
		return p.referredType(of)
	}
	var methods []types.Method
	if p.isReferredValue(of) {
		for _, r := range p.receiverTypes(p.fullType(of)) {
			methods = append(methods, p.referredTo(r, f.Text(name), len(given))...)
		}
	} else {
		r := p.referredType(of)
		methods = p.referredTo(r, f.Text(name), len(given))
		if len(given) > 0 {
			if at, found, _ := p.classes.Above(given[0], r); found {
				r = at
			}
			methods = append(methods, p.referredTo(r, f.Text(name), len(given)-1)...)
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
func (p *env) isReferredValue(of javasrc.Node) bool {
	switch p.f.Kind(of) {
	case javasrc.GenericType, javasrc.ArrayType, javasrc.ScopedTypeIdentifier, javasrc.AnnotatedType, javasrc.Super:
		return false
	}
	return p.isValue(of)
}

// referredType is the type that stands before ::.
func (p *env) referredType(of javasrc.Node) types.Type {
	switch p.f.Kind(of) {
	case javasrc.GenericType, javasrc.ArrayType, javasrc.AnnotatedType:
		return p.writtenType(of)
	case javasrc.Super:
		return types.Type{}
	}
	return p.classes.Meant(p.namedType(of))
}

// referredTo are the methods of a name with so many parameters that a type has.
func (p *env) referredTo(t types.Type, name string, args int) (list []types.Method) {
	if t.Own != nil {
		if m, ok := p.set.Inherited(t.Own, name, args); ok {
			return []types.Method{p.classes.OfSource(t, m)}
		}
		return nil
	}
	var methods []*library.Method
	if t.Class != "" && t.Dims == 0 {
		methods, _ = p.library.Called(t.Class, name, args)
	}
	for _, m := range methods {
		list = append(list, p.classes.OfLibrary(t, m))
	}
	return list
}
