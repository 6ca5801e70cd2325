package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
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
func (p *planner) resultType(call javasrc.Node) types.Type {
	if t, special := p.specialResult(call); special {
		return t
	}
	return p.givenByAll(call)
}

// givenByAll is the type of what all methods give that a call, or a creation, may mean.
func (p *planner) givenByAll(call javasrc.Node) types.Type {
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
func (p *planner) isGiven(n javasrc.Node) bool {
	f := p.f
	up := f.Parent(n)
	for f.Kind(up) == javasrc.ParenthesizedExpression || f.Kind(up) == javasrc.TernaryExpression {
		n, up = up, f.Parent(up)
	}
	return f.Kind(up) == javasrc.ArgumentList || f.Kind(up) == javasrc.LambdaExpression && f.Last(up) == n
}

// specialResult is that of methods of which the language says what they give (JLS 4.3.2, 8.9.3, 10.7).
func (p *planner) specialResult(call javasrc.Node) (t types.Type, special bool) {
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
func (p *planner) enumOf(call javasrc.Node) *scope.Class {
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
func (p *planner) creationType(n javasrc.Node) types.Type {
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
func (p *planner) isDiamond(n javasrc.Node) bool {
	f := p.f
	created := scope.CreatedType(f, n)
	if created == javasrc.None {
		return false
	}
	args := f.Child(created, javasrc.TypeArguments)
	return args != javasrc.None && f.First(args) == javasrc.None
}

// candidates are the methods that a call, or a creation, may mean by the number of its arguments, and what of these is seen without asking for types.
func (p *planner) candidates(call javasrc.Node) []types.Method {
	return once(p.known.candidates, p.whereOf(call), call, p.findCandidates)
}

func (p *planner) findCandidates(call javasrc.Node) (list []types.Method) {
	if p.f.Kind(call) == javasrc.ObjectCreationExpression {
		list = p.constructorCandidates(call)
	} else {
		list = p.methodCandidates(call)
	}
	args := p.f.Child(call, javasrc.ArgumentList)
	return slices.DeleteFunc(list, func(m types.Method) bool { return !p.takesFunctions(m, args) })
}

func (p *planner) methodCandidates(call javasrc.Node) (list []types.Method) {
	f := p.f
	name, args, recv := f.Text(p.methodIdentifier(call)), p.argumentCount(call), p.receiver(call)
	if recv != javasrc.None && f.Kind(recv) != javasrc.Super && p.isValue(recv) {
		for _, t := range p.receiverTypes(p.fullType(recv)) {
			list = append(list, p.methodsOf(t, name, args, call)...)
		}
		if len(list) > 0 {
			return list
		}
	}
	if recv == javasrc.None {
		if t := p.ownerOf(name, args); t.Own != nil {
			m, _ := p.set.Inherited(t.Own, name, args)
			return []types.Method{p.classes.OfSource(t, m)}
		}
	}
	if m, ok := p.target(call); ok {
		return []types.Method{p.classes.OfSource(types.Type{}, m)}
	}
	if m, ok := p.importedMethod(call, name, args); ok {
		return []types.Method{p.classes.OfSource(types.Type{}, m)}
	}
	methods, known := p.calledOutside(call)
	if !known {
		return nil
	}
	t := types.Type{}
	if recv == javasrc.None {
		if c := p.inheritedBy(name, args); c != nil {
			t = p.itself(c)
		}
	} else if f.Kind(recv) == javasrc.Super {
		t = p.itself(p.cls)
	}
	for _, m := range methods {
		list = append(list, p.classes.OfLibrary(t, m))
	}
	return list
}

// importedMethod is the static method of a class of the set that a call without a receiver means by an import, if no class around has one of its name.
func (p *planner) importedMethod(call javasrc.Node, name string, args int) (m scope.Method, found bool) {
	if p.receiver(call) != javasrc.None || p.inheritedBy(name, args) != nil {
		return m, false
	}
	for _, c := range p.staticsFrom(name) {
		if m, found = p.set.Method(c, name, args); found {
			return m, m.Static
		}
	}
	return m, false
}

// ownerOf is the object whose method a call without a receiver means.
func (p *planner) ownerOf(name string, args int) types.Type {
	for c := p.cls; c != nil; c = c.Outer {
		if _, ok := p.set.Inherited(c, name, args); ok {
			return p.itself(c)
		}
		if p.hasOutside(c, name, args) {
			break
		}
	}
	return types.Type{}
}

// methodsOf are the methods of a type that a call may mean.
func (p *planner) methodsOf(t types.Type, name string, args int, call javasrc.Node) (list []types.Method) {
	classes := []string{object}
	switch {
	case t.Dims > 0:
	case t.Own != nil:
		if m, ok := p.set.Inherited(t.Own, name, args); ok {
			return []types.Method{p.classes.OfSource(t, m)}
		}
		classes = p.beyond(t.Own)
	case t.Class != "" && !t.Primitive():
		classes = []string{t.Class}
	default:
		return nil
	}
	for _, class := range classes {
		methods, whole := p.opt.Library.Called(class, name, args)
		if !whole {
			return nil
		}
		for _, m := range methods {
			if p.mayTake(m, p.f.Child(call, javasrc.ArgumentList)) {
				list = append(list, p.classes.OfLibrary(t, m))
			}
		}
	}
	return list
}

// constructorCandidates are those of a class of the library.
func (p *planner) constructorCandidates(n javasrc.Node) (list []types.Method) {
	created := p.writtenType(scope.CreatedType(p.f, n))
	if created.Class == "" {
		if created.Own != nil && p.isDiamond(n) {
			return []types.Method{p.classes.Creating(created, nil, false)}
		}
		return nil
	}
	for _, m := range p.opt.Library.Constructors(created.Class, p.argumentCount(n)) {
		if p.isDiamond(n) {
			list = append(list, p.classes.Creator(created, m))
		} else {
			c := p.classes.OfLibrary(created, m)
			c.Result = created
			list = append(list, c)
		}
	}
	return list
}

// takesFunctions tells that a method can be given those arguments that are functions.
func (p *planner) takesFunctions(m types.Method, args javasrc.Node) bool {
	f, of := p.f, p.f.Count(args)
	for a, i := f.First(args), 0; a != javasrc.None; a, i = f.Next(a), i+1 {
		value := f.Unparenthesized(a)
		k := f.Kind(value)
		if k != javasrc.LambdaExpression && k != javasrc.MethodReference || m.Types == nil {
			continue
		}
		t := m.Given(i, of, true)
		if t.Variable != "" || !t.Known() {
			continue
		}
		function, found := p.classes.Function(t)
		if !found && t.Class != "" {
			if _, may := p.opt.Library.Function(t.Class); !may || t.Dims > 0 {
				return false
			}
		}
		if found && k == javasrc.LambdaExpression && function.Types != nil && len(function.Types) != len(p.lambdaParameters(f.First(value))) {
			return false
		}
	}
	return true
}

// mostFitting leaves of several methods those that the types of the arguments fit best, in the order in which javac looks (JLS 15.12.2): a primitive
// value is given as such, if that can be, and an array as one.
func (p *planner) mostFitting(list []types.Method, args javasrc.Node) []types.Method {
	f, of := p.f, p.f.Count(args)
	for a, i := f.First(args), 0; a != javasrc.None; a, i = f.Next(a), i+1 {
		if p.isFunction(a) {
			continue
		}
		given := p.fullType(a)
		if !given.Known() {
			continue
		}
		fitting := slices.DeleteFunc(slices.Clone(list), func(m types.Method) bool { return m.Types == nil || !p.fits(m.Given(i, of, false), given) })
		if len(fitting) > 0 {
			list = fitting
		}
	}
	return list
}

// fits tells that a value is given to a parameter as what it is.
func (p *planner) fits(asked, given types.Type) bool {
	switch {
	case !asked.Known():
		return true
	case given.Primitive():
		return asked.Primitive() && widens(given.Class, asked.Class)
	case given.Dims > 0:
		return asked.Dims > 0 && (asked.Dims != given.Dims || !given.OfPrimitives() && !asked.OfPrimitives() || given.Class == asked.Class)
	case asked.Primitive() || asked.Dims > 0:
		return false
	case asked.Variable != "" || given.Variable != "":
		return true
	}
	_, found, whole := p.classes.Above(given, asked.Erased())
	return found || !whole
}

// wider are the primitive types to which those before may be widened (JLS 5.1.2), but for char.
var wider = []string{"byte", "short", "int", "long", "float", "double"}

// widens tells that a primitive value may be given where one of another type is asked for.
func widens(given, asked string) bool {
	if given == "char" && asked != "char" {
		return slices.Index(wider, asked) >= slices.Index(wider, "int")
	}
	return given == asked || slices.Contains(wider, given) && slices.Index(wider, given) < slices.Index(wider, asked)
}

// applied are the methods that a call may mean, with what their own type parameters stand for.
func (p *planner) applied(call javasrc.Node) []applied {
	return once(p.known.applied, p.whereOf(call), call, p.findApplied)
}

func (p *planner) findApplied(call javasrc.Node) (list []applied) {
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
func (p *planner) bindingsOf(call javasrc.Node, m types.Method, args javasrc.Node) types.Bindings {
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
			p.takeFunction(a, t, m, b)
		}
	})
	return b
}

// isOne tells that an argument is surely no array.
func (p *planner) isOne(a javasrc.Node) bool {
	t := p.fullType(a)
	return p.isFunction(a) || t.Known() && t.Dims == 0
}

// takeFunction finds out what type parameters stand for from what a function gives.
func (p *planner) takeFunction(a javasrc.Node, t types.Type, m types.Method, b types.Bindings) {
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

// functionResult is the type of what a lambda or method reference gives that is given values of these types.
func (p *planner) functionResult(a javasrc.Node, function types.Method, b types.Bindings) types.Type {
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

// lambdaResult is the type of what a lambda gives, if that is an expression. It is asked for where the lambda stands, and in each lambda that this is within.
func (p *planner) lambdaResult(n javasrc.Node, given []types.Type) types.Type {
	if p.f.Kind(p.f.Last(n)) == javasrc.Block {
		return types.Type{}
	}
	known, found := p.known.gives[n]
	if !found || !slices.EqualFunc(known.given, given, types.Type.Equal) {
		known = lambdaGives{given, p.findLambdaResult(n, given)}
		p.known.gives[n] = known
	}
	return known.Type
}

// findLambdaResult looks at the expression with the lambda's parameters in a body of their own: what is found there is kept apart from what is found
// when the lambda is visited. Of variables that patterns in it declare nothing is known.
func (p *planner) findLambdaResult(n javasrc.Node, given []types.Type) (t types.Type) {
	f := p.f
	code := f.Last(n)
	b := &body{up: p.body, cls: p.cls, node: n, lambda: true, block: &block{node: n, vars: map[string]*local{}}}
	for _, pattern := range p.patternsIn(n) {
		b.block.vars[f.Text(f.Last(pattern))] = &local{body: b, kind: "pattern"}
	}
	p.within(b, func() {
		params := p.lambdaParameters(f.First(n))
		for i, a := range params {
			l := &local{body: b, typ: a.Type, kind: "param"}
			if len(given) == len(params) && f.Kind(a.Node) == javasrc.Identifier {
				l.full = given[i]
			} else if f.Kind(a.Node) != javasrc.Identifier && a.Type.Known() {
				p.declareFull(l, a.Node)
			}
			b.block.vars[a.Name] = l
		}
		t = p.fullType(code)
	})
	return t
}

// patternsIn lists the patterns within a node that declare variables.
func (p *planner) patternsIn(n javasrc.Node) []javasrc.Node {
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
func (p *planner) referenceResult(n javasrc.Node, given []types.Type) types.Type {
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
func (p *planner) isReferredValue(of javasrc.Node) bool {
	switch p.f.Kind(of) {
	case javasrc.GenericType, javasrc.ArrayType, javasrc.ScopedTypeIdentifier, javasrc.AnnotatedType, javasrc.Super:
		return false
	}
	return p.isValue(of)
}

// referredType is the type that stands before ::.
func (p *planner) referredType(of javasrc.Node) types.Type {
	switch p.f.Kind(of) {
	case javasrc.GenericType, javasrc.ArrayType, javasrc.AnnotatedType:
		return p.writtenType(of)
	case javasrc.Super:
		return types.Type{}
	}
	return p.classes.Meant(p.namedType(of))
}

// referredTo are the methods of a name with so many parameters that a type has.
func (p *planner) referredTo(t types.Type, name string, args int) (list []types.Method) {
	if t.Own != nil {
		if m, ok := p.set.Inherited(t.Own, name, args); ok {
			return []types.Method{p.classes.OfSource(t, m)}
		}
		return nil
	}
	var methods []*library.Method
	if t.Class != "" && t.Dims == 0 {
		methods, _ = p.opt.Library.Called(t.Class, name, args)
	}
	for _, m := range methods {
		list = append(list, p.classes.OfLibrary(t, m))
	}
	return list
}

// wanted is the type that a value is wanted to be of, where it is given to a variable or a method. What is to be found out there is not known.
func (p *planner) wanted(n javasrc.Node) types.Type {
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
		b := p.body
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
func (p *planner) wantedBy(call javasrc.Node, argument, of int) (t types.Type) {
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

// lambdaParameterType is the type of a parameter of a lambda that is left to the compiler.
func (p *planner) lambdaParameterType(param javasrc.Node) (t types.Type) {
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
func (p *planner) functionParameter(t types.Type, at int) types.Type {
	function, found := p.classes.Function(t)
	if !found || at >= len(function.Types) {
		return types.Type{}
	}
	return function.Types[at].Closed()
}
