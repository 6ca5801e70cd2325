package probe

import (
	"slices"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/scope"
)

// keepsNothing tells that a call of code that was not rewritten surely lets go of all that it is given: all methods that it may mean are
// known, or it is one that everybody writes so.
func (p *planner) keepsNothing(call javasrc.Node) bool {
	if effects.Contract(p.f.Text(p.methodIdentifier(call)), p.argumentCount(call)) {
		return true
	}
	methods, known := p.calledOutside(call)
	return known && allLetGo(methods, false) || p.enumOf(call) != nil
}

func allLetGo(methods []*library.Method, receiver bool) bool {
	for _, m := range methods {
		if !m.LetsGoAll(receiver) {
			return false
		}
	}
	return true
}

// letsGo tells that a call of code that was not rewritten surely keeps neither one of its arguments nor what that refers to.
func (p *planner) letsGo(argument, args javasrc.Node) bool {
	call := p.f.Parent(args)
	if p.f.Kind(call) != javasrc.MethodInvocation {
		return false
	}
	if effects.Contract(p.f.Text(p.methodIdentifier(call)), p.argumentCount(call)) {
		return true
	}
	methods, known := p.calledOutside(call)
	for _, m := range methods {
		known = known && m.LetsGo(p.indexOf(argument))
	}
	return known && !p.givesKeeper(args)
}

// constructorLetsGo is letsGo of the constructor that makes an object of a type.
func (p *planner) constructorLetsGo(argument javasrc.Node, t scope.Type) bool {
	classes := p.outside(t)
	for _, c := range classes {
		list := p.constructorsOf(c, p.f.Parent(p.f.Parent(argument)))
		if len(list) == 0 || slices.ContainsFunc(list, func(m *library.Method) bool { return !m.LetsGo(p.indexOf(argument)) }) {
			return false
		}
	}
	return len(classes) > 0
}

// indexOf counts the arguments before one.
func (p *env) indexOf(argument javasrc.Node) int { return p.f.Place(argument) }

// usesForNow tells that all methods which a call may mean, of code that was not rewritten, are known, and do not keep one argument itself, a
// function, nor what it gives, if that may be something that it has captured.
func (p *planner) usesForNow(call, argument javasrc.Node) bool {
	methods, known := p.calledOutside(call)
	i := p.indexOf(argument)
	for _, m := range methods {
		known = known && !m.Keeps(i) && !(m.KeepsWithin(i) && (p.givesCaptured(argument) || !m.OfPlatform() && p.isOfValue(argument)))
	}
	return known
}

// isOfValue tells that an argument is a reference to a method of a value, which may return what that has. Into what the platform keeps of that the recorder looks.
func (p *env) isOfValue(n javasrc.Node) bool {
	return p.f.Kind(n) == javasrc.MethodReference && p.isValue(p.f.First(n))
}

// givesCaptured tells that a lambda may give something that it has captured, or has found in that, without a method that tells so: of what a
// method of its own gives away, or one of the set, that knows. A block may give anything.
func (p *planner) givesCaptured(n javasrc.Node) bool {
	if p.f.Kind(n) != javasrc.LambdaExpression {
		return false
	}
	if code := p.f.Last(n); p.f.Kind(code) == javasrc.Block {
		return p.returnsValue(code)
	}
	own := map[string]bool{}
	for _, a := range p.lambdaParameters(p.f.First(n)) {
		own[a.Name] = true
	}
	return p.givesOther(p.f.Last(n), own)
}

// givesOther tells that an expression may give an object that neither it has made nor a variable of these names holds.
func (p *planner) givesOther(n javasrc.Node, own map[string]bool) bool {
	f := p.f
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.CastExpression:
		return p.givesOther(f.Last(n), own)
	case javasrc.TernaryExpression:
		return p.givesOther(f.Next(f.First(n)), own) || p.givesOther(f.Last(n), own)
	case javasrc.Identifier:
		return !own[f.Text(n)] && p.mayMatter(n)
	case javasrc.FieldAccess, javasrc.ArrayAccess, javasrc.This:
		return p.mayMatter(n)
	case javasrc.MethodInvocation:
		return p.external(n) && p.mayMatter(n)
	case javasrc.SwitchExpression, javasrc.LambdaExpression, javasrc.MethodReference:
		return true
	case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression:
		return p.mayAnnounce(n)
	}
	return false
}

// calledOutside lists the methods of code that was not rewritten which a call may mean, as far as they are known. known tells that these are all.
func (p *env) calledOutside(call javasrc.Node) (methods []*library.Method, known bool) {
	o := once(p.known.outside, p.whereOf(call), call, func(javasrc.Node) (o outsiders) {
		o.methods, o.known = p.findOutside(call)
		return o
	})
	return o.methods, o.known
}

// outsiders are methods outside of the set that a call may mean, and whether these are all.
type outsiders struct {
	methods []*library.Method
	known   bool
}

func (p *env) findOutside(call javasrc.Node) (methods []*library.Method, known bool) {
	name, args := p.f.Text(p.methodIdentifier(call)), p.argumentCount(call)
	classes := p.receiverClasses(call, name)
	known = len(classes) > 0
	for _, c := range classes {
		list, whole := p.library.Called(c, name, args)
		list = slices.DeleteFunc(list, func(m *library.Method) bool { return !p.mayTake(m, p.f.Last(call)) })
		known = known && whole
		methods = append(methods, list...)
	}
	return methods, known && len(methods) > 0
}

// mayTake tells that a method can be called with these arguments, for all that is known of their types.
func (p *env) mayTake(m *library.Method, args javasrc.Node) bool {
	i := 0
	for a := p.f.First(args); a != javasrc.None; a = p.f.Next(a) {
		if !m.Varargs && !mayBe(p.typeOf(a), m.Parameter(i)) {
			return false
		}
		i++
	}
	return true
}

// mayBe tells that a value of a type can be given to a parameter with a descriptor.
func mayBe(t scope.Type, descriptor string) bool {
	array, class := descriptor[0] == '[', descriptor[0] == 'L'
	switch {
	case !t.Known():
		return true
	case t.Dims > 0:
		return mayBeArray(t, descriptor)
	case t.Class != nil:
		return class && !effects.Leaf(descriptor)
	}
	return !array
}

// mayBeArray is mayBe of an array type.
func mayBeArray(t scope.Type, descriptor string) bool {
	for t.Dims > 0 && descriptor[0] == '[' {
		t.Dims, descriptor = t.Dims-1, descriptor[1:]
	}
	switch {
	case t.Dims > 0:
		return descriptor == "Ljava/lang/Object;" || descriptor == "Ljava/lang/Cloneable;" || descriptor == "Ljava/io/Serializable;"
	case t.Primitive():
		return classfile.Primitives[descriptor] == t.Name
	}
	return descriptor[0] == '[' || descriptor[0] == 'L'
}

// receiverClasses lists the classes outside of the set in which a call's method is looked for; none where that is not known.
func (p *env) receiverClasses(call javasrc.Node, name string) []string {
	switch recv := p.receiver(call); {
	case recv != javasrc.None && p.f.Kind(recv) != javasrc.Super:
		return p.classesOutside(recv)
	case recv != javasrc.None:
		return p.beyond(p.cls)
	case p.d.Statics[name] != "":
		class, _ := cutLast(p.d.Statics[name], '.')
		return p.outside(scope.Outside(class))
	}
	if c := p.inheritedBy(name, p.argumentCount(call)); c != nil {
		return p.beyond(c)
	}
	imported, known := p.importedMethods(name, p.argumentCount(call))
	switch {
	case !known:
		return nil
	case len(imported) > 0:
		return imported
	}
	for c := p.cls; c != nil; c = c.Outer {
		if c.Outer == nil {
			return p.beyond(c)
		}
	}
	return nil
}

// importedMethods lists the classes outside of the set of which the file imports all static members, a method of this name among them. known tells that
// these are all: of what is imported as a whole each is a package, or a class that is known.
func (p *env) importedMethods(name string, args int) (classes []string, known bool) {
	for _, q := range p.d.OnDemand {
		t := scope.Outside(q)
		if p.set.Imported(q) != nil || scope.StartsSmall(q[strings.LastIndexByte(q, '.')+1:]) {
			continue
		}
		found := p.outside(t)
		if len(found) == 0 {
			return nil, false
		}
		for _, class := range found {
			if methods, whole := p.library.Called(class, name, args); len(methods) > 0 {
				classes = append(classes, class)
			} else if !whole {
				return nil, false
			}
		}
	}
	return classes, true
}

func cutLast(s string, sep byte) (before, after string) {
	i := strings.LastIndexByte(s, sep)
	return s[:max(i, 0)], s[i+1:]
}

// beyond lists the classes outside of the set from which one of the set has what the set does not declare.
func (p *env) beyond(c *scope.Class) (classes []string) {
	for _, t := range p.set.Beyond(c) {
		found := p.outside(t)
		if len(found) == 0 {
			return nil
		}
		classes = append(classes, found...)
	}
	if implied := p.set.Implied(c); implied != "" && p.library.Has(implied) {
		classes = append(classes, implied)
	}
	return append(classes, object)
}

const object = "java.lang.Object"

// classesOutside lists the classes outside of the set that an expression's type, or the class that it names, may be; none where that is
// not known.
func (p *env) classesOutside(n javasrc.Node) []string {
	return once(p.known.classesOf, p.whereOf(n), n, func(n javasrc.Node) []string {
		if classes := p.plainClasses(n); len(classes) > 0 {
			return classes
		}
		return p.fullClasses(n)
	})
}

// plainClasses is classesOutside by types without arguments.
func (p *env) plainClasses(n javasrc.Node) []string {
	f := p.f
	switch t := p.typeOf(n); {
	case f.Kind(n) == javasrc.Identifier && p.isCaught(n):
		return p.variableNamed(f.Text(n)).outside
	case f.Kind(n) == javasrc.ParenthesizedExpression:
		return p.classesOutside(f.First(n))
	case f.Kind(n) == javasrc.TernaryExpression:
		either, or := p.classesOutside(f.Next(f.First(n))), p.classesOutside(f.Last(n))
		if len(either) == 0 || len(or) == 0 {
			return nil
		}
		return append(slices.Clone(either), or...)
	case f.Kind(n) == javasrc.ClassLiteral:
		return []string{"java.lang.Class"}
	case t.Dims > 0:
		return []string{object}
	case t.Class != nil:
		return p.beyond(t.Class)
	case t.Variable:
		return p.boundsOutside(t, n)
	case t.Known():
		return p.outside(t)
	case f.Kind(n) == javasrc.Identifier && p.variableNamed(f.Text(n)) != nil:
		return p.variableNamed(f.Text(n)).outside
	case f.Kind(n) == javasrc.MethodInvocation:
		return described(p.resultOutside(n))
	case p.isName(n) && !p.isValue(n):
		if c := p.namedClass(n); c != nil {
			return p.beyond(c)
		}
		if classes := p.outside(p.namedType(n)); len(classes) > 0 {
			return classes
		}
		return p.fieldOutside(n)
	case f.Kind(n) == javasrc.FieldAccess:
		return p.fieldOutside(n)
	}
	return nil
}

// boundsOutside is classesOutside of a value at a node whose type is a type parameter that is declared around that; of another's, as a class
// inherits it with a field, nobody knows.
func (p *env) boundsOutside(t scope.Type, at javasrc.Node) []string {
	f := p.f
	if l := p.variableNamed(f.Text(at)); f.Kind(at) != javasrc.Identifier || l == nil {
		return nil
	}
	for n := f.Parent(at); n != javasrc.None; n = f.Parent(n) {
		for param := f.First(f.Child(n, javasrc.TypeParameters)); param != javasrc.None; param = f.Next(param) {
			if name := f.Child(param, javasrc.TypeIdentifier, javasrc.Identifier); name != javasrc.None && f.Is(name, t.Name) {
				return p.boundOutside(f.Next(name))
			}
		}
	}
	return nil
}

// boundOutside lists the classes that a bound names; without one it is Object.
func (p *env) boundOutside(bound javasrc.Node) (classes []string) {
	if bound == javasrc.None {
		return []string{object}
	}
	for b := p.f.First(bound); b != javasrc.None; b = p.f.Next(b) {
		t := p.typeAt(b)
		found := p.outside(t)
		if t.Class != nil {
			found = p.beyond(t.Class)
		}
		if len(found) == 0 {
			return nil
		}
		classes = append(classes, found...)
	}
	return classes
}

// fieldOutside is classesOutside of a field of a class outside of the set.
func (p *env) fieldOutside(n javasrc.Node) []string {
	f := p.f
	if f.Kind(n) == javasrc.Identifier {
		return p.classesOfFull(p.importedFieldType(f.Text(n)))
	}
	if f.Kind(n) != javasrc.FieldAccess {
		return nil
	}
	of := p.classesOutside(f.First(n))
	if len(of) != 1 {
		return nil
	}
	return described(p.library.Field(of[0], f.Text(f.Last(n))))
}

// described lists the class that a descriptor names.
func described(descriptor string) []string {
	switch {
	case strings.HasPrefix(descriptor, "["):
		return []string{object}
	case strings.HasPrefix(descriptor, "L"):
		return []string{strings.ReplaceAll(descriptor[1:len(descriptor)-1], "/", ".")}
	}
	return nil
}

// outside lists the known classes that a type outside of the set may mean.
func (p *env) outside(t scope.Type) (classes []string) { return p.set.Meant(t) }

// resultOutside is the type that a call of code that was not rewritten gives, as a descriptor, or "". The clone of an array is one of
// the same type, whatever Object's method says (JLS 10.7).
func (p *env) resultOutside(n javasrc.Node) string {
	if p.f.Kind(n) != javasrc.MethodInvocation || !p.external(n) {
		return ""
	}
	if recv := p.receiver(n); p.f.Text(p.methodIdentifier(n)) == "clone" && recv != javasrc.None {
		if t := p.typeOf(recv); !t.Known() || t.Dims > 0 {
			return ""
		}
	}
	methods, known := p.calledOutside(n)
	if !known {
		return ""
	}
	return library.Result(methods)
}

// referencesNothing tells that a call of code that was not rewritten surely gives nothing that refers to other objects.
func (p *planner) referencesNothing(call javasrc.Node) bool {
	methods, known := p.calledOutside(call)
	if !known {
		return false
	}
	if t := library.Result(methods); t != "" {
		return effects.Leaf(t)
	}
	full := p.fullType(call)
	return full.Dims == 0 && full.Class != "" && !full.Primitive() && effects.Leaf("L"+strings.ReplaceAll(full.Class, ".", "/")+";")
}

// referenceKeepsNothing tells that what a method reference of code that was not rewritten calls lets go of what it is given, which may be
// the object whose method it is.
func (p *planner) referenceKeepsNothing(ref javasrc.Node) bool {
	of, name := p.f.First(ref), p.f.Text(p.f.Last(ref))
	classes := p.classesOutside(of)
	ofGiven := !p.isValue(of) && len(p.fieldOutside(of)) == 0
	for _, c := range classes {
		methods, whole := p.library.Named(c, name)
		if !whole || len(methods) == 0 || !allLetGo(methods, ofGiven) {
			return false
		}
	}
	return len(classes) > 0
}
