package meaning

import (
	"slices"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
	"jinstr/rewrite/scope"
)

// IndexOf counts the arguments before one.
func (e *Env) IndexOf(argument javasrc.Node) int { return e.File.Place(argument) }

// IsOfValue tells that an argument is a reference to a method of a value, which may return what that has. Into what the platform keeps of that the recorder looks.
func (e *Env) IsOfValue(n javasrc.Node) bool {
	return e.File.Kind(n) == javasrc.MethodReference && e.IsValue(e.File.First(n))
}

// CalledOutside lists the methods of code that was not rewritten which a call may mean, as far as they are known. known tells that these are all.
func (e *Env) CalledOutside(call javasrc.Node) (methods []*library.Method, known bool) {
	o := Once(e.known.outside, e.WhereOf(call), call, func(javasrc.Node) (o outsiders) {
		o.methods, o.known = e.findOutside(call)
		return o
	})
	return o.methods, o.known
}

// outsiders are methods outside of the set that a call may mean, and whether these are all.
type outsiders struct {
	methods []*library.Method
	known   bool
}

func (e *Env) findOutside(call javasrc.Node) (methods []*library.Method, known bool) {
	name, args := e.File.Text(e.MethodIdentifier(call)), e.ArgumentCount(call)
	classes, heirs := e.receiverClasses(call, name), e.heirsOutside(call)
	known = len(classes) > 0
	classes = append(slices.Clip(classes), heirs...)
	for _, c := range classes {
		list, whole := e.Library.Called(c, name, args)
		list = slices.DeleteFunc(list, func(m *library.Method) bool { return !e.MayTake(m, e.File.Last(call)) })
		known = known && whole
		methods = append(methods, list...)
	}
	return methods, known && len(methods) > 0
}

// heirsOutside lists the classes outside of the set from which one of the set may have the method of an interface of the set that a call means; an unknown one where none
// are known from which it has that.
func (e *Env) heirsOutside(call javasrc.Node) (classes []string) {
	m, found := e.Target(call)
	if !found {
		return nil
	}
	for _, c := range e.Set.Heirs(m.Class, e.File.Text(e.MethodIdentifier(call)), e.ArgumentCount(call)) {
		above := e.Beyond(c)
		if len(above) == 0 {
			above = []string{""}
		}
		classes = append(classes, above...)
	}
	return classes
}

// MayTake tells that a method can be called with these arguments, for all that is known of their types.
func (e *Env) MayTake(m *library.Method, args javasrc.Node) bool {
	i := 0
	for a := e.File.First(args); a != javasrc.None; a = e.File.Next(a) {
		if !m.Varargs && !mayBe(e.TypeOf(a), m.Parameter(i)) {
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
		return library.MayBeArray(descriptor)
	case t.Primitive():
		return classfile.Primitives[descriptor] == t.Name
	}
	return descriptor[0] == '[' || descriptor[0] == 'L'
}

// receiverClasses lists the classes outside of the set in which a call's method is looked for; none where that is not known.
func (e *Env) receiverClasses(call javasrc.Node, name string) []string {
	switch recv := e.Receiver(call); {
	case recv != javasrc.None && e.File.Kind(recv) != javasrc.Super:
		return e.ClassesOutside(recv)
	case recv != javasrc.None:
		return e.Beyond(e.Class)
	case e.Declared.Statics[name] != "":
		class, _ := cutLast(e.Declared.Statics[name], '.')
		return e.Outside(scope.Outside(class))
	}
	if c := e.InheritedBy(name, e.ArgumentCount(call)); c != nil {
		return e.Beyond(c)
	}
	imported, known := e.importedMethods(name, e.ArgumentCount(call))
	switch {
	case !known:
		return nil
	case len(imported) > 0:
		return imported
	}
	for c := e.Class; c != nil; c = c.Around(name) {
		if c.Around(name) == nil {
			return e.Beyond(c)
		}
	}
	return nil
}

// importedMethods lists the classes outside of the set of which the file imports all static members, a method of this name among them. known tells that
// these are all: of what is imported as a whole each is a package, or a class that is known.
func (e *Env) importedMethods(name string, args int) (classes []string, known bool) {
	for _, q := range e.Declared.OnDemand {
		t := scope.Outside(q)
		if e.Set.Imported(q) != nil || scope.StartsSmall(q[strings.LastIndexByte(q, '.')+1:]) {
			continue
		}
		found := e.Outside(t)
		if len(found) == 0 {
			return nil, false
		}
		for _, class := range found {
			if methods, whole := e.Library.Called(class, name, args); len(methods) > 0 {
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

// Beyond lists the classes outside of the set from which one of the set has what the set does not declare.
func (e *Env) Beyond(c *scope.Class) (classes []string) {
	for _, t := range e.Set.Beyond(c) {
		found := e.Outside(t)
		if len(found) == 0 {
			return nil
		}
		classes = append(classes, found...)
	}
	if implied := e.Set.Implied(c); implied != "" && e.Library.Has(implied) {
		classes = append(classes, implied)
	}
	return append(classes, object)
}

const object = "java.lang.Object"

// ClassesOutside lists the classes outside of the set that an expression's type, or the class that it names, may be; none where that is
// not known.
func (e *Env) ClassesOutside(n javasrc.Node) []string {
	return Once(e.known.classesOf, e.WhereOf(n), n, func(n javasrc.Node) []string {
		if classes := e.plainClasses(n); len(classes) > 0 {
			return classes
		}
		return e.fullClasses(n)
	})
}

// plainClasses is ClassesOutside by types without arguments.
func (e *Env) plainClasses(n javasrc.Node) []string {
	f := e.File
	switch t := e.TypeOf(n); {
	case f.Kind(n) == javasrc.Identifier && e.isCaught(n):
		return e.VariableNamed(f.Text(n)).Outside
	case f.Kind(n) == javasrc.ParenthesizedExpression:
		return e.ClassesOutside(f.First(n))
	case f.Kind(n) == javasrc.TernaryExpression:
		either, or := e.ClassesOutside(f.Next(f.First(n))), e.ClassesOutside(f.Last(n))
		if len(either) == 0 || len(or) == 0 {
			return nil
		}
		return append(slices.Clone(either), or...)
	case f.Kind(n) == javasrc.ClassLiteral:
		return []string{"java.lang.Class"}
	case t.Dims > 0:
		return []string{object}
	case t.Class != nil:
		return e.Beyond(t.Class)
	case t.Variable:
		return e.boundsOutside(t, n)
	case t.Known():
		return e.Outside(t)
	case f.Kind(n) == javasrc.Identifier && e.VariableNamed(f.Text(n)) != nil:
		return e.VariableNamed(f.Text(n)).Outside
	case f.Kind(n) == javasrc.MethodInvocation:
		return described(e.ResultOutside(n))
	case e.IsName(n) && !e.IsValue(n):
		if c := e.NamedClass(n); c != nil {
			return e.Beyond(c)
		}
		if classes := e.Outside(e.NamedType(n)); len(classes) > 0 {
			return classes
		}
		return e.FieldOutside(n)
	case f.Kind(n) == javasrc.FieldAccess:
		return e.FieldOutside(n)
	}
	return nil
}

// boundsOutside is ClassesOutside of a value at a node whose type is a type parameter that is declared around that; of another's, as a class
// inherits it with a field, nobody knows.
func (e *Env) boundsOutside(t scope.Type, at javasrc.Node) []string {
	f := e.File
	if l := e.VariableNamed(f.Text(at)); f.Kind(at) != javasrc.Identifier || l == nil {
		return nil
	}
	for n := f.Parent(at); n != javasrc.None; n = f.Parent(n) {
		for param := f.First(f.Child(n, javasrc.TypeParameters)); param != javasrc.None; param = f.Next(param) {
			if name := f.Child(param, javasrc.TypeIdentifier, javasrc.Identifier); name != javasrc.None && f.Is(name, t.Name) {
				return e.boundOutside(f.Next(name))
			}
		}
	}
	return nil
}

// boundOutside lists the classes that a bound names; without one it is Object.
func (e *Env) boundOutside(bound javasrc.Node) (classes []string) {
	if bound == javasrc.None {
		return []string{object}
	}
	for b := e.File.First(bound); b != javasrc.None; b = e.File.Next(b) {
		t := e.TypeAt(b)
		found := e.Outside(t)
		if t.Class != nil {
			found = e.Beyond(t.Class)
		}
		if len(found) == 0 {
			return nil
		}
		classes = append(classes, found...)
	}
	return classes
}

// FieldOutside is ClassesOutside of a field of a class outside of the set.
func (e *Env) FieldOutside(n javasrc.Node) []string {
	f := e.File
	if f.Kind(n) == javasrc.Identifier {
		if classes := e.classesOfFull(e.importedFieldType(f.Text(n))); len(classes) > 0 {
			return classes
		}
		return e.inheritedField(f.Text(n))
	}
	if f.Kind(n) != javasrc.FieldAccess {
		return nil
	}
	of := e.ClassesOutside(f.First(n))
	if len(of) != 1 {
		return nil
	}
	return described(e.Library.Field(of[0], f.Text(f.Last(n))))
}

// inheritedField is ClassesOutside of a field that the class around inherits from one outside of the set, if that is known.
func (e *Env) inheritedField(name string) []string {
	if e.Class == nil || e.Set.Field(e.Class, name) != nil {
		return nil
	}
	for _, class := range e.Beyond(e.Class) {
		if t := e.Library.Field(class, name); t != "" {
			return described(t)
		}
	}
	return nil
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

// Outside lists the known classes that a type outside of the set may mean.
func (e *Env) Outside(t scope.Type) (classes []string) { return e.Set.Meant(t) }

// ResultOutside is the type that a call of code that was not rewritten gives, as a descriptor, or "". The clone of an array is one of
// the same type, whatever Object's method says (JLS 10.7).
func (e *Env) ResultOutside(n javasrc.Node) string {
	if e.File.Kind(n) != javasrc.MethodInvocation || !e.External(n) {
		return ""
	}
	if recv := e.Receiver(n); e.File.Text(e.MethodIdentifier(n)) == "clone" && recv != javasrc.None {
		if t := e.TypeOf(recv); !t.Known() || t.Dims > 0 {
			return ""
		}
	}
	methods, known := e.CalledOutside(n)
	if !known {
		return ""
	}
	return library.Result(methods)
}
