package meaning

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// The types of expressions with their arguments, as far as declarations tell them: List<Item>. They say which methods of code that was not rewritten
// a call may mean; what is written into the program follows TypeOf alone.

// FullType is the type of an expression with its arguments.
func (e *Env) FullType(n javasrc.Node) types.Type {
	if n == javasrc.None {
		return types.Type{}
	}
	return Once(e.known.full, e.WhereOf(n), n, e.findFullType)
}

func (e *Env) findFullType(n javasrc.Node) types.Type {
	f := e.File
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.AssignmentExpression:
		return e.FullType(f.First(n))
	case javasrc.CastExpression:
		if f.Next(f.Next(f.First(n))) == javasrc.None { // not an intersection
			return e.writtenType(f.First(n))
		}
	case javasrc.TernaryExpression:
		return e.eitherType(f.Next(f.First(n)), f.Last(n))
	case javasrc.Identifier:
		return e.variableType(n)
	case javasrc.This:
		return e.itself(e.Class)
	case javasrc.FieldAccess:
		return e.accessType(n)
	case javasrc.ArrayAccess:
		return e.FullType(f.First(n)).Element()
	case javasrc.MethodInvocation:
		return e.resultType(n)
	case javasrc.ObjectCreationExpression:
		return e.creationType(n)
	case javasrc.ClassLiteral:
		return types.Type{Class: "java.lang.Class", Args: []types.Type{e.literalType(n).Boxed()}}
	case javasrc.BinaryExpression:
		return e.operationType(n)
	case javasrc.ArrayCreationExpression, javasrc.StringLiteral:
		return e.classes.Meant(e.TypeOf(n))
	}
	return types.Type{Class: e.simpleType(n)}
}

// operationType is the type of an operation on two values, if that is a text or a truth value.
func (e *Env) operationType(n javasrc.Node) types.Type {
	f := e.File
	switch op := f.Between(f.First(n), f.Last(n)); op {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return types.Type{Class: "boolean"}
	case "+":
		text := e.classes.Meant(scope.OfLang("String"))
		if e.FullType(f.First(n)).Equal(text) || e.FullType(f.Last(n)).Equal(text) {
			return text
		}
	}
	return types.Type{}
}

// simpleType is the primitive type of a literal or an operator that has but one, or "".
func (e *Env) simpleType(n javasrc.Node) string {
	f := e.File
	switch f.Kind(n) {
	case javasrc.DecimalIntegerLiteral:
		if !strings.HasSuffix(strings.ToLower(f.Text(n)), "l") {
			return "int"
		}
		return "long"
	case javasrc.CharacterLiteral:
		return "char"
	case javasrc.True, javasrc.False, javasrc.InstanceofExpression:
		return "boolean"
	}
	return ""
}

// eitherType is the type of what is one of two values.
func (e *Env) eitherType(a, b javasrc.Node) types.Type {
	switch {
	case e.File.Kind(a) == javasrc.NullLiteral:
		return e.FullType(b).Boxed()
	case e.File.Kind(b) == javasrc.NullLiteral:
		return e.FullType(a).Boxed()
	}
	return e.FullType(a).Join(e.FullType(b))
}

// literalType is the type that stands before .class.
func (e *Env) literalType(n javasrc.Node) types.Type {
	return e.classes.Meant(e.NamedType(e.File.First(n)))
}

// writtenType is the type that a type node writes.
func (e *Env) writtenType(n javasrc.Node) types.Type {
	if n == javasrc.None {
		return types.Type{}
	}
	return types.Read(scope.Written(e.File, n), func(name string) types.Type {
		return e.classes.Meant(e.Mean(scope.Type{Name: name}, n))
	})
}

// typeVariable finds the declaration of a type parameter that is in scope, and the class that declares it, if none of the methods around does.
func (e *Env) typeVariable(name string) (param javasrc.Node, of *scope.Class) {
	f, b := e.File, e.Code
	for c := e.Class; c != nil; c = c.Outer {
		for ; b != nil && b.Class == c; b = b.Up {
			if k := f.Kind(b.Node); k == javasrc.MethodDeclaration || k == javasrc.ConstructorDeclaration {
				if param = e.parameterNamed(b.Node, name); param != javasrc.None {
					return param, nil
				}
			}
		}
		if c.Simple != "" {
			if param = e.parameterNamed(c.Node, name); param != javasrc.None {
				return param, c
			}
		}
	}
	return javasrc.None, nil
}

// parameterNamed is the type parameter of a name that a class or method declares, or None.
func (e *Env) parameterNamed(of javasrc.Node, name string) javasrc.Node {
	f := e.File
	list := f.Child(of, javasrc.TypeParameters)
	if list == javasrc.None {
		return javasrc.None
	}
	for param := f.First(list); param != javasrc.None; param = f.Next(param) {
		if id := f.Child(param, javasrc.TypeIdentifier, javasrc.Identifier); id != javasrc.None && f.Is(id, name) {
			return param
		}
	}
	return javasrc.None
}

// boundsOf are the types that bound a type parameter which is in scope.
func (e *Env) boundsOf(name string) (bounds []types.Type) {
	f := e.File
	param, _ := e.typeVariable(name)
	if param == javasrc.None {
		return nil
	}
	bound := f.Next(f.Child(param, javasrc.TypeIdentifier, javasrc.Identifier))
	if bound == javasrc.None {
		return []types.Type{types.Object}
	}
	for t := f.First(bound); t != javasrc.None; t = f.Next(t) {
		bounds = append(bounds, e.writtenType(t))
	}
	return bounds
}

// itself is the type of the object of a class around: its type parameters stand for themselves, where nothing within it declares such names.
func (e *Env) itself(c *scope.Class) types.Type {
	t := types.Type{Own: c}
	for _, param := range e.classes.Params(t) {
		a := types.Type{Variable: param.Name}
		if _, of := e.typeVariable(param.Name); of != c {
			a = types.Type{}
		}
		t.Args = append(t.Args, a)
	}
	return t
}

// variableType is the type of what a simple name means, if that is a value.
func (e *Env) variableType(n javasrc.Node) types.Type {
	r := e.Lookup(e.File.Text(n))
	switch {
	case r.Variable != nil && r.Variable.full.Known():
		return r.Variable.full
	case r.Variable != nil:
		return e.classes.Meant(r.Variable.Type)
	case r.Field != nil:
		return e.classes.FieldOf(e.itself(r.At), r.Field)
	}
	return e.importedFieldType(e.File.Text(n))
}

// importedFieldType is the type of a static field of a class outside of the set that a simple name means by an import.
func (e *Env) importedFieldType(name string) types.Type {
	imported := e.Declared.Statics[name]
	if imported == "" || e.Set.Imported(imported) != nil {
		return types.Type{}
	}
	class, _ := cutLast(imported, '.')
	if found := e.Outside(scope.Outside(class)); len(found) == 1 {
		return e.classes.LibraryField(types.Type{Class: found[0]}, name)
	}
	return types.Type{}
}

// accessType is the type of what a field access means.
func (e *Env) accessType(n javasrc.Node) types.Type {
	f := e.File
	object, name := f.First(n), f.Last(n)
	if f.Kind(name) == javasrc.This {
		if c := e.NamedType(object).Class; c != nil {
			return e.itself(c)
		}
		return types.Type{}
	}
	if fd := e.FieldOf(n); fd != nil {
		return e.classes.FieldOf(e.FullType(object), fd)
	}
	t := e.FullType(object)
	switch {
	case t.Dims > 0 && f.Is(name, "length"):
		return types.Type{Class: "int"}
	case t.Dims > 0:
		return types.Type{}
	case t.Own != nil:
		if fd := e.Set.Field(t.Own, f.Text(name)); fd != nil {
			return e.classes.FieldOf(t, fd)
		}
		return types.Type{}
	case t.Class != "":
		return e.classes.LibraryField(t, f.Text(name))
	}
	if classes := e.ClassesOutside(object); len(classes) == 1 && !e.IsValue(object) {
		return e.classes.LibraryField(types.Type{Class: classes[0]}, f.Text(name))
	}
	return types.Type{}
}

// DeclareFull notes the type that a variable is declared with by a node, if that says more than the type without arguments.
func (e *Env) DeclareFull(l *Variable, n javasrc.Node) {
	f := e.File
	typ := scope.TypeNode(f, n)
	switch f.Kind(n) {
	case javasrc.VariableDeclarator:
		typ = scope.TypeNode(f, f.Parent(n))
	case javasrc.Identifier: // a parameter of a lambda
		l.full = e.lambdaParameterType(n)
		return
	}
	switch {
	case typ == javasrc.None:
	case !f.Is(typ, "var"):
		l.full = e.writtenFull(l, typ)
	case f.Kind(n) == javasrc.EnhancedForStatement:
		l.full = e.goneOverType(f.GoneOver(n))
	case f.Kind(n) == javasrc.VariableDeclarator:
		if value := scope.InitialValue(f, n); value != javasrc.None {
			l.full = e.FullType(value)
		}
	case f.Kind(n) == javasrc.Resource:
		l.full = e.FullType(f.Last(n))
	case f.Kind(n) == javasrc.FormalParameter:
		l.full = e.lambdaParameterType(n)
	}
}

// writtenFull is a type that a declaration writes, with as many dimensions as the variable has; it is not asked for where it has no arguments.
func (e *Env) writtenFull(l *Variable, typ javasrc.Node) types.Type {
	element := typ
	for k := e.File.Kind(element); k == javasrc.ArrayType || k == javasrc.AnnotatedType; k = e.File.Kind(element) {
		if element = e.File.First(element); k == javasrc.AnnotatedType {
			element = e.File.Last(e.File.Parent(element))
		}
	}
	if e.File.Kind(element) != javasrc.GenericType {
		return types.Type{}
	}
	t := e.writtenType(typ)
	if t.Known() {
		t.Dims = l.Type.Dims
	}
	return t
}

// CaughtTypes notes what a catch clause catches: classes of the set, or outside of it.
func (e *Env) CaughtTypes(l *Variable, param javasrc.Node) {
	f := e.File
	list := f.Child(param, javasrc.Identifier, javasrc.UnderscorePattern)
	for n := f.First(param); n != list && n != javasrc.None; n = f.Next(n) {
		if f.Kind(n) == javasrc.Modifiers {
			continue
		}
		for t := f.First(n); t != javasrc.None; t = f.Next(t) {
			full := e.writtenType(t)
			found := e.classesOfFull(full)
			if len(found) == 0 {
				l.Outside, l.full = nil, types.Type{}
				return
			}
			l.Outside = append(l.Outside, found...)
			if t == f.First(n) && f.Next(t) == javasrc.None {
				l.full = full
			}
		}
	}
}

// isCaught tells that a name means a caught exception, of which it is known what it may be.
func (e *Env) isCaught(n javasrc.Node) bool {
	l := e.VariableNamed(e.File.Text(n))
	return l != nil && l.Kind == "catch" && len(l.Outside) > 0
}

// goneOverType is the type of what a for-each gets out of a value.
func (e *Env) goneOverType(value javasrc.Node) types.Type {
	t := e.FullType(value)
	if t.Dims > 0 {
		return t.Element()
	}
	iterable := types.Type{Class: "java.lang.Iterable"}
	for _, bound := range e.ReceiverTypes(t) {
		if at, found, _ := e.classes.Above(bound, iterable); found {
			return e.classes.Bindings(at).Value(types.Type{Variable: e.classes.Params(iterable)[0].Name})
		}
	}
	return types.Type{}
}

// ReceiverTypes are the types in which a method of a value of type t is looked for: those that bound a type parameter, else t.
func (e *Env) ReceiverTypes(t types.Type) []types.Type {
	if t.Variable == "" || t.Dims > 0 {
		return []types.Type{t}
	}
	var list []types.Type
	for depth, todo := 0, []string{t.Variable}; len(todo) > 0 && depth < maxBounds; depth, todo = depth+1, todo[1:] {
		for _, b := range e.boundsOf(todo[0]) {
			if b.Variable != "" {
				todo = append(todo, b.Variable)
			} else {
				list = append(list, b)
			}
		}
	}
	return list
}

// maxBounds is how many type parameters are followed that bound each other.
const maxBounds = 8

// fullClasses is ClassesOutside by the type with its arguments.
func (e *Env) fullClasses(n javasrc.Node) (classes []string) {
	if !e.IsValue(n) {
		return nil
	}
	return e.classesOfFull(e.FullType(n))
}

func (e *Env) classesOfFull(t types.Type) (classes []string) {
	if t.Dims > 0 {
		return []string{object}
	}
	for _, t := range e.ReceiverTypes(t) {
		switch {
		case t.Own != nil:
			found := e.Beyond(t.Own)
			if len(found) == 0 {
				return nil
			}
			classes = append(classes, found...)
		case t.Class != "" && !t.Primitive():
			classes = append(classes, t.Class)
		default:
			return nil
		}
	}
	return classes
}

// fullClass is the class of the set that an expression is of by its type with arguments, or nil.
func (e *Env) fullClass(n javasrc.Node) *scope.Class {
	if !e.IsValue(n) {
		return nil
	}
	for _, t := range e.ReceiverTypes(e.FullType(n)) {
		if t.Own != nil && t.Dims == 0 {
			return t.Own
		}
	}
	return nil
}
