package meaning

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Which methods a call may mean by its name, the number of its arguments, the functions among these, and the types of the others.

// candidates are the methods that a call, or a creation, may mean by the number of its arguments, and what of these is seen without asking for types.
func (e *Env) candidates(call javasrc.Node) []types.Method {
	return Once(e.known.candidates, e.WhereOf(call), call, e.findCandidates)
}

func (e *Env) findCandidates(call javasrc.Node) (list []types.Method) {
	if e.File.Kind(call) == javasrc.ObjectCreationExpression {
		list = e.constructorCandidates(call)
	} else {
		list = e.methodCandidates(call)
	}
	args := e.File.Child(call, javasrc.ArgumentList)
	return slices.DeleteFunc(list, func(m types.Method) bool { return !e.takesFunctions(m, args) })
}

func (e *Env) methodCandidates(call javasrc.Node) (list []types.Method) {
	f := e.File
	name, args, recv := f.Text(e.MethodIdentifier(call)), e.ArgumentCount(call), e.Receiver(call)
	if recv != javasrc.None && f.Kind(recv) != javasrc.Super && e.IsValue(recv) {
		for _, t := range e.ReceiverTypes(e.FullType(recv)) {
			list = append(list, e.methodsOf(t, name, args, call)...)
		}
		if len(list) > 0 {
			return list
		}
	}
	if recv == javasrc.None {
		if t := e.ownerOf(name, args); t.Own != nil {
			m, _ := e.Set.Inherited(t.Own, name, args)
			return []types.Method{e.classes.OfSource(t, m)}
		}
	}
	if m, ok := e.Target(call); ok {
		return []types.Method{e.classes.OfSource(types.Type{}, m)}
	}
	if m, ok := e.importedMethod(call, name, args); ok {
		return []types.Method{e.classes.OfSource(types.Type{}, m)}
	}
	methods, known := e.CalledOutside(call)
	if !known {
		return nil
	}
	t := types.Type{}
	if recv == javasrc.None {
		if c := e.InheritedBy(name, args); c != nil {
			t = e.itself(c)
		}
	} else if f.Kind(recv) == javasrc.Super {
		t = e.itself(e.Class)
	}
	for _, m := range methods {
		list = append(list, e.classes.OfLibrary(t, m))
	}
	return list
}

// importedMethod is the static method of a class of the set that a call without a receiver means by an import, if no class around has one of its name.
func (e *Env) importedMethod(call javasrc.Node, name string, args int) (m scope.Method, found bool) {
	if e.Receiver(call) != javasrc.None || e.InheritedBy(name, args) != nil {
		return m, false
	}
	for _, c := range e.staticsFrom(name) {
		if m, found = e.Set.Method(c, name, args); found {
			return m, m.Static
		}
	}
	return m, false
}

// ownerOf is the object whose method a call without a receiver means.
func (e *Env) ownerOf(name string, args int) types.Type {
	for c := e.Class; c != nil; c = c.Around(name) {
		if _, ok := e.Set.Inherited(c, name, args); ok {
			return e.itself(c)
		}
		if e.HasOutside(c, name, args) {
			break
		}
	}
	return types.Type{}
}

// methodsOf are the methods of a type that a call may mean.
func (e *Env) methodsOf(t types.Type, name string, args int, call javasrc.Node) (list []types.Method) {
	classes := []string{object}
	switch {
	case t.Dims > 0:
	case t.Own != nil:
		if m, ok := e.Set.Inherited(t.Own, name, args); ok {
			return []types.Method{e.classes.OfSource(t, m)}
		}
		classes = e.Beyond(t.Own)
	case t.Class != "" && !t.Primitive():
		classes = []string{t.Class}
	default:
		return nil
	}
	for _, class := range classes {
		methods, whole := e.Library.Called(class, name, args)
		if !whole {
			return nil
		}
		for _, m := range methods {
			if e.MayTake(m, e.File.Child(call, javasrc.ArgumentList)) {
				list = append(list, e.classes.OfLibrary(t, m))
			}
		}
	}
	return list
}

// constructorCandidates are those of a class of the library.
func (e *Env) constructorCandidates(n javasrc.Node) (list []types.Method) {
	created := e.writtenType(scope.CreatedType(e.File, n))
	if created.Class == "" {
		if created.Own != nil && e.isDiamond(n) {
			return []types.Method{e.classes.Creating(created, nil, false)}
		}
		return nil
	}
	for _, m := range e.Library.Constructors(created.Class, e.ArgumentCount(n)) {
		if e.isDiamond(n) {
			list = append(list, e.classes.Creator(created, m))
		} else {
			c := e.classes.OfLibrary(created, m)
			c.Result = created
			list = append(list, c)
		}
	}
	return list
}

// takesFunctions tells that a method can be given those arguments that are functions.
func (e *Env) takesFunctions(m types.Method, args javasrc.Node) bool {
	f, of := e.File, e.File.Count(args)
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
		function, found := e.classes.Function(t)
		if !found && t.Class != "" {
			if _, may := e.Library.Function(t.Class); !may || t.Dims > 0 {
				return false
			}
		}
		if found && k == javasrc.LambdaExpression && function.Types != nil && len(function.Types) != len(e.LambdaParameters(f.First(value))) {
			return false
		}
	}
	return true
}

// mostFitting leaves of several methods those that the types of the arguments fit best, in the order in which javac looks (JLS 15.12.2): a primitive
// value is given as such, if that can be, and an array as one.
func (e *Env) mostFitting(list []types.Method, args javasrc.Node) []types.Method {
	f, of := e.File, e.File.Count(args)
	for a, i := f.First(args), 0; a != javasrc.None; a, i = f.Next(a), i+1 {
		if e.IsFunction(a) {
			continue
		}
		given := e.FullType(a)
		if !given.Known() {
			continue
		}
		fitting := slices.DeleteFunc(slices.Clone(list), func(m types.Method) bool { return m.Types == nil || !e.fits(m.Given(i, of, false), given) })
		if len(fitting) > 0 {
			list = fitting
		}
	}
	return list
}

// fits tells that a value is given to a parameter as what it is.
func (e *Env) fits(asked, given types.Type) bool {
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
	_, found, whole := e.classes.Above(given, asked.Erased())
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
