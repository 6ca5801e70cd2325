package probe

import (
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// The types of expressions with their arguments, as far as declarations tell them: List<Item>. They say which methods of code that was not rewritten
// a call may mean; what is written into the program follows typeOf alone.

// fullType is the type of an expression with its arguments.
func (p *env) fullType(n javasrc.Node) types.Type {
	if n == javasrc.None {
		return types.Type{}
	}
	return once(p.known.full, p.whereOf(n), n, p.findFullType)
}

func (p *env) findFullType(n javasrc.Node) types.Type {
	f := p.f
	switch f.Kind(n) {
	case javasrc.ParenthesizedExpression, javasrc.AssignmentExpression:
		return p.fullType(f.First(n))
	case javasrc.CastExpression:
		if f.Next(f.Next(f.First(n))) == javasrc.None { // not an intersection
			return p.writtenType(f.First(n))
		}
	case javasrc.TernaryExpression:
		return p.eitherType(f.Next(f.First(n)), f.Last(n))
	case javasrc.Identifier:
		return p.variableType(n)
	case javasrc.This:
		return p.itself(p.cls)
	case javasrc.FieldAccess:
		return p.accessType(n)
	case javasrc.ArrayAccess:
		return p.fullType(f.First(n)).Element()
	case javasrc.MethodInvocation:
		return p.resultType(n)
	case javasrc.ObjectCreationExpression:
		return p.creationType(n)
	case javasrc.ClassLiteral:
		return types.Type{Class: "java.lang.Class", Args: []types.Type{p.literalType(n).Boxed()}}
	case javasrc.BinaryExpression:
		return p.operationType(n)
	case javasrc.ArrayCreationExpression, javasrc.StringLiteral:
		return p.classes.Meant(p.typeOf(n))
	}
	return types.Type{Class: p.simpleType(n)}
}

// operationType is the type of an operation on two values, if that is a text or a truth value.
func (p *env) operationType(n javasrc.Node) types.Type {
	f := p.f
	switch op := f.Between(f.First(n), f.Last(n)); op {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return types.Type{Class: "boolean"}
	case "+":
		text := p.classes.Meant(scope.OfLang("String"))
		if p.fullType(f.First(n)).Equal(text) || p.fullType(f.Last(n)).Equal(text) {
			return text
		}
	}
	return types.Type{}
}

// simpleType is the primitive type of a literal or an operator that has but one, or "".
func (p *env) simpleType(n javasrc.Node) string {
	f := p.f
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
func (p *env) eitherType(a, b javasrc.Node) types.Type {
	switch {
	case p.f.Kind(a) == javasrc.NullLiteral:
		return p.fullType(b).Boxed()
	case p.f.Kind(b) == javasrc.NullLiteral:
		return p.fullType(a).Boxed()
	}
	return p.fullType(a).Join(p.fullType(b))
}

// literalType is the type that stands before .class.
func (p *env) literalType(n javasrc.Node) types.Type {
	return p.classes.Meant(p.namedType(p.f.First(n)))
}

// writtenType is the type that a type node writes.
func (p *env) writtenType(n javasrc.Node) types.Type {
	if n == javasrc.None {
		return types.Type{}
	}
	return types.Read(scope.Written(p.f, n), func(name string) types.Type {
		return p.classes.Meant(p.mean(scope.Type{Name: name}, n))
	})
}

// typeVariable finds the declaration of a type parameter that is in scope, and the class that declares it, if none of the methods around does.
func (p *env) typeVariable(name string) (param javasrc.Node, of *scope.Class) {
	f, b := p.f, p.code
	for c := p.cls; c != nil; c = c.Outer {
		for ; b != nil && b.cls == c; b = b.up {
			if k := f.Kind(b.node); k == javasrc.MethodDeclaration || k == javasrc.ConstructorDeclaration {
				if param = p.parameterNamed(b.node, name); param != javasrc.None {
					return param, nil
				}
			}
		}
		if c.Simple != "" {
			if param = p.parameterNamed(c.Node, name); param != javasrc.None {
				return param, c
			}
		}
	}
	return javasrc.None, nil
}

// parameterNamed is the type parameter of a name that a class or method declares, or None.
func (p *env) parameterNamed(of javasrc.Node, name string) javasrc.Node {
	f := p.f
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
func (p *env) boundsOf(name string) (bounds []types.Type) {
	f := p.f
	param, _ := p.typeVariable(name)
	if param == javasrc.None {
		return nil
	}
	bound := f.Next(f.Child(param, javasrc.TypeIdentifier, javasrc.Identifier))
	if bound == javasrc.None {
		return []types.Type{types.Object}
	}
	for t := f.First(bound); t != javasrc.None; t = f.Next(t) {
		bounds = append(bounds, p.writtenType(t))
	}
	return bounds
}

// itself is the type of the object of a class around: its type parameters stand for themselves, where nothing within it declares such names.
func (p *env) itself(c *scope.Class) types.Type {
	t := types.Type{Own: c}
	for _, param := range p.classes.Params(t) {
		a := types.Type{Variable: param.Name}
		if _, of := p.typeVariable(param.Name); of != c {
			a = types.Type{}
		}
		t.Args = append(t.Args, a)
	}
	return t
}

// variableType is the type of what a simple name means, if that is a value.
func (p *env) variableType(n javasrc.Node) types.Type {
	r := p.lookup(p.f.Text(n))
	switch {
	case r.variable != nil && r.variable.full.Known():
		return r.variable.full
	case r.variable != nil:
		return p.classes.Meant(r.variable.typ)
	case r.field != nil:
		return p.classes.FieldOf(p.itself(r.at), r.field)
	}
	return p.importedFieldType(p.f.Text(n))
}

// importedFieldType is the type of a static field of a class outside of the set that a simple name means by an import.
func (p *env) importedFieldType(name string) types.Type {
	imported := p.d.Statics[name]
	if imported == "" || p.set.Imported(imported) != nil {
		return types.Type{}
	}
	class, _ := cutLast(imported, '.')
	if found := p.outside(scope.Outside(class)); len(found) == 1 {
		return p.classes.LibraryField(types.Type{Class: found[0]}, name)
	}
	return types.Type{}
}

// accessType is the type of what a field access means.
func (p *env) accessType(n javasrc.Node) types.Type {
	f := p.f
	object, name := f.First(n), f.Last(n)
	if f.Kind(name) == javasrc.This {
		if c := p.namedType(object).Class; c != nil {
			return p.itself(c)
		}
		return types.Type{}
	}
	if fd := p.fieldOf(n); fd != nil {
		return p.classes.FieldOf(p.fullType(object), fd)
	}
	t := p.fullType(object)
	switch {
	case t.Dims > 0 && f.Is(name, "length"):
		return types.Type{Class: "int"}
	case t.Dims > 0:
		return types.Type{}
	case t.Own != nil:
		if fd := p.set.Field(t.Own, f.Text(name)); fd != nil {
			return p.classes.FieldOf(t, fd)
		}
		return types.Type{}
	case t.Class != "":
		return p.classes.LibraryField(t, f.Text(name))
	}
	if classes := p.classesOutside(object); len(classes) == 1 && !p.isValue(object) {
		return p.classes.LibraryField(types.Type{Class: classes[0]}, f.Text(name))
	}
	return types.Type{}
}

// declareFull notes the type that a variable is declared with by a node, if that says more than the type without arguments.
func (p *env) declareFull(l *variable, n javasrc.Node) {
	f := p.f
	typ := scope.TypeNode(f, n)
	switch f.Kind(n) {
	case javasrc.VariableDeclarator:
		typ = scope.TypeNode(f, f.Parent(n))
	case javasrc.Identifier: // a parameter of a lambda
		l.full = p.lambdaParameterType(n)
		return
	}
	switch {
	case typ == javasrc.None:
	case !f.Is(typ, "var"):
		l.full = p.writtenFull(l, typ)
	case f.Kind(n) == javasrc.EnhancedForStatement:
		l.full = p.goneOverType(f.GoneOver(n))
	case f.Kind(n) == javasrc.VariableDeclarator:
		if value := scope.InitialValue(f, n); value != javasrc.None {
			l.full = p.fullType(value)
		}
	case f.Kind(n) == javasrc.Resource:
		l.full = p.fullType(f.Last(n))
	case f.Kind(n) == javasrc.FormalParameter:
		l.full = p.lambdaParameterType(n)
	}
}

// writtenFull is a type that a declaration writes, with as many dimensions as the variable has; it is not asked for where it has no arguments.
func (p *env) writtenFull(l *variable, typ javasrc.Node) types.Type {
	element := typ
	for k := p.f.Kind(element); k == javasrc.ArrayType || k == javasrc.AnnotatedType; k = p.f.Kind(element) {
		if element = p.f.First(element); k == javasrc.AnnotatedType {
			element = p.f.Last(p.f.Parent(element))
		}
	}
	if p.f.Kind(element) != javasrc.GenericType {
		return types.Type{}
	}
	t := p.writtenType(typ)
	if t.Known() {
		t.Dims = l.typ.Dims
	}
	return t
}

// caughtTypes notes what a catch clause catches: classes of the set, or outside of it.
func (p *env) caughtTypes(l *variable, param javasrc.Node) {
	f := p.f
	list := f.Child(param, javasrc.Identifier, javasrc.UnderscorePattern)
	for n := f.First(param); n != list && n != javasrc.None; n = f.Next(n) {
		if f.Kind(n) == javasrc.Modifiers {
			continue
		}
		for t := f.First(n); t != javasrc.None; t = f.Next(t) {
			full := p.writtenType(t)
			found := p.classesOfFull(full)
			if len(found) == 0 {
				l.outside, l.full = nil, types.Type{}
				return
			}
			l.outside = append(l.outside, found...)
			if t == f.First(n) && f.Next(t) == javasrc.None {
				l.full = full
			}
		}
	}
}

// isCaught tells that a name means a caught exception, of which it is known what it may be.
func (p *env) isCaught(n javasrc.Node) bool {
	l := p.variableNamed(p.f.Text(n))
	return l != nil && l.kind == "catch" && len(l.outside) > 0
}

// goneOverType is the type of what a for-each gets out of a value.
func (p *env) goneOverType(value javasrc.Node) types.Type {
	t := p.fullType(value)
	if t.Dims > 0 {
		return t.Element()
	}
	iterable := types.Type{Class: "java.lang.Iterable"}
	for _, bound := range p.receiverTypes(t) {
		if at, found, _ := p.classes.Above(bound, iterable); found {
			return p.classes.Bindings(at).Value(types.Type{Variable: p.classes.Params(iterable)[0].Name})
		}
	}
	return types.Type{}
}

// receiverTypes are the types in which a method of a value of type t is looked for: those that bound a type parameter, else t.
func (p *env) receiverTypes(t types.Type) []types.Type {
	if t.Variable == "" || t.Dims > 0 {
		return []types.Type{t}
	}
	var list []types.Type
	for depth, todo := 0, []string{t.Variable}; len(todo) > 0 && depth < maxBounds; depth, todo = depth+1, todo[1:] {
		for _, b := range p.boundsOf(todo[0]) {
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

// fullClasses is classesOutside by the type with its arguments.
func (p *env) fullClasses(n javasrc.Node) (classes []string) {
	if !p.isValue(n) {
		return nil
	}
	return p.classesOfFull(p.fullType(n))
}

func (p *env) classesOfFull(t types.Type) (classes []string) {
	if t.Dims > 0 {
		return []string{object}
	}
	for _, t := range p.receiverTypes(t) {
		switch {
		case t.Own != nil:
			found := p.beyond(t.Own)
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
func (p *env) fullClass(n javasrc.Node) *scope.Class {
	if !p.isValue(n) {
		return nil
	}
	for _, t := range p.receiverTypes(p.fullType(n)) {
		if t.Own != nil && t.Dims == 0 {
			return t.Own
		}
	}
	return nil
}
