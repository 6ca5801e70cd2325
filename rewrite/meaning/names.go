package meaning

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// Found is what a simple name means.
type Found struct {
	Variable *Variable
	Field    *scope.Field
	At       *scope.Class // the class whose member (perhaps inherited) the field is
	// inherited tells that it is a field from outside of the set, which may be the instance's.
	inherited bool
}

// Lookup finds what a simple name means in the current body, from the inside
// out. A field that a class on the way inherits from outside of the source set is
// none that is known. It may inherit one from a class of which nothing is known;
// that is so rare, and the other so common, that what the source declares is believed.
func (e *Env) Lookup(name string) (r Found) {
	b := e.Code
	for c := e.Class; c != nil; c = c.Outer {
		for ; b != nil && b.Class == c; b = b.Up {
			for k := b.Inner; k != nil; k = k.Up {
				if l := k.Vars[name]; l != nil {
					r.Variable = l
					return r
				}
			}
		}
		if fd := e.Set.Field(c, name); fd != nil {
			r.Field, r.At = fd, c
			return r
		}
		if has, mayBeInstance := e.inheritsOutside(c, name); has {
			r.inherited = mayBeInstance
			return r
		}
	}
	r.Field, r.At = e.importedField(name)
	return r
}

// inheritsOutside tells that a class is known to inherit a field of a name from a class outside of the set, and that this may be no static one.
func (e *Env) inheritsOutside(c *scope.Class, name string) (has, mayBeInstance bool) {
	classes, known := e.known.supers[c]
	if !known {
		for _, t := range e.Set.Beyond(c) {
			classes = append(classes, e.Outside(t)...)
		}
		e.known.supers[c] = classes
	}
	for _, class := range classes {
		if class == object { // it has none
			continue
		}
		if has, mayBeInstance = e.Library.HasField(class, name); has {
			return has, mayBeInstance
		}
	}
	return false, false
}

// hasField tells that a class has a field of a name, its own or inherited.
func (e *Env) hasField(c *scope.Class, name string) bool {
	has, _ := e.inheritsOutside(c, name)
	return has || e.Set.Field(c, name) != nil
}

// importedField finds the static field that a simple name means by an import, which those of the classes around hide, and its class.
func (e *Env) importedField(name string) (*scope.Field, *scope.Class) {
	for _, c := range e.staticsFrom(name) {
		if fd := e.Set.Field(c, name); fd != nil && fd.Static {
			return fd, c
		}
	}
	return nil, nil
}

// staticsFrom lists the classes of the set of which a simple name may mean a static member by an import.
func (e *Env) staticsFrom(name string) []*scope.Class {
	imported := e.Declared.Statics[name]
	if imported == "" {
		return e.demanded
	}
	class, _ := cutLast(imported, '.')
	if c := e.Set.Imported(class); c != nil {
		return []*scope.Class{c}
	}
	return nil
}

// demandedClasses lists the classes of the set whose members a file imports as a whole.
func demandedClasses(d *scope.File, set *scope.Set) (list []*scope.Class) {
	for _, name := range d.OnDemand {
		if c := set.Imported(name); c != nil {
			list = append(list, c)
		}
	}
	return list
}

// classKey is a name where a class stands.
type classKey struct {
	name string
	at   *scope.Class
}

// Resolve finds the class of the set that a type name means where a class stands, or nil.
func (e *Env) Resolve(name string, at *scope.Class) *scope.Class {
	return e.MeanIn(scope.Type{Name: name}, at).Class
}

// MeanIn is a type with what its name means in a class. The same names are asked for again and again.
func (e *Env) MeanIn(t scope.Type, at *scope.Class) scope.Type {
	key := classKey{t.Name, at}
	m, known := e.resolved[key]
	if !known {
		m = e.Set.Mean(scope.Type{Name: t.Name}, at)
		e.resolved[key] = m
	}
	m.Dims = t.Dims
	return m
}

// Mean is a type with what its name means at a node of the current class.
func (e *Env) Mean(t scope.Type, at javasrc.Node) scope.Type {
	c := e.Class
	if c == nil { // before the visit
		c = e.Declared.ClassAround(at)
	}
	switch {
	case c == nil:
		return t
	case e.Declared.InBodies(t):
		return e.Set.MeanAt(t, at, c)
	}
	return e.MeanIn(t, c)
}

// TypeAt is the type that a type node writes, DeclaredType the one that a declaration starts with, ReturnType that of a method.
func (e *Env) TypeAt(n javasrc.Node) scope.Type { return e.Mean(scope.TypeOf(e.File, n), n) }

func (e *Env) DeclaredType(n javasrc.Node) scope.Type {
	return e.Mean(scope.DeclaredType(e.File, n), n)
}

func (e *Env) ReturnType(n javasrc.Node) scope.Type {
	return e.Mean(scope.ReturnType(e.File, n), e.File.First(n))
}

// NamedType is the type that a name expression means where it means no value.
func (e *Env) NamedType(n javasrc.Node) scope.Type {
	name, _, _ := strings.Cut(e.File.Bare(e.File.Start(n), e.File.End(n)), "<")
	return e.Mean(scope.Type{Name: name}, n)
}

// ParametersOf lists parameters with what their types mean.
func (e *Env) ParametersOf(list javasrc.Node) []scope.Parameter {
	params := scope.Parameters(e.File, list)
	for i := range params {
		params[i].Type = e.Mean(params[i].Type, params[i].Node)
	}
	return params
}

// localNamed finds a local variable by its name, or nil.
func (e *Env) VariableNamed(name string) *Variable { return e.Lookup(name).Variable }

// TypeOf gives the type of an expression as far as declarations tell it.
func (e *Env) TypeOf(n javasrc.Node) scope.Type {
	if n == javasrc.None || e.File.First(n) == javasrc.None {
		return e.findType(n)
	}
	return Once(e.known.types, e.WhereOf(n), n, e.findType)
}

func (e *Env) findType(n javasrc.Node) scope.Type {
	f := e.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		r := e.Lookup(f.Text(n))
		switch {
		case r.Variable != nil:
			return r.Variable.Type
		case r.Field != nil:
			return r.Field.Type
		}
	case javasrc.This:
		return e.Class.Itself()
	case javasrc.StringLiteral:
		return scope.OfLang("String")
	case javasrc.ParenthesizedExpression:
		return e.TypeOf(f.First(n))
	case javasrc.AssignmentExpression:
		return e.TypeOf(f.First(n))
	case javasrc.CastExpression:
		if f.Next(f.Next(f.First(n))) == javasrc.None { // not an intersection
			return e.TypeAt(f.First(n))
		}
	case javasrc.ObjectCreationExpression:
		return e.createdType(n)
	case javasrc.ArrayCreationExpression:
		t := e.TypeAt(scope.CreatedType(f, n))
		t.Dims += e.createdDims(n)
		return t
	case javasrc.ArrayAccess:
		return e.TypeOf(f.First(n)).Element()
	case javasrc.FieldAccess:
		if f.Kind(f.Last(n)) == javasrc.This {
			return e.NamedType(f.First(n))
		}
		if fd := e.FieldOf(n); fd != nil {
			return fd.Type
		}
	case javasrc.MethodInvocation:
		if m, ok := e.Target(n); ok && !m.Generic {
			return m.Return
		}
	}
	return scope.Type{}
}

// createdType is the type that a creation names: in x.new Inner() it is a member of x's class.
func (e *Env) createdType(n javasrc.Node) scope.Type {
	created := scope.CreatedType(e.File, n)
	if outer := e.OuterOf(n); outer != javasrc.None {
		if c := e.ClassOf(outer); c != nil {
			return e.MeanIn(scope.TypeOf(e.File, created), c)
		}
		return scope.TypeOf(e.File, created)
	}
	return e.TypeAt(created)
}

// createdDims counts the dimensions of an array creation.
func (e *Env) createdDims(n javasrc.Node) (dims int) {
	f := e.File
	for c := f.First(n); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.DimensionsExpr:
			dims++
		case javasrc.Dimensions:
			for pos := f.Token(f.Start(c)); pos < f.End(c); pos = f.Token(pos + 1) {
				if f.Src[pos] == '[' {
					dims++
				}
			}
		}
	}
	return dims
}

// ClassOf gives the class of the source set that an expression's type is, or nil.
func (e *Env) ClassOf(n javasrc.Node) *scope.Class {
	if e.File.Kind(n) == javasrc.This {
		return e.Class
	}
	t := e.TypeOf(n)
	if t.Dims > 0 {
		return nil
	}
	return t.Class
}

// FieldOf finds the field that a field access names, or nil.
func (e *Env) FieldOf(n javasrc.Node) *scope.Field {
	return Once(e.known.fields, e.WhereOf(n), n, e.findField)
}

func (e *Env) findField(n javasrc.Node) *scope.Field {
	f := e.File
	object, name := f.First(n), f.Text(f.Last(n))
	if f.Kind(object) == javasrc.Super {
		if super := e.Set.Superclass(e.Class); super != nil {
			return e.Set.Field(super, name)
		}
		return nil
	}
	if c := e.ClassOf(object); c != nil {
		return e.Set.Field(c, name)
	}
	if c := e.NamedClass(object); c != nil {
		return e.Set.Field(c, name)
	}
	return nil
}

// NamedClass gives the class of the set that a name expression means, or nil
// where it means a value or is not known.
func (e *Env) NamedClass(n javasrc.Node) *scope.Class {
	if n == javasrc.None {
		return nil
	}
	return Once(e.known.classes, e.WhereOf(n), n, e.findNamed)
}

// findNamed goes along a name from its beginning: a class, or a member of what the name before it
// means; else the whole may be the qualified name of a class.
func (e *Env) findNamed(n javasrc.Node) *scope.Class {
	f := e.File
	if !e.IsName(n) || e.IsValue(n) {
		return nil
	}
	if f.Kind(n) == javasrc.Identifier {
		return e.NamedType(n).Class
	}
	if c := e.NamedClass(f.First(n)); c != nil {
		return e.Set.Member(c, f.Text(f.Last(n)))
	}
	if !e.Set.Has(f.Text(f.Last(n))) {
		return nil
	}
	return e.NamedType(n).Class
}

// IsName tells whether n is a (qualified) name.
func (e *Env) IsName(n javasrc.Node) bool {
	f := e.File
	for f.Kind(n) == javasrc.FieldAccess || f.Kind(n) == javasrc.ScopedIdentifier {
		n = f.First(n)
	}
	return f.Kind(n) == javasrc.Identifier
}

// IsValue tells that an expression is surely a value, not a type or package.
func (e *Env) IsValue(n javasrc.Node) bool {
	if k := e.File.Kind(n); k != javasrc.Identifier && k != javasrc.FieldAccess {
		return isValueKind(k)
	}
	return Once(e.known.values, e.WhereOf(n), n, e.findWhetherValue)
}

func isValueKind(k javasrc.Kind) bool {
	return k != javasrc.ScopedIdentifier && k != javasrc.Super && k != javasrc.TypeIdentifier
}

func (e *Env) findWhetherValue(n javasrc.Node) bool {
	f := e.File
	switch f.Kind(n) {
	case javasrc.Identifier:
		r := e.Lookup(f.Text(n))
		return r.Variable != nil || r.Field != nil
	case javasrc.FieldAccess:
		if f.Kind(f.First(n)) == javasrc.Super {
			return true
		}
		if f.Kind(f.Last(n)) == javasrc.This {
			return true
		}
		if !e.IsName(n) {
			return f.Kind(f.Last(n)) == javasrc.Identifier
		}
		return e.IsValue(f.First(n)) || e.FieldOf(n) != nil
	}
	return isValueKind(f.Kind(n))
}

// Wrappable tells that an expression is surely a value, and that one which goes
// through a generic method keeps its type. The type of <T extends A> T get() is A
// where something is selected from it; as an argument it is what the parameter
// asks for, which is Object.
func (e *Env) Wrappable(n javasrc.Node) bool {
	return e.IsValue(n) && !e.Infers(n)
}

// Infers tells that the type of a call may depend on what is done with it: a method returns a type variable of its
// own, which its arguments need not tell. A method of the class path may do so, too; those of the platform do not.
func (e *Env) Infers(n javasrc.Node) bool {
	f := e.File
	n = f.Unparenthesized(n)
	if f.Kind(n) != javasrc.MethodInvocation || f.Child(n, javasrc.TypeArguments) != javasrc.None {
		return false
	}
	name, args := f.Text(e.MethodIdentifier(n)), e.ArgumentCount(n)
	if e.Set.Infers(name, args) {
		return true
	}
	if methods, known := e.CalledOutside(n); known && !e.Set.Declares(name, args) {
		return slices.ContainsFunc(methods, (*library.Method).Infers)
	}
	return !e.Set.Declares(name, args) && !e.Casts() && !e.asksPlatform(n, name)
}

// asksPlatform tells that a call of a method which the set does not declare is surely of one of the platform's.
func (e *Env) asksPlatform(call javasrc.Node, name string) bool {
	f := e.File
	recv, at := e.Receiver(call), e.Class
	switch {
	case e.IsFactory(call, recv, name) || e.Begins(call, func(javasrc.Node) bool { return true }):
		return true
	case recv == javasrc.None:
		if imported := e.Declared.Statics[name]; imported != "" {
			return strings.HasPrefix(imported, "java.")
		}
	case f.Kind(recv) == javasrc.ClassLiteral:
		return true
	case e.IsName(recv) && !e.IsValue(recv):
		if at = e.NamedClass(recv); at == nil {
			return e.IsPlatform(e.NamedType(recv))
		}
	default:
		if at = e.ClassOf(recv); at == nil {
			t := e.TypeOf(recv)
			return t.Dims > 0 || e.IsPlatform(t)
		}
	}
	for c := at; c != nil; c = c.Outer {
		if c.Kind == javasrc.EnumDeclaration && (name == "values" || name == "valueOf") {
			return true
		}
		if !e.Set.Known(c) || c.Opaque || len(e.Declared.OnDemand) > 0 && recv == javasrc.None {
			return false
		}
		if recv != javasrc.None {
			break
		}
	}
	return true
}

// everything is what all classes are derived from.
var everything = []string{object}

// IsPlatform tells that a type surely is one of the platform's.
func (e *Env) IsPlatform(t scope.Type) bool {
	return t.Surely() && (t.OfPlatform() || e.IsOf(t, everything))
}

// generics is the first release with generic methods.
const generics = 5

// Casts tells that the source is of a time before generic methods: a call of ours gives an Object, unless a cast is around it.
func (e *Env) Casts() bool { return e.Release > 0 && e.Release < generics }

// OuterOf is the expression before .new, or None.
func (e *Env) OuterOf(n javasrc.Node) javasrc.Node {
	if first := e.File.First(n); e.File.Kind(n) == javasrc.ObjectCreationExpression && e.File.Start(first) == e.File.Start(n) {
		return first
	}
	return javasrc.None
}

// InferredType is the type of a variable that begins with a value, or, where that is left to the compiler and not known, which classes outside of the
// set it may be.
func (e *Env) InferredType(declared scope.Type, value javasrc.Node) (t scope.Type, outside []string) {
	if t = declared; t.Known() || value == javasrc.None {
		return t, nil
	}
	if t = e.TypeOf(value); !t.Known() {
		outside = e.ClassesOutside(value)
	}
	return t, outside
}

// Made is the class of the source set that a creation makes an object of, or nil: that of its body, or the one that it names, in x.new Inner() one of
// x's class.
func (e *Env) Made(n javasrc.Node) *scope.Class {
	if c := e.Declared.ClassAt(n); c != nil {
		return c
	}
	return e.TypeOf(n).Class
}
