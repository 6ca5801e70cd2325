package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Which methods a call may mean by its name, the number of its arguments, the functions among these, and the types of the others.

// candidates are the methods that a call, or a creation, may mean by the number of its arguments, and what of these is seen without asking for types.
func (p *env) candidates(call javasrc.Node) []types.Method {
	return once(p.known.candidates, p.whereOf(call), call, p.findCandidates)
}

func (p *env) findCandidates(call javasrc.Node) (list []types.Method) {
	if p.f.Kind(call) == javasrc.ObjectCreationExpression {
		list = p.constructorCandidates(call)
	} else {
		list = p.methodCandidates(call)
	}
	args := p.f.Child(call, javasrc.ArgumentList)
	return slices.DeleteFunc(list, func(m types.Method) bool { return !p.takesFunctions(m, args) })
}

func (p *env) methodCandidates(call javasrc.Node) (list []types.Method) {
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
func (p *env) importedMethod(call javasrc.Node, name string, args int) (m scope.Method, found bool) {
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
func (p *env) ownerOf(name string, args int) types.Type {
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
func (p *env) methodsOf(t types.Type, name string, args int, call javasrc.Node) (list []types.Method) {
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
		methods, whole := p.library.Called(class, name, args)
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
func (p *env) constructorCandidates(n javasrc.Node) (list []types.Method) {
	created := p.writtenType(scope.CreatedType(p.f, n))
	if created.Class == "" {
		if created.Own != nil && p.isDiamond(n) {
			return []types.Method{p.classes.Creating(created, nil, false)}
		}
		return nil
	}
	for _, m := range p.library.Constructors(created.Class, p.argumentCount(n)) {
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
func (p *env) takesFunctions(m types.Method, args javasrc.Node) bool {
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
			if _, may := p.library.Function(t.Class); !may || t.Dims > 0 {
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
func (p *env) mostFitting(list []types.Method, args javasrc.Node) []types.Method {
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
func (p *env) fits(asked, given types.Type) bool {
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
